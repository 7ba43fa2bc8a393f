import type { Line } from "../../../benchmarks/benchmark";
import { restateVerdicts } from "../../../benchmarks/instruction-following/judging/restate-verdicts";
import { findBenchmark } from "../../../benchmarks/registry";
import type { CaptionsOf } from "../../../boards/logic/row-faults";
import { abilitiesOf } from "../../../calls/model-services/model-abilities";
import { createDispatcher } from "../../../calls/queue/dispatcher";
import { createProvider } from "../../../calls/registry";
import { type HeldRow, holdRow } from "../../../engine/shared/hold-row";
import { scoredTasks } from "../../../engine/shared/scored-run";
import {
  type AskedSoFar,
  askLinesAgain,
  drawJudgedLines,
  drawSeed,
  priceOfAsking,
} from "../../../evaluation/recompute/ask-again";
import { hashOfReplies } from "../../../evaluation/recompute/ledger";
import type { RecomputeTools } from "../../../evaluation/recompute/recompute-run";
import { atMostDollars } from "../../../foundation/dollars";
import { isAbort } from "../../../foundation/errors";
import { mendObjects } from "../../../judges/mend-json";
import { checkBatch } from "../../../rules/check-format";
import type { GenerationSettings } from "../../../shapes/call";
import type { Connection } from "../../../shapes/connection";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { AskedAgain, Board, BoardRow, VerdictsFound } from "../../../shapes/leaderboard";
import { noVerdictsFound } from "../../../shapes/run-recomputation";
import { USUAL_MODEL_SETTINGS } from "../../../shapes/usual";
import { createLocalGuard } from "../../../storage/guard";
import { createReplyStore } from "../../../storage/reply-store";
import { createMemoryTable } from "../../../storage/row-table";
import type { FoundFile } from "../../../storage/run-directory/found-files";
import { type OpenedDirectory, openFoundFiles } from "../../../storage/run-directory/open-run-directory";
import { createRequestLog } from "../../../storage/spending/request-log";
import { createSpendingLedger } from "../../../storage/spending/spending-ledger";

/** A sample to be asked again, and by whom. */
export type AskRequest = {
  count: number;
  judge: Extract<Connection, { kind: "openai-compatible" }>;
  /** The most that it may cost in US dollars; null for no cap. */
  mostUsd: number | null;
  /** Told before the first request is sent. */
  announce: (words: string) => void;
  /** Ends asking; what was found until then is kept. */
  signal: AbortSignal;
};

/** The result of asking again about a row. */
export type RowAsked = { askedAgain: AskedAgain; otherwise: AskedSoFar["otherwise"] };

const SETTINGS: GenerationSettings = { temperature: 0, maxTokens: null, seed: null };

/** The judge of the environment. Throws where it is not told. */
export function judgeOfEnvironment(environment: NodeJS.ProcessEnv): AskRequest["judge"] {
  const { CAPLENS_JUDGE_URL: baseUrl, CAPLENS_JUDGE_MODEL: model, CAPLENS_JUDGE_KEY: apiKey } = environment;
  if (!baseUrl || !model || apiKey === undefined)
    throw new Error(
      "--ask-again asks a judge with your own key: set CAPLENS_JUDGE_URL (as in https://api.example/v1), CAPLENS_JUDGE_MODEL and CAPLENS_JUDGE_KEY (empty for an endpoint that wants none).",
    );
  return { kind: "openai-compatible", baseUrl, model, apiKey, audio: false };
}

/** Rules run here and now: whoever starts the script ends what would never end. */
const CHECK_TOOLS: Omit<RecomputeTools, "index"> = {
  verdicts: {
    restate: restateVerdicts,
    runRules: checkBatch,
  },
  mend: async (reply) => mendObjects(reply),
};

/** A row held against the run behind it. */
export type CheckedRun = HeldRow & {
  /** The verdicts found for the row's own model. */
  found: VerdictsFound;
  /** The hash that pins its judges' replies; null where it has none. */
  replies: string | null;
};

/**
 * Finds the run behind a row again and makes the row of it anew. Throws where its files can't be had, are another run, or
 * do not have the row's model, and where a file of its labels is another or of another run.
 *
 * @param labels texts of the board's files of labels by their names, null for one that is too large
 */
export async function checkRun(
  board: Board,
  row: BoardRow,
  files: readonly FoundFile[],
  signal: AbortSignal,
  labels: ReadonlyMap<string, string | null> = new Map(),
): Promise<CheckedRun> {
  const opened = await openFoundFiles(files, { signal, once: true });
  const held = await holdRow(board, row, opened, labels, CHECK_TOOLS, { signal });
  const found = held.recomputation.verdicts[held.entryId] ?? noVerdictsFound();
  return { ...held, found, replies: await hashOfReplies(opened.files) };
}

