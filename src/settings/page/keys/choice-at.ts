import { MODEL_SERVICES } from "../../../calls/model-services/model-services";
import { normaliseBaseUrl } from "../../../foundation/base-url";
import { type ModelChoice, recallModels } from "../../../state/models/model-choices";

function isAt(choice: { baseUrl: string }, baseUrl: string): boolean {
  try {
    return normaliseBaseUrl(choice.baseUrl) === baseUrl;
  } catch {
    return false;
  }
}

/** How an address is spoken to: as a remembered model there, else as the known service there, else as most are. */
export function choiceAt(baseUrl: string): ModelChoice {
  const remembered = recallModels();
  const known = [remembered?.caption, remembered?.judge].find((choice) => choice && isAt(choice, baseUrl));
  if (known) return { ...known, baseUrl };
  const kind = MODEL_SERVICES.find((service) => isAt(service, baseUrl))?.kind ?? "openai-compatible";
  const reached = { baseUrl, model: "", audio: false };
  return kind === "openai" ? { kind, api: "chat", ...reached } : { kind, ...reached };
}
