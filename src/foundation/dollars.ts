import { counted } from "./plural";

const TOO_LITTLE = 0.0001;

/** Decimals of an amount: two, and two digits that matter below a dime. */
function decimalsOf(usd: number): number {
  return usd > 0 && usd < 0.1 ? Math.max(2, 1 - Math.floor(Math.log10(usd))) : 2;
}

/** An amount in US dollars as people read it: "$12.30", "$0.42", and two digits that matter below a dime: "$0.0042". */
export function dollars(usd: number): string {
  if (usd > 0 && usd < TOO_LITTLE) return `less than $${TOO_LITTLE}`;
  return `$${usd.toFixed(decimalsOf(usd)).replace(/(\.\d\d+?)0+$/, "$1")}`;
}

/** The same for what is needed at the most: rounded up, since what was rounded down would be less than the most. */
export function mostDollars(usd: number): string {
  const scale = 10 ** decimalsOf(usd);
  // Binary fractions add a little that is no part of the amount.
  return usd < TOO_LITTLE ? dollars(usd) : dollars(Math.ceil(usd * scale - 1e-6) / scale);
}

/** An amount behind a word: "about $4.20"; "less than $0.0001" says it by itself. */
function behind(word: string, words: string): string {
  return words.startsWith("$") ? `${word} ${words}` : words;
}

/** "about $4.20". */
export function aboutDollars(usd: number): string {
  return behind("about", dollars(usd));
}

/** "at most $4.21". */
export function atMostDollars(usd: number): string {
  return behind("at most", mostDollars(usd));
}

/** An amount in US dollars; `estimated`: it is an upper limit. */
export function price({ usd, estimated }: { usd: number; estimated: boolean }): string {
  return estimated ? atMostDollars(usd) : dollars(usd);
}

/** Behind an amount: that the endpoint charged it, or how much of it; empty where it did not say. */
export function chargedWords(usd: number, charged: number | undefined): string {
  if (charged === undefined) return "";
  return usd === charged
    ? ", as the endpoint charged it"
    : `, ${dollars(charged)} of it as the endpoint charged it`;
}

/** The cost of some calls together: the sum of the known prices, and the number of calls without one. */
export type CostOfCalls = { usd: number; estimated: boolean; calls: number; unknown: number };

/** "at most $0.42 and 2 calls of unknown cost". `one`: the thing that is counted. */
export function callsCost({ calls, unknown, ...known }: CostOfCalls, one = "call"): string {
  const without = `${counted(unknown, one)} of unknown cost`;
  if (unknown > 0 && unknown === calls) return without;
  return unknown > 0 ? `${price(known)} and ${without}` : price(known);
}

/** Calls whose end was not told, and the most that those of a known price may cost, in dollars. */
type OpenCalls = { usd: number; calls: number; unknownCalls: number };

/** Calls of an earlier visit or another tab whose end was not told, and the most that they may cost. */
export function openCallsWords({ usd, calls, unknownCalls }: OpenCalls): string {
  const may = `${counted(calls, "call")} begun before or in another tab may still be billed`;
  if (unknownCalls === calls) return `${may}, at an unknown price`;
  const most = atMostDollars(usd);
  if (unknownCalls > 0)
    return `${may}: ${calls - unknownCalls} for ${most}, ${unknownCalls} at an unknown price`;
  return usd > 0 ? `${may}, ${most}` : may;
}
