import { describe, expect, it } from "vitest";
import { differenceVerdict } from "../../../src/foundation/standing-words";
import { byChanceWords, fewWords, undecidedWords } from "../../../src/runs/page/compare/compared-scores";
import {
  costWords,
  hasTrouble,
  isScored,
  spreadWords,
  weakest,
} from "../../../src/runs/page/overview/entry-tables";
import { facetLines, inOrder, scoreTold } from "../../../src/runs/page/overview/facet-table";
import { bothOf } from "../../../src/runs/page/overview/interval-dots";
import { matrixRows } from "../../../src/runs/page/overview/overview-charts";
import { verdictWords } from "../../../src/runs/page/overview/refined-scores";
import { basisWords } from "../../../src/runs/page/overview/run-overview";
import { inScoreOrder } from "../../../src/runs/page/overview/score-table";
import {
  behindWords,
  intervalWords,
  scoredWords,
  scoreValue,
} from "../../../src/runs/page/overview/score-words";
import { standingOfRun, standingWords } from "../../../src/runs/page/run-state";
import { spentWords } from "../../../src/runs/page/view/run-progress";
import type { EntryScores, FacetRow, Score } from "../../../src/shapes/run-scores";

function score(value: number | null, parts: Partial<Score> = {}): Score {
  return {
    id: "csr",
    label: "CSR",
    value,
    numerator: (value ?? 0) * 8,
    denominator: value === null ? 0 : 8,
    total: 9,
    unit: "share",
    better: "higher",
    ...parts,
  };
}

it("a legend names as corrected what labels correct, and nothing that stays uncorrected in every row", () => {
  const dot = (value: number | null) => ({
    value: 0.5,
    interval: null,
    behind: "",
    corrected: corrected(value),
  });
  const corrected = (value: number | null) => ({ value, interval: null, behind: "" });
  const series = ["csr", "isr"].map((id) => ({ id, label: id.toUpperCase() }));
  const { series: drawn, rows } = bothOf(series, [{ id: "a", label: "A", values: [dot(0.4), dot(null)] }]);
  expect(drawn.map(({ label }) => label)).toEqual(["CSR, corrected", "CSR, as judged", "ISR, as judged"]);
  expect(rows[0]?.values.map((value) => value?.value)).toEqual([0.4, 0.5, 0.5]);
});

const row = (value: string, share: number | null, parts: Partial<Score> = {}): FacetRow => ({
  value,
  label: value.toUpperCase(),
  scores: [score(share, parts)],
});

function entry(entryId: string, rows: FacetRow[]): EntryScores {
  return {
    entryId,
    title: entryId,
    summary: { results: { scored: 1, total: 1 }, scores: [], facets: { constraint: rows }, released: {} },
    otherwise: [],
    overruled: null,
    repeats: null,
    unscored: [],
    refining: null,
    effort: {
      captions: 0,
      usd: 0,
      priced: 0,
      estimated: false,
      seconds: null,
      outputTokens: null,
      words: null,
    },
    shares: [],
  };
}

it("a part of the overview that has nothing to tell yet is not there: nothing is scored, what is open is no trouble", () => {
  const summaryOf = (scores: Score[]) => ({ summary: { ...entry("a", []).summary, scores } });
  expect(isScored(summaryOf([score(null)]))).toBe(false);
  expect(isScored(summaryOf([score(null), score(0)]))).toBe(true);
  expect(hasTrouble({ unscored: [{ kind: "open", tasks: 3 }] })).toBe(false);
  expect(hasTrouble({ unscored: [{ kind: "failed", code: "c", message: "m", tasks: 1 }] })).toBe(true);
});

