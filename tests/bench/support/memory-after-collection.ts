import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The memory in use after garbage collection, in bytes: objects and the contents of typed arrays. */
export function memoryAfterCollection(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") for (let round = 0; round < 3; round += 1) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
