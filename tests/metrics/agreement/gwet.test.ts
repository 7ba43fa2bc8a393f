import { describe, expect, it } from "vitest";
import {
  type AgreementWeights,
  gwetAgreement,
  identityWeights,
  ordinalWeights,
  type RatedItem,
} from "../../../src/metrics/agreement/gwet";
import { wilsonEnds } from "../../../src/metrics/intervals/share-interval";
import { drawFrom } from "../../../src/metrics/random";

const LEVEL = 0.95;

function itemsOf(raters: (number | null)[][], video = (at: number) => `v${at}`): RatedItem[] {
  return (raters[0] ?? []).map((_, at) => ({
    ratings: raters.map((ratings) => ratings[at] ?? null),
    video: video(at),
  }));
}

const _ = null;

/**
 * Four raters, twelve things, five categories, some ratings missing: Krippendorff's example, which Gwet's handbook works
 * out (AC1 0.77544, observed 0.81818, by chance 0.19032).
 */
const FOUR_RATERS = itemsOf([
  [0, 1, 2, 2, 1, 0, 3, 0, 1, _, _, _],
  [0, 1, 2, 2, 1, 1, 3, 0, 1, 4, _, 2],
  [_, 2, 2, 2, 1, 2, 3, 1, 1, 4, 0, _],
  [0, 1, 2, 2, 1, 3, 3, 0, 1, 4, 0, _],
]);