it("numbers are told in words with what they are out of", () => {
  expect(scoreValue(score(0.625))).toBe("62.5 %");
  expect(scoreValue(score(null))).toBe("–");
  expect(scoredWords(score(0.5))).toBe("8 of 9 scored");
  // Nobody knows how much of each caption in a mean is scored.
  expect(scoredWords(score(0.5, { id: "csr_macro", numerator: 2, denominator: 3, total: 4 }))).toBe(
    "3 of 4 scored, in full or in part",
  );
  // The sum over the same captions tells that all of them is scored, or not.
  const macro = score(0.5, { id: "csr_macro", numerator: 2, denominator: 4, total: 4 });
  const sum = (denominator: number) => score(0.5, { id: "csr", numerator: 5, denominator, total: 9 });
  expect(scoredWords(macro, [macro, sum(9)])).toBe("4 of 4 scored");
  expect(scoredWords(macro, [macro, sum(8)])).toBe("4 of 4 scored, in full or in part");
  const near = score(0.9998, { numerator: 419.96, denominator: 420, total: 420 });
  expect(behindWords(near)).toBe("419.96 / 420, 420 of 420 scored");
  const density = (id: string) =>
    scoredWords({ id, unit: "per-100-words", numerator: 5, denominator: 98, total: 99 });
  expect(density("kpd")).toBe("98 of 99 captions scored");
  expect(density("density_event")).toBe("over 98 words, 1 caption not scored");
  const f1 = (denominator: number) =>
    scoredWords({ id: "cap_f1", unit: "share", numerator: 1, denominator, total: 1000 });
  expect([0, 1, 999.5, 1000].map(f1)).toEqual(["0 % scored", "1 % scored", "99 % scored", "all scored"]);
  expect(intervalWords({ unit: "share", interval: [0.5, 0.75] })).toBe("50.0 to 75.0");
  expect(scoreValue(score(3.25, { unit: "points", of: 4 }))).toBe("3.25 of 4");
});

it("the spread of repeats says over how many samples and repeats it is, where that is not all", () => {
  const share = { unit: "share" as const };
  const spread = {
    ...{ id: "csr", values: [0.5, 0.75], mean: 0.625, low: 0.5, high: 0.75, deviation: 0.125 },
    ...{ samples: 4, of: 4 },
  };
  expect(spreadWords(share, spread)).toBe("62.5 %, from 50.0 to 75.0, standard deviation 12.5");
  expect(spreadWords(share, { ...spread, values: [0.5, 0.75, null], samples: 3 })).toBe(
    "62.5 %, from 50.0 to 75.0, standard deviation 12.5, over 3 of 4 samples and 2 of 3 repeats",
  );
  const nothing = { ...spread, values: [null, null], mean: null, low: null, high: null, deviation: null };
  expect(spreadWords(share, { ...nothing, samples: 0 })).toBe("no sample is scored in each repeat");
  expect(spreadWords(share, { ...nothing, samples: 0, of: 0 })).toBe("–");
});

it("an ISR tells what it can be of all where some captions are undecided: those that failed are decided first", () => {
  const isr = (denominator: number) => ({ numerator: 40, denominator, total: 100 });
  expect(scoredWords(score(0.5, { id: "isr", ...isr(80) }))).toBe("80 of 100 scored, 40.0 to 60.0 % of all");
  expect(behindWords(score(0.5, { id: "content_isr", ...isr(80) }))).toBe(
    "40 / 80, 80 of 100 scored, 40.0 to 60.0 % of all",
  );
  expect(scoredWords(score(0.4, { id: "isr", ...isr(100) }))).toBe("100 of 100 scored");
  expect(scoredWords(score(0.5, { id: "csr", ...isr(80) }))).toBe("80 of 100 scored");
});

it("a model is worst at what it failed most, of equal ones at what was asked more often", () => {
  const rows = [
    row("a", 1),
    row("b", 0.5),
    row("c", 0, { denominator: 2 }),
    row("d", 0, { denominator: 9 }),
    row("e", null),
  ];
  expect(weakest(rows).map(({ value }) => value)).toEqual(["d", "c", "b"]);
});

it("rows of a facet stand beside each other by model, and are sorted by any", () => {
  const entries = [
    entry("m", [row("a", 0.5), row("b", 0.2), row("c", null)]),
    entry("n", [row("b", 0.9), row("d", 0.1)]),
  ];
  const lines = facetLines(entries, "constraint", "csr");
  expect(lines.map(({ value, scores }) => [value, ...scores.map((one) => one?.value ?? null)])).toEqual([
    ["a", 0.5, null],
    ["b", 0.2, 0.9],
    ["c", null, null],
    ["d", null, 0.1],
  ]);
  const by = (id: string, descending: boolean) =>
    inOrder(lines, entries, { by: id, descending }).map(({ value }) => value);
  expect(by("m", false)).toEqual(["b", "a", "c", "d"]);
  expect(by("m", true)).toEqual(["a", "b", "c", "d"]);
  expect(by("n", false)).toEqual(["d", "b", "a", "c"]);
  expect(by("label", true)).toEqual(["d", "c", "b", "a"]);
});

