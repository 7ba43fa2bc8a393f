import { ProblemError } from "../../foundation/errors";
import { abilitiesOf } from "../model-services/model-abilities";
import type { EndpointSettings, Provider } from "../provider";

/** A model whose files this browser keeps, run by the page. */
export function createEmbedded(settings: Extract<EndpointSettings, { kind: "embedded" }>): Provider {
  const { image, audio } = abilitiesOf(settings, settings.corrections);
  return {
    id: "embedded",
    model: settings.model,
    capabilities: { image, audio },
    async generate() {
      throw new ProblemError({
        code: "embedded-missing",
        message: `The file of “${settings.model}” is not in this browser.`,
        nextStep: "Fetch it under “Models”.",
        retryable: false,
      });
    },
  };
}
