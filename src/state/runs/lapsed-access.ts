import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { ProblemError } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import type { VideoPlace } from "../../shapes/video-place";

type HandleEngine = Pick<WorkerClient<EngineCalls>, "call">;

/**
 * The folder or file that the browser no longer lets the page read, and that it may be asked for again; null where
 * `problem` is another one, or nothing is kept to ask by.
 */
export async function lapsedHandle(
  engine: HandleEngine,
  problem: Problem,
  dataSetId: string,
  place: VideoPlace | null,
): Promise<FileSystemHandle | null> {
  if (problem.code === "folder-locked") return engine.call("videos/kept-folder", { dataSetId });
  if (problem.code !== "file-locked" || !place?.quickKey) return null;
  return engine.call("media/find-handle", { quickKey: place.quickKey });
}

/** Asks people to let the page read it again; to be called from a click. Rejects with `permission-refused`. */
export async function allowAgain(handle: FileSystemHandle): Promise<void> {
  if ((await handle.requestPermission?.({ mode: "read" })) === "granted") return;
  throw new ProblemError({
    code: "permission-refused",
    message: `The browser was not allowed to read “${handle.name}”.`,
    nextStep: "Press the button again and allow it, or choose the file.",
  });
}
