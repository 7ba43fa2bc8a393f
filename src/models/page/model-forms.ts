import { abilitiesOf, carries } from "../../calls/model-services/model-abilities";
import { MODEL_SERVICES, type ModelService, serviceAt } from "../../calls/model-services/model-services";
import { normaliseBaseUrl } from "../../foundation/base-url";
import type { AbilityCorrection } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import type { ModelChoice, ModelForm } from "../../state/models/model-choices";
import { findLanguageModel } from "../logic/language-model";

/** The address in its one form; null while it is none. */
export function addressOf(baseUrl: string): string | null {
  try {
    return normaliseBaseUrl(baseUrl);
  } catch {
    return null;
  }
}

/** An empty form for a service. Gemini's models hear; of all others the user says it. */
export function formOf({ kind, baseUrl }: ModelService): ModelForm {
  const model = kind === "built-in" ? "built-in" : "";
  const common = { baseUrl, model, audio: kind === "google", apiKey: "" };
  if (kind === "openai") return { ...common, kind, api: "chat" };
  return kind === "embedded" ? { ...common, kind, file: "", image: false } : { ...common, kind };
}

/** The service that a choice was made with. Its address may since have been changed to that of a proxy. */
export function serviceOf(choice: ModelChoice): ModelService {
  const found =
    choice.kind === "openai-compatible"
      ? serviceAt(choice.baseUrl)
      : MODEL_SERVICES.find(({ kind }) => kind === choice.kind);
  const service = found?.kind === choice.kind ? found : MODEL_SERVICES.at(-1);
  if (!service) throw new Error("There are no services.");
  return service;
}

/** True where headers or fields are added to each call. */
export function addsToCalls(choice: ModelChoice): boolean {
  if (choice.kind !== "openai-compatible") return false;
  return [choice.headers, choice.body].some((text) => text !== undefined && text.trim() !== "");
}

/** Data sent to a model that writes captions: "Frames, sound and instructions". */
export function sentWords(choice: ModelChoice, corrections: readonly AbilityCorrection[]): string {
  const { image, audio } = abilitiesOf(choice, corrections);
  const parts = [...(image ? ["frames"] : []), ...(audio ? ["sound"] : []), "instructions"];
  const words = `${parts.slice(0, -1).join(", ")}${parts.length > 1 ? " and " : ""}${parts.at(-1)}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Data that the model will not be given, as a sentence; null where it takes all there is. */
export function leftOut(choice: ModelChoice, corrections: readonly AbilityCorrection[]): string | null {
  const { image } = abilitiesOf(choice, corrections);
  const missing = [...(image ? [] : ["frames"]), ...(carries(choice).audio ? [] : ["sound"])];
  if (missing.length === 0) return null;
  const whose = choice.kind === "openai" && choice.api === "responses" ? "This API" : "This model";
  return `${whose} takes no ${missing.join(" and no ")}, so that is left out; the record of each caption says so.`;
}

/** In a browser without a model of its own, the entry names one that has it. */
function itemOf({ id, label, kind }: ModelService) {
  return kind === "built-in" && findLanguageModel() === null
    ? { value: id, label: `${label}: only in Chrome 148 and later, on desktop computers`, disabled: true }
    : { value: id, label };
}

/** The services to choose from, by group: all but models that run in the page, which are chosen with their files. */
export function offeredServices() {
  const services = MODEL_SERVICES.filter(({ kind }) => kind !== "embedded");
  return [...new Set(services.map(({ group }) => group))].map((group) => ({
    group,
    items: services.filter((service) => service.group === group).map(itemOf),
  }));
}

/** The extra field of a model that a problem is about; null for any other. */
export function refusedField(problem: Problem | null): "headers" | "body" | null {
  if (problem?.code === "header-refused") return "headers";
  return problem?.code === "body-refused" ? "body" : null;
}
