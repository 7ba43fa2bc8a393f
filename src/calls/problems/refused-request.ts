import { ProblemError } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import type { ServerError } from "./server-error";

/** A status of refusal with the endpoint's own words, for those who can ask otherwise. */
export class RefusedRequestError extends ProblemError {
  readonly status: number;
  readonly said: ServerError;

  constructor(problem: Problem, status: number, said: ServerError) {
    super(problem);
    this.status = status;
    this.said = said;
  }
}
