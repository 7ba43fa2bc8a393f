import { beginsLikeKey, normaliseBaseUrl } from "../foundation/base-url";
import { ProblemError } from "../foundation/errors";
import { asksAboutKey } from "../foundation/hosts";
import { currentPage } from "./mixed-content";
import type { Endpoint } from "./problems/status-problem";
import { holdsKey } from "./redaction/key-filter";
import { unencryptedKeyProblem } from "./unencrypted-key";

/** Addresses and names of models stand in records, exports and messages. */
function misplaced(where: string): ProblemError {
  return new ProblemError({
    code: "key-misplaced",
    message: `The ${where} contains a key.`,
    nextStep: "Remove it there; it belongs only in the field “Key”.",
    retryable: false,
  });
}

/**
 * Settings as typed, made ready for calls: the address normalised, key and model trimmed. Throws `ProblemError`
 * (`base-url-invalid`, `key-malformed`, `key-misplaced`, `key-unencrypted`, `model-missing`). A key with odd characters
 * is refused here, because `fetch` would quote it whole in its own error.
 */
export function checkSettings(settings: {
  baseUrl: string;
  apiKey: string;
  unencrypted?: boolean;
  model: string | null;
}): Endpoint {
  const baseUrl = normaliseBaseUrl(settings.baseUrl);
  const apiKey = settings.apiKey.trim();
  if (!/^[\x21-\x7e]*$/.test(apiKey)) {
    throw new ProblemError({
      code: "key-malformed",
      message: "The key contains characters that no key has (spaces, line breaks, letters beyond ASCII).",
      nextStep: "Copy the key again, and nothing else.",
      retryable: false,
    });
  }
  const model = settings.model?.trim() ?? null;
  if (model === "") {
    throw new ProblemError({
      code: "model-missing",
      message: "The name of the model is missing.",
      nextStep: "Enter it as the endpoint lists it.",
      retryable: false,
    });
  }
  if (beginsLikeKey(model ?? "")) throw misplaced("name of the model");
  for (const [text, name] of [
    [baseUrl, "address"],
    [model ?? "", "name of the model"],
  ] as const) {
    if (holdsKey(text, apiKey)) throw misplaced(name);
  }
  const endpoint = { baseUrl, apiKey, model, unencrypted: settings.unencrypted ?? false };
  const problem = asksAboutKey(baseUrl, currentPage()?.protocol ?? null)
    ? unencryptedKeyProblem(endpoint)
    : null;
  if (problem) throw new ProblemError(problem);
  return endpoint;
}
