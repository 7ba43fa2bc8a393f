import type { WorkerClient } from "../../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../../foundation/errors";
import type { BuiltInCalls } from "../../protocol";
import { answerAsk } from "./answer-ask";

type Engine = Pick<WorkerClient<BuiltInCalls>, "call">;

/** Serves the browser's own model to the engine; resolves when the engine that was served has ended. */
export async function serveBuiltIn(engine: Engine): Promise<void> {
  const running = new Map<number, AbortController>();
  // A page that can't tell the engine any more has nobody to tell.
  const tell = (answer: BuiltInCalls["built-in/answer"]["input"]) =>
    engine.call("built-in/answer", answer).catch(() => undefined);
  const served = engine.call("built-in/serve", null, {
    onEvent(event) {
      const { id } = event;
      if (event.kind === "stop") {
        running.get(id)?.abort();
        return;
      }
      const controller = new AbortController();
      running.set(id, controller);
      const { signal } = controller;
      answerAsk(event.ask, { signal, onText: (delta) => void tell({ kind: "text", id, delta }) })
        .then(({ inputTokens }) => tell({ kind: "done", id, inputTokens }))
        .catch((error: unknown) => {
          if (!isAbort(error)) void tell({ kind: "failed", id, problem: toProblem(error) });
        })
        .finally(() => running.delete(id));
    },
  });
  await served.catch(() => {
    for (const controller of running.values()) controller.abort();
  });
}
