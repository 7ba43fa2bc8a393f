import wasmUrl from "@ffmpeg/core/wasm?url";
import coreUrl from "@ffmpeg/core?url";
import { abortError } from "../../foundation/errors";
import { letGo } from "../../foundation/let-go";
import { mediaProblem } from "../media-problems";
import { CORE_WASM_BYTES } from "./core-version";
import workerUrl from "./ffmpeg-worker?worker&url";

/** Longest time the download may stall, in milliseconds. */
const STALL_LIMIT = 30_000;

/** The parts of an instance. */
export type CoreFiles = {
  workerUrl: string;
  coreUrl: string;
  /** Compiled once: all instances share it, and a replaced one costs neither download nor compiling. */
  wasm: WebAssembly.Module;
};

/**
 * Downloads the WebAssembly part of ffmpeg (32 MB, about 10 MB on the wire) from the app's own host and compiles it:
 * from one buffer that is let go of then, since what compiles a stream keeps the whole of it a second time.
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
    const bytes = new Uint8Array(CORE_WASM_BYTES);
    const reader = response.body.getReader();
    let done = 0;
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      waitAgain();
      const { value } = piece;
      bytes.set(value, done);
      done += value.byteLength;
      letGo(value.buffer);
      onBytes(done, CORE_WASM_BYTES);
    }
    // From here on only compiling takes time.
    clearTimeout(timer);
    const wasm = await WebAssembly.compile(bytes.subarray(0, done)).finally(() => letGo(bytes.buffer));
    return { workerUrl: absolute(workerUrl), coreUrl: absolute(coreUrl), wasm };
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
