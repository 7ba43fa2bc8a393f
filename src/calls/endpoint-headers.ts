import type { ModelChoice, ProviderKindId } from "../shapes/connection";
import { parseExtraHeaders } from "./extras/extra-headers";

/** The version of Anthropic's API that is spoken; calls without one are refused. */
const ANTHROPIC_VERSION = "2023-06-01";

function keyHeaders(kind: ProviderKindId, apiKey: string): Record<string, string> {
  if (kind === "anthropic") {
    return {
      ...(apiKey === "" ? {} : { "x-api-key": apiKey }),
      "anthropic-version": ANTHROPIC_VERSION,
      // Without it the API sends no CORS headers; it says that the key is in the hands of the page's user.
      "anthropic-dangerous-direct-browser-access": "true",
    };
  }
  if (apiKey === "") return {};
  return kind === "google" ? { "x-goog-api-key": apiKey } : { authorization: `Bearer ${apiKey}` };
}

/**
 * All headers that a call brings besides `content-type`: the key in the provider's own header, and what the user
 * added. Throws `ProblemError` (`header-refused`) for headers that may not be added.
 */
export function endpointHeaders(
  settings: { kind: ModelChoice["kind"]; headers?: string },
  apiKey: string,
): Record<string, string> {
  return { ...parseExtraHeaders(settings.headers ?? "", apiKey), ...keyHeaders(settings.kind, apiKey) };
}
