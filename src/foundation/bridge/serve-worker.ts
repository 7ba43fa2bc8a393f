import type { Problem } from "../../shapes/problem";
import { isAbort, toProblem } from "../errors";

/** The calls of a worker: for each name its input, its output and, where there are any, the events on the way. */
export type Calls = { [name: string]: { input: unknown; output: unknown; event?: unknown } };

/** The events of a call. */
export type EventOf<Call> = Call extends { event: infer Event } ? Event : never;

/** Page to worker. */
export type ToWorker<C extends Calls> =
  | { [N in keyof C & string]: { kind: "call"; id: number; name: N; input: C[N]["input"] } }[keyof C & string]
  | { kind: "cancel"; id: number };

/** Worker to page. A call ends with exactly one of `done` and `failed`. */
export type FromWorker<C extends Calls> =
  | { kind: "event"; id: number; event: EventOf<C[keyof C & string]> }
  | { kind: "done"; id: number; output: C[keyof C & string]["output"] }
  | { kind: "failed"; id: number; problem: Problem; aborted: boolean };

/** Answers calls in a worker: one function a name, with a signal that fires when the page cancels. */
export type Handlers<C extends Calls> = {
  [N in keyof C & string]: (
    input: C[N]["input"],
    tools: { signal: AbortSignal; emit: (event: EventOf<C[N]>) => void },
  ) => Promise<C[N]["output"]> | C[N]["output"];
};

type WorkerScope = {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
};

/**
 * Connects handlers to a worker's message port. Thrown errors cross as plain problems. `late` fetches those of a call
 * that is not among the first; what one of them has to be told is told when it is there.
 */
export function serveWorker<C extends Calls>(
  scope: WorkerScope,
  first: Partial<Handlers<C>>,
  late: (name: keyof C & string) => Promise<Partial<Handlers<C>>> = async () => ({}),
): void {
  const running = new Map<number, AbortController>();
  const send = (message: FromWorker<C>) => scope.postMessage(message);

  scope.addEventListener("message", (event: MessageEvent<ToWorker<C>>) => {
    const message = event.data;
    if (message.kind === "cancel") {
      running.get(message.id)?.abort();
      return;
    }
    const { id, name, input } = message;
    const controller = new AbortController();
    running.set(id, controller);
    const answer = async () => {
      const handler = first[name] ?? (await late(name))[name];
      if (handler === undefined) throw new Error(`This worker knows no call ${name}.`);
      controller.signal.throwIfAborted();
      return handler(input, {
        signal: controller.signal,
        emit: (told) => send({ kind: "event", id, event: told }),
      });
    };
    answer()
      .then((output) => send({ kind: "done", id, output }))
      // Also where the output itself can't be sent: the caller must not wait for ever.
      .catch((error) => send({ kind: "failed", id, problem: toProblem(error), aborted: isAbort(error) }))
      .finally(() => running.delete(id));
  });
}
