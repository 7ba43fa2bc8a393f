import type { Static } from "typebox";
import {
  APP_VERSION,
  DATA_SET_VERSION,
  RESULT_VERSION,
  RULES_VERSION,
  RUN_VERSION,
} from "../foundation/document-versions";
import type { GenerationSettings } from "../shapes/call";
import { askedEntries } from "../shapes/called-models";
import type { SideBySide } from "../shapes/caption";
import type { ModelChoice } from "../shapes/connection";
import { SideBySideShape } from "../shapes/generated/side-by-side";
import type { ModelEntry } from "../shapes/model-entry";
import { fits } from "../shapes/read-outside";
import type { Judgement, Result } from "../shapes/result";
import type { KeptRun } from "../shapes/run";
import type { Session } from "../shapes/session";
import { checklistOfSession } from "../shapes/session-asks";
import { USUAL_JUDGING } from "../shapes/usual";
import { dataSetId } from "./data-sets/data-set-rows";
import { isDocument } from "./loose-document";
import { readSession } from "./read-session";

/** The benchmark by which captions of the playground are judged. */
const BENCHMARK = "omnicap-if";
const SAMPLE_ID = "1";
const USUAL_SETTINGS: Static<typeof GenerationSettings> = { temperature: 0, maxTokens: 2048, seed: null };

/** The judge, of which only the name was kept: as it may be reached where a model of that name took part. */
function judgesOf({ basis, contestants }: SideBySide): ModelChoice[] {
  const judge = basis?.judge ?? null;
  const known = askedEntries(contestants).find(({ choice }) => choice.model === judge);
  return known ? [known.choice] : [];
}

function judgementOf({ caption, problem }: SideBySide["trials"][number]): Judgement | null {
  if (!caption?.call || problem !== null || caption.verdicts.length === 0) return null;
  const { verdicts, judgeReplies } = caption;
  return {
    outcomes: verdicts.map(({ checkId, constraintId, status, cause, reason }) => ({
      id: checkId,
      type: constraintId,
      status,
      ...(cause ? { cause } : {}),
      reason,
    })),
    detail: { checklist: null, verdicts, otherRules: [] },
    ...(judgeReplies.length > 0 ? { replies: judgeReplies } : {}),
  };
}

function resultOf(
  runId: string,
  trial: SideBySide["trials"][number],
  session: Session,
  entry: ModelEntry | undefined,
): Result {
  const { contestantId, round, caption, problem } = trial;
  const isOwn = entry?.plan !== null || entry.wholeVideo;
  const shown = isOwn
    ? { frames: trial.frames, audio: trial.audio }
    : { frames: session.frames, audio: session.audio };
  const judgement = judgementOf(trial);
  const brokenOff = caption && !caption.call && caption.text !== "" ? { partialText: caption.text } : {};
  return {
    format: "caplens-result",
    version: RESULT_VERSION,
    runId,
    sampleId: SAMPLE_ID,
    entryId: contestantId,
    repeat: round,
    caption: caption?.call ? { text: caption.text, call: caption.call, shown } : null,
    refined: null,
    judgement,
    overrules: [],
    problem: judgement ? null : problem && { ...problem, ...brokenOff },
  };
}

/** The comparison in a session of version 2; null where there was none, or it can't be read. */
function comparedIn(document: unknown): SideBySide | null {
  if (!isDocument(document) || document.version !== 2) return null;
  return fits(SideBySideShape, document.comparison) ? document.comparison : null;
}

/**
 * The run that models side by side in a session document of version 2 become; null where it has none. The session must
 * have a video. Made again of the same document it is the same run. Verdicts that were only computed on screen are not
 * in it: their captions are to be judged.
 */
export async function runOfVersion2(document: unknown): Promise<KeptRun | null> {
  const compared = comparedIn(document);
  const read = compared && readSession(document);
  if (!compared || read?.state !== "ready") return null;
  const { session } = read;
  const { basis, contestants, repeats, trials } = compared;
  const video = basis?.video ?? session.video?.quickKey;
  if (!video) return null;
  const seconds = session.video?.quickKey === video ? session.video.facts?.durationSeconds : null;
  const content = {
    benchmark: BENCHMARK,
    samples: [
      {
        id: SAMPLE_ID,
        video: { id: video, path: null, seconds: seconds || null },
        instruction: basis?.instruction ?? session.instruction,
        facets: {},
        material: {
          checklist: basis?.checklist ?? checklistOfSession(session),
          promptId: null,
          field: null,
          constraintsUsed: [],
        },
      },
    ],
  };
  const id = `side-by-side-${session.id}`;
  const dataSet: Omit<KeptRun["dataSet"], "id"> = {
    format: "caplens-data-set",
    version: DATA_SET_VERSION,
    title: session.title,
    ...content,
  };
  const hash = await dataSetId(dataSet);
  return {
    run: {
      format: "caplens-run",
      version: RUN_VERSION,
      id,
      title: session.title,
      createdAt: session.updatedAt,
      dataSet: { id: hash, benchmark: BENCHMARK },
      chosen: "all",
      entries: contestants,
      repeats,
      judges: judgesOf(compared),
      judging: basis?.judging ?? USUAL_JUDGING,
      semantics: session.semantics,
      defaults: {
        settings: basis?.settings ?? USUAL_SETTINGS,
        plan: basis?.sampling ?? session.sampling,
      },
      asReleased: false,
      budget: null,
      versions: { app: APP_VERSION, rules: RULES_VERSION, prompts: [] },
      origin: { sessionId: session.id },
    },
    dataSet: { ...dataSet, id: hash },
    results: trials.map((trial) =>
      resultOf(
        id,
        trial,
        session,
        contestants.find((entry) => entry.id === trial.contestantId),
      ),
    ),
  };
}