it("a facet that tells one score alone is said to tell that, whichever was chosen for another", () => {
  const alone = [entry("m", [row("a", 0.5)])];
  expect(facetLines(alone, "constraint", "isr")[0]?.scores[0]?.id).toBe("csr");
  expect(scoreTold(alone, "constraint", "isr")).toBe("csr");
  const [score] = row("a", 0.5).scores;
  if (!score) throw new Error("A row has a score.");
  const both = [entry("m", [{ ...row("a", 0.5), scores: [score, { ...score, id: "isr" }] }])];
  expect(scoreTold(both, "constraint", "isr")).toBe("isr");
});

it("the matrix begins with what is hardest, or with where models are furthest apart", () => {
  const shares = {
    sampleIds: ["s1", "s2", "s3", "s4"],
    entryIds: ["m", "n"],
    passed: Uint32Array.of(10, 10, 0, 9, 1, 2, 0, 0),
    scored: Uint32Array.of(10, 10, 10, 10, 10, 10, 0, 0),
  };
  const ids = (order: Parameters<typeof matrixRows>[1]) => matrixRows(shares, order).map(({ id }) => id);
  expect(ids("hardest")).toEqual(["s3", "s2", "s1", "s4"]);
  expect(ids("apart")).toEqual(["s2", "s3", "s1", "s4"]);
  expect(ids("as they come")).toEqual(["s1", "s2", "s3", "s4"]);
  expect(matrixRows(shares, "hardest").at(-1)).toMatchObject({ shares: [null, null], counts: [null, null] });
  expect(matrixRows(shares, "hardest")[0]).toMatchObject({
    shares: [0.1, 0.2],
    counts: [
      [1, 10],
      [2, 10],
    ],
  });
});

it("models stand by a score, the best first, or as in the run", () => {
  const scored = (entryId: string, value: number | null, better: "higher" | "lower"): EntryScores => {
    const one = entry(entryId, []);
    return { ...one, summary: { ...one.summary, scores: [score(value, { better })] } };
  };
  const ids = (better: "higher" | "lower", order: Parameters<typeof inScoreOrder>[1]) =>
    inScoreOrder([scored("m", 0.2, better), scored("n", null, better), scored("o", 0.9, better)], order).map(
      ({ entryId }) => entryId,
    );
  expect(ids("higher", null)).toEqual(["m", "n", "o"]);
  expect(ids("higher", { by: "csr", worstFirst: false })).toEqual(["o", "m", "n"]);
  expect(ids("higher", { by: "csr", worstFirst: true })).toEqual(["m", "o", "n"]);
  expect(ids("lower", { by: "csr", worstFirst: false })).toEqual(["m", "o", "n"]);
});

it("many rows that are compared say how many of them chance alone would tell apart", () => {
  const row = (videos: number) => ({
    delta: { value: 0.1, paired: { interval: [0.01, 0.2] as [number, number], videos, isSame: false } },
  });
  const rows = [...Array.from({ length: 30 }, () => row(40)), row(9), { delta: null }];
  expect(byChanceWords(rows)).toBe(
    "Each row is judged by itself: of 30 rows about 1.5 would be called better or worse by chance if the two were alike in all.",
  );
  expect(byChanceWords([row(40), row(9)])).toBe("");
});

