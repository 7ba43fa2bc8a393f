import { describe, expect, it } from "vitest";
import {
  type AgreementWeights,
  gwetAgreement,
  identityWeights,
  ordinalWeights,
  type RatedItem,
} from "../../../src/metrics/agreement/gwet";

const BOOTSTRAP = { seed: 1, times: 400 };

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
    const found = gwetAgreement(items, 2, identityWeights, BOOTSTRAP);
    expect(found).toMatchObject({ items: 125, ratings: 250, why: null });
    expect(found.observed).toBeCloseTo(118 / 125, 12);
    expect(found.byChance).toBeCloseTo(2 * 0.972 * 0.028, 12);
    expect(found.value).toBeCloseTo(0.9408, 4);
  });

  it("is that of the handbook for four raters with missing ratings", () => {
    const found = gwetAgreement(FOUR_RATERS, 5, identityWeights, BOOTSTRAP);
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
    expect(gwetAgreement(items, 2, identityWeights, BOOTSTRAP).value).toBeCloseTo(0.125 / 0.625, 12);
    expect(gwetAgreement(items, 3, identityWeights, BOOTSTRAP).value).toBeCloseTo(0.3125 / 0.8125, 12);
  });

  it("is 1 where all agree, with an interval of that alone", () => {
    const found = gwetAgreement(
      itemsOf([
        [1, 1, 1],
        [1, 1, 1],
      ]),
      5,
      identityWeights,
      BOOTSTRAP,
    );
    expect(found).toMatchObject({ value: 1, interval: [1, 1] });
  });

  it("is not told where nothing was rated twice, and says why", () => {
    const found = gwetAgreement(
      itemsOf([
        [1, _],
        [_, 2],
      ]),
      5,
      identityWeights,
      BOOTSTRAP,
    );
    expect(found).toMatchObject({ value: null, why: "no item has two ratings", items: 0, ratings: 2 });
    expect(gwetAgreement([], 5, identityWeights, BOOTSTRAP).value).toBeNull();
  });

  it("has an interval that holds it, the same for the same seed, and none with one video", () => {
    const found = gwetAgreement(FOUR_RATERS, 5, identityWeights, BOOTSTRAP);
    const [low, high] = found.interval ?? [Number.NaN, Number.NaN];
    expect(low).toBeLessThan(found.value ?? Number.NaN);
    expect(high).toBeGreaterThan(found.value ?? Number.NaN);
    expect(gwetAgreement(FOUR_RATERS, 5, identityWeights, BOOTSTRAP)).toEqual(found);
    const together = FOUR_RATERS.map((item) => ({ ...item, video: "one" }));
    expect(gwetAgreement(together, 5, identityWeights, BOOTSTRAP).interval).toBeNull();
  });

  it("refuses a rating outside of the categories", () => {
    expect(() => gwetAgreement(itemsOf([[5], [0]]), 5, identityWeights, BOOTSTRAP)).toThrow("no category 5");
    expect(() => gwetAgreement(itemsOf([[0.5], [0]]), 5, identityWeights, BOOTSTRAP)).toThrow(
      "no category 0.5",
    );
  });
});

describe("Gwet's AC2", () => {
  it("weighs ordinal categories by how many pairs lie between them", () => {
    const row = [0, 1, 2, 3, 4].map((other) => ordinalWeights(0, other, 5));
    expect(row).toEqual([1, 0.9, 0.7, 0.4, 0]);
  });

  it("is that of the formula pair by pair for four raters, by ordinal and by quadratic weights", () => {
    // Worked out in exact fractions from the pairs of ratings, not from the counts.
    const ordinal = gwetAgreement(FOUR_RATERS, 5, ordinalWeights, BOOTSTRAP);
    expect(ordinal.observed).toBeCloseTo(0.9681818181818181, 12);
    expect(ordinal.byChance).toBeCloseTo(0.68515625, 12);
    expect(ordinal.value).toBeCloseTo(0.8989397699075118, 12);
    const quadraticWeights: AgreementWeights = (one, other, categories) =>
      1 - (one - other) ** 2 / (categories - 1) ** 2;
    expect(gwetAgreement(FOUR_RATERS, 5, quadraticWeights, BOOTSTRAP).value).toBeCloseTo(
      0.9140007235516048,
      12,
    );
  });
});
