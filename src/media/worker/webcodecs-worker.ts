import {
  ADTS,
  BlobSource,
  FLAC,
  Input,
  MATROSKA,
  MP3,
  MP4,
  MPEG_TS,
  OGG,
  QTFF,
  UnsupportedInputFormatError,
  WAVE,
  WEBM,
} from "mediabunny";
import { serveWorker } from "../../foundation/bridge/serve-worker";
import { abortError, isAbort, ProblemError } from "../../foundation/errors";
import { mediaProblem } from "../media-problems";
import { extractAudio } from "../webcodecs/extract-audio";
import { makeLeanCopies } from "../webcodecs/lean-copies";
import { examineInput } from "../webcodecs/probe-input";
import { sampleFrames } from "../webcodecs/sample-frames";
import type { WebCodecsCalls } from "./webcodecs-client";

/** All containers but playlists: those send the reader on to other addresses. */
const FORMATS = [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3, ADTS, MPEG_TS];

/** Bytes of a file that count as one part, read or not. */
const READ_PART = 64 * 1024;

/**
 * Opens a file for a piece of work and closes it afterwards, whatever happens. What goes wrong inside becomes a
 * `ProblemError`, or an `AbortError` once the signal has fired. `onMoreRead` is called whenever a part of the file is
 * read for the first time.
 */
async function withInput<T>(
  file: Blob,
  signal: AbortSignal,
  work: (input: Input) => Promise<T>,
  onMoreRead?: () => void,
): Promise<T> {
  const source = new BlobSource(file);
  const seen = new Set<number>();
  source.onread = (start, end) => {
    const before = seen.size;
    for (let part = Math.floor(start / READ_PART); part * READ_PART < end; part += 1) seen.add(part);
    if (seen.size > before) onMoreRead?.();
  };
  const input = new Input({ formats: FORMATS, source });
  const stop = () => input.dispose();
  signal.addEventListener("abort", stop, { once: true });
  try {
    if (signal.aborted) throw abortError();
    return await work(input);
  } catch (error) {
    throw signal.aborted ? abortError() : asProblem(error);
  } finally {
    signal.removeEventListener("abort", stop);
    input.dispose();
  }
}

function asProblem(error: unknown): unknown {
  if (isAbort(error) || error instanceof ProblemError) return error;
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (error instanceof UnsupportedInputFormatError)
    return mediaProblem("container-unsupported", detail, error);
  if (/NotReadableError|NotFoundError/.test(detail)) return mediaProblem("file-unreadable", detail, error);
  if (/out of memory|allocation failed/i.test(detail)) return mediaProblem("out-of-memory", detail, error);
  return mediaProblem("decoder-gave-up", detail, error);
}

serveWorker<WebCodecsCalls>(self, {
  examine: ({ file }, { signal, emit }) =>
    withInput(
      file,
      signal,
      (input) => examineInput(input, file),
      () => emit({ kind: "reading" }),
    ),

  frames: async ({ file, facts, plan }, { signal, emit }) => {
    const { frames: _told, ...made } = await withInput(file, signal, (input) =>
      sampleFrames(input, {
        facts,
        plan,
        signal,
        onProgress: (progress) => emit({ kind: "progress", progress }),
        onFrame: (frame) => emit({ kind: "frame", frame }),
      }),
    );
    return made;
  },

  copies: ({ file, facts, plan }, { signal, emit }) =>
    withInput(file, signal, (input) =>
      makeLeanCopies(input, { facts, plan, signal }, (copy) => emit({ kind: "copy", copy })),
    ),

  audio: async (request, { signal, emit }) => {
    const { bytes, ...made } = await withInput(request.file, signal, (input) =>
      extractAudio(input, {
        ...request,
        signal,
        onProgress: (progress) => emit({ kind: "progress", progress }),
      }),
    );
    return { ...made, blob: new Blob([bytes], { type: made.type }) };
  },
});
