import type { Problem } from "../../shapes/problem";
import { toProblem } from "../errors";

type Ask = { kind: "ask"; id: number };
type Stop = { kind: "stop"; id: number };

/**
 * Does on the page what a worker asks of it, each until the worker stops it. Resolves when the worker that was served
 * has ended; what is still under way is stopped then.
 *
 * @param serve makes the call whose events are the asks
 * @param doing does one, and tells the worker what came of it
 * @param onFailed hears why one failed that was not stopped
 */
export async function serveAsks<One extends Ask>(
  serve: (onEvent: (event: One | Stop) => void) => Promise<never>,
  doing: (ask: One, signal: AbortSignal) => Promise<unknown>,
  onFailed: (id: number, problem: Problem) => unknown,
): Promise<void> {
  const running = new Map<number, AbortController>();
  const served = serve((event) => {
    const { id } = event;
    if (event.kind === "stop") {
      running.get(id)?.abort();
      return;
    }
    const controller = new AbortController();
    running.set(id, controller);
    doing(event, controller.signal)
      .catch((error: unknown) => {
        if (!controller.signal.aborted) void onFailed(id, toProblem(error));
      })
      .finally(() => running.delete(id));
  });
  await served.catch(() => {
    for (const controller of running.values()) controller.abort();
  });
}
