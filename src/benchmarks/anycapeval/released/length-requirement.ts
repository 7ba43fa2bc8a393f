import { meetsLengthDemand, readLengthDemand } from "../length-demand";
import { hasField } from "./python-values";
import { scriptRaises } from "./released-error";

/** A text to be searched. Throws where the script's regular expressions refuse the value. */
export function asText(value: unknown): string {
  if (typeof value === "string") return value;
  throw scriptRaises("Only a text has words and sentences.");
}

/**
 * Whether a caption is as long as `limit` demands, as the released scripts find it: any wording that they do not know
 * is satisfied, though the caption is counted where it speaks of sentences or words. Throws where they raise.
 */
export function meetsReleasedRequirement(limit: unknown, caption: unknown): boolean {
  if (!hasField(limit, "sentence") && !hasField(limit, "word")) return true;
  const text = asText(caption);
  if (typeof limit !== "string") throw scriptRaises("Only a text names a demand.");
  const demand = readLengthDemand(limit);
  return demand === null || meetsLengthDemand(demand, text);
}
