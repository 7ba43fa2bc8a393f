import wasmUrl from "@ffmpeg/core/wasm?url";
import coreUrl from "@ffmpeg/core?url";
import { abortError } from "../../foundation/errors";
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
 * Downloads the WebAssembly part of ffmpeg (32 MB, about 10 MB on the wire) from the app's own host, and compiles it as it
 * comes.
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
    let done = 0;
    const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        waitAgain();
        done += piece.byteLength;
        onBytes(done, Math.max(done, CORE_WASM_BYTES));
        controller.enqueue(piece);
      },
      // From here on only compiling takes time.
      flush: () => clearTimeout(timer),
    });
    const headers = { "content-type": "application/wasm" };
    const wasm = await WebAssembly.compileStreaming(
      new Response(response.body.pipeThrough(counted), { headers }),
    );
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
