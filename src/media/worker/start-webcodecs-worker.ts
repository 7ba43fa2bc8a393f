/** Starts the worker with the browser's decoders. */
export function startWebCodecsWorker(): Worker {
  return new Worker(new URL("./webcodecs-worker.ts", import.meta.url), { type: "module", name: "webcodecs" });
}
