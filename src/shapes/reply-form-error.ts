import { ProblemError } from "../foundation/errors";
import type { FailedForm } from "./reply-form";

/** A request that failed in a form of the reply, and may be answered in a weaker one. */
export class ReplyFormError extends ProblemError {
  readonly failed: FailedForm;

  constructor(error: ProblemError, failed: FailedForm) {
    super(error.problem, { cause: error });
    this.failed = failed;
  }
}
