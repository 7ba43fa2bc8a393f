import type { PageAsk, PageReply } from "../../calls/built-in/page-model";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../foundation/errors";
import {
  builtInProblem,
  findLanguageModel,
  type LanguageModelSession,
  needsOf,
  notReadyProblem,
} from "../logic/language-model";
import type { BuiltInCalls } from "../protocol";

function tokensOf({ contextUsage, inputUsage }: LanguageModelSession): number | null {
  const used = contextUsage ?? inputUsage;
  return typeof used === "number" && used >= 0 ? used : null;
}

function content(parts: PageAsk["parts"]) {
  return parts.map((part) =>
    part.type === "text"
      ? { type: part.type, value: part.text }
      : { type: part.type, value: part.blob.slice(0, part.blob.size, part.mediaType) },
  );
}

/** Asks the browser's own model, in a session of its own. Rejects with `ProblemError`, or with the abort error. */
async function answerAsk(
  ask: PageAsk,
  { signal, onText }: { signal: AbortSignal; onText: (delta: string) => void },
): Promise<PageReply> {
  const types = ask.parts.flatMap(({ type }) => (type === "text" ? [] : [type]));
  const needs = needsOf(types);
  let session: LanguageModelSession | null = null;
  try {
    const factory = findLanguageModel();
    const state = factory ? await factory.availability(needs) : "unavailable";
    signal.throwIfAborted();
    if (!factory || state !== "available") {
      const withoutMedia = factory && types.length > 0 ? await factory.availability(needsOf([])) : state;
      throw notReadyProblem(state, withoutMedia !== "unavailable");
    }
    session = await factory.create({
      ...needs,
      signal,
      ...(ask.system === "" ? {} : { initialPrompts: [{ role: "system", content: ask.system }] }),
    });
    const reader = session
      .promptStreaming([{ role: "user", content: content(ask.parts) }], {
        signal,
        ...(ask.schema === null ? {} : { responseConstraint: ask.schema }),
      })
      .getReader();
    for (let step = await reader.read(); !step.done; step = await reader.read()) onText(step.value);
    return { inputTokens: tokensOf(session) };
  } catch (error) {
    throw builtInProblem(error);
  } finally {
    session?.destroy();
  }
}

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
