import { sha256Hex } from "../../foundation/hashing";
import type { BatchCall } from "../../shapes/batch";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

/** The first letters of a hash, five bits each. */
function base32(hex: string, length: number): string {
  const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  return Array.from(
    { length },
    (_, place) => LETTERS[Number.parseInt(bits.slice(place * 5, place * 5 + 5), 2)],
  ).join("");
}

/** The mark of a run in the ids of its calls. */
export async function runMark(runId: string): Promise<string> {
  return base32(await sha256Hex(new TextEncoder().encode(runId)), 8);
}

/**
 * The id of a call: letters, digits and underscores, at most 50. `requestKey` is that of `calls/model-services/`: media count
 * by their hash in it, so that the same call has the same id however its media go. It says nothing of model or text.
 */
export function callId(call: {
  mark: string;
  kind: BatchCall["kind"];
  requestKey: string;
  repeat: number;
}): string {
  return `cap1_${call.mark}_${call.kind}_${base32(call.requestKey, 26)}_${call.repeat}`;
}
