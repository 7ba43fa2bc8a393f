import { Type } from "typebox";
import { Value } from "typebox/value";
import { hostOf } from "../../../foundation/hosts";
import { sanitiseServerText } from "../../problems/server-error";
import { readJsonWithin } from "../../read-within";
import type { VideoTools } from "../../video-part";
import { asUploadProblem, fileProblems } from "./file-problems";
import { StoredFile } from "./stored-file";

/** The most that one file may have. */
const LARGEST = 2 * 1024 ** 3;
/** So much goes at a time: a multiple of the 256 KiB that the protocol asks for. */
const PIECE = 8 * 1024 ** 2;

const Uploaded = Type.Object({ file: StoredFile });

/** "https://host/v1beta" has its uploads under "https://host/upload/v1beta", "https://host" under "https://host/upload". */
export function uploadAddress(baseUrl: string): string {
  const url = new URL(baseUrl);
  const segments = url.pathname.split("/").filter((segment) => segment !== "");
  segments.splice(-1, 0, "upload");
  url.pathname = [...segments, "files"].join("/");
  return url.href;
}

/** Announces the file; resolves with the address that its bytes go to, always at the endpoint's own host. */
async function begin(blob: Blob, mediaType: string, tools: VideoTools): Promise<string> {
  const { endpoint, fetchWith, signal } = tools;
  const headers = {
    "x-goog-upload-protocol": "resumable",
    "x-goog-upload-command": "start",
    "x-goog-upload-header-content-length": String(blob.size),
    "x-goog-upload-header-content-type": mediaType,
  };
  const response = await fetchWith(headers, true)(uploadAddress(endpoint.baseUrl), {
    method: "POST",
    body: JSON.stringify({ file: { displayName: "video" } }),
    signal,
  });
  await response.body?.cancel();
  const address = response.headers.get("x-goog-upload-url") ?? "";
  if (!URL.canParse(address)) throw fileProblems.noAddress(endpoint);
  if (new URL(address).origin !== new URL(endpoint.baseUrl).origin)
    throw fileProblems.elsewhere(endpoint, sanitiseServerText(hostOf(address), endpoint.apiKey));
  return address;
}

/** Tells the server to drop what it has of a file; best effort. */
async function abandon(address: string, { fetchWith }: VideoTools): Promise<void> {
  const signal = AbortSignal.timeout(10_000);
  await fetchWith({ "x-goog-upload-command": "cancel" }, false)(address, { method: "POST", signal })
    .then((response) => response.body?.cancel())
    .catch(() => {});
}

/**
 * Puts a file into Gemini's store, piece by piece, by its resumable protocol. The key goes with the announcement alone.
 * Rejects with `ProblemError`, or with the abort error; what had come by then is dropped on the server.
 */
export async function uploadFile(blob: Blob, mediaType: string, tools: VideoTools): Promise<StoredFile> {
  const { endpoint, fetchWith, signal, onUpload } = tools;
  if (blob.size > LARGEST) throw fileProblems.tooLarge(endpoint);
  let address: string | null = null;
  try {
    address = await begin(blob, mediaType, tools);
    for (let start = 0; ; start += PIECE) {
      const end = Math.min(start + PIECE, blob.size);
      const last = end === blob.size;
      onUpload({ doneBytes: start, totalBytes: blob.size });
      const headers = {
        "content-type": "application/octet-stream",
        "x-goog-upload-command": last ? "upload, finalize" : "upload",
        "x-goog-upload-offset": String(start),
      };
      const body = blob.slice(start, end);
      const response = await fetchWith(headers, false)(address, { method: "POST", body, signal });
      if (!last) {
        await response.body?.cancel();
        continue;
      }
      const reply = await readJsonWithin(response);
      signal.throwIfAborted();
      if (!Value.Check(Uploaded, reply)) throw fileProblems.unreadable(endpoint);
      onUpload({ doneBytes: blob.size, totalBytes: blob.size });
      return reply.file;
    }
  } catch (error) {
    if (address !== null) void abandon(address, tools);
    throw asUploadProblem(error);
  }
}
