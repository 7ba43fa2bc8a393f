import PQueue from "p-queue";
import { findBenchmark } from "../../benchmarks/registry";
import { capsOf } from "../../calls/queue/dispatcher";
import type { ConnectedModels } from "../../engine/shared/connected-models";
import { type KillableHelpers, verdictTools } from "../../engine/shared/killable-helpers";
import type { ModelCalls } from "../../engine/shared/model-calls";
import type { PublishedRun } from "../../engine/shared/published-run";
import type { PublishedRuns } from "../../engine/shared/published-runs";
import { openWhole, recomputeDirectory, scoresFound } from "../../engine/shared/recompute-directory";
import { publishedProblems } from "../../engine/shared/remote-files";
import { done } from "../../engine/shared/watch-until-cancelled";
import {
  type AskAgainTools,
  askLinesAgain,
  drawJudgedLines,
  drawSeed,
  priceOfAsking,
} from "../../evaluation/recompute/ask-again";
import { JUDGE_SETTINGS } from "../../evaluation/run/steps";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { asBlob } from "../../storage/archive/held-bytes";
import type { Storage } from "../../storage/open-storage";
import { directoryProblems, RUN_FILE, refuseDirectory } from "../../storage/run-directory/directory-layout";
import type { KeepingProgress, PublishedRunCalls } from "../protocol";
import { keepDirectory } from "./keep-directory";

/** Files fetched at a time where all are wanted. */
const AT_A_TIME = 4;

async function fetchAll(
  { files, directory }: PublishedRun,
  signal: AbortSignal,
  emit: (progress: KeepingProgress) => void,
): Promise<{ path: string; file: File }[]> {
  const queue = new PQueue({ concurrency: AT_A_TIME });
  const totalBytes = directory.files.reduce((sum, { bytes }) => sum + bytes, 0);
  let doneBytes = 0;
  const wanted = [files.head, ...directory.files.map(files.found)];
  try {
    return await Promise.all(
      wanted.map((found) =>
        queue.add(async () => {
          const file = new File([asBlob(await found.read(signal))], found.path);
          if (found.path !== RUN_FILE) doneBytes += found.size;
          emit({ step: "fetching", doneBytes, totalBytes });
          return { path: found.path, file };
        }),
      ),
    );
  } finally {
    queue.clear();
  }
}

type Again = PublishedRunCalls["published-runs/draw-again"]["input"];

/** Lines that were drawn, and what they are judged with again. */
type Drawn = Awaited<ReturnType<typeof drawJudgedLines>> & { tools: AskAgainTools };

type PublishedRunParts = {
  helpers: Pick<KillableHelpers, "checks" | "mend">;
  models: ConnectedModels;
  calls: ModelCalls;
};

/** Runs at addresses for the page. */
export function publishedRunHandlers(
  storage: () => Promise<Storage>,
  published: PublishedRuns,
  { helpers, models, calls }: PublishedRunParts,
): Handlers<PublishedRunCalls> {
  const tools = { verdicts: verdictTools(helpers), mend: helpers.mend };
  /** The lines drawn last: who asks about them need not fetch and judge all files again. */
  let last: (Drawn & { key: string }) | null = null;

  async function draw(
    { id, entryId, count }: Pick<Again, "id" | "entryId" | "count">,
    seed: string,
    signal: AbortSignal,
  ): Promise<Drawn> {
    const key = JSON.stringify([id, entryId, count, seed]);
    if (last?.key === key) return { ...last, tools: { ...last.tools, signal } };
    const of = published.get(id);
    const opened = await openWhole(of, signal);
    const benchmark = findBenchmark(opened.dataSet.benchmark);
    if (!benchmark) throw refuseDirectory(directoryProblems.otherBenchmark(opened.dataSet.benchmark));
    const { runRules } = tools.verdicts;
    const again = { benchmark, run: opened.run, runRules, mend: helpers.mend, signal };
    const lines = await drawJudgedLines(opened, entryId, { count, seed }, again);
    // The answers are said of the run of this hash: a host must not give other verdicts for it than for its scores.
    const [wrong] = opened.problems.list;
    if (wrong) throw new ProblemError(publishedProblems.unasked(of.files.host, wrong.file, wrong.message));
    last = { ...lines, key, tools: again };
    return last;
  }

  return {
    "published-runs/open": async ({ address, sha256 }, { signal }) => {
      const { id, files, directory, coverage } = await published.open(address, sha256, signal);
      const { title, samples } = directory.dataSet;
      return {
        runId: id,
        host: files.host,
        sha256: files.hash,
        dataSet: { title: title.slice(0, 300), samples },
        files: directory.files.length,
        bytes: directory.files.reduce((sum, { bytes }) => sum + bytes, 0),
        coverage: coverage(),
      };
    },
    "published-runs/read-all": async ({ id }, { signal, emit }) => {
      const run = published.get(id);
      await run.readAll(signal, emit);
      return run.coverage();
    },
    "published-runs/allow-more": ({ id }) => done(published.get(id).files.allowMore()),
    "published-runs/recompute": async ({ id }, { signal, emit }) => {
      const opened = await openWhole(published.get(id), signal);
      const { recomputation, of } = await recomputeDirectory(opened, tools, { signal, onProgress: emit });
      return { ...recomputation, scores: scoresFound(of) };
    },
    "published-runs/draw-again": async ({ judge, mostUsd, ...of }, { signal }) => {
      const { choice, abilities } = models.find(judge);
      const seed = drawSeed();
      const { tools: again, ...lines } = await draw(of, seed, signal);
      const settings = (await (await storage()).settings.read()).settings;
      const caps = capsOf(settings, { budgetUsd: mostUsd });
      const model = { choice, abilities, generation: JUDGE_SETTINGS, settings: { ...settings, caps } };
      const price = await priceOfAsking(lines.drawn, model, again);
      return { seed, drawn: lines.drawn.length, of: lines.of, withPictures: lines.withPictures, ...price };
    },
    "published-runs/ask-again": async ({ judge, mostUsd, seed, runId, ...of }, { signal, emit }) => {
      const provider = calls.model("judge", { runId, budgetUsd: mostUsd }, judge);
      const { tools: again, drawn } = await draw(of, seed, signal);
      return askLinesAgain(drawn, { provider, settings: JUDGE_SETTINGS, seed }, again, emit);
    },
    "published-runs/keep": async ({ id }, { signal, emit }) => {
      const files = await fetchAll(published.get(id), signal, emit);
      const { dataSetId: _, ...kept } = await keepDirectory(await storage(), files, { signal, emit });
      return kept;
    },
  };
}