describe("Gwet's AC1", () => {
  it("is 0.94 in his example of two raters who say yes of almost everything", () => {
    // 125 cases: 118 times both yes, 5 and 2 times one of them, never both no.
    const cases: [number, number, number][] = [
      [118, 1, 1],
      [5, 1, 0],
      [2, 0, 1],
    ];
    const items = cases.flatMap(([times, one, other], kind) =>
      Array.from({ length: times }, (_each, at) => ({ ratings: [one, other], video: `${kind}-${at}` })),
    );
    const found = gwetAgreement(items, 2, identityWeights, LEVEL);
    expect(found).toMatchObject({ items: 125, ratings: 250, why: null });
    expect(found.observed).toBeCloseTo(118 / 125, 12);
    expect(found.byChance).toBeCloseTo(2 * 0.972 * 0.028, 12);
    expect(found.value).toBeCloseTo(0.9408, 4);
  });

  it("is that of the handbook for four raters with missing ratings", () => {
    const found = gwetAgreement(FOUR_RATERS, 5, identityWeights, LEVEL);
    expect(found).toMatchObject({ items: 11, ratings: 41 });
    expect(found.observed).toBeCloseTo(9 / 11, 12);
    expect(found.byChance).toBeCloseTo(0.19032118055555555, 12);
    expect(found.value).toBeCloseTo(0.775444068126995, 12);
  });

  it("counts a category that nobody chose", () => {
    const items = itemsOf([
      [0, 1],
      [0, 0],
    ]);
    // Observed 1/2. By chance: shares 3/4 and 1/4, so 2 * 3/16 of two categories and (2 * 3/16) / 2 of three.
    expect(gwetAgreement(items, 2, identityWeights, LEVEL).value).toBeCloseTo(0.125 / 0.625, 12);
    expect(gwetAgreement(items, 3, identityWeights, LEVEL).value).toBeCloseTo(0.3125 / 0.8125, 12);
  });

  it("is 1 where all agree, with an interval that tells how few they are", () => {
    const found = gwetAgreement(
      itemsOf([
        [1, 1, 1],
        [1, 1, 1],
      ]),
      5,
      identityWeights,
      LEVEL,
    );
    expect(found.value).toBe(1);
    // Wilson's of 3 of 3 with t of two degrees of freedom; chance plays no part where one category was chosen alone.
    const t = 4.302652729749465;
    expect(found.interval?.[0]).toBeCloseTo(1 / (1 + t ** 2 / 3), 9);
    expect(found.interval?.[1]).toBe(1);
  });

  it("is not told where nothing was rated twice, and says why", () => {
    const found = gwetAgreement(
      itemsOf([
        [1, _],
        [_, 2],
      ]),
      5,
      identityWeights,
      LEVEL,
    );
    expect(found).toMatchObject({ value: null, why: "no item has two ratings", items: 0, ratings: 2 });
    expect(gwetAgreement([], 5, identityWeights, LEVEL).value).toBeNull();
  });

  it("has the interval of Gwet's variance, a wider one where things share a video, and none with one video", () => {
    const whole = FOUR_RATERS.filter(({ ratings }) => ratings.every((one) => one !== null));
    const found = gwetAgreement(whole, 5, identityWeights, LEVEL);
    const [value, chance] = [found.value ?? Number.NaN, found.byChance ?? Number.NaN];
    // Equation 33 of the paper of 2008, line by line.
    const shareOf = (ratings: RatedItem["ratings"], category: number) =>
      ratings.filter((one) => one === category).length / 4;
    const shares = [0, 1, 2, 3, 4].map(
      (category) => whole.reduce((sum, { ratings }) => sum + shareOf(ratings, category), 0) / whole.length,
    );
    const squares = whole.map(({ ratings }) => {
      const own = [0, 1, 2, 3, 4].map((category) => shareOf(ratings, category));
      const agreed = own.reduce((sum, share) => sum + (4 * share * (4 * share - 1)) / 12, 0);
      const byChance =
        own.reduce((sum, share, category) => sum + share * (1 - (shares[category] ?? 0)), 0) / 4;
      const inItem =
        (agreed - chance) / (1 - chance) - (2 * (1 - value) * (byChance - chance)) / (1 - chance);
      return (inItem - value) ** 2;
    });
    const count = whole.length;
    const error = Math.sqrt(squares.reduce((sum, one) => sum + one, 0) / (count * (count - 1)));
    expect(count).toBe(8);
    const [low, high] = wilsonEnds(value, (value * (1 - value)) / error ** 2, 2.3646242515927844);
    expect(error).toBeGreaterThan(Math.sqrt((value * (1 - value)) / count));
    expect(found.interval?.[0]).toBeCloseTo(low, 8);
    expect(found.interval?.[1]).toBeCloseTo(high, 8);
    const halves = whole.map((item, at) => ({ ...item, video: at < 3 ? "first" : "second" }));
    const ofTwo = gwetAgreement(halves, 5, identityWeights, LEVEL).interval;
    expect(ofTwo?.[0]).toBeLessThan(found.interval?.[0] ?? Number.NaN);
    const together = FOUR_RATERS.map((item) => ({ ...item, video: "one" }));
    expect(gwetAgreement(together, 5, identityWeights, LEVEL).interval).toBeNull();
  });

  it("holds the truth where people agree no more than by chance", () => {
    // Two people who each toss a coin: AC1 is 0 in truth.
    const draw = drawFrom(3);
    const tries = 400;
    let held = 0;
    for (let time = 0; time < tries; time += 1) {
      const items = Array.from({ length: 50 }, (_, at) => ({
        ratings: [draw(2), draw(2)],
        video: String(at),
      }));
      const [low, high] = gwetAgreement(items, 2, identityWeights, 0.95).interval ?? [1, -1];
      if (low <= 0 && high >= 0) held += 1;
    }
    expect(held / tries).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / tries));
  });

  it("tells how few lines are where three people differ alike on each of them", () => {
    // Two of three on each line: the lines' agreement has no spread, which is not to say that others would be so.
    const items = [
      [1, 1, 0],
      [1, 0, 1],
      [0, 1, 1],
      [1, 1, 0],
      [0, 1, 0],
    ].map((ratings, at) => ({ ratings, video: String(at) }));
    const { value, interval } = gwetAgreement(items, 2, identityWeights, LEVEL);
    expect(value).toBeLessThan(-0.25);
    expect(interval?.[1]).toBeGreaterThan(0.3);
  });

  it("of people who say the opposite is symmetric and ends at -1", () => {
    const items = itemsOf([
      [0, 1, 0, 1, 0, 1, 1],
      [1, 0, 1, 0, 1, 0, 1],
    ]);
    const { value, interval } = gwetAgreement(items, 2, identityWeights, LEVEL);
    expect(value).toBeLessThan(0);
    expect(interval?.[0]).toBe(-1);
    expect(interval?.[1]).toBeGreaterThan(value ?? 1);
  });

  it("refuses a rating outside of the categories", () => {
    expect(() => gwetAgreement(itemsOf([[5], [0]]), 5, identityWeights, LEVEL)).toThrow("no category 5");
    expect(() => gwetAgreement(itemsOf([[0.5], [0]]), 5, identityWeights, LEVEL)).toThrow("no category 0.5");
  });
});

describe("Gwet's AC2", () => {
  it("weighs ordinal categories by how many pairs lie between them", () => {
    const row = [0, 1, 2, 3, 4].map((other) => ordinalWeights(0, other, 5));
    expect(row).toEqual([1, 0.9, 0.7, 0.4, 0]);
  });

  it("is that of the formula pair by pair for four raters, by ordinal and by quadratic weights", () => {
    // Worked out in exact fractions from the pairs of ratings, not from the counts.
    const ordinal = gwetAgreement(FOUR_RATERS, 5, ordinalWeights, LEVEL);
    expect(ordinal.observed).toBeCloseTo(0.9681818181818181, 12);
    expect(ordinal.byChance).toBeCloseTo(0.68515625, 12);
    expect(ordinal.value).toBeCloseTo(0.8989397699075118, 12);
    const quadraticWeights: AgreementWeights = (one, other, categories) =>
      1 - (one - other) ** 2 / (categories - 1) ** 2;
    expect(gwetAgreement(FOUR_RATERS, 5, quadraticWeights, LEVEL).value).toBeCloseTo(0.9140007235516048, 12);
  });
});
