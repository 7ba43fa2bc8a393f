import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort } from "../../foundation/errors";
import type { ChecksCalls, LoadedEvent } from "./checks-protocol";

/**
 * The answer of a worker, or something else once it has taken too long: then the worker is killed. The time runs from
 * when the worker has loaded what it needs: a slow network or machine is no runaway work.
 */
export async function withinBudget<T>(
  client: WorkerClient<ChecksCalls>,
  milliseconds: number,
  ask: (options: { onEvent: (event: LoadedEvent) => void }) => Promise<T>,
  otherwise: T,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEvent = () => {
    timer ??= setTimeout(() => client.terminate(), milliseconds);
  };
  try {
    return await ask({ onEvent });
  } catch (error) {
    if (isAbort(error)) return otherwise;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