/** Opens the run that a row names once more. A host may give another one than it gave before, for which this throws. */
async function openNamed(
  { sha256 }: NonNullable<BoardRow["run"]>,
  files: readonly FoundFile[],
  signal: AbortSignal,
): Promise<OpenedDirectory> {
  const opened = await openFoundFiles(files, { signal, once: true });
  if (opened.hash !== sha256)
    throw new Error(`Its run.json has the SHA-256 ${opened.hash}; the row says ${sha256}.`);
  return opened;
}

/** Throws where a file that was read by now is not as `run.json` says. */
function requireAsNamed({ problems }: OpenedDirectory): void {
  const [wrong] = problems.list;
  if (wrong) throw new Error(`${wrong.file}: ${wrong.message}`);
}

/** The captions of a run's model by sample, of repeats the first. Throws where its files are not those that the row names. */
export async function captionsOf(
  run: NonNullable<BoardRow["run"]>,
  files: readonly FoundFile[],
  signal: AbortSignal,
): Promise<CaptionsOf> {
  const opened = await openNamed(run, files, signal);
  const captions = new Map<string, string>();
  for await (const { result } of opened.results())
    if (result.entryId === run.entryId && result.repeat === 1) {
      const caption = judgedCaption(result);
      if (caption) captions.set(result.sampleId, caption.text);
    }
  requireAsNamed(opened);
  return captions;
}

/** Every line of a model's results by what it is about: sample, repeat and check. */
export function linesOf({ of, entryId }: CheckedRun): Map<string, Line["status"]> {
  const lines = new Map<string, Line["status"]>();
  for (const { sample, repeat, lines: own } of scoredTasks(of, entryId, of.run.semantics))
    for (const { id, status } of own ?? []) lines.set(JSON.stringify([sample.id, repeat, id]), status);
  return lines;
}

/**
 * Draws judged lines of a row's model by a seed of now, and asks a judge again, behind the cap and the queue of calls. Throws, and
 * asks nobody, where the files are not those that the row names.
 */
export async function askRowAgain(
  row: BoardRow,
  files: readonly FoundFile[],
  { count, judge, mostUsd, announce, signal }: AskRequest,
  date: string,
): Promise<RowAsked | null> {
  if (!row.run) return null;
  const opened = await openNamed(row.run, files, signal);
  const benchmark = findBenchmark(opened.dataSet.benchmark);
  if (!benchmark) return null;
  const { run } = opened;
  const tools = { benchmark, run, runRules: CHECK_TOOLS.verdicts.runRules, mend: CHECK_TOOLS.mend, signal };
  const seed = drawSeed();
  const { of, drawn } = await drawJudgedLines(opened, row.run.entryId, { count, seed }, tools);
  requireAsNamed(opened);
  const { apiKey: _, ...choice } = judge;
  const provider = await createProvider(judge);
  const caps = { ...USUAL_MODEL_SETTINGS.caps, perRunUsd: mostUsd };
  const settings = { ...USUAL_MODEL_SETTINGS, caps };
  const model = {
    choice,
    abilities: abilitiesOf(choice, settings.corrections),
    generation: SETTINGS,
    settings,
  };
  const { requests, usd } = await priceOfAsking(drawn, model, tools);
  announce(
    `${row.id}: ${drawn.length} of ${of} judged verdicts are asked again of ${judge.model}, drawn by the seed ${seed}: ${requests} requests, ${usd === null ? "nobody knows at what price" : `${atMostDollars(usd)} where each reply can be read`}.`,
  );
  const parts = { guard: createLocalGuard(), now: Date.now };
  const spending = createMemoryTable();
  const stores = {
    replies: createReplyStore({ ...parts, table: createMemoryTable() }),
    spending: createSpendingLedger({ ...parts, table: spending }),
    requests: createRequestLog({ ...parts, table: spending }),
  };
  const dispatcher = createDispatcher({ settings: async () => settings, stores: async () => stores });
  const asked = dispatcher.provider({ provider, choice, purpose: "judge", runId: "leaderboard-check" });
  let found: AskedSoFar = { asked: 0, same: 0, unanswered: 0, otherwise: [] };
  try {
    const by = { provider: asked, settings: SETTINGS, seed };
    const { problem } = await askLinesAgain(drawn, by, tools, (soFar) => {
      found = soFar;
    });
    if (problem) announce(`${row.id}: ${problem.message} ${problem.nextStep}`);
  } catch (error) {
    if (!isAbort(error)) throw error;
    announce(
      `${row.id}: stopped after ${found.asked} of ${drawn.length}; what was found until then is kept.`,
    );
  }
  const { otherwise, ...counts } = found;
  return found.asked === 0
    ? null
    : { askedAgain: { date, judge: judge.model, seed, of, ...counts }, otherwise };
}
