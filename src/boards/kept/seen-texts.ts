import { seenText } from "../../foundation/foreign-text";

/**
 * All texts within a value of JSON as they may be shown. Names of fields stay: those of a board's documents are ids, or
 * are never shown.
 */
export function seenTexts(value: unknown): unknown {
  if (typeof value === "string") return seenText(value);
  if (Array.isArray(value)) return value.map(seenTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, seenTexts(each)]));
}
