import type { Benchmark } from "../../benchmarks/benchmark";
import type { JudgeSession, JudgeTools } from "../../benchmarks/judge-tools";
import { tariffOf } from "../../calls/model-services/call-cost";
import type { Provider } from "../../calls/provider";
import { abortError } from "../../foundation/errors";
import type { GenerationSettings, JudgeReply } from "../../shapes/call";
import type { ModelChoice } from "../../shapes/connection";
import type { DataSample } from "../../shapes/data-set";
import { judgedCaption } from "../../shapes/judged-caption";
import type { AskedAgain } from "../../shapes/leaderboard";
import type { ModelAbilities } from "../../shapes/model-abilities";
import type { ModelSettings } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import type { Outcome, ResultKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { OpenedDirectory } from "../../storage/run-directory/open-run-directory";
import type { MendReply } from "../ask-judge";
import { judgeSession } from "../judge-session";
import { textRank } from "../run/choose-samples";
import { checklistOf } from "../verdicts/session-sample";
import { judgedText } from "../verdicts/verdict-subject";
import { type AskedQuestion, isAbout, silentJudge } from "./replayed-lines";

/** A line that a judge decided, with what it needs to be decided again, and the stored replies of its caption. */
type JudgedLine = {
  task: ResultKey;
  sample: DataSample;
  caption: string;
  line: Outcome;
  replies: readonly JudgeReply[];
};

/** A question with a judge's replies as they came, cut where they are long; null where none is stored. */
type RepliedQuestion = { question: string; stored: string | null; now: string };

/** A line that came out otherwise. */
type AnsweredOtherwise = {
  task: ResultKey;
  line: string;
  claimed: string;
  again: string;
  questions: RepliedQuestion[];
};

/** Results of asking again so far. */
export type AskedSoFar = Pick<AskedAgain, "asked" | "same" | "unanswered"> & {
  otherwise: AnsweredOtherwise[];
};

/** The tools for judging lines again. */
export type AskAgainTools = {
  benchmark: Benchmark;
  run: Pick<Run, "asReleased" | "judging" | "semantics">;
  runRules: JudgeTools["runRules"];
  mend: MendReply;
  signal: AbortSignal;
};

/** A seed that nobody chose: eight hexadecimal digits of the browser's or node's randomness. */
export function drawSeed(): string {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return seed.toString(16).padStart(8, "0");
}

/** The lines of a caption as this judge decides them, each question asked alone and in so many rounds. */
export async function linesBy(
  judge: JudgeSession,
  sample: DataSample,
  caption: string,
  { benchmark, run, runRules, signal }: AskAgainTools,
  rounds = 1,
): Promise<Map<string, Outcome>> {
  const judgement = await benchmark.judge(sample, caption, {
    judges: [judge],
    judging: { ...run.judging, rounds, batched: false },
    questionsAtATime: 1,
    semantics: run.semantics,
    runRules,
    signal,
  });
  return new Map(benchmark.outcomes(sample, judgement, run.semantics).map((line) => [line.id, line]));
}

/** True when a question is one of those that decide a line. */
function decides(sample: DataSample, line: string, lines: ReadonlySet<string>) {
  const checklist = checklistOf(sample);
  if (!checklist) return (question: AskedQuestion) => isAbout(question, line, lines);
  const check = checklist.content.find(({ checkId }) => checkId === line);
  const own = new Set([line, ...(check?.items ?? []).map(({ checkId }) => checkId)]);
  return ({ checkId }: AskedQuestion) => own.has(checkId);
}

/**
 * Draws scored lines of a model that a judge decided: the `count` whose names come first under the seed. Results are read
 * one after another, and no more than `count` are held. Lines whose judge looked at pictures are left out, since a run
 * directory holds none.
 *
 * @param seed eight hexadecimal digits
 * @returns the lines, how many there were to draw from, and how many were left out for their pictures
 */
export async function drawJudgedLines(
  opened: Pick<OpenedDirectory, "run" | "samples" | "results">,
  entryId: string,
  { count, seed }: { count: number; seed: string },
  tools: AskAgainTools,
): Promise<{ of: number; withPictures: number; drawn: JudgedLine[] }> {
  const { benchmark, signal } = tools;
  let of = 0;
  let withPictures = 0;
  let drawn: { rank: number; line: JudgedLine }[] = [];
  for await (const { result } of opened.results()) {
    if (signal.aborted) throw abortError();
    const sample = opened.samples.get(result.sampleId);
    const caption = judgedCaption(result);
    if (result.entryId !== entryId || !sample || !caption || !result.judgement) continue;
    if ((caption.shortfall && !caption.shortfall.judgeAnyway) || !benchmark.canJudge(sample)) continue;
    const text = judgedText(opened.run, caption.text);
    let wantsPictures = false;
    const silent = silentJudge((_question, isWithPictures) => {
      wantsPictures ||= isWithPictures;
    });
    const byRules = await linesBy(silent, sample, text, tools);
    const { sampleId, repeat } = result;
    const task = { sampleId, entryId, repeat };
    for (const line of result.judgement.outcomes) {
      const ruled = byRules.get(line.id);
      if (line.status === "unscored" || !ruled || ruled.status !== "unscored") continue;
      if (wantsPictures) {
        withPictures += 1;
        continue;
      }
      of += 1;
      const rank = textRank(JSON.stringify([sampleId, repeat, line.id]), Number.parseInt(seed, 16));
      const { replies = [] } = result.judgement;
      drawn.push({ rank, line: { task, sample, caption: text, line, replies } });
    }
    drawn = drawn.sort((one, other) => one.rank - other.rank).slice(0, count);
  }
  return { of, withPictures, drawn: drawn.map(({ line }) => line) };
}

/** Decides a line again with a judge that is asked no more than what decides it, in so many rounds. */
export async function lineBy(
  judge: JudgeSession,
  { sample, caption, line }: Pick<JudgedLine, "sample" | "caption"> & { line: Pick<Outcome, "id"> },
  tools: AskAgainTools,
  rounds = 1,
): Promise<Outcome | undefined> {
  const { benchmark, run } = tools;
  const withheld = benchmark.outcomes(
    sample,
    benchmark.withhold(sample, "Not asked.", run.semantics),
    run.semantics,
  );
  const isWanted = decides(sample, line.id, new Set(withheld.map(({ id }) => id)));
  const only: JudgeSession = {
    ...judge,
    ask: async (task, input, question) =>
      isWanted({ task: task.id, checkId: question.checkId }) ? judge.ask(task, input, question) : null,
  };
  return (await linesBy(only, sample, caption, tools, rounds)).get(line.id);
}

/** A model as it is asked, with what tells its price. */
export type PricedModel = {
  choice: ModelChoice;
  abilities: ModelAbilities;
  generation: GenerationSettings;
  settings: Pick<ModelSettings, "prices" | "caps">;
};

/**
 * A judge that answers nothing and tells the most that each request to this model may cost in US dollars; null where
 * nobody knows.
 */
export function pricingJudge(
  { choice, abilities, generation, settings }: PricedModel,
  onAsked: (usd: number | null, promptVersion: string, withPictures: boolean) => void,
): JudgeSession {
  return {
    ...silentJudge(() => undefined),
    ask: async (task, input, { prompt, withPictures = false }) => {
      const { system, user, promptVersion } = task.buildRequest(input, { prompt: prompt ?? task.prompt });
      const parts = [{ type: "text" as const, text: user }];
      const request = { system, parts, settings: generation, reply: { kind: "json" as const } };
      onAsked(tariffOf(choice, request, settings, abilities).mostUsd, promptVersion, withPictures);
      return null;
    },
  };
}

/**
 * The requests that asking these lines again takes where each reply can be read, and the most that these cost in US
 * dollars by the settings' prices and caps; null where nobody knows. Nothing is sent.
 */
export async function priceOfAsking(
  lines: readonly JudgedLine[],
  model: PricedModel,
  tools: AskAgainTools,
): Promise<{ requests: number; usd: number | null }> {
  let requests = 0;
  let usd: number | null = 0;
  const counting = pricingJudge(model, (mostUsd) => {
    requests += 1;
    usd = usd === null || mostUsd === null ? null : usd + mostUsd;
  });
  for (const line of lines) await lineBy(counting, line, tools);
  return { requests, usd };
}

/** Longer replies are cut where they are shown. */
const LONGEST_SHOWN = 600;

/** The questions of a line in the judge's new replies, each with the last reply to it that is stored. */
function questionsOf({ sample, replies }: JudgedLine, now: readonly JudgeReply[]): RepliedQuestion[] {
  const items = checklistOf(sample)?.content.flatMap((check) => check.items) ?? [];
  const last = new Map(now.map((reply) => [JSON.stringify([reply.task, reply.checkId]), reply]));
  return [...last.values()].map(({ task, checkId, raw }) => {
    const stored = replies.findLast((one) => one.task === task && one.checkId === checkId && one.raw !== "");
    return {
      question: items.find((item) => item.checkId === checkId)?.question ?? checkId,
      stored: stored ? stored.raw.slice(0, LONGEST_SHOWN) : null,
      now: raw.slice(0, LONGEST_SHOWN),
    };
  });
}

/**
 * Asks a judge again about lines that were drawn, one after another. Verdicts stay as they are: it is told how many come
 * out the same, and which do not. Ends early where the judge is gone for good; `problem` says why. Rejects with
 * `AbortError` when cancelled: what was found until then was told to `onProgress`.
 *
 * @param by the judge, behind the spending gate and the queue of calls; `seed`: no reply kept for another seed answers
 */
export async function askLinesAgain(
  lines: readonly JudgedLine[],
  by: { provider: Provider; settings: GenerationSettings; seed: string },
  tools: AskAgainTools,
  onProgress?: (soFar: AskedSoFar) => void,
): Promise<AskedSoFar & { problem: Problem | null }> {
  const { mend, signal } = tools;
  const { provider, settings, seed } = by;
  let replies: JudgeReply[] = [];
  const onReply = (reply: JudgeReply) => void replies.push(reply);
  const shared = { settings, signal, mend, salt: `asked again ${seed}`, onReply };
  const judge = judgeSession({ id: "again", provider }, shared, true);
  let soFar: AskedSoFar = { asked: 0, same: 0, unanswered: 0, otherwise: [] };
  for (const one of lines) {
    if (signal.aborted) throw abortError();
    replies = [];
    const again = await lineBy(judge, one, tools);
    if (replies.length === 0 && judge.problem()) break;
    const { line, task } = one;
    const { asked, same, unanswered, otherwise } = soFar;
    soFar = { asked: asked + 1, same, unanswered, otherwise };
    if (!again || again.status === "unscored") soFar.unanswered += 1;
    else if (again.status === line.status && again.points?.earned === line.points?.earned) soFar.same += 1;
    else
      soFar.otherwise = [
        ...otherwise,
        {
          task,
          line: line.id,
          claimed: `${line.status}: ${line.reason}`,
          again: `${again.status}: ${again.reason}`,
          questions: questionsOf(one, replies),
        },
      ];
    onProgress?.(soFar);
  }
  return { ...soFar, problem: judge.problem() };
}
