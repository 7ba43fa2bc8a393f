import { canonicalJson } from "../../lib/canonical-json";
import type { Contestant } from "../../schemas/comparison";
import type { ModelChoice } from "../../schemas/connection";
import type { PlaygroundState } from "./playground-state";

/** What people here have said may be called: the models in use, and those that were confirmed for comparisons. */
export type KnownModels = Pick<PlaygroundState, "models" | "otherJudges" | "confirmed">;

/**
 * How a choice stands that came with a session. "confirmed": somebody at this page has given or seen all of it.
 * "address-known": only its address is in use, so that a call would take along a key that is held, with a model,
 * headers and fields that nobody here has chosen. "unknown": its address is not in use either.
 */
export type Standing = "confirmed" | "address-known" | "unknown";

/** An address without what differs between two ways of typing it. */
function plainAddress(baseUrl: string): string {
  return baseUrl.trim().replace(/\/+$/, "");
}

/** True where two choices call the same model in the same way. */
export function sameChoice(one: ModelChoice, other: ModelChoice): boolean {
  const [first, second] = [one, other].map((choice) =>
    canonicalJson({ headers: "", body: "", ...choice, baseUrl: plainAddress(choice.baseUrl) }),
  );
  return first === second;
}

function choicesKnown({ models, otherJudges, confirmed }: KnownModels): ModelChoice[] {
  const inUse = [...Object.values(models), ...Object.values(otherJudges)];
  return [...inUse.filter((choice) => choice !== null), ...confirmed];
}

export function standingOf(known: KnownModels, choice: ModelChoice): Standing {
  const choices = choicesKnown(known);
  if (choices.some((one) => sameChoice(one, choice))) return "confirmed";
  const address = plainAddress(choice.baseUrl);
  return choices.some(({ baseUrl }) => plainAddress(baseUrl) === address) ? "address-known" : "unknown";
}

/** Those of which only the address is known. */
export function unconfirmed(known: KnownModels, contestants: readonly Contestant[]): Contestant[] {
  return contestants.filter(({ choice }) => standingOf(known, choice) === "address-known");
}

/** The confirmed ones with these, each once. */
export function withConfirmed(
  confirmed: readonly ModelChoice[],
  more: readonly ModelChoice[],
): ModelChoice[] {
  const all = [...confirmed];
  for (const choice of more) if (!all.some((one) => sameChoice(one, choice))) all.push(choice);
  return all;
}
