import { type PageReply, servePageModel } from "../../calls/built-in/page-model";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { abortError, ProblemError } from "../../foundation/errors";
import type { BuiltInAnswer, BuiltInCalls } from "../protocol/built-in-protocol";

type Waiting = { onText: (delta: string) => void; end: (answer: PageReply | Error) => void };

/** Hands asks for the browser's own model to the window that serves it, and its answers back. */
export function builtInHandlers(): Handlers<BuiltInCalls> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  function take(answer: BuiltInAnswer): void {
    const one = waiting.get(answer.id);
    if (answer.kind === "text") one?.onText(answer.delta);
    else if (answer.kind === "done") one?.end({ inputTokens: answer.inputTokens });
    else one?.end(new ProblemError(answer.problem));
  }

  return {
    "built-in/serve": (_input, { signal, emit }) =>
      new Promise((_resolve, reject) => {
        const cease = servePageModel(
          (ask, options) =>
            new Promise((resolve, refuse) => {
              lastId += 1;
              const id = lastId;
              const stop = () => {
                emit({ kind: "stop", id });
                waiting.get(id)?.end(abortError());
              };
              waiting.set(id, {
                onText: options.onText,
                end: (answer) => {
                  waiting.delete(id);
                  options.signal.removeEventListener("abort", stop);
                  if (answer instanceof Error) refuse(answer);
                  else resolve(answer);
                },
              });
              options.signal.addEventListener("abort", stop, { once: true });
              emit({ kind: "ask", id, ask });
            }),
        );
        signal.addEventListener("abort", () => {
          cease();
          for (const { end } of [...waiting.values()]) end(abortError());
          reject(abortError());
        });
      }),
    "built-in/answer": (answer) => {
      take(answer);
      return null;
    },
  };
}
