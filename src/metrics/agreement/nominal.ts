import { countEach } from "../../foundation/groups";

/** Lines by people: of each person the category that a line was given, null where this one gave none. */
export type NominalRatings = readonly (readonly (number | null)[])[];

type Counts = ReadonlyMap<number, number>;

/** For each line that anybody rated, how often each category was chosen. */
function countsOf(ratings: NominalRatings): { counts: Counts; total: number }[] {
  return ratings.flatMap((line) => {
    const counts = countEach(line.filter((category) => category !== null));
    const total = line.filter((category) => category !== null).length;
    return total === 0 ? [] : [{ counts, total }];
  });
}

/** The share of pairs of people that agree on a line with these counts. */
function agreementIn({ counts, total }: { counts: Counts; total: number }): number {
  let pairs = 0;
  for (const count of counts.values()) pairs += count * (count - 1);
  return pairs / (total * (total - 1));
}

/** Above chance as a share of what is possible above it; null where nothing is, all being of one category. */
function aboveChance(observed: number, byChance: number): number | null {
  return byChance === 1 ? null : (observed - byChance) / (1 - byChance);
}

/**
 * Krippendorff's alpha for categories without order: 1 - observed over expected disagreement, of all pairs of ratings of a line, each
 * line counted by how many ratings it has; lines with one rating alone are left out. Null where no line has two, or all ratings are the same.
 *
 * Source: K. Krippendorff, Content Analysis, 4th edition (2018), chapter 12.
 */
export function krippendorff(ratings: NominalRatings): number | null {
  const lines = countsOf(ratings).filter(({ total }) => total > 1);
  const all = lines.reduce((sum, { total }) => sum + total, 0);
  const totals = new Map<number, number>();
  let agreeing = 0;
  for (const { counts, total } of lines)
    for (const [category, count] of counts) {
      agreeing += (count * (count - 1)) / (total - 1);
      totals.set(category, (totals.get(category) ?? 0) + count);
    }
  if (totals.size < 2) return null;
  let alike = 0;
  for (const count of totals.values()) alike += count * (count - 1);
  // In whole numbers until the end, so that full agreement is 1 and no digit less.
  return 1 - ((all - agreeing) * (all - 1)) / (all * (all - 1) - alike);
}

/**
 * Fleiss' kappa, for lines with different numbers of ratings too: agreement is the mean over lines with two or more, chance
 * is by each category's mean share of a line's ratings. Null where no line has two ratings, or all are of one category.
 *
 * Source: J. L. Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76 (1971); with missing
 * ratings: K. L. Gwet, Handbook of Inter-Rater Reliability, 4th edition (2014), chapter 2.
 */
export function fleissKappa(ratings: NominalRatings): number | null {
  const lines = countsOf(ratings);
  const paired = lines.filter(({ total }) => total > 1);
  if (paired.length === 0) return null;
  const observed = paired.reduce((sum, line) => sum + agreementIn(line), 0) / paired.length;
  const shares = new Map<number, number>();
  for (const { counts, total } of lines)
    for (const [category, count] of counts)
      shares.set(category, (shares.get(category) ?? 0) + count / total / lines.length);
  if (shares.size < 2) return null;
  return aboveChance(
    observed,
    [...shares.values()].reduce((sum, share) => sum + share ** 2, 0),
  );
}

/**
 * Cohen's kappa of two people, over the lines that both rated: chance is by each one's own shares. Null where there are
 * no such lines, or both gave one category alone.
 *
 * Source: J. Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20 (1960).
 */
export function cohenKappa(ratings: NominalRatings): number | null {
  const pairs = ratings.flatMap(([one = null, other = null]) =>
    one === null || other === null ? [] : [[one, other] as const],
  );
  if (pairs.length === 0) return null;
  const byChance = [...new Set(pairs.flat())].reduce((sum, category) => {
    const [first, second] = [0, 1].map((at) => pairs.filter((pair) => pair[at] === category).length);
    return sum + ((first ?? 0) / pairs.length) * ((second ?? 0) / pairs.length);
  }, 0);
  return aboveChance(pairs.filter(([one, other]) => one === other).length / pairs.length, byChance);
}
