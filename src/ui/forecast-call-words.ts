import { aboutDollars } from "../foundation/dollars";
import { counted } from "../foundation/plural";
import type { CallCounts } from "../shapes/run-progress";

/** Price of calls, with what nobody knows: "about $4.20". */
export function costWords(
  { usd, unpriced }: { usd: number; unpriced: readonly string[] },
  calls: number,
): string {
  const names = unpriced.map((model) => `“${model}”`).join(", ");
  if (calls === 0) return "no charge";
  if (unpriced.length === 0) return usd === 0 ? "no charge" : aboutDollars(usd);
  return usd === 0 ? `price unknown for ${names}` : `${aboutDollars(usd)}, and the unknown price of ${names}`;
}

/** The smallest of the spending caps that count; null where none does. */
export function smallestCap(...caps: readonly (number | null)[]): number | null {
  const set = caps.filter((cap) => cap !== null);
  return set.length === 0 ? null : Math.min(...set);
}

/** Number of calls that are certain to be made. */
export function sureCalls({ captions, refinings, judgings }: CallCounts): number {
  return captions + refinings + judgings;
}

/** "20 captions to write, 100 questions to the judge, and up to 60 more ..." */
export function callWords(calls: CallCounts): string {
  const { captions, refinings, judgings, locating } = calls;
  const parts = [
    ...(captions > 0 ? [`${counted(captions, "caption")} to write`] : []),
    ...(refinings > 0 ? [`${counted(refinings, "caption")} to refine`] : []),
    ...(judgings > 0 ? [`${counted(judgings, "question")} to the judge`] : []),
  ];
  const more =
    locating > 0
      ? `; up to ${counted(locating, "more call")} to the judge, only where no rule can tell what a format check is about`
      : "";
  const sum = sureCalls(calls);
  return `${counted(sum, "model call")}: ${parts.join(", ") || "none for certain"}${more}. Retries after failures come on top.`;
}
