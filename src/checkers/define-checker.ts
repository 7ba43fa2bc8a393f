import type { TSchema } from "typebox";
import type { BenchmarkId, CheckVerdict, Semantics } from "../schemas/verdict";

/** Under whose rules a check runs. */
export type CheckContext = {
  semantics: Semantics;
  /** Whose released script `reference` follows where the two differ. */
  benchmark: BenchmarkId;
};

/** Judges one content string. Throws `CheckError` where the configuration makes a verdict impossible. */
export type PreparedCheck = (content: string) => CheckVerdict;

/** A rule on the form of a caption, one per constraint id. */
export type Checker = {
  id: string;
  /** The parameters (without `content`): validation, forms and docs read it. */
  parameters: TSchema;
  /** Does once what does not depend on the content (compiles schemas and patterns). Throws `CheckError`. */
  prepare(parameters: Record<string, unknown>, context: CheckContext): PreparedCheck;
};

/** A check that cannot be run as configured: bad parameters, an invalid schema, a pattern that does not compile. */
export class CheckError extends Error {
  override name = "CheckError";
}

/** Declares a checker; keeps its literal type. */
export function defineChecker<const C extends Checker>(checker: C): C {
  return checker;
}
