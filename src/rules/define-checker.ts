import type { CheckVerdict, ReleasedRules, Semantics } from "../shapes/verdict";
import type { ParametersSchema } from "./shared/parameters";

/** Under whose rules a check runs. */
export type CheckContext = {
  semantics: Semantics;
  /** The benchmark with the released script that `reference` follows where the two differ. */
  benchmark: ReleasedRules;
};

/** Judges one content string. Throws `CheckError` where the configuration makes a verdict impossible. */
export type PreparedCheck = (content: string) => CheckVerdict;

/** A rule on the form of a caption, one per constraint id. */
export type Checker = {
  id: string;
  /**
   * The parameters (without `content`): forms and docs read it; under `strict`, `prepare` gets only what fits it.
   * Under `reference` only its keys count, required ones and known ones, since the released scripts call with
   * keyword arguments.
   */
  parameters: ParametersSchema;
  /** Set where `strict` judges some texts before it looks at the parameters: it gets those that do not fit too. */
  validatesLate?: true;
  /** Loads what only some checks need (parsers); awaited once before `prepare`. */
  ready?(context: CheckContext): Promise<void>;
  /** Does once what does not depend on the content (compiles schemas and patterns). Throws `CheckError`. */
  prepare(parameters: Record<string, unknown>, context: CheckContext): PreparedCheck;
  /**
   * The released script's verdict on content that is no string (`reference` only): its verdict, or null where
   * it raises. Left out where it always raises.
   */
  otherContent?(content: unknown, parameters: Record<string, unknown>): boolean | null;
};

/**
 * A check that cannot be run as configured: bad parameters, an invalid schema, a pattern that does not compile. An error
 * in all but its stack trace, whose making costs more than most verdicts do.
 */
export class CheckError implements Error {
  readonly name = "CheckError";

  constructor(readonly message: string) {}
}

Object.setPrototypeOf(CheckError.prototype, Error.prototype);

/** A text that can't be read in steps in proportion to its length: no verdict, however much time there is. */
export class UnreadableError extends CheckError {}

/** Declares a checker; keeps its literal type. */
export function defineChecker<const C extends Checker>(checker: C): C {
  return checker;
}
