import { abortError, ProblemError, WAS_KEPT } from "../../foundation/errors";
import { hostOf } from "../../foundation/hosts";
import type { Endpoint } from "./status-problem";

/**
 * The error of a call once its signal has fired: the abort error when someone cancelled, the problem
 * `timed-out` when it was an `AbortSignal.timeout`.
 */
export function cancellationError(signal: AbortSignal, endpoint: Endpoint, partialText: string): Error {
  const timedOut = signal.reason instanceof DOMException && signal.reason.name === "TimeoutError";
  return timedOut ? timedOutProblem(endpoint, partialText) : abortError();
}

/** The address answers, but not as a model endpoint does: an HTML page, no JSON, JSON of another kind. */
export function notAnApiProblem(endpoint: Endpoint, found: string): ProblemError {
  return new ProblemError({
    code: "not-an-api",
    message: `${hostOf(endpoint.baseUrl)} answered, but not as a model endpoint: it sent ${found}.`,
    nextStep: "Check the address: it should be the one of the API, and usually ends in /v1.",
    retryable: false,
  });
}

/** The reply ended before its end. What had come is kept in `partialText`, possibly empty. */
export function streamCutProblem(endpoint: Endpoint, partialText: string, why: string): ProblemError {
  const kept = partialText === "" ? "" : WAS_KEPT;
  return new ProblemError({
    code: "stream-cut",
    message: `The reply of ${hostOf(endpoint.baseUrl)} broke off: ${why.replace(/\.$/, "")}.${kept}`,
    nextStep: "Try again.",
    retryable: true,
    partialText,
  });
}

/** The call went well, and yet there is no text; `finishReason` as the endpoint gave it. */
export function emptyReplyProblem(endpoint: Endpoint, finishReason: string): ProblemError {
  const host = hostOf(endpoint.baseUrl);
  const detail = `finish reason: ${finishReason}`;
  if (finishReason === "length") {
    return new ProblemError({
      code: "no-room-for-reply",
      message: `The model at ${host} used up the allowed length before it wrote any text.`,
      nextStep:
        "Raise the longest reply under “Reply settings”, or leave it empty: models that think first need room for that.",
      detail,
      retryable: false,
    });
  }
  if (finishReason === "content-filter") return heldBackProblem(endpoint, "");
  return new ProblemError({
    code: "empty-reply",
    message: `${host} sent an empty reply.`,
    nextStep: "Try again; if it stays empty, check that the model takes what was sent (pictures, sound).",
    detail,
    retryable: true,
  });
}

/** A content filter, or the model itself, would not answer; `partialText` is what it had said by then. */
export function heldBackProblem(endpoint: Endpoint, partialText: string): ProblemError {
  return new ProblemError({
    code: "content-filtered",
    message: `${hostOf(endpoint.baseUrl)} withheld the reply${partialText === "" ? "" : ", or its rest"}: the model refused, or a content filter did.`,
    nextStep: "Use another video or instruction, or another model.",
    detail: "finish reason: content-filter",
    retryable: false,
    ...(partialText === "" ? {} : { partialText }),
  });
}

/** Nothing was sent: this way of calling has no place for a picture or sound of that type. */
export function mediaFormProblem(endpoint: Endpoint): ProblemError {
  return new ProblemError({
    code: "media-refused",
    message: `${hostOf(endpoint.baseUrl)} can't be sent pictures or sound in this file format.`,
    nextStep: "Take frames as JPEG and sound as WAV, or leave the sound out.",
    retryable: false,
  });
}

/** The caller's time limit passed before the reply was complete. */
function timedOutProblem(endpoint: Endpoint, partialText: string): ProblemError {
  return new ProblemError({
    code: "timed-out",
    message: `${hostOf(endpoint.baseUrl)} did not finish its reply in time.`,
    nextStep: "Try again, or allow more time: local models can take minutes for many frames.",
    retryable: true,
    ...(partialText === "" ? {} : { partialText }),
  });
}
