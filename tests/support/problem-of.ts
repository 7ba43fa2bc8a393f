import { ProblemError } from "../../src/lib/errors";
import type { Problem } from "../../src/schemas/problem";

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
