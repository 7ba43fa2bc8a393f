import { counted } from "./plural";

/** An amount in US dollars as people read it: "$12.30", "$0.42", and two digits that matter below a dime: "$0.0042". */
export function dollars(usd: number): string {
  if (usd > 0 && usd < 0.0001) return "less than $0.0001";
  const digits = usd > 0 && usd < 0.1 ? Math.max(2, 1 - Math.floor(Math.log10(usd))) : 2;
  return `$${usd.toFixed(digits).replace(/(\.\d\d+?)0+$/, "$1")}`;
}

/** An amount in US dollars; `estimated`: it is an upper limit. */
export function price({ usd, estimated }: { usd: number; estimated: boolean }): string {
  const words = dollars(usd);
  return estimated && words.startsWith("$") ? `at most ${words}` : words;
}

/** The cost of some calls together: the sum of the known prices, and the number of calls without one. */
export type CostOfCalls = { usd: number; estimated: boolean; calls: number; unknown: number };

/** "at most $0.42 and 2 calls of unknown cost". `one`: the thing that is counted. */
export function callsCost({ calls, unknown, ...known }: CostOfCalls, one = "call"): string {
  const without = `${counted(unknown, one)} of unknown cost`;
  if (unknown > 0 && unknown === calls) return without;
  return unknown > 0 ? `${price(known)} and ${without}` : price(known);
}
