import type { ServerError } from "./server-error";

/** Refusals that many servers word in their own way, under statuses that they share with others. */
export type RefusalKind = "key" | "credit" | "context" | "media" | "content";

const CREDIT_CODES = ["insufficient_quota", "billing_error", "insufficient_balance", "Arrearage"];
const KEY_CODES = ["API_KEY_INVALID", "invalid_api_key", "authentication_error"];
const CONTEXT_CODES = ["context_length_exceeded", "string_above_max_length"];
const CONTENT_CODES = [
  "content_policy_violation",
  "content_filter",
  "data_inspection_failed",
  "DataInspectionFailed",
];

const CREDIT = /credit balance is too low|insufficient (balance|credits?|funds)|out of credits/i;
const KEY = /api key (not valid|expired|is invalid)|(invalid|incorrect) api key/i;
const CONTEXT =
  /maximum context length|prompt is too long|context (window|length|size)|(input|prompt) token count.*exceed|too many (input )?tokens|longer than the maximum model length/i;
const CONTENT =
  /content (policy|filter|management policy)|safety (system|filter|setting)|was flagged|requires moderation/i;
const MEDIA_WORD =
  /\b(images?|image_url|vision|audio|input_audio|video|media|multi-?modal\w*|modalit(y|ies)|inline_?data)\b/i;
const NOT_TAKEN =
  /(not|n't|un)[ -]?(be )?(support|accept|allow|process|read|decod|download|enabl)|invalid|no endpoints found|only supports|expected .*text|at most|too (large|many|small)|exceed|could not/i;

function has(error: ServerError, codes: string[]): boolean {
  return error.codes.some((code) => codes.includes(code));
}

/**
 * What a server that answered with an error status means by it, from its codes and words; null where the status alone
 * has to tell. Words are looked at only where the status leaves room for them.
 */
export function refusalKind(status: number, error: ServerError): RefusalKind | null {
  const words = error.message ?? "";
  const mayBeWords = [400, 403, 404, 413, 415, 422].includes(status);
  if (status === 402 || has(error, CREDIT_CODES) || (mayBeWords && CREDIT.test(words))) return "credit";
  if (status === 401 || has(error, KEY_CODES) || (status === 400 && KEY.test(words))) return "key";
  if (has(error, CONTEXT_CODES) || (mayBeWords && CONTEXT.test(words))) return "context";
  if (has(error, CONTENT_CODES) || (mayBeWords && CONTENT.test(words))) return "content";
  if (status === 403) return "key";
  if (status === 415 || (mayBeWords && status !== 413 && MEDIA_WORD.test(words) && NOT_TAKEN.test(words))) {
    return "media";
  }
  return null;
}
