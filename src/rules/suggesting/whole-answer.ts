import type { Reading } from "./reading";

const nothingElse =
  /\bnothing (?:else|around|before|after)\b|\band only\b(?= (?:the |a )?(?:table|list|json))|\b(?:output|return|answer with|respond with|provide) only (?:the|a|one)? ?(?:\w+ )?(?:json|table|list|array|object)\b|\bonly (?:output|return) |\bno (?:other|additional|extra|further) text\b|\bwithout any (?:other|additional|extra) text\b|\bdo not (?:add|include|write|output) any(?:thing else| (?:other|additional|extra) (?:text|words|content|explanation))/i;

/** True when the instruction rules out text beside the list, the table or the JSON it asks for. */
export function asksForNothingElse(reading: Reading): boolean {
  return nothingElse.test(reading.masked);
}
