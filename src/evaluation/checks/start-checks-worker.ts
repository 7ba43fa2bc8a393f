/** Starts a check worker, from the page or from within the engine. */
export function startChecksWorker(): Worker {
  return new Worker(new URL("./checks-worker.ts", import.meta.url), { type: "module", name: "checks" });
}
