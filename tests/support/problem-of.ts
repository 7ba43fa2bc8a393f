import { ProblemError } from "../../src/foundation/errors";
import type { Problem } from "../../src/shapes/problem";

/** The message of a problem that something throws; fails where it throws none. */
export function problemOfThrown(act: () => unknown): Problem {
  try {
    act();
  } catch (error) {
    if (error instanceof ProblemError) return error.problem;
    throw error;
  }
  throw new Error("Nothing was refused.");
}
