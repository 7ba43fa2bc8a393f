import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { correlateGroups, pearson } from "../../../src/metrics/agreement/correlate";
import { drawFrom, normalFrom } from "../../../src/metrics/random";
import { ratersAgree, ratingOrder } from "../../../src/ratings/engine/rating-handlers";
import {
  comparedRater,
  comparedScores,
  compareWithPeople,
  type RatedCaption,
} from "../../../src/ratings/logic/compare-with-people";
import { correlationTable, noiseWords } from "../../../src/ratings/page/against-people";
import type { RatedScales } from "../../../src/shapes/rating";
import { runs } from "../../support/effort";

const bootstrap = { seed: 1, times: 200 };
const people = ["person:Ada", "person:Ben"];
const points = (overall: number | null): RatedScales => ({ factuality: null, coverage: 1, overall });

function caption(
  sampleId: string,
  entryId: string,
  passed: number | null,
  given: Record<string, number | null>,
): RatedCaption {
  return {
    sampleId,
    entryId,
    repeat: 1,
    video: `video of ${sampleId}`,
    parts: passed === null ? [] : [{ numerator: passed, denominator: 4, total: 4 }],
    ratings: new Map(Object.entries(given).map(([key, overall]) => [key, points(overall)])),
  };
}

const CAPTIONS = [
  caption("s1", "a", 4, { "person:Ada": 5, "person:Ben": 4, "model:m": 5 }),
  caption("s1", "b", 1, { "person:Ada": 2, "model:m": 4 }),
  caption("s2", "a", 3, { "person:Ada": null, "person:Ben": 4, "model:m": 3 }),
  caption("s2", "b", 0, { "person:Ada": 1, "person:Ben": 1, "model:m": 2 }),
  caption("s3", "a", null, { "person:Ada": 3 }),
  caption("s3", "b", 2, { "model:m": 1 }),
];
const [csr] = comparedScores([{ id: "csr", label: "CSR", unit: "share", better: "higher" }]);
const compare = (unit: "caption" | "video" | "model", compared = csr) => {
  if (!compared) throw new Error("There is no score.");
  return compareWithPeople(CAPTIONS, compared, { people, scale: "overall", unit, bootstrap });
};

describe("a score against people", () => {
  it("takes the mean of those who gave points, and only captions that both know", () => {
    const { points: found, told } = compare("caption");
    expect(found.map(({ label, entryId, value, people: mean }) => [label, entryId, value, mean])).toEqual([
      ["s1", "a", 1, 4.5],
      ["s1", "b", 0.25, 2],
      ["s2", "a", 0.75, 4],
      ["s2", "b", 0, 1],
    ]);
    expect(told).toMatchObject({ n: 4, videos: 2, tau: { value: 1 } });
    expect(told.rho?.value).toBeCloseTo(1, 12);
  });

  it("stands by video and by model on the sums of their captions", () => {
    expect(compare("video").points).toEqual([
      { label: "video of s1", entryId: null, value: 5 / 8, people: 3.25 },
      { label: "video of s2", entryId: null, value: 3 / 8, people: 2.5 },
    ]);
    expect(compare("video").told.why).toBe("fewer than 3 pairs");
    expect(compare("model").points).toEqual([
      { label: "a", entryId: "a", value: 7 / 8, people: 4.25 },
      { label: "b", entryId: "b", value: 1 / 8, people: 1.5 },
    ]);
  });

  it("has a direct rater beside it, held against the same people", () => {
    const { points: found, told } = compare("caption", comparedRater("model:m", "m", "overall"));
    expect(found.map(({ value, people: mean }) => [value, mean])).toEqual([
      [5, 4.5],
      [4, 2],
      [3, 4],
      [2, 1],
    ]);
    expect(told.rho?.value).toBeCloseTo(0.8, 12);
  });
});

