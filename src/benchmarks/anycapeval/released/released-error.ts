import { ProblemError } from "../../../foundation/errors";

/** Where the released scripts raise: `what` is what they could not do. */
export function scriptRaises(what: string): ProblemError {
  return new ProblemError({
    code: "anycapeval-script-raises",
    message: "AnyCapEval's script gives no result on this.",
    nextStep: "Check the file: every line has to be an object with the fields that the benchmark writes.",
    detail: what,
    retryable: false,
  });
}
