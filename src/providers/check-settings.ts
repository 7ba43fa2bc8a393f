import { normaliseBaseUrl } from "../lib/base-url";
import { ProblemError } from "../lib/errors";
import type { Endpoint } from "./problems/endpoint";

/**
 * Settings as typed, made ready for calls: the address normalised, key and model trimmed. Throws `ProblemError`
 * (`base-url-invalid`, `key-malformed`, `model-missing`). A key with odd characters is refused here, because
 * `fetch` would quote it whole in its own error.
 */
export function checkSettings(settings: { baseUrl: string; apiKey: string; model: string | null }): Endpoint {
  const baseUrl = normaliseBaseUrl(settings.baseUrl);
  const apiKey = settings.apiKey.trim();
  if (!/^[\x21-\x7e]*$/.test(apiKey)) {
    throw new ProblemError({
      code: "key-malformed",
      message: "The key contains characters that no key has (spaces, line breaks, letters beyond ASCII).",
      nextStep: "Copy the key again, alone.",
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
  return { baseUrl, apiKey, model };
}
