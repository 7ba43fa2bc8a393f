import { normaliseBaseUrl } from "../../../foundation/base-url";
import type { EndpointLimits } from "../../../shapes/model-settings";
import type { ModelChoice } from "../../../state/models/model-choices";

/** Addresses that are worth a row, each once: those with limits, those with keys, those of models. */
export function knownEndpoints(
  limits: readonly EndpointLimits[],
  keys: readonly { baseUrl: string }[],
  choices: readonly (ModelChoice | null | undefined)[],
): string[] {
  const addresses = [...limits, ...keys, ...choices].flatMap((known) => {
    if (!known) return [];
    try {
      return [normaliseBaseUrl(known.baseUrl)];
    } catch {
      return [];
    }
  });
  return [...new Set(addresses)].toSorted();
}
