import { tQuantile } from "../intervals/distributions";
import { standardError, type VideoParts } from "../intervals/ratio-influences";
import { type Ends, shareInterval, USUAL_LEVEL, wilsonEnds } from "../intervals/share-interval";

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

/** An agreement with its parts and its interval; or why there is none. */
export type Agreement = {
  /** Items that two raters or more have rated. */
  items: number;
  /** Ratings, those of items that only one has rated among them. */
  ratings: number;
} & (
  | { why: "no item has two ratings"; value: null; observed: null; byChance: null; interval: null }
  | { why: null; value: number; observed: number; byChance: number; interval: Ends | null }
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

/** Agreements on items that differ by less are the same. */
const ROUND_OFF = 1e-12;

/** The least coefficient whose interval is that of a share. */
const LEAST_AS_SHARE = 0.5;

/**
 * Gwet's agreement coefficient of several raters, each of whom may have left items out: AC1 with `identityWeights`, AC2
 * with others. (observed - byChance) / (1 - byChance), where
 * - observed: the mean, over items with two ratings or more, of sum_k r_ik (r*_ik - 1) / (r_i (r_i - 1)), r_ik being how
 *   many chose category k of r_i raters, and r*_ik = sum_l w_kl r_il;
 * - byChance: T_w / (q (q - 1)) * sum_k pi_k (1 - pi_k), pi_k being the mean share of category k over all rated items,
 *   q the number of categories, T_w the sum of all weights.
 *
 * The interval at `level` is by what each video adds to the coefficient to first order (Gwet's variance, where each item is
 * of a video of its own), with the quantile of t with one degree of freedom fewer than videos: from 0.5 on Wilson's, taking the
 * coefficient for a share of as many parts as that variance leaves, since one that is symmetric holds the truth near 1 too seldom;
 * symmetric below, since near 0 the coefficient varies more than a share of that size, and may be less than 0 in truth. Where all
 * items are agreed on alike, fully for one, it is Wilson's of the observed agreement, mapped as the coefficient maps it: the
 * variance would be of chance alone. Null with fewer than two videos.
 *
 * Source: K. L. Gwet, "Computing inter-rater reliability and its variance in the presence of high agreement", British
 * Journal of Mathematical and Statistical Psychology 61 (2008), 29-48; missing ratings and weights: K. L. Gwet, Handbook
 * of Inter-Rater Reliability, 4th edition (2014), chapters 2 and 4.
 *
 * `categories`: two at least, all that could be chosen, chosen or not. Throws `RangeError` for a rating outside of them.
 */
export function gwetAgreement(
  items: readonly RatedItem[],
  categories: number,
  weightOf: AgreementWeights,
  level: number,
): Agreement {
  if (categories < 2) throw new RangeError("Agreement needs two categories at least.");
  const rated = countsOf(items, categories).flatMap((counts, at) => {
    const ratings = counts.reduce((sum, count) => sum + count, 0);
    const video = items[at]?.video ?? "";
    return ratings === 0 ? [] : [{ counts, ratings, video }];
  });
  const paired = rated.filter(({ ratings }) => ratings > 1).length;
  const counted = { items: paired, ratings: rated.reduce((sum, { ratings }) => sum + ratings, 0) };
  if (paired === 0) {
    const none = { value: null, observed: null, byChance: null, interval: null };
    return { ...counted, ...none, why: "no item has two ratings" };
  }
  const indexes = Array.from({ length: categories }, (_, index) => index);
  const weights = indexes.map((one) => indexes.map((other) => weightOf(one, other, categories)));

  /** Agreement among the raters of an item; null where it has one only. */
  function agreementIn({ counts, ratings }: (typeof rated)[number]): number | null {
    if (ratings < 2) return null;
    let sum = 0;
    for (const one of indexes) {
      const weighted = indexes.reduce(
        (total, other) => total + (weights[one]?.[other] ?? 0) * (counts[other] ?? 0),
        0,
      );
      sum += (counts[one] ?? 0) * (weighted - 1);
    }
    return sum / (ratings * (ratings - 1));
  }

  const agreements = rated.map(agreementIn);
  const observed = agreements.reduce((sum: number, one) => sum + (one ?? 0), 0) / paired;
  const shares = new Float64Array(categories);
  for (const { counts, ratings } of rated)
    for (const one of indexes)
      shares[one] = (shares[one] ?? 0) + (counts[one] ?? 0) / (ratings * rated.length);
  const allWeights = weights.flat().reduce((sum, weight) => sum + weight, 0);
  const chance = allWeights / (categories * (categories - 1));
  const byChance = chance * shares.reduce((sum, share) => sum + share * (1 - share), 0);
  const mapped = (agreed: number) => (agreed - byChance) / (1 - byChance);
  const value = mapped(observed);

  const byVideo = new Map<string, { added: number; parts: VideoParts }>();
  for (const [at, { counts, ratings, video }] of rated.entries()) {
    const agreed = agreements[at] ?? null;
    const ofObserved = agreed === null ? 0 : (agreed - observed) / paired;
    const ofChance = indexes.reduce((sum, one) => {
      const share = shares[one] ?? 0;
      return sum + (chance * (1 - 2 * share) * ((counts[one] ?? 0) / ratings - share)) / rated.length;
    }, 0);
    const { added, parts } = byVideo.get(video) ?? { added: 0, parts: [0, 0] };
    byVideo.set(video, {
      added: added + (ofObserved - (1 - value) * ofChance) / (1 - byChance),
      parts: agreed === null ? parts : [parts[0] + agreed, parts[1] + 1],
    });
  }
  const told = { ...counted, observed, byChance, why: null, value };
  const videos = [...byVideo.values()];
  if (videos.filter(({ parts }) => parts[1] > 0).length < 2) return { ...told, interval: null };
  const error = standardError(
    Float64Array.from(videos, ({ added }) => added),
    videos.length,
  );
  if (error > 0 && agreements.some((one) => one !== null && Math.abs(one - observed) > ROUND_OFF)) {
    const quantile = tQuantile((1 + level) / 2, videos.length - 1);
    if (value >= LEAST_AS_SHARE) {
      const parts = Math.min(paired, (value * (1 - value)) / error ** 2);
      return { ...told, interval: wilsonEnds(value, parts, quantile) };
    }
    return {
      ...told,
      interval: [Math.max(-1, value - quantile * error), Math.min(1, value + quantile * error)],
    };
  }
  const { low, high } = shareInterval(
    videos.map(({ parts }) => parts),
    level,
  );
  return { ...told, interval: low === null ? null : [mapped(low), mapped(high)] };
}

/** Answers yes (1) and no (0) to a point: how many are yes, of how many, and how far people agree. */
export type YesNoAgreement = { yes: number; of: number; ac1: Agreement };

/** Agreement on what was answered yes or no, with the interval at the usual level. */
export function yesNoAgreement(items: readonly RatedItem[]): YesNoAgreement {
  const answers = items.flatMap(({ ratings }) => ratings.filter((answer) => answer !== null));
  return {
    yes: answers.filter((answer) => answer === 1).length,
    of: answers.length,
    ac1: gwetAgreement(items, 2, identityWeights, USUAL_LEVEL),
  };
}
