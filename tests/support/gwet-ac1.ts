import { gwetAgreement, identityWeights } from "../../src/metrics/agreement/gwet";
import type { NominalRatings } from "../../src/metrics/agreement/nominal";

/**
 * Gwet's AC1 over the categories that were chosen, two at least: with a third that nobody chose it would be another
 * (`gwetAgreement` takes their number and gives the interval too). Null where no line has two ratings.
 */
export function gwetAc1(ratings: NominalRatings): number | null {
  const chosen = [...new Set(ratings.flat().filter((category) => category !== null))];
  const places = new Map(chosen.map((category, place) => [category, place]));
  const items = ratings.map((line, at) => ({
    ratings: line.map((category) => (category === null ? null : (places.get(category) ?? null))),
    video: String(at),
  }));
  return gwetAgreement(items, Math.max(2, chosen.length), identityWeights, 0.95).value;
}
