import type { Handlers } from "../../foundation/bridge/serve-worker";
import { abortError, ProblemError } from "../../foundation/errors";
import { untilAborted } from "../../foundation/or-aborted";
import type { MediaAnswer, MediaAsk, MediaGiven, MediaWish, PageMediaCalls } from "./protocol";
import { done } from "./watch-until-cancelled";

/** The page as the engine asks it for media. */
export type PageMedia = {
  /** Rejects with what is wrong with the file, or `AbortError`. Waits where no page serves just now. */
  take(wish: MediaWish, signal: AbortSignal): Promise<MediaGiven>;
  /** The folder of the bundled samples; null before a page serves. */
  samplesFolder(): string | null;
};

type Waiting = { wish: MediaWish; end: (outcome: MediaGiven | Error) => void };

/** Hands wishes to the page that serves them, one after another, and its answers back. */
export function pageMedia(): { page: PageMedia; handlers: Handlers<PageMediaCalls> } {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let tell: ((ask: MediaAsk) => void) | null = null;
  let folder: string | null = null;

  function answered(answer: MediaAnswer): void {
    const outcome = answer.kind === "done" ? answer.given : new ProblemError(answer.problem);
    waiting.get(answer.id)?.end(outcome);
  }

  return {
    page: {
      samplesFolder: () => folder,
      take: (wish, signal) =>
        new Promise((resolve, reject) => {
          if (signal.aborted) {
            reject(abortError());
            return;
          }
          lastId += 1;
          const id = lastId;
          const stop = () => {
            tell?.({ kind: "stop", id });
            waiting.get(id)?.end(abortError());
          };
          waiting.set(id, {
            wish,
            end: (outcome) => {
              waiting.delete(id);
              signal.removeEventListener("abort", stop);
              if (outcome instanceof Error) reject(outcome);
              else resolve(outcome);
            },
          });
          signal.addEventListener("abort", stop, { once: true });
          tell?.({ kind: "ask", id, wish });
        }),
    },
    handlers: {
      "media/serve": ({ samplesFolder }, { signal, emit }) =>
        untilAborted(signal, () => {
          folder = samplesFolder;
          tell = emit;
          for (const [id, { wish }] of waiting) emit({ kind: "ask", id, wish });
          return () => {
            if (tell === emit) tell = null;
          };
        }),
      "media/answer": (answer) => done(answered(answer)),
    },
  };
}
