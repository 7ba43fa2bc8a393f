import { correctedVerdicts, isCorrected, scoreCaption } from "../../metrics/score-caption";
import { modalityOf } from "../../rules/taxonomy/labels";
import type { CallRecord } from "../../shapes/call";
import { askedEntries } from "../../shapes/called-models";
import type { Checklist } from "../../shapes/checklist";
import type { Problem } from "../../shapes/problem";
import {
  type Disagreement,
  REPORT_VERSION,
  type Report,
  type ReportCall,
  type ReportCaption,
  type ReportSideBySide,
  type ReportVideo,
} from "../../shapes/report";
import type { Run } from "../../shapes/run";
import type { Caption, Session } from "../../shapes/session";
import { checklistOfSession } from "../../shapes/session-asks";
import type { Verdict } from "../../shapes/verdict";
import { isNoCaption } from "../verdicts/withheld";

/** A run about the sample of a session; `caption` is null where nothing was written. */
export type ReportedRun = {
  run: Run;
  instruction: string;
  checklist: Checklist;
  captions: readonly { entryId: string; repeat: number; caption: Caption | null; problem: Problem | null }[];
};

export type ReportInput = {
  session: Session;
  /** The verdicts on each caption, in the checklist's order. */
  verdicts: ReadonlyMap<string, readonly Verdict[]>;
  /** The same in the other semantics, where they are known. */
  compared?: ReadonlyMap<string, readonly Verdict[]>;
  /** Models side by side to report too; `verdicts` has those on their captions. */
  sideBySide?: ReportedRun | null;
  /** The captions to report; they come in the session's order. */
  captionIds: readonly string[];
  /** ISO 8601. */
  madeAt: string;
  /** Version of the app. */
  version: string;
};

/** Host and port of an address; empty where it is none. */
function hostOf(address: string): string {
  try {
    return new URL(address).host;
  } catch {
    return "";
  }
}

function reportedCall({ id: _id, baseUrl, ...call }: CallRecord): ReportCall {
  return { host: hostOf(baseUrl), ...call };
}

function reportedVideo(session: Session): ReportVideo | null {
  const { video, frames, audio } = session;
  if (!video) return null;
  const size = video.facts?.sizeBytes ?? video.sizeBytes;
  return {
    name: video.name,
    type: video.type,
    sizeBytes: size > 0 ? size : null,
    quickKey: video.quickKey,
    hash:
      video.stored.kind === "blob" ? video.stored.hash : (frames?.sourceHash ?? audio?.sourceHash ?? null),
    facts: video.facts,
  };
}

/**
 * Verdicts on which the other semantics disagrees. Checks that it could not look at, and stale verdicts, are left out.
 */
function disagreements(verdicts: readonly Verdict[], compared: readonly Verdict[]): Disagreement[] {
  const others = new Map(compared.map((verdict) => [verdict.checkId, verdict]));
  return verdicts.flatMap((verdict): Disagreement[] => {
    const other = others.get(verdict.checkId);
    if (!other || verdict.stale || other.cause === "not extracted") return [];
    if (other.semantics === verdict.semantics || other.status === verdict.status) return [];
    return [
      { checkId: verdict.checkId, semantics: other.semantics, status: other.status, reason: other.reason },
    ];
  });
}

function reportedCaption(caption: Caption, input: ReportInput): ReportCaption {
  const { disputedChecks } = input.session;
  const verdicts = [...(input.verdicts.get(caption.id) ?? [])];
  const corrected = isCorrected(verdicts, caption.overrules, disputedChecks)
    ? scoreCaption(correctedVerdicts(verdicts, caption.overrules, disputedChecks), modalityOf)
    : null;
  return {
    id: caption.id,
    title: caption.title,
    origin: caption.origin,
    text: caption.text,
    ...(caption.reasoning === undefined ? {} : { reasoning: caption.reasoning }),
    ...(caption.shortfall ? { shortfall: caption.shortfall } : {}),
    originalText: caption.originalText === caption.text ? null : caption.originalText,
    call: caption.call && reportedCall(caption.call),
    ...(caption.judging ? { judging: caption.judging } : {}),
    verdicts,
    overrules: caption.overrules,
    scores: scoreCaption(verdicts, modalityOf),
    correctedScores: corrected,
    disagreements: disagreements(verdicts, input.compared?.get(caption.id) ?? []),
  };
}

/** Models side by side; nothing where none are to be reported. */
function reportedRun(input: ReportInput): { sideBySide?: ReportSideBySide } {
  if (!input.sideBySide) return {};
  const { run, instruction, checklist, captions } = input.sideBySide;
  const { judges, judging, repeats, entries, defaults } = run;
  return {
    sideBySide: {
      instruction,
      checklist,
      judge: judges.map(({ model }) => model).join(", ") || null,
      judging,
      repeats,
      entries: askedEntries(entries).map(({ id, title, choice, settings, plan, wholeVideo }) => ({
        title,
        host: hostOf(choice.baseUrl),
        model: choice.model,
        settings: settings ?? defaults.settings,
        plan: plan ?? defaults.plan,
        wholeVideo,
        captions: captions
          .filter(({ entryId }) => entryId === id)
          .toSorted((one, other) => one.repeat - other.repeat)
          .map(({ repeat, caption, problem }) => ({
            round: repeat,
            caption: caption && reportedCaption(caption, input),
            problem: problem?.message ?? null,
          })),
      })),
    },
  };
}

/** The report on some captions of a session. Pure: what it says of time and app comes in. */
export function buildReport(input: ReportInput): Report {
  const { session, captionIds, madeAt, version } = input;
  const wanted = new Set(captionIds);
  return {
    format: "caplens-report",
    version: REPORT_VERSION,
    title: session.title,
    madeAt,
    app: { name: "Caplens", version },
    semantics: session.semantics,
    video: reportedVideo(session),
    frames: session.frames,
    audio: session.audio,
    instruction: session.instruction,
    checklist: checklistOfSession(session),
    disputedChecks: session.disputedChecks,
    ...(session.suggestedChecks && { suggestedChecks: session.suggestedChecks }),
    captions: session.captions
      .filter((caption) => wanted.has(caption.id) && !isNoCaption(caption))
      .map((caption) => reportedCaption(caption, input)),
    ...reportedRun(input),
  };
}

/** The report as a document to keep: two-space JSON with a line end. */
export function reportAsJson(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
