import { ProblemError } from "../../../foundation/errors";
import type { ModelChoice } from "../../../shapes/connection";
import type { BatchTarget } from "./batch-targets";

type WrittenChoice = Exclude<ModelChoice, { kind: "built-in" }>;

/**
 * How a model of a run is asked by the files of a target: as the run asks it where that is the same format, else in the
 * target's. Throws `ProblemError` (`batch-built-in`) for the browser's own model.
 */
export function choiceForTarget(choice: ModelChoice, { dialect, baseUrl }: BatchTarget): WrittenChoice {
  if (choice.kind === "built-in")
    throw new ProblemError({
      code: "batch-built-in",
      message: "The browser's own model can't be called elsewhere.",
      nextStep: "Let the run ask it here, or leave it out of the run.",
    });
  const { model, audio } = choice;
  switch (dialect.wire) {
    case "google":
      return choice.kind === "google" ? choice : { kind: "google", baseUrl, model, audio };
    case "anthropic":
      return choice.kind === "anthropic" ? choice : { kind: "anthropic", baseUrl, model, audio };
    case "chat":
      return choice.kind === "google" || choice.kind === "anthropic"
        ? { kind: "openai-compatible", baseUrl, model, audio }
        : choice;
  }
}

/** The address of a call as files name it. */
export function pathOfCall(path: string): string {
  return path.endsWith("/responses") ? "/v1/responses" : "/v1/chat/completions";
}
