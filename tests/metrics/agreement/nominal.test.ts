import { describe, expect, it } from "vitest";
import {
  cohenKappa,
  fleissKappa,
  krippendorff,
  type NominalRatings,
} from "../../../src/metrics/agreement/nominal";
import { gwetAc1 } from "../../support/gwet-ac1";

const _ = null;

/** Lines of two people, so many of each pair. */
function pairsOf(...counts: [times: number, one: number, other: number][]): NominalRatings {
  return counts.flatMap(([times, one, other]) => Array.from({ length: times }, () => [one, other]));
}

/** Krippendorff's example with nominal data: four people, twelve lines, five categories, some missing. */
const KRIPPENDORFF: NominalRatings = [
  [1, 1, _, 1],
  [2, 2, 3, 2],
  [3, 3, 3, 3],
  [3, 3, 3, 3],
  [2, 2, 2, 2],
  [1, 2, 3, 4],
  [4, 4, 4, 4],
  [1, 1, 2, 1],
  [2, 2, 2, 2],
  [_, 5, 5, 5],
  [_, _, 1, 1],
  [_, 3, _, _],
];

/** Fleiss' worked example: ten lines, fourteen people, five categories, by how many chose each. */
const FLEISS: NominalRatings = [
  [0, 0, 0, 0, 14],
  [0, 2, 6, 4, 2],
  [0, 0, 3, 5, 6],
  [0, 3, 9, 2, 0],
  [2, 2, 8, 1, 1],
  [7, 7, 0, 0, 0],
  [3, 2, 6, 3, 0],
  [2, 5, 3, 2, 2],
  [6, 5, 2, 1, 0],
  [0, 2, 2, 3, 7],
].map((counts) => counts.flatMap((count, category) => Array.from({ length: count }, () => category)));

describe("agreement of people on categories", () => {
  it("is that of the books' examples", () => {
    expect(krippendorff(KRIPPENDORFF)).toBeCloseTo(0.743421052631579, 12);
    expect(gwetAc1(KRIPPENDORFF)).toBeCloseTo(0.775444068126995, 12);
    expect(fleissKappa(KRIPPENDORFF)).toBeCloseTo(0.761169, 5);
    expect(fleissKappa(FLEISS)).toBeCloseTo(0.20993070442195522, 12);
  });

  it("of a judge and people is AC1 .788248 and kappa .695122 where 175 of 200 agree", () => {
    const ratings = pairsOf([130, 1, 1], [10, 0, 1], [15, 1, 0], [45, 0, 0]);
    expect(gwetAc1(ratings)).toBeCloseTo(0.788248, 6);
    expect(cohenKappa(ratings)).toBeCloseTo(0.695122, 6);
    expect(ratings.filter(([one, other]) => one === other).length / ratings.length).toBe(0.875);
  });

  it("is 1 where all agree and more than one category was chosen", () => {
    const ratings = pairsOf([3, 0, 0], [7, 1, 1], [2, 5, 5]);
    for (const measure of [krippendorff, gwetAc1, fleissKappa, cohenKappa]) expect(measure(ratings)).toBe(1);
  });

  it("has no number where one category was chosen alone, but for AC1, in which chance plays no part then", () => {
    const ratings = pairsOf([9, 1, 1]);
    expect([krippendorff(ratings), fleissKappa(ratings), cohenKappa(ratings)]).toEqual([_, _, _]);
    expect(gwetAc1(ratings)).toBe(1);
  });

  it("has no number without two ratings of a line", () => {
    for (const ratings of [
      [],
      [[]],
      [
        [_, 1],
        [0, _],
      ],
      [[_, _]],
    ])
      for (const measure of [krippendorff, gwetAc1, fleissKappa, cohenKappa])
        expect(measure(ratings)).toBe(null);
  });

  it("is below 0 where people say the opposite", () => {
    const ratings = pairsOf([5, 0, 1], [5, 1, 0]);
    expect(krippendorff(ratings)).toBeCloseTo(1 - (20 * 19) / (20 * 19 - 180), 12);
    for (const measure of [gwetAc1, fleissKappa, cohenKappa]) expect(measure(ratings)).toBeCloseTo(-1, 12);
  });

  it("does not hang on the names of categories, the order of lines or who is who", () => {
    const renamed = KRIPPENDORFF.map((line) => line.map((one) => (one === null ? null : 7 - 3 * one)));
    const turned = KRIPPENDORFF.toReversed().map((line) => line.toReversed());
    for (const measure of [krippendorff, gwetAc1, fleissKappa])
      for (const other of [renamed, turned])
        expect(measure(other)).toBeCloseTo(measure(KRIPPENDORFF) ?? Number.NaN, 12);
  });
});