describe("means of people's points", () => {
  const raters = ["person:Ada", "person:Ben", "person:Cem"];

  /** Kendall's tau-b of exact fractions, pair by pair. */
  function exactTau(pairs: readonly { share: Fraction; people: Fraction }[]): number {
    let [difference, ofShare, ofPeople] = [0, 0, 0];
    for (const [at, one] of pairs.entries())
      for (const other of pairs.slice(0, at)) {
        const [x, y] = [order(one.share, other.share), order(one.people, other.people)];
        difference += x * y;
        ofShare += Math.abs(x);
        ofPeople += Math.abs(y);
      }
    return difference / Math.sqrt(ofShare * ofPeople);
  }
  type Fraction = [over: bigint, under: bigint];
  const order = ([a, b]: Fraction, [c, d]: Fraction) => Number(a * d > c * b) - Number(a * d < c * b);
  function mean(of: readonly Fraction[]): Fraction {
    const [over, under] = of.reduce(([a, b], [c, d]): Fraction => [a * d + c * b, b * d]);
    return [over, under * BigInt(of.length)];
  }

  it("are the same in whichever order they are added, as exact fractions say", () => {
    const rating = fc.record({
      passed: fc.integer({ min: 0, max: 4 }),
      points: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(rating, { minLength: 3, maxLength: 4 }), { minLength: 3, maxLength: 6 }),
        (drawn) => {
          // Each video once more with its captions the other way round: the two have the same mean.
          const videos = [...drawn, ...drawn.map((captions) => captions.toReversed())];
          const captions = videos.flatMap((ofVideo, video) =>
            ofVideo.map(({ passed, points: given }, at) => ({
              ...caption(
                `s${video}-${at}`,
                "a",
                passed + video,
                Object.fromEntries(given.map((one, rater) => [raters[rater] ?? "", one])),
              ),
              video: `v${video}`,
            })),
          );
          if (!csr) throw new Error("There is no score.");
          const { told } = compareWithPeople(captions, csr, {
            people: raters,
            scale: "overall",
            unit: "video",
            bootstrap: { seed: 1, times: 2 },
          });
          const exact = exactTau(
            videos.map((ofVideo, video) => ({
              share: ofVideo.reduce<Fraction>(
                (all, { passed }) => [all[0] + BigInt(passed + video), all[1] + 4n],
                [0n, 0n],
              ),
              people: mean(
                ofVideo.map(({ points: given }) => mean(given.map((one): Fraction => [BigInt(one), 1n]))),
              ),
            })),
          );
          if (Number.isNaN(exact)) expect(told.why).not.toBeNull();
          else expect(told.tau?.value).toBeCloseTo(exact, 12);
        },
      ),
      runs(200),
    );
  });
});

it("raters agree by scale, on what two of them or more have rated", () => {
  const [factuality, coverage, overall] = ratersAgree(CAPTIONS, people);
  expect(factuality?.ac1.why).toBe("no item has two ratings");
  expect(coverage?.ac1).toMatchObject({ value: 1, items: 3 });
  // Both gave 5 and 4, and 1 and 1: they agree on one of two; the steps between 4 and 5 weigh 0.9.
  expect(overall?.ac1).toMatchObject({ items: 2, observed: 0.5 });
  expect(overall?.ac2.observed).toBeCloseTo(0.95, 12);
});

describe("the order in which captions are rated", () => {
  const keys = Array.from({ length: 100 }, (_, at) => ({
    sampleId: `s${at}`,
    entryId: at % 2 ? "a" : "b",
    repeat: 1,
  }));
  const ids = (rater: string) => ratingOrder(keys, "run", rater).map(({ sampleId }) => sampleId);

  it("has every caption once, the same each time for one rater and another for the next", () => {
    expect(ids("Ada").toSorted()).toEqual(keys.map(({ sampleId }) => sampleId).toSorted());
    expect(ids("Ada")).toEqual(ids("Ada"));
    expect(ids("Ada")).not.toEqual(ids("Ben"));
    expect(ids("Ada")).not.toEqual(keys.map(({ sampleId }) => sampleId));
  });

  it("begins with the same captions for all, so that those who stop early have some in common", () => {
    for (const end of [20, 40, 60])
      expect(ids("Ada").slice(0, end).toSorted()).toEqual(ids("Ben").slice(0, end).toSorted());
  });

  it("does not group captions by model", () => {
    const models = ratingOrder(keys, "run", "Ada").map(({ entryId }) => entryId);
    const changes = models.filter((model, at) => at > 0 && model !== models[at - 1]).length;
    expect(changes).toBeGreaterThan(25);
  });
});

describe("coefficients over models", () => {
  it("are said to be too low with their intervals, on the page and in what it writes", () => {
    expect(["caption", "video"].map((unit) => noiseWords(unit as "caption" | "video", "videos"))).toEqual([
      null,
      null,
    ]);
    const note = noiseWords("model", "pictures");
    expect(note).toContain("mostly too low: both numbers of a model carry the noise of its pictures.");
    expect(correlationTable([], "markdown", note)).toContain("mostly too low");
    expect(correlationTable([], "markdown", null)).not.toContain("too low");
  });

  it("are so by ten videos: their intervals hold the truth in far fewer than 95 of 100 cases", () => {
    const draw = drawFrom(7);
    const normal = normalFrom(draw);
    let held = 0;
    const times = 30;
    for (let time = 0; time < times; time += 1) {
      const scores = Float64Array.from({ length: 14 }, () => 0.7 + 0.1 * normal());
      const means = scores.map((score) => 3.5 + 4 * (score - 0.7) + 0.2 * normal());
      const groups = Array.from(scores, (score, model) =>
        Array.from({ length: 10 }, (_, video) => ({
          video: `${video}`,
          first: { numerator: score + 0.2 * normal(), denominator: 1 },
          second: { numerator: (means[model] ?? 0) + 0.9 * normal(), denominator: 1 },
        })),
      );
      const truth = pearson(scores, means) ?? 0;
      const { r } = correlateGroups(groups, { seed: 1, times: 200 });
      const [low, high] = r?.interval ?? [-1, 1];
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held / times).toBeLessThan(0.5);
  });
});
