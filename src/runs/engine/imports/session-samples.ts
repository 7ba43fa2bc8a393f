import { captionAdder, emptyPart, type ReadPart } from "../../../benchmarks/imports/read-part";
import { findBenchmark } from "../../../benchmarks/registry";
import { idGiver } from "../../../benchmarks/shared/checklist-codec";
import type { VerdictTools } from "../../../evaluation/verdicts/all-verdicts";
import { verdictsToday } from "../../../evaluation/verdicts/recompute-verdicts";
import { materialOf } from "../../../evaluation/verdicts/sample-material";
import type { VerdictSubject } from "../../../evaluation/verdicts/verdict-subject";
import { RULES_VERSION } from "../../../foundation/document-versions";
import type { JudgeReply } from "../../../shapes/call";
import type { Caption } from "../../../shapes/caption";
import { checksOf } from "../../../shapes/checklist-parts";
import type { FileProblem } from "../../../shapes/data-set";
import { isWithheld } from "../../../shapes/judged-caption";
import type { ChecklistJudgement } from "../../../shapes/judged-material";
import { USUAL_RULES } from "../../../shapes/semantics";
import type { Session } from "../../../shapes/session";
import { checklistOfSession, rulesOfSession } from "../../../shapes/session-asks";
import { placeOf, type VideoPlace } from "../../../shapes/video-place";

/** Decisions of judges or people on a caption of a session. */
type Judged = Pick<Caption, "verdicts" | "judgedText" | "judgeReplies">;

/**
 * The judgement of a caption in a session, as a run keeps it: the verdicts on its present text, those of rules found
 * now in both semantics, and what judges replied about the checks there are. Null where nothing was judged on this
 * text. No model is asked. Rejects with `AbortError` when cancelled, and with what the tools reject with.
 */
export async function judgedInSession(
  subject: VerdictSubject,
  { verdicts, judgedText, judgeReplies }: Judged,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<{ judgement: ChecklistJudgement; replies: JudgeReply[] } | null> {
  const { checklist, response } = subject;
  const checks = checksOf(checklist);
  const given = verdicts.filter(({ checkId, stale }) => !stale && checks.has(checkId));
  if (judgedText !== response || given.length === 0) return null;
  return judgementNow(subject, { verdicts: given, judgeReplies }, tools, signal);
}

/** The same from those verdicts alone that are on the present text, be there any or none. Rejects as `judgedInSession`. */
export async function judgementNow(
  subject: VerdictSubject,
  { verdicts: given, judgeReplies }: Pick<Judged, "verdicts" | "judgeReplies">,
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<{ judgement: ChecklistJudgement; replies: JudgeReply[] }> {
  const { checklist } = subject;
  const onFormat = given.filter(({ half }) => half === "format");
  const today = await verdictsToday(subject, { verdicts: given, otherRules: onFormat }, tools, signal);
  const asked = new Set([
    ...checksOf(checklist).keys(),
    ...checklist.content.flatMap(({ items }) => items.map(({ checkId }) => checkId)),
  ]);
  const judgement = { checklist: null, ...today, rules: RULES_VERSION };
  return { judgement, replies: judgeReplies.filter(({ checkId }) => asked.has(checkId)) };
}

const LONGEST_NAME = 200;

/** The entry of a caption: the model's name, else the title that people gave it. */
function entryOf({ origin, title }: Session["captions"][number]): string {
  return (origin.kind === "model" ? origin.model : title).slice(0, LONGEST_NAME) || "caption";
}

/** Under what a caption may be added: whose it is, its title, and then that title with a number, until one is free. */
function* namesOf(caption: Session["captions"][number]): Generator<string> {
  const name = entryOf(caption);
  const title = caption.title.slice(0, LONGEST_NAME) || name;
  yield name;
  yield title;
  for (let number = 2; ; number += 1) yield `${title} (${number})`;
}

type Captions = Session["captions"];

const SESSIONS = "Sessions of the playground";

/** That checks which somebody has called wrong count all the same, since a run has no such mark; none where there are none. */
function disputedIn({ disputedChecks, ...session }: Session, sampleId: string): FileProblem[] {
  const checks = checksOf(checklistOfSession(session));
  const names = disputedChecks.flatMap(({ checkId }) => {
    const check = checks.get(checkId);
    return check ? [`“${check.description.trim().slice(0, 80) || checkId}”`] : [];
  });
  if (names.length === 0) return [];
  const message = `Called wrong in the session, and counted in a run: ${names.slice(0, 5).join(", ")}${names.length > 5 ? ` and ${names.length - 5} more` : ""}.`;
  return [
    { file: SESSIONS, path: sampleId, message, expected: "A checklist without checks that are wrong." },
  ];
}

/**
 * Sessions as samples of one data set, with their captions, what was judged of these and decided by people as they stand, and
 * where their videos lie; `problems`: what of them a run does not hold. Rejects as `judgedInSession`.
 */
export async function sessionSamples(
  sessions: readonly Session[],
  tools: VerdictTools,
  signal: AbortSignal,
): Promise<{ part: ReadPart; places: Map<string, VideoPlace>; problems: FileProblem[] }> {
  const [first] = sessions;
  // One data set is judged by one benchmark.
  const rules =
    first && sessions.every((session) => rulesOfSession(session) === rulesOfSession(first))
      ? rulesOfSession(first)
      : USUAL_RULES;
  const benchmark = findBenchmark(rules);
  if (!benchmark) throw new Error(`There is no benchmark ${rules}`);
  const part = emptyPart(benchmark, sessions.length === 1 ? (sessions[0]?.title ?? "") : "Sessions");
  const places = new Map<string, VideoPlace>();
  const problems: FileProblem[] = [];
  const giveId = idGiver();
  const add = captionAdder(part);

  /** Under which name a caption was added; null where it was not. */
  function addCaption(sampleId: string, caption: Captions[number]): string | null {
    const { text, shortfall } = caption;
    if (text === "" && caption.origin.kind !== "model") return null;
    for (const entry of namesOf(caption)) {
      const done = add({ sampleId, entry, text, ...(shortfall && { shortfall }), byModel: true });
      if (done !== "known") return done === "added" ? entry : null;
    }
    return null;
  }

  for (const session of sessions) {
    const { id: sessionId, title, video, instruction, captions } = session;
    const checklist = checklistOfSession(session);
    const id = giveId(title.trim().slice(0, LONGEST_NAME) || sessionId);
    problems.push(...disputedIn(session, id));
    const seconds = video?.facts?.durationSeconds || null;
    const videoId = video?.quickKey ?? sessionId;
    if (video) places.set(videoId, placeOf(video));
    part.samples.push({
      id,
      video: { id: videoId, path: null, seconds },
      instruction,
      facets: {},
      material: materialOf(checklist),
    });
    for (const caption of captions) {
      const entry = addCaption(id, caption);
      // A truncated or refused reply is kept and not judged, unless somebody wants it judged.
      if (entry === null || isWithheld(caption)) continue;
      const subject = {
        instruction,
        checklist,
        response: caption.text,
        videoSeconds: seconds,
        semantics: "reference",
        benchmark: rules,
      } as const;
      const judged = await judgedInSession(subject, caption, tools, signal);
      if (!judged) continue;
      const overrules = caption.overrules.filter(({ stale }) => !stale);
      part.results.push({ sampleId: id, entry, response: caption.text, ...judged, overrules });
    }
  }
  part.files.push({ path: SESSIONS, kind: `${sessions.length} sessions` });
  return { part, places, problems };
}
