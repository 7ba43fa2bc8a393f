import type { Problem } from "../shapes/problem";

/** An error that people can act on. It crosses worker borders as its plain `problem`. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super(problem.message, options);
    this.name = "ProblemError";
    this.problem = problem;
  }
}

/** True for the rejection that an aborted `AbortSignal` causes. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** The error that cancelled work rejects with. */
export function abortError(): DOMException {
  return new DOMException("Cancelled", "AbortError");
}

/** Any thrown value as a problem; what is not ours becomes `unexpected` with its message as detail. */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    code: isAbort(error) ? "cancelled" : "unexpected",
    message: isAbort(error) ? "Cancelled." : "Something went wrong that Caplens did not foresee.",
    nextStep: isAbort(error)
      ? "Start again whenever you like; what was finished is kept."
      : "Try again; if it happens again, reload the page. What is on screen is saved by then.",
    detail,
  };
}

/** Said of a caption that broke off; nothing of another reply is of use. */
export const WAS_KEPT = " The text so far is kept, marked as incomplete.";
