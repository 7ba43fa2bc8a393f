import type { Reading } from "./reading";

const nothingElse =
  /\b(?:nothing (?:else|around|but|before|after|other)|and only|only (?:output|return|the|a)|no (?:other|additional|extra|further) text|without any (?:other|additional|extra) text|do not (?:add|include|write|output) any(?:thing| other| additional)?)\b/i;

/** Whether the instruction rules out text beside the list, the table or the JSON it asks for. */
export function asksForNothingElse(reading: Reading): boolean {
  return nothingElse.test(reading.masked);
}
