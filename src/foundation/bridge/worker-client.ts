import { abortError, ProblemError, toProblem } from "../errors";
import { SCRIPT_NOT_FETCHED } from "../fetch-part";
import type { Calls, EventOf, FromWorker, ToWorker } from "./serve-worker";

type CallOptions<Event> = { signal?: AbortSignal; onEvent?: (event: Event) => void };

/** The page's side of a worker. */
export type WorkerClient<C extends Calls> = {
  /** Rejects with `ProblemError`, or `AbortError` once the worker has really stopped the work. */
  call<N extends keyof C & string>(
    name: N,
    input: C[N]["input"],
    options?: CallOptions<EventOf<C[N]>>,
  ): Promise<C[N]["output"]>;
  /** Ends the worker at once; running calls reject with `AbortError`. The next call starts a fresh one. */
  terminate(): void;
};

type Pending = {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
  onEvent: ((event: unknown) => void) | undefined;
};

function crashed(detail: string): ProblemError {
  return new ProblemError({
    code: "worker-crashed",
    message: "A background part of the page stopped.",
    nextStep: "Try again; if it happens again, reload the page. What is on screen is saved by then.",
    detail,
    retryable: true,
  });
}

/** Starts the worker at the first call, and again after it was ended or has crashed. */
export function createWorkerClient<C extends Calls>(start: () => Worker): WorkerClient<C> {
  let worker: Worker | null = null;
  let nextId = 1;
  const pending = new Map<number, Pending>();

  function end(error: unknown): void {
    worker?.terminate();
    worker = null;
    const left = [...pending.values()];
    pending.clear();
    for (const { reject } of left) reject(error);
  }

  function receive(event: MessageEvent<FromWorker<C>>): void {
    const message = event.data;
    const entry = pending.get(message.id);
    if (!entry) return;
    if (message.kind === "event") {
      entry.onEvent?.(message.event);
      return;
    }
    pending.delete(message.id);
    if (message.kind === "done") entry.resolve(message.output);
    else entry.reject(message.aborted ? abortError() : new ProblemError(message.problem));
  }

  function running(): Worker {
    if (worker) return worker;
    const started = start();
    worker = started;
    // Late messages of an ended worker do not concern the one after it.
    const endThis = (detail: string) => {
      if (worker === started) end(crashed(detail));
    };
    started.addEventListener("message", receive);
    started.addEventListener("error", (event) => {
      event.preventDefault();
      // A script that could not be fetched says nothing.
      endThis(event.message || SCRIPT_NOT_FETCHED);
    });
    started.addEventListener("messageerror", () => endThis("A message could not be read."));
    return started;
  }

  return {
    call(name, input, options = {}) {
      return new Promise((resolve, reject) => {
        if (options.signal?.aborted) {
          reject(abortError());
          return;
        }
        const id = nextId++;
        let target: Worker;
        try {
          target = running();
        } catch (error) {
          reject(crashed(String(error)));
          return;
        }
        const cancel = () => target.postMessage({ kind: "cancel", id } satisfies ToWorker<C>);
        const settle = () => options.signal?.removeEventListener("abort", cancel);
        options.signal?.addEventListener("abort", cancel, { once: true });
        pending.set(id, {
          resolve: (output) => {
            settle();
            resolve(output as C[typeof name]["output"]);
          },
          reject: (error) => {
            settle();
            reject(error);
          },
          onEvent: options.onEvent as Pending["onEvent"],
        });
        try {
          target.postMessage({ kind: "call", id, name, input });
        } catch (error) {
          pending.get(id)?.reject(new ProblemError(toProblem(error)));
          pending.delete(id);
        }
      });
    },
    terminate() {
      end(abortError());
    },
  };
}

/** A client that can be asked before anybody needs the answer. */
export type AskedAhead<C extends Calls> = WorkerClient<C> & {
  /** Asks at once. The first `call` of this name with this input gets what comes of it; later ones ask anew. */
  askAhead<N extends keyof C & string>(name: N, input: C[N]["input"]): Promise<C[N]["output"]>;
};

/**
 * Lets the answer be on its way while the code that asks for it is still being fetched. What is asked ahead can't be
 * cancelled, and tells nothing of how far it is.
 */
export function prefetchingClient<C extends Calls>(client: WorkerClient<C>): AskedAhead<C> {
  const ahead = new Map<string, Promise<unknown>>();
  const keyOf = (name: string, input: unknown) => JSON.stringify([name, input]);
  return {
    askAhead(name, input) {
      const answer = client.call(name, input);
      // The actual caller hears of a failure.
      answer.catch(() => undefined);
      ahead.set(keyOf(name, input), answer);
      return answer;
    },
    call(name, input, options) {
      const key = ahead.size === 0 ? "" : keyOf(name, input);
      const answer = ahead.get(key);
      if (answer === undefined) return client.call(name, input, options);
      ahead.delete(key);
      return answer as ReturnType<typeof client.call<typeof name>>;
    },
    terminate: () => client.terminate(),
  };
}
