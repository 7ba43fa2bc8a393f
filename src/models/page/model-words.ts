import { priceAsCalled } from "../../calls/model-services/extra-output";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { isFree } from "../../calls/model-services/prices";
import { dollars } from "../../foundation/dollars";
import { typedHost } from "../../foundation/hosts";
import type { ModelChoice } from "../../shapes/connection";
import type { AbilityCorrection, PriceRow } from "../../shapes/model-settings";
import { serviceOf } from "./model-forms";

/** Whose model it is and where it is called: "OpenAI, api.openai.com". */
export function providerWords(choice: ModelChoice): string {
  const service = serviceOf(choice);
  const host = typedHost(choice.baseUrl);
  if (choice.kind === "built-in" || host === null) return service.label;
  return service.id === "other" ? host : `${service.label}, ${host}`;
}

/** What it takes: "Sees frames, hears sound". */
export function takesWords(choice: ModelChoice, corrections: readonly AbilityCorrection[]): string {
  const { image, audio, video } = abilitiesOf(choice, corrections);
  const parts = [
    ...(image ? ["sees frames"] : []),
    ...(audio ? ["hears sound"] : []),
    ...(video ? ["takes whole videos"] : []),
  ];
  if (parts.length === 0) return "Reads text only";
  const words = parts.join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a million of its tokens cost, in and out. */
export function costWords(choice: ModelChoice, prices: readonly PriceRow[]): string {
  if (choice.kind === "built-in") return "No charge";
  const price = priceAsCalled(choice, prices);
  if (price === null) return "Price unknown";
  if (isFree(price)) return "No charge";
  return `${dollars(price.inputPerMillion)} in, ${dollars(price.outputPerMillion)} out per million tokens (${price.asOf})`;
}

type KeyFacts = {
  vault: { state: "none" | "locked" | "unlocked" | "unreadable" };
  keys: readonly { baseUrl: string; inMemory: boolean; inVault: boolean }[];
};

export const NO_KEY = "No key given";

/** Where its key is. `baseUrl`: its address in its one form. */
export function keyWords(choice: ModelChoice, baseUrl: string, facts: KeyFacts | null): string {
  if (choice.kind === "built-in") return "Needs no key";
  const held = facts?.keys.find((key) => key.baseUrl === baseUrl);
  if (held?.inMemory) return "Key given in this visit";
  if (held?.inVault)
    return facts?.vault.state === "unlocked" ? "Key in the vault" : "Key in the locked vault";
  return NO_KEY;
}
