import { createGoogle } from "@ai-sdk/google";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { ProblemError } from "../../foundation/errors";
import { hostOf } from "../../foundation/hosts";
import { abortableSleep } from "../../foundation/or-aborted";
import type { Problem } from "../../shapes/problem";
import { base64Bytes } from "../model-services/request-bytes";
import { geminiUsage } from "../model-services/token-usage";
import { sanitiseServerText } from "../problems/server-error";
import type { Endpoint } from "../problems/status-problem";
import type { EndpointSettings, Provider, SentVideo, VideoPart, VideoTools } from "../provider";
import { readJsonWithin } from "../read-within";
import { createSdkProvider } from "../sdk/create-sdk-provider";
import { fileData } from "../sdk/message-content";
import type { StreamFacts } from "../sdk/read-stream";

const FRAMES = "Send frames instead of the video, or a shorter or smaller video that goes into the request.";

function problem(code: string, message: string, nextStep: string, retryable = false): ProblemError {
  return new ProblemError({ code, message, nextStep, retryable });
}

/** Problems of uploading a video to Gemini's store of files, one a function. */
const fileProblems = {
  tooLarge: (endpoint: Endpoint) =>
    problem(
      "video-too-large",
      `The video is larger than the 2 GB that ${hostOf(endpoint.baseUrl)} takes as one file.`,
      FRAMES,
    ),
  /** The address to upload to is told in a header, which the server has to let pages see. */
  noAddress: (endpoint: Endpoint) =>
    problem(
      "upload-unseen",
      `${hostOf(endpoint.baseUrl)} did not let this page see where to upload the video to.`,
      FRAMES,
    ),
  elsewhere: (endpoint: Endpoint, host: string) =>
    problem(
      "upload-elsewhere",
      `${hostOf(endpoint.baseUrl)} asks for the video to be uploaded to another host: ${host}. Nothing was sent there.`,
      `Enter the address of that host as the base URL if you trust it. Otherwise: ${FRAMES}`,
    ),
  unreadable: (endpoint: Endpoint) =>
    problem(
      "upload-unreadable",
      `${hostOf(endpoint.baseUrl)} took the video, but its answer could not be read.`,
      FRAMES,
    ),
  refused: (endpoint: Endpoint) =>
    problem(
      "video-refused",
      `${hostOf(endpoint.baseUrl)} could not process the video.`,
      "Send frames instead, or the video as MP4 with H.264.",
    ),
  neverReady: (endpoint: Endpoint) =>
    problem(
      "video-never-ready",
      `${hostOf(endpoint.baseUrl)} has not finished processing the video.`,
      `Try again in a while. ${FRAMES}`,
      true,
    ),
};

/** A refusal while uploading, told as one of the upload and not of a request; others stay as they are. */
function asUploadProblem(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { problem: found } = error;
  const told = (change: Partial<Problem>) => new ProblemError({ ...found, ...change });
  switch (found.code) {
    case "request-too-large":
      return told({ code: "video-too-large", nextStep: FRAMES });
    case "rate-limited":
      return told({
        nextStep: `The store of files may be full (20 GB a project, kept for 48 hours). ${found.nextStep}`,
      });
    case "unreachable":
      return told({
        nextStep: `If shorter requests get through, the server lets no page upload files. ${FRAMES} ${found.nextStep}`,
      });
    default:
      return error;
  }
}

/** A file in Gemini's store, as it tells about it. */
const StoredFile = Type.Object({
  /** Its path under the base URL. */
  name: Type.String({ pattern: "^files/[\\w-]{1,100}$" }),
  /** The file's name in requests. */
  uri: Type.String({ minLength: 1 }),
  /** PROCESSING, ACTIVE or FAILED. */
  state: Type.Optional(Type.String()),
});
type StoredFile = Static<typeof StoredFile>;

/** The most that one file may have. */
const LARGEST = 2 * 1024 ** 3;
/** Bytes uploaded at a time: a multiple of the 256 KiB that the protocol asks for. */
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
async function uploadFile(blob: Blob, mediaType: string, tools: VideoTools): Promise<StoredFile> {
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
async function storeVideo(
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

/** The highest rate that the API takes. */
const MOST_FRAMES_PER_SECOND = 24;

/** A whole video with its frame rate: in the request where it fits, else by the store of files. */
async function googleVideo(video: VideoPart, tools: VideoTools): Promise<SentVideo> {
  const { blob, mediaType, framesPerSecond } = video;
  const fps = framesPerSecond === null ? null : Math.min(framesPerSecond, MOST_FRAMES_PER_SECOND);
  const options = fps === null ? {} : { providerOptions: { google: { videoMetadata: { fps } } } };
  const warnings =
    fps === framesPerSecond ? [] : [`The frame rate was lowered to ${fps} per second: the most there is`];
  if (tools.room === null || base64Bytes(blob.size) <= tools.room) {
    const data = await fileData(blob);
    return { part: { type: "file", data, mediaType, ...options }, warnings, release: null };
  }
  const { uri, release } = await storeVideo(blob, mediaType, tools);
  const data = { type: "reference" as const, reference: { google: uri } };
  return { part: { type: "file", data, mediaType, ...options }, warnings, release };
}

const Answered = Type.Object({ modelVersion: Type.String({ minLength: 1 }) });
const Counted = Type.Object({ usageMetadata: Type.Object({}) });
const Failed = Type.Object({ error: Type.Object({}) });

/** The facts in a chunk of Gemini's format. */
function addGoogleChunk(facts: StreamFacts, chunk: unknown): StreamFacts {
  const told = { ...facts };
  if (Value.Check(Answered, chunk)) told.answeredModel = chunk.modelVersion;
  if (Value.Check(Counted, chunk)) told.usage = geminiUsage(chunk.usageMetadata);
  if (Value.Check(Failed, chunk)) told.error = chunk.error;
  return told;
}

/** Stands where the SDK wants a key; the true one is added beneath it. */
const NO_KEY = "none";

/** A model behind Gemini's own API: frames and sound go inline, and so do videos that fit. */
export function createGoogleProvider(
  settings: Extract<EndpointSettings, { kind: "google" }> & { fetch?: typeof fetch },
): Provider {
  return createSdkProvider(
    {
      addChunk: addGoogleChunk,
      video: googleVideo,
      model: (endpoint, name, endpointFetch) =>
        createGoogle({ baseURL: endpoint.baseUrl, apiKey: NO_KEY, fetch: endpointFetch })(name),
    },
    settings,
  );
}
