import { isAbort } from "../../lib/errors";
import type { WorkerClient } from "../bridge/worker-client";
import type { ChecksCalls } from "./checks-protocol";

/** The answer of a worker, or something else once it has taken too long: then the worker is killed. */
export async function withinBudget<T>(
  client: WorkerClient<ChecksCalls>,
  milliseconds: number,
  ask: () => Promise<T>,
  otherwise: T,
): Promise<T> {
  const timer = setTimeout(() => client.terminate(), milliseconds);
  try {
    return await ask();
  } catch (error) {
    if (isAbort(error)) return otherwise;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
