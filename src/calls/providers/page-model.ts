import { abortError, ProblemError } from "../../foundation/errors";
import type { ReplySchema } from "../../shapes/reply-form";
import type { MessagePart } from "../provider";

/** The name of the one model that a browser has. */
export const BUILT_IN_MODEL = "built-in";

/** A request to the browser's model, as it goes to the window. */
export type PageAsk = {
  system: string;
  parts: Exclude<MessagePart, { type: "video" }>[];
  /** The JSON Schema that the reply shall follow; null for text. */
  schema: ReplySchema | { type: "object" } | null;
};

/** `inputTokens`: as the browser counted; null where it did not. */
export type PageReply = { inputTokens: number | null };

/** Asks the browser's model by way of the window. Rejects with `ProblemError`, or with the abort error. */
type PageModel = (
  ask: PageAsk,
  options: { signal: AbortSignal; onText: (delta: string) => void },
) => Promise<PageReply>;

/** The window that serves this worker: there is one at most. */
let served: PageModel | null = null;

/** Lets a window serve; returns how it ceases to. */
export function servePageModel(model: PageModel): () => void {
  served = model;
  return () => {
    if (served === model) served = null;
  };
}

/** The browser's model as the window serves it now. */
export const askPageModel: PageModel = (ask, options) => {
  if (options.signal.aborted) return Promise.reject(abortError());
  if (served) return served(ask, options);
  return Promise.reject(
    new ProblemError({
      code: "built-in-missing",
      message: "This browser offers no model of its own to this page.",
      nextStep: "Choose another provider under “Models”.",
      retryable: false,
    }),
  );
};
