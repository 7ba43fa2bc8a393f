import { modelReference } from "./model-reference";
import type { Rater } from "./rating";

/** A name for a rater among those of a run: the same person, and the same model called in the same way, have the same. */
export function raterKey(rater: Rater): string {
  return rater.kind === "person" ? `person:${rater.name}` : `model:${modelReference(rater.choice)}`;
}

/** The display name of a rater. */
export function raterTitle(rater: Rater): string {
  return rater.kind === "person" ? rater.name : rater.choice.model;
}

/** The name of a person as it is kept: one form of each letter, no spaces around it. Empty where nothing is left. */
export function tidyName(name: string): string {
  return name.normalize("NFC").replace(/\s+/g, " ").trim();
}
