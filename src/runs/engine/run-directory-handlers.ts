import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { parseSafeJson } from "../../foundation/safe-json";
import { RunDirectoryShape } from "../../shapes/generated/run-directory";
import { fits } from "../../shapes/read-outside";
import type { Storage } from "../../storage/open-storage";
import { partOfPath, RUN_FILE } from "../../storage/run-directory/directory-layout";
import type { RunDirectoryCalls } from "../protocol";
import { keepDirectory } from "./keep-directory";

/** The folders of what comes with the page, relative to its `samples/`. */
const DEMO_FOLDERS = { run: "../demo-run/", study: "../demo-study/" };

function unreachable(detail: string): ProblemError {
  return new ProblemError({
    code: "demo-run-unreachable",
    message: "What comes with the page as a demonstration could not be loaded.",
    nextStep: "Check the network and try again.",
    detail,
    retryable: true,
  });
}

async function fetchFile(folder: URL, path: string, signal: AbortSignal): Promise<File> {
  try {
    const response = await fetch(new URL(path, folder), { signal });
    // Some hosts answer with their start page where a file is missing.
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (!response.ok || isPage) throw new Error(isPage ? "a page came instead" : String(response.status));
    return new File([await response.blob()], path);
  } catch (error) {
    if (signal.aborted) throw error;
    throw unreachable(`${path}: ${String(error)}`);
  }
}

/** The files of a demonstration, which lies beside the page's own `samples/`. */
async function fetchDemo(
  samplesFolder: string,
  which: keyof typeof DEMO_FOLDERS,
  signal: AbortSignal,
): Promise<{ path: string; file: File }[]> {
  const folder = new URL(DEMO_FOLDERS[which], samplesFolder);
  const head = await fetchFile(folder, RUN_FILE, signal);
  const json = parseSafeJson(await head.text());
  if (!json.ok || !fits(RunDirectoryShape, json.value)) throw unreachable("run.json can't be read.");
  const paths = json.value.files.map(({ path }) => path).filter((path) => partOfPath(path) !== null);
  const files = await Promise.all(
    paths.map(async (path) => ({ path, file: await fetchFile(folder, path, signal) })),
  );
  return [{ path: RUN_FILE, file: head }, ...files];
}

/** Run directories in, those of people and the demo. */
export function runDirectoryHandlers(storage: () => Promise<Storage>): Handlers<RunDirectoryCalls> {
  return {
    "run-directory/open": async ({ files }, tools) => {
      const { dataSetId: _, ...kept } = await keepDirectory(await storage(), files, tools);
      return kept;
    },
    "run-directory/demo": async ({ samplesFolder, which }, tools) => {
      const kept = await storage();
      const files = await fetchDemo(samplesFolder, which, tools.signal);
      const { dataSetId, ...directory } = await keepDirectory(kept, files, tools);
      const dataSet = await kept.dataSets.get(dataSetId);
      for (const id of new Set(dataSet?.samples.map(({ video }) => video.id))) {
        // Its videos are clips of the page, under the names of bundled samples.
        await kept.videoPlaces.put(dataSetId, id, {
          name: id,
          type: "video/mp4",
          quickKey: null,
          stored: { kind: "sample", sampleId: id },
          facts: null,
        });
      }
      return directory;
    },
  };
}