it("a difference of two ISRs says where the undecided captions could turn it", () => {
  const isr = (numerator: number, denominator: number) =>
    score(numerator / denominator, { id: "isr", numerator, denominator, total: 400 });
  const words = (a: Score, b: Score, verdict: "better" | "open" = "better") =>
    undecidedWords({ a, b, delta: { value: (b.value ?? 0) - (a.value ?? 0), paired: null } }, verdict);
  // The same captions at the same quality: of the first judge a third came, and one fail decides a caption.
  const [few, all] = [isr(25, 166), isr(212, 400)];
  expect(words(few, all)).toBe("of those decided; the undecided could turn it");
  expect(words(all, few)).toBe("of those decided; the undecided could turn it");
  expect(words(isr(100, 390), all)).toBe("");
  expect(words(few, all, "open")).toBe("");
  expect(words(isr(100, 400), all)).toBe("");
});

it("a difference of any two scores says where the unscored could turn it", () => {
  const csr = (numerator: number, denominator: number, parts: Partial<Score> = {}) =>
    score(numerator / denominator, { id: "csr", numerator, denominator, total: 400, ...parts });
  const words = (a: Score, b: Score, verdict: "better" | "same" | "open" = "better") =>
    undecidedWords({ a, b, delta: { value: (b.value ?? 0) - (a.value ?? 0), paired: null } }, verdict);
  const told = "of those scored; the unscored could turn it";
  // 60 % of 380, at least 57 and at most 62 % of all.
  expect(words(csr(228, 380), csr(244, 400))).toBe(told);
  expect(words(csr(244, 400), csr(228, 380))).toBe(told);
  expect(words(csr(228, 380), csr(256, 400))).toBe("");
  expect(words(csr(228, 380), csr(244, 400), "open")).toBe("");
  expect(words(csr(228, 380), csr(228, 380), "same")).toBe(told);
  expect(words(csr(240, 400), csr(240, 400), "same")).toBe("");
  // Points of 4: 2 of 90 captions, at most 2.2 of 100.
  const style = { unit: "points", of: 4, total: 100 } as const;
  expect(words(csr(180, 90, style), csr(215, 100, style))).toBe(told);
  expect(words(csr(180, 90, style), csr(225, 100, style))).toBe("");
  // Words that an unscored caption would bring have no bound.
  const density = { unit: "per-100-words", total: 100 } as const;
  expect(words(csr(5, 90, density), csr(60, 100, density))).toBe(told);
});

it("a difference that can't be told for too few videos alone says so", () => {
  const words = (interval: [number, number], videos: number, isSame = false) =>
    fewWords({ value: 0.4, paired: { interval, videos, isSame } }, "videos");
  expect(words([0.2, 0.6], 9)).toBe("from 9 videos; fewer than 10 can’t tell two apart");
  expect(words([-0.6, -0.2], 9)).not.toBe("");
  expect(words([-0.1, 0.6], 9)).toBe("");
  expect(words([0.2, 0.6], 10)).toBe("");
  expect(words([0.2, 0.6], 9, true)).toBe("");
  expect(fewWords({ value: 0.4, paired: null }, "videos")).toBe("");
});

describe("a difference", () => {
  it.each([
    ["better", [0.01, 0.3], "higher"],
    ["worse", [-0.3, -0.01], "higher"],
    ["worse", [0.01, 0.3], "lower"],
    ["better", [-0.3, -0.01], "lower"],
    ["open", [-0.1, 0.2], "higher"],
    ["open", [0, 0.2], "lower"],
    ["open", [0, 0], "higher"],
    ["open", null, "higher"],
  ] as const)("is %s where its interval is %s and %s is better", (expected, interval, better) => {
    expect(differenceVerdict(interval, better, { videos: 10, isSame: false })).toBe(expected);
    expect(differenceVerdict(interval, better, { videos: 9, isSame: false })).toBe("open");
  });

  it("is the same where both are on every video, whatever its interval", () => {
    expect(differenceVerdict([-0.1, 0.1], "higher", { videos: 12, isSame: true })).toBe("same");
    expect(differenceVerdict([-0.9, 0.9], "lower", { videos: 2, isSame: true })).toBe("same");
    expect(differenceVerdict(null, "higher", { videos: 1, isSame: true })).toBe("open");
  });
});

