import { describe, expect, it } from "vitest";
import { scoreTable } from "../../src/evaluation/export/score-table";
import { NOTHING, type ScoreName } from "../../src/metrics/scores/result-tally";
import { type ScoreUnit, topOf, unitForm } from "../../src/metrics/scores/score-units";
import { summariseTallies } from "../../src/metrics/scores/summarise-tallies";

const share: ScoreUnit = { unit: "share" };
const density: ScoreUnit = { unit: "per-100-words" };
const rating: ScoreUnit = { unit: "points", of: 4 };

describe("values of a unit", () => {
  it.each([
    [share, 0.625, "62.5 %", "62.5", "+62.5"],
    [density, 5.263, "5.26 in 100 words", "5.26", "+5.26"],
    [rating, 2.5, "2.50 of 4", "2.50", "+2.50"],
    [{ unit: "points" } as const, 2.5, "2.50 points", "2.50", "+2.50"],
  ])("%o are written with what they are in", (unit, value, words, digits, change) => {
    const form = unitForm(unit);
    expect([form.words(value), form.digits(value), form.change(value)]).toEqual([words, digits, change]);
    expect(form.change(-value)).toBe(`−${digits}`);
    expect(form.change(0)).not.toMatch(/[+−]/);
  });

  it("are not rounded to nothing, nor to all there can be", () => {
    const { digits, words, change } = unitForm(share);
    expect([0.9996, 0.0004, 1, 0, 0.99996].map(digits)).toEqual(["99.96", "0.04", "100.0", "0.0", "99.996"]);
    expect(words(8397 / 8400)).toBe("99.96 %");
    expect([change(0.0004), change(-0.0004)]).toEqual(["+0.04", "−0.04"]);
    // The remainder of binary fractions counts as nothing.
    expect(digits(1 - 1e-12)).toBe("100.0");
    expect([change(0.1 + 0.2 - 0.3), change(-1e-12)]).toEqual(["0.0", "0.0"]);
    expect(unitForm(rating).digits(3.999)).toBe("3.999");
    expect(unitForm(density).digits(0.001)).toBe("0.001");
  });

  it("are drawn up to the most there can be, and up to the greatest where there is no bound", () => {
    expect(topOf(unitForm(share), [0.2])).toBe(1);
    expect(topOf(unitForm(rating), [1])).toBe(4);
    expect(topOf(unitForm(density), [1, 7.5, 3])).toBe(7.5);
    expect(topOf(unitForm(density), [])).toBe(1);
  });
});

describe("scores of several units", () => {
  const names: ScoreName[] = [
    { id: "kpd", label: "KPD", ...density, better: "higher" },
    { id: "style", label: "Style", ...rating, better: "higher" },
  ];
  const results = [
    { video: "a", found: 3, words: 60, rated: 4 },
    { video: "b", found: 1, words: 40, rated: 1 },
  ].map(({ video, found, words, rated }) => ({
    video,
    isJudged: true,
    tally: {
      parts: [
        { numerator: found, denominator: words, total: words },
        { numerator: rated, denominator: 1, total: 1 },
      ],
      lines: [{ type: "point", status: "passed" as const }],
      groups: {},
    },
  }));
  const summary = summariseTallies(
    { scores: names, lineWords: { type: "key point" }, lineLabel: (type) => type },
    results,
    0.95,
  );

  it("have values and intervals in their units", () => {
    const [kpd, style] = summary.scores;
    expect(kpd).toMatchObject({ value: 4, numerator: 4, denominator: 100, unit: "per-100-words" });
    // Two videos: t of one degree of freedom is 12.7.
    expect(kpd?.interval?.map((end) => end.toFixed(4))).toEqual(["0.0884", "180.9382"]);
    expect(style).toMatchObject({ value: 2.5, unit: "points", of: 4 });
    expect(style?.interval?.map((end) => end.toFixed(2))).toEqual(["0.02", "3.99"]);
  });

  it("count lines by shares, whatever the unit of the first", () => {
    expect(summary.facets["key point"]?.[0]?.scores).toMatchObject([{ id: "kpd", value: 1, unit: "share" }]);
  });

  it("count no result as scored of which nothing was: a caption that is withheld has lines, all of them unscored", () => {
    const nothing = { numerator: 0, denominator: 0, total: 1 };
    const withheld = {
      ...{ video: "c", isJudged: true },
      tally: {
        parts: [nothing, nothing],
        lines: [{ type: "point", status: "unscored" as const }],
        groups: {},
      },
    };
    const words = { scores: names, lineWords: { type: "key point" }, lineLabel: (type: string) => type };
    expect(summariseTallies(words, [...results, withheld]).results).toEqual({ scored: 2, total: 3 });
  });

  it("stand in tables with their units", () => {
    const table = scoreTable([{ title: "One", summary: { ...summary, released: {} } }], " to ");
    expect(table.head).toEqual(["Model", "KPD, in 100 words", "Style, of 4", "Results"]);
    expect(table.rows[0]?.slice(1, 3)).toEqual(["4.00 (0.09 to 180.94)", "2.50 (0.02 to 3.99)"]);
  });

  it("say in tables what of them could not be scored, each in its own kind", () => {
    const words = { id: "density_event", label: "KPD", ...density, better: "higher" } as const;
    const f1 = { id: "cap_f1", label: "F1", ...share, better: "higher" } as const;
    const score = { value: 0.5, numerator: 1 };
    const scores = [
      { ...words, ...score, denominator: 98, total: 99 },
      { ...f1, ...score, denominator: 999.5, total: 1001 },
      { ...f1, ...score, id: "csr", denominator: 8, total: 9 },
    ];
    const [row = []] = scoreTable(
      [{ title: "One", summary: { ...summary, scores, released: {} } }],
      " to ",
    ).rows;
    expect(row.slice(1, 4)).toEqual(["0.50 [1 caption not scored]", "50.0 [99 % scored]", "50.0 [8 of 9]"]);
  });

  it("are null where there is nothing to count", () => {
    const none = results.map((result) => ({
      ...result,
      tally: { ...result.tally, parts: [NOTHING, NOTHING] },
    }));
    const empty = summariseTallies(
      { scores: names, lineWords: { type: "key point" }, lineLabel: (type) => type },
      none,
    );
    expect(empty.scores.map(({ value }) => value)).toEqual([null, null]);
  });
});
