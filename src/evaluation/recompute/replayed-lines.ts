import type { Benchmark } from "../../benchmarks/benchmark";
import type { JudgeSession, JudgeTools } from "../../benchmarks/judge-tools";
import { canonicalJson } from "../../foundation/canonical-json";
import { abortError } from "../../foundation/errors";
import { withoutReasoning } from "../../foundation/reasoning-in-text";
import { hasBrokenObjects } from "../../judges/read-json-object";
import type { JudgeReply } from "../../shapes/call";
import type { DataSample } from "../../shapes/data-set";
import { ChecklistJudgementShape } from "../../shapes/generated/checklist-judgement";
import { fits } from "../../shapes/read-outside";
import type { Judgement, Outcome } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { MendReply } from "../ask-judge";

/** A question that a judge was asked of a caption, as it is filed. */
export type AskedQuestion = { task: string; checkId: string };

/** The outcome of a line when its benchmark judged again with stored replies in place of judges. */
type ReplayedLine =
  /** It comes to the same without any judge. */
  | { by: "rules" }
  /** Stored replies lead to it. */
  | { by: "replies" }
  /** No reply to a question that it needs is stored. */
  | { by: "nothing" }
  | { by: "otherwise"; made: Outcome | undefined };

/** A judge that answers with its stored replies, the first that can be read; what has none is told to `onMissing`. */
function replayingJudge(
  { id, model }: Pick<JudgeSession, "id" | "model">,
  replies: readonly JudgeReply[],
  mend: MendReply,
  onMissing: (question: AskedQuestion) => void,
): JudgeSession {
  return {
    id,
    model,
    async ask(task, input, { checkId, round }) {
      const own = replies.filter(
        (reply) =>
          reply.task === task.id &&
          reply.checkId === checkId &&
          (reply.round ?? 1) === round &&
          reply.raw !== "" &&
          (!reply.call || reply.call.model === model),
      );
      let why: string | null = null;
      for (const { raw, call } of own) {
        const { text } = withoutReasoning(raw);
        const read = task.readReply(text, input, hasBrokenObjects(text) ? await mend(text) : undefined);
        const stamp = { model, promptVersion: call?.promptVersion ?? task.prompt.version };
        if (read.ok) return { readable: true, value: read.value, stamp };
        why = read.why;
      }
      if (why !== null) return { readable: false, why, stamp: { model, promptVersion: task.prompt.version } };
      onMissing({ task: task.id, checkId });
      return null;
    },
    problem: () => null,
  };
}

/** A judge that answers nothing and notes what it is asked. */
export function silentJudge(onAsked: (question: AskedQuestion, withPictures: boolean) => void): JudgeSession {
  return {
    id: "silent",
    model: "",
    ask: async ({ id: task }, _input, { checkId, withPictures = false }) => {
      onAsked({ task, checkId }, withPictures);
      return null;
    },
    problem: () => null,
  };
}

/** True for a question on which a line rests, as far as its filing tells: one that names no line is about all of them. */
export function isAbout(question: AskedQuestion, lineId: string, lines: ReadonlySet<string>): boolean {
  const named = question.checkId.split(" ");
  return named.includes(lineId) || !named.some((id) => lines.has(id));
}

const sameLine = (one: Outcome, other: Outcome | undefined) =>
  other !== undefined &&
  canonicalJson([one.status, one.points ?? null, one.readings ?? null]) ===
    canonicalJson([other.status, other.points ?? null, other.readings ?? null]);

/** The tools for judging a run again: how it asked its judges, and the rules. */
type ReplayTools = {
  run: Pick<Run, "judges" | "judging" | "semantics">;
  runRules: JudgeTools["runRules"];
  mend: MendReply;
  signal: AbortSignal;
};

/**
 * Judges a caption again as its benchmark does, with stored replies in the place of judges, and tells of each kept line by
 * what it came out the same. Nobody is asked. Rejects as `Benchmark.judge`.
 */
export async function replayLines(
  benchmark: Benchmark,
  {
    sample,
    caption,
    kept,
    replies,
  }: {
    sample: DataSample;
    caption: string;
    kept: readonly Outcome[];
    replies: readonly JudgeReply[];
  },
  { run, runRules, mend, signal }: ReplayTools,
): Promise<Map<string, ReplayedLine>> {
  if (signal.aborted) throw abortError();
  const ids = new Set(kept.map(({ id }) => id));
  const missing: AskedQuestion[] = [];
  const judged = async (first: JudgeSession, ...others: JudgeSession[]) => {
    const tools: JudgeTools = {
      judges: [first, ...others],
      judging: run.judging,
      questionsAtATime: 1,
      semantics: run.semantics,
      runRules,
      signal,
    };
    const lines = benchmark.outcomes(sample, await benchmark.judge(sample, caption, tools), run.semantics);
    return new Map(lines.map((line) => [line.id, line]));
  };
  const byRules = await judged(silentJudge(() => undefined));
  const models =
    run.judges.length > 0 ? run.judges.map(({ model }) => model) : [replies[0]?.call?.model ?? ""];
  const [first, ...others] = models.map((model, index) =>
    replayingJudge({ id: `judge-${index + 1}`, model }, replies, mend, (question) => missing.push(question)),
  );
  const byReplies = replies.length > 0 && first ? await judged(first, ...others) : byRules;
  return new Map(
    kept.map((line): [string, ReplayedLine] => {
      const ruled = byRules.get(line.id);
      if (ruled && ruled.status !== "unscored")
        return [line.id, sameLine(line, ruled) ? { by: "rules" } : { by: "otherwise", made: ruled }];
      const lacks = replies.length === 0 || missing.some((question) => isAbout(question, line.id, ids));
      const made = byReplies.get(line.id);
      if (sameLine(line, made) && made?.status !== "unscored") return [line.id, { by: "replies" }];
      if (lacks) return [line.id, { by: "nothing" }];
      return [line.id, sameLine(line, made) ? { by: "replies" } : { by: "otherwise", made }];
    }),
  );
}

/** Ids that stand in a list more than once. */
function repeated(ids: Iterable<string>): Set<string> {
  const [seen, twice] = [new Set<string>(), new Set<string>()];
  for (const id of ids) (seen.has(id) ? twice : seen).add(id);
  return twice;
}

/**
 * Checks of which a judgement says more than one thing, with that in words: a page would show one of them beside what was found of the
 * other.
 */
export function saidTwice({ outcomes, detail }: Judgement): [checkId: string, words: string][] {
  const found: [string, string][] = [];
  for (const id of repeated(outcomes.map((line) => line.id))) found.push([id, "two lines of one constraint"]);
  if (!fits(ChecklistJudgementShape, detail)) return found;
  for (const verdicts of [detail.verdicts, detail.otherRules]) {
    for (const id of repeated(verdicts.map(({ checkId }) => checkId)))
      found.push([id, "two verdicts on one check"]);
    for (const { checkId, items = [] } of verdicts)
      for (const id of repeated(items.map((item) => item.checkId)))
        found.push([checkId, `two answers to question ${id}`]);
  }
  return found;
}
