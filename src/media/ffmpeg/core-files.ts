import wasmUrl from "@ffmpeg/core/wasm?url";
import coreUrl from "@ffmpeg/core?url";
import { abortError } from "../../foundation/errors";
import { mediaProblem } from "../media-problems";
import { CORE_WASM_BYTES } from "./core-version";
import workerUrl from "./ffmpeg-worker?worker&url";

/** Longest time the download may stall, in milliseconds. */
const STALL_LIMIT = 30_000;

/** Addresses of an instance's files. */
export type CoreFiles = {
  workerUrl: string;
  coreUrl: string;
  /** A blob: URL, so that a replaced instance costs no second download. */
  wasmUrl: string;
  release(): void;
};

/**
 * Downloads the WebAssembly part of ffmpeg (32 MB, about 10 MB on the wire) from the app's own host.
 * `onBytes` gets the bytes that have arrived and the number expected.
 */
export async function fetchCoreFiles(
  signal: AbortSignal,
  onBytes: (done: number, total: number) => void,
): Promise<CoreFiles> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitAgain = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), STALL_LIMIT);
  };
  waitAgain();
  onBytes(0, CORE_WASM_BYTES);
  try {
    const response = await fetch(absolute(wasmUrl), { signal: AbortSignal.any([signal, stalled.signal]) });
    if (!response.ok || !response.body) throw new Error(`HTTP status ${response.status}`);
    const chunks: BlobPart[] = [];
    const reader = response.body.getReader();
    let done = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      waitAgain();
      chunks.push(piece.value);
      done += piece.value.byteLength;
      onBytes(done, Math.max(done, CORE_WASM_BYTES));
    }
    const blobUrl = URL.createObjectURL(new Blob(chunks, { type: "application/wasm" }));
    return {
      workerUrl: absolute(workerUrl),
      coreUrl: absolute(coreUrl),
      wasmUrl: blobUrl,
      release: () => URL.revokeObjectURL(blobUrl),
    };
  } catch (error) {
    if (signal.aborted) throw abortError();
    const detail = stalled.signal.aborted ? "the download stood still" : String(error);
    throw mediaProblem("media-engine-unavailable", detail, error);
  } finally {
    clearTimeout(timer);
  }
}

function absolute(url: string): string {
  return new URL(url, globalThis.location.href).href;
}
