import { type Interval, percentileInterval } from "../bootstrap/interval";
import { type Bootstrap, resampleVideos } from "../bootstrap/resamples";

/** One thing that was rated: of each rater the index of a category, null where this one did not rate it. */
export type RatedItem = { ratings: readonly (number | null)[]; video: string };

/** Closeness of two categories: 1 for the same, 0 for nothing in common. */
export type AgreementWeights = (one: number, other: number, categories: number) => number;

/** Only the same category is agreement: AC1. */
export const identityWeights: AgreementWeights = (one, other) => (one === other ? 1 : 0);

const pairs = (steps: number) => (steps * (steps + 1)) / 2;

/** Gwet's ordinal weights for AC2: the more categories lie between two, the less they agree; the outermost do not at all. */
export const ordinalWeights: AgreementWeights = (one, other, categories) =>
  one === other ? 1 : 1 - pairs(Math.abs(one - other)) / pairs(categories - 1);

/** An agreement with its parts and its 95 % interval; or why there is none. */
export type Agreement = {
  /** Items that two raters or more have rated. */
  items: number;
  /** Ratings, those of items that only one has rated among them. */
  ratings: number;
} & (
  | { why: "no item has two ratings"; value: null; observed: null; byChance: null; interval: null }
  | { why: null; value: number; observed: number; byChance: number; interval: Interval | null }
);

/** For each item, the number of times each category was chosen. */
function countsOf(items: readonly RatedItem[], categories: number): Float64Array[] {
  return items.map(({ ratings }) => {
    const counts = new Float64Array(categories);
    for (const category of ratings) {
      if (category === null) continue;
      if (!Number.isInteger(category) || category < 0 || category >= categories)
        throw new RangeError(`There is no category ${category} of ${categories}.`);
      counts[category] = (counts[category] ?? 0) + 1;
    }
    return counts;
  });
}

type Parts = { observed: number; byChance: number };

/**
 * Gwet's agreement coefficient of several raters, each of whom may have left items out: AC1 with `identityWeights`, AC2
 * with others. (observed - byChance) / (1 - byChance), where
 * - observed: the mean, over items with two ratings or more, of sum_k r_ik (r*_ik - 1) / (r_i (r_i - 1)), r_ik being how
 *   many chose category k of r_i raters, and r*_ik = sum_l w_kl r_il;
 * - byChance: T_w / (q (q - 1)) * sum_k pi_k (1 - pi_k), pi_k being the mean share of category k over all rated items,
 *   q the number of categories, T_w the sum of all weights.
 *
 * Source: K. L. Gwet, "Computing inter-rater reliability and its variance in the presence of high agreement", British
 * Journal of Mathematical and Statistical Psychology 61 (2008), 29-48; missing ratings and weights: K. L. Gwet, Handbook
 * of Inter-Rater Reliability, 4th edition (2014), chapters 2 and 4.
 *
 * `categories`: two at least, all that could be chosen, chosen or not. Throws `RangeError` for a rating outside of them. The interval is by drawing videos with
 * replacement, null with fewer than two of them; the same seed gives the same.
 */
export function gwetAgreement(
  items: readonly RatedItem[],
  categories: number,
  weightOf: AgreementWeights,
  bootstrap: Bootstrap,
): Agreement {
  if (categories < 2) throw new RangeError("Agreement needs two categories at least.");
  const counts = countsOf(items, categories);
  const raters = counts.map((own) => own.reduce((sum, count) => sum + count, 0));
  const indexes = Array.from({ length: categories }, (_, index) => index);
  const weights = indexes.map((one) => indexes.map((other) => weightOf(one, other, categories)));
  const allWeights = weights.flat().reduce((sum, weight) => sum + weight, 0);

  /** Agreement among the raters of each item; only for items with two ratings or more. */
  const agreements = counts.map((own, item) => {
    const count = raters[item] ?? 0;
    if (count < 2) return 0;
    let sum = 0;
    for (const one of indexes) {
      const weighted = indexes.reduce(
        (total, other) => total + (weights[one]?.[other] ?? 0) * (own[other] ?? 0),
        0,
      );
      sum += (own[one] ?? 0) * (weighted - 1);
    }
    return sum / (count * (count - 1));
  });

  /** Both parts where each item counts as often as said; null where none has two ratings. */
  function partsOf(times: (item: number) => number): Parts | null {
    let [observed, paired, rated] = [0, 0, 0];
    const shares = new Float64Array(categories);
    for (const [item, own] of counts.entries()) {
      const [weight, count] = [times(item), raters[item] ?? 0];
      if (weight === 0 || count === 0) continue;
      rated += weight;
      for (const category of indexes)
        shares[category] = (shares[category] ?? 0) + (weight * (own[category] ?? 0)) / count;
      if (count < 2) continue;
      paired += weight;
      observed += weight * (agreements[item] ?? 0);
    }
    if (paired === 0) return null;
    const spread = shares.reduce((sum, share) => sum + (share / rated) * (1 - share / rated), 0);
    return { observed: observed / paired, byChance: (allWeights / (categories * (categories - 1))) * spread };
  }

  const agreementOf = ({ observed, byChance }: Parts) => (observed - byChance) / (1 - byChance);
  const counted = {
    items: raters.filter((count) => count > 1).length,
    ratings: raters.reduce((sum, count) => sum + count, 0),
  };
  const parts = partsOf(() => 1);
  if (!parts) {
    const none = { value: null, observed: null, byChance: null, interval: null };
    return { ...counted, ...none, why: "no item has two ratings" };
  }
  const value = agreementOf(parts);
  const videos = new Map([...new Set(items.map(({ video }) => video))].map((video, index) => [video, index]));
  if (videos.size < 2) return { ...counted, ...parts, why: null, value, interval: null };
  const resamples = resampleVideos(videos.size, bootstrap);
  const videoOf = items.map(({ video }) => videos.get(video) ?? 0);
  const drawn = Float64Array.from({ length: resamples.times }, (_, time) => {
    const start = time * resamples.videos;
    const own = partsOf((item) => resamples.weights[start + (videoOf[item] ?? 0)] ?? 0);
    return own ? agreementOf(own) : Number.NaN;
  });
  return { ...counted, ...parts, why: null, value, interval: percentileInterval(drawn, value) };
}