it("a cost of which a part is estimated is the most that was spent", () => {
  const spent = { usd: 0.25, estimated: false, unknownCalls: 0 };
  const counts = { done: 1, failed: 0, total: 2 };
  expect(spentWords({ spent, counts })).toEqual(["spent $0.25 in this browser"]);
  expect(spentWords({ spent: { ...spent, estimated: true }, counts })).toEqual([
    "spent at most $0.25 in this browser",
  ]);
  expect(spentWords({ spent: { ...spent, isLost: true }, counts })).toEqual([
    "spent $0.25 in this browser; what was spent before can’t be read",
  ]);
  const nothing = { spent: { ...spent, usd: 0 }, counts: { done: 0, failed: 0, total: 2 } };
  expect(spentWords(nothing)).toEqual([]);
  expect(spentWords({ ...nothing, spent: { ...nothing.spent, isLost: true } })).toEqual([
    "what was spent before can’t be read",
  ]);
  const effort = { captions: 3, usd: 0.25, priced: 3, seconds: null, outputTokens: null, words: null };
  expect(costWords({ ...effort, estimated: false })).toBe("$0.25");
  expect(costWords({ ...effort, estimated: true })).toBe("at most $0.25");
});

it("calls whose end was not told are told beside what is spent", () => {
  const counts = { done: 1, failed: 0, total: 2 };
  const told = (openElsewhere: { usd: number; calls: number; unknownCalls: number }, usd = 0.25, done = 1) =>
    spentWords({
      spent: { usd, estimated: false, unknownCalls: 0, openElsewhere },
      counts: { ...counts, done },
    });
  expect(told({ usd: 0.5, calls: 2, unknownCalls: 0 })).toEqual([
    "spent $0.25 in this browser",
    "2 calls begun before or in another tab may still be billed, at most $0.50",
  ]);
  expect(told({ usd: 0.5, calls: 2, unknownCalls: 1 }, 0, 0)).toEqual([
    "2 calls begun before or in another tab may still be billed: 1 for at most $0.50, 1 at an unknown price",
  ]);
  expect(told({ usd: 0, calls: 1, unknownCalls: 1 }, 0, 0)).toEqual([
    "1 call begun before or in another tab may still be billed, at an unknown price",
  ]);
});

it("intervals are named where a value has one", () => {
  const told = (videos: number, parts: Partial<Score> = {}) => {
    const one = entry("a", []);
    const entries = [{ ...one, summary: { ...one.summary, scores: [score(0.5, parts)] } }];
    return basisWords({ samples: 12, videos, entries });
  };
  expect(told(1)).toContain("With fewer than two videos there is no interval.");
  expect(told(3)).toContain("There is no interval before two videos are scored.");
  expect(told(3, { interval: [0.1, 0.6] })).toContain("Beside each value its 95 % interval by video");
});

it("the cost of a run whose calls are all under way is not told as nothing", () => {
  const spent = { usd: 0, estimated: false, unknownCalls: 0 };
  const told = (done: number, unknownCalls = 0) =>
    spentWords({ spent: { ...spent, unknownCalls }, counts: { done, failed: 0, total: 2 } });
  expect(told(0)).toEqual([]);
  expect(told(0, 1)).toEqual(["1 call of unknown price"]);
  expect(told(1)).toEqual(["spent $0.00 in this browser"]);
});

it("what a refiner mended and broke is told of verdicts that are decided after it; what is unscored since is told apart", () => {
  const flip = { sampleId: "s", repeat: 1, lineId: "x", type: "length", label: "Length" };
  const counts = { gained: [flip], lost: [], passed: { decided: 4, unscored: 0 } };
  expect(verdictWords({ ...counts, failed: { decided: 2, unscored: 3 } })).toBe(
    "Verdicts mended: 1 of 2 (50.0 %) that failed before. Broken: 0 of 4 (0.0 %) that passed before. Unscored since, and in neither count: 3 that had a verdict before.",
  );
  expect(verdictWords({ ...counts, failed: { decided: 2, unscored: 0 } })).not.toContain("Unscored");
});

it("a run whose results came with it, as those of a study do, is told as not finished: nobody has stopped it", () => {
  const standing = (done: number) =>
    standingOfRun({ state: "ready", counts: { done, failed: 0, total: 4 } }, "stopped");
  expect(standingWords(standing(2))).toBe("Not finished");
  expect(standingWords(standing(0))).toBe("Not begun");
});
