import { normalQuantile } from "../intervals/distributions";

/** Chances that are asked for: of finding a difference that is there, and of telling one that is not. */
export type Power = { power: number; level: number };

const USUAL: Power = { power: 0.8, level: 0.95 };

/** The standard errors that a difference must be away from none. */
function reach({ power, level }: Power): number {
  return normalQuantile((1 + level) / 2) + normalQuantile(power);
}

/**
 * Instructions that two models must both be asked, so that a difference of `delta` is found: (z_a + z_b)^2 Var(d) / delta^2
 * (Miller 2024, arXiv 2411.00640). `discordance`: the share of instructions that one of the two follows and the other
 * does not. `designEffect`: by how much instructions on the same video tell less than as many on different ones.
 */
export function pairsNeeded(
  { discordance, delta, designEffect = 1 }: { discordance: number; delta: number; designEffect?: number },
  power: Power = USUAL,
): number {
  return Math.ceil((reach(power) ** 2 * designEffect * (discordance - delta ** 2)) / delta ** 2);
}

/** The smallest difference that so many instructions find, by the same formula; Var(d) is taken at its most. */
export function smallestDifference(
  { discordance, pairs, designEffect = 1 }: { discordance: number; pairs: number; designEffect?: number },
  power: Power = USUAL,
): number {
  return reach(power) * Math.sqrt((designEffect * discordance) / pairs);
}
