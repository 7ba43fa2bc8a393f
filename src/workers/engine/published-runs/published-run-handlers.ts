import PQueue from "p-queue";
import type { Storage } from "../../../storage/open-storage";
import { RUN_FILE } from "../../../storage/run-directory/directory-layout";
import { openFoundFiles } from "../../../storage/run-directory/open-run-directory";
import type { Handlers } from "../../bridge/serve-worker";
import type { KillableHelpers } from "../killable-helpers";
import { keepDirectory } from "../run-directory/keep-directory";
import { verdictTools } from "../verdict-tools";
import type { PublishedRun } from "./published-run";
import type { KeepingProgress, PublishedRunCalls } from "./published-run-protocol";
import type { PublishedRuns } from "./published-runs";
import { recomputeDirectory } from "./recompute-directory";
import { scoresFound } from "./scores-found";

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
          const file = new File([await found.read(signal)], found.path);
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

/** Runs at addresses for the page. */
export function publishedRunHandlers(
  storage: () => Promise<Storage>,
  published: PublishedRuns,
  helpers: Pick<KillableHelpers, "checks" | "mend">,
): Handlers<PublishedRunCalls> {
  const tools = { verdicts: verdictTools(helpers), mend: helpers.mend };
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
    "published-runs/allow-more": ({ id }) => {
      published.get(id).files.allowMore();
      return null;
    },
    "published-runs/recompute": async ({ id }, { signal, emit }) => {
      const { files, directory } = published.get(id);
      const opened = await openFoundFiles([files.head, ...directory.files.map(files.found)], {
        signal,
        once: true,
      });
      const { recomputation, of } = await recomputeDirectory(opened, tools, { signal, onProgress: emit });
      return { ...recomputation, scores: scoresFound(of) };
    },
    "published-runs/keep": async ({ id }, { signal, emit }) => {
      const files = await fetchAll(published.get(id), signal, emit);
      const { dataSetId: _, ...kept } = await keepDirectory(await storage(), files, { signal, emit });
      return kept;
    },
  };
}
