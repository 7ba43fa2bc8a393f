import type { PageAsk, PageReply } from "../../calls/providers/page-model";
import { serveAsks } from "../../foundation/bridge/serve-asks";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import {
  builtInProblem,
  findLanguageModel,
  type LanguageModelSession,
  needsOf,
  notReadyProblem,
} from "../logic/language-model";
import type { BuiltInAnswer, BuiltInAsk, BuiltInCalls } from "../protocol";

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

/** Asks the browser's own model, in a session of its own. Rejects with `ProblemError`, or with the abort error where it is stopped. */
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
    throw builtInProblem(error, signal.aborted);
  } finally {
    session?.destroy();
  }
}

type Engine = Pick<WorkerClient<BuiltInCalls>, "call">;

/** Serves the browser's own model to the engine; resolves when the engine that was served has ended. */
export function serveBuiltIn(engine: Engine): Promise<void> {
  // A page that can't tell the engine any more has nobody to tell.
  const tell = (answer: BuiltInAnswer) => engine.call("built-in/answer", answer).catch(() => undefined);
  return serveAsks<Extract<BuiltInAsk, { kind: "ask" }>>(
    (onEvent) => engine.call("built-in/serve", null, { onEvent }),
    async ({ id, ask }, signal) => {
      const onText = (delta: string) => void tell({ kind: "text", id, delta });
      const { inputTokens } = await answerAsk(ask, { signal, onText });
      await tell({ kind: "done", id, inputTokens });
    },
    (id, problem) => tell({ kind: "failed", id, problem }),
  );
}
