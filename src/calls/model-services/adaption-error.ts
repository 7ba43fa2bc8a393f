import { ProblemError } from "../../foundation/errors";
import type { Adaption } from "./adaptions";

/** A request that was refused for one thing in it, and may be answered without that, or with it under another name. */
export class AdaptionError extends ProblemError {
  readonly adaption: Adaption;
  /** False where it was known before anything was sent. */
  readonly sent: boolean;
  /** Earlier refusals of the same request, each once: the next request avoids them, too. */
  readonly before: readonly Adaption[];

  constructor(
    error: ProblemError,
    adaption: Adaption,
    { sent = true, before = [] }: { sent?: boolean; before?: readonly Adaption[] } = {},
  ) {
    super(error.problem, { cause: error });
    this.adaption = adaption;
    this.sent = sent;
    this.before = before;
  }
}
