import { Value } from "typebox/value";
import { abortableSleep } from "../../../foundation/abortable-sleep";
import { readJsonWithin } from "../../read-within";
import type { VideoTools } from "../../video-part";
import { fileProblems } from "./file-problems";
import { StoredFile } from "./stored-file";
import { uploadFile } from "./upload-file";

/** Milliseconds between questions whether a video is ready: the first ones come soon. */
const WAITS = [500, 1000, 2000, 5000];
/** Then it is given up; an hour of video takes some minutes. */
const MOST_WAITS = 180;

const KEPT = "The uploaded video could not be deleted: Google deletes it after 48 hours.";

/** Waits until a file can be used in requests. */
async function untilReady(stored: StoredFile, tools: VideoTools): Promise<void> {
  const { endpoint, fetchWith, signal } = tools;
  let file = stored;
  for (let waits = 0; file.state === "PROCESSING"; waits += 1) {
    if (waits === MOST_WAITS) throw fileProblems.neverReady(endpoint);
    await abortableSleep(WAITS[Math.min(waits, WAITS.length - 1)] ?? 0, signal);
    const response = await fetchWith({}, true)(`${endpoint.baseUrl}/${stored.name}`, { signal });
    const reply = await readJsonWithin(response);
    signal.throwIfAborted();
    if (!Value.Check(StoredFile, reply)) throw fileProblems.unreadable(endpoint);
    file = reply;
  }
  if (file.state === "FAILED") throw fileProblems.refused(endpoint);
}

/**
 * Puts a video into Gemini's store of files and waits until it is ready. `release` deletes it there; so does a failure
 * or a cancel on the way. Rejects with `ProblemError`, or with the abort error.
 */
export async function storeVideo(
  blob: Blob,
  mediaType: string,
  tools: VideoTools,
): Promise<{ uri: string; release: () => Promise<string | null> }> {
  const { endpoint, fetchWith } = tools;
  const stored = await uploadFile(blob, mediaType, tools);
  const release = async () => {
    // Also after a cancel: what was put up shall not stay there.
    const signal = AbortSignal.timeout(10_000);
    try {
      const init = { method: "DELETE", signal };
      await (await fetchWith({}, true)(`${endpoint.baseUrl}/${stored.name}`, init)).body?.cancel();
      return null;
    } catch {
      return KEPT;
    }
  };
  try {
    await untilReady(stored, tools);
  } catch (error) {
    void release();
    throw error;
  }
  return { uri: stored.uri, release };
}
