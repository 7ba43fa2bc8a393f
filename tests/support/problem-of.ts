import { ProblemError } from "../../src/foundation/errors";
import type { Problem } from "../../src/shapes/problem";

/** What is told where something throws a problem; fails where it does not. */
export function problemOfThrown(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error("Nothing was refused.");
}
