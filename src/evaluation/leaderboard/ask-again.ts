import type { Benchmark } from "../../benchmarks/benchmark";
import type { JudgeSession, JudgeTools } from "../../benchmarks/judge-tools";
import { abortError, isAbort } from "../../lib/errors";
import { judgedCaption } from "../../lib/judged-caption";
import type { Provider } from "../../providers/provider";
import type { GenerationSettings } from "../../schemas/call";
import type { DataSample } from "../../schemas/data-set";
import type { AskedAgain } from "../../schemas/leaderboard";
import type { Outcome } from "../../schemas/outcome";
import type { ResultKey } from "../../schemas/result";
import type { Run } from "../../schemas/run";
import type { OpenedDirectory } from "../../storage/run-directory/open-run-directory";
import { askJudge, type MendReply } from "../ask-judge";
import { textRank } from "../run/draw-samples";
import { judgedText } from "../run/judged-text";
import { checklistOf } from "../verdicts/session-sample";
import { type AskedQuestion, isAbout, silentJudge } from "./replayed-lines";

/** A line that a judge decided, with what it needs to be decided again. */
export type JudgedLine = { task: ResultKey; sample: DataSample; caption: string; line: Outcome };

/** A line that came out otherwise. */
export type AnsweredOtherwise = { task: ResultKey; line: string; claimed: string; again: string };

/** What lines are judged with again. */
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

async function linesBy(
  judge: JudgeSession,
  sample: DataSample,
  caption: string,
  { benchmark, run, runRules, signal }: AskAgainTools,
): Promise<Map<string, Outcome>> {
  const judgement = await benchmark.judge(sample, caption, {
    judges: [judge],
    judging: { ...run.judging, rounds: 1, batched: false },
    questionsAtATime: 1,
    semantics: run.semantics,
    runRules,
    signal,
  });
  return new Map(benchmark.outcomes(sample, judgement, run.semantics).map((line) => [line.id, line]));
}

/** Whether a question is one of those that decide a line. */
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
 * @returns the lines, and how many there were to draw from
 */
export async function drawJudgedLines(
  opened: Pick<OpenedDirectory, "run" | "samples" | "results">,
  entryId: string,
  { count, seed }: { count: number; seed: string },
  tools: AskAgainTools,
): Promise<{ of: number; drawn: JudgedLine[] }> {
  const { benchmark, signal } = tools;
  let of = 0;
  let drawn: { rank: number; line: JudgedLine }[] = [];
  for await (const { result } of opened.results()) {
    if (signal.aborted) throw abortError();
    const sample = opened.samples.get(result.sampleId);
    const caption = judgedCaption(result);
    if (result.entryId !== entryId || !sample || !caption || !result.judgement) continue;
    if ((caption.shortfall && !caption.shortfall.judgeAnyway) || !benchmark.canJudge(sample)) continue;
    const text = judgedText(opened.run, caption.text);
    let wantsPictures = false;
    const silent = silentJudge((_question, withPictures) => {
      wantsPictures ||= withPictures;
    });
    const byRules = await linesBy(silent, sample, text, tools);
    if (wantsPictures) continue;
    const { sampleId, repeat } = result;
    const task = { sampleId, entryId, repeat };
    for (const line of result.judgement.outcomes) {
      const ruled = byRules.get(line.id);
      if (line.status === "unscored" || !ruled || ruled.status !== "unscored") continue;
      of += 1;
      const rank = textRank(JSON.stringify([sampleId, repeat, line.id]), Number.parseInt(seed, 16));
      drawn.push({ rank, line: { task, sample, caption: text, line } });
    }
    drawn = drawn.sort((one, other) => one.rank - other.rank).slice(0, count);
  }
  return { of, drawn: drawn.map(({ line }) => line) };
}

/** Decides a line again with a judge that is asked no more than what decides it. */
async function lineBy(judge: JudgeSession, { sample, caption, line }: JudgedLine, tools: AskAgainTools) {
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
  return (await linesBy(only, sample, caption, tools)).get(line.id);
}

/** The requests that asking these lines again takes, each told to `onRequest`; nothing is sent. */
export async function requestsToAsk(
  lines: readonly JudgedLine[],
  onRequest: (request: { system: string; user: string }) => void,
  tools: AskAgainTools,
): Promise<void> {
  const counting: JudgeSession = {
    ...silentJudge(() => undefined),
    ask: async (task, input, { prompt }) => {
      onRequest(task.buildRequest(input, { prompt: prompt ?? task.prompt }));
      return null;
    },
  };
  for (const line of lines) await lineBy(counting, line, tools);
}

/**
 * Asks a judge again about lines that were drawn, one after another. Verdicts stay as they are: it is told how many come
 * out the same, and which do not. Rejects with `AbortError` when cancelled; a judge that can't be reached leaves its lines
 * unanswered.
 *
 * @param provider the judge, behind the spending gate and the queue of calls
 */
export async function askLinesAgain(
  lines: readonly JudgedLine[],
  provider: Provider,
  settings: GenerationSettings,
  tools: AskAgainTools,
  onProgress?: (done: number, total: number) => void,
): Promise<Pick<AskedAgain, "asked" | "same" | "unanswered"> & { otherwise: AnsweredOtherwise[] }> {
  const { mend, signal } = tools;
  const judge: JudgeSession = {
    id: "again",
    model: provider.model,
    ask: async (task, input, { checkId, tries, prompt }) => {
      const context = { provider, settings, signal, mend, salt: "asked again", onReply: () => undefined };
      try {
        return await askJudge(context, task, input, { checkId, tries, prompt });
      } catch (error) {
        if (isAbort(error) || signal.aborted) throw error;
        return null;
      }
    },
    problem: () => null,
  };
  const counts = { asked: 0, same: 0, unanswered: 0 };
  const otherwise: AnsweredOtherwise[] = [];
  for (const one of lines) {
    if (signal.aborted) throw abortError();
    const again = await lineBy(judge, one, tools);
    counts.asked += 1;
    const { line, task } = one;
    if (!again || again.status === "unscored") counts.unanswered += 1;
    else if (again.status === line.status && again.points?.earned === line.points?.earned) counts.same += 1;
    else
      otherwise.push({
        task,
        line: line.id,
        claimed: `${line.status}: ${line.reason}`,
        again: `${again.status}: ${again.reason}`,
      });
    onProgress?.(counts.asked, lines.length);
  }
  return { ...counts, otherwise };
}
