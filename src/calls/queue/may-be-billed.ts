import { isAbort, toProblem } from "../../foundation/errors";

/**
 * Failures after which nobody knows whether the model has worked: the request was sent, and no status of refusal came
 * back. What fails within a reply that has begun is told by `onCounted`, whatever its code.
 */
const UNCERTAIN = new Set([
  "timed-out",
  "stream-cut",
  "unreachable",
  "empty-reply",
  "no-room-for-reply",
  "not-an-api",
  "unexpected",
]);

/** True where the endpoint may charge for a request that was sent and failed, or was cancelled. */
export function mayBeBilled(error: unknown): boolean {
  return isAbort(error) || UNCERTAIN.has(toProblem(error).code);
}
