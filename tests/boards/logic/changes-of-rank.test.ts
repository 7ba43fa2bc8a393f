import { describe, expect, it } from "vitest";
import { changesOfRank, separationWords } from "../../../src/boards/logic/changes-of-rank";
import { labelReachWords, shareWords } from "../../../src/boards/page/row/rank-changes-list";
import { videosToSeparate } from "../../../src/evaluation/recompute/labels-to-part";
import { columnDeltas, rowDelta } from "../../../src/evaluation/recompute/row-delta";
import type { ListedRow } from "../../../src/shapes/leaderboard";
import type { MediaWords } from "../../../src/shapes/medium";
import type { LabelShare } from "../../../src/shapes/run-correction";
import {
  EXAMPLE_BASIS,
  exampleBoard,
  exampleColumn,
  exampleRow,
  videosWith,
} from "../../support/example-board";

const csr = exampleColumn({ id: "csr", label: "CSR", counted: "constraints" });
const board = exampleBoard({ columns: [exampleColumn(), csr] });
const cell = (value: number, scored: number | null, total: number | null) => ({
  value,
  scored,
  total,
  interval: null,
});

describe("what would change a rank", () => {
  const rows = [
    exampleRow("first", {}, { values: { isr: cell(90, 100, 100), csr: cell(10, null, null) } }),
    exampleRow("second", {}, { values: { isr: cell(60, 50, 100), csr: cell(95, null, null) } }),
    exampleRow("third", {}, { values: { isr: cell(45.5, null, null) } }),
  ];

  it("is how far the rows beside it are, in points and in what is counted", () => {
    const changes = changesOfRank(board, rows, "isr", "second");
    // 30 points of 50 scored captions are 15; 14.5 points are 7.25, so that the eighth passes it.
    expect(changes?.above).toMatchObject({ row: { id: "first" }, points: 30, verdicts: 15, isCounted: true });
    expect(changes?.below).toMatchObject({
      row: { id: "third" },
      points: 14.5,
      verdicts: 8,
      isCounted: true,
    });
    expect(changesOfRank(board, rows, "isr", "third")?.above).toMatchObject({
      verdicts: 15,
      isCounted: false,
    });
    expect(changesOfRank(board, rows, "isr", "first")?.above).toBeNull();
    expect(changesOfRank(board, rows, "isr", "third")?.below).toBeNull();
  });

  it("is where it stands by other columns, and with the unscored as failed", () => {
    const changes = changesOfRank(board, rows, "isr", "second");
    expect(changes?.columns.map(({ column, rank }) => [column.id, rank])).toEqual([["csr", [1, 1]]]);
    expect(changes?.unscoredFailed).toEqual({ value: 30, rank: expect.anything() });
    expect(changes?.unscoredFailed?.rank?.[1]).toBe(3);
    expect(changesOfRank(board, rows, "isr", "first")?.unscoredFailed).toBeNull();
  });

  it("tells of no failures where lower is better, or nobody tells how many there are", () => {
    const unscoredFailed = (column: Parameters<typeof exampleColumn>[0], values: object) => {
      const of = exampleBoard({ columns: [exampleColumn(column)] });
      const row = exampleRow("a", {}, { values: { isr: { ...cell(60, 50, 100), ...values } } });
      return changesOfRank(of, [row], "isr", "a")?.unscoredFailed;
    };
    expect(unscoredFailed({}, {})).toEqual({ value: 30, rank: null });
    expect(unscoredFailed({ better: "lower" }, {})).toBeNull();
    expect(unscoredFailed({}, { scored: null })).toBeNull();
    expect(unscoredFailed({}, { total: null })).toBeNull();
    expect(unscoredFailed({}, { scored: 100 })).toBeNull();
    // A caption without a verdict brings an unknown number of words; a question told wrongly counts, one left out by half or not.
    expect(unscoredFailed({ unit: "density", maximum: null, score: "density_event" }, {})).toBeNull();
    expect(unscoredFailed({ score: "cap_f1" }, {})).toBeNull();
    expect(unscoredFailed({ score: "descriptive_p" }, {})).toBeNull();
    // A caption of which some constraints are unscored counts as scored, and brings the share of the others.
    expect(unscoredFailed({ score: "csr_macro" }, {})).toBeNull();
    // These are others, by their whole names.
    for (const score of ["cap_pairs", "part_of_density_event", "points"])
      expect(unscoredFailed({ score }, {})).toEqual({ value: 30, rank: null });
    expect(unscoredFailed({ score: "cap_r" }, {})).toEqual({ value: 30, rank: null });
    expect(unscoredFailed({}, { scored: 99 })?.value).toBeCloseTo(59.4, 9);
  });

  it("counts videos' unscored parts as failed in each video alike", () => {
    const byVideo = {
      isr: videosWith([
        [4, 5],
        [2, 5],
      ]),
    };
    const row = exampleRow("a", {}, { values: { isr: cell(60, 10, 20) }, byVideo });
    const other = exampleRow("b", { isr: 1 });
    const changes = changesOfRank(board, [row, other], "isr", "a");
    expect(changes?.unscoredFailed?.value).toBe(30);
    expect(changes?.below).toMatchObject({ points: 59, verdicts: 6, isCounted: true });
    // It stands below a row that it is ranked above by what was scored.
    const each = (passed: (video: number) => number) => ({
      isr: videosWith(Array.from({ length: 25 }, (_, video) => [passed(video), 4] as const)),
    });
    const half = exampleRow(
      "half",
      {},
      { values: { isr: cell(87, 100, 200) }, byVideo: each((video) => 3 + (video % 2)) },
    );
    const whole = exampleRow(
      "whole",
      {},
      { values: { isr: cell(62, 100, 100) }, byVideo: each((video) => 2 + (video % 2)) },
    );
    const ranks = changesOfRank(board, [half, whole], "isr", "half");
    expect(ranks?.above).toBeNull();
    expect(ranks?.unscoredFailed?.rank).toEqual([2, 2]);
  });

  it("tells no number of parts where the column is no share", () => {
    const seconds = exampleColumn({ id: "isr", unit: "seconds", maximum: 100 });
    const two = [exampleRow("a", { isr: 60 }), exampleRow("b", { isr: 20 })];
    const changes = changesOfRank(exampleBoard({ columns: [seconds] }), two, "isr", "a");
    expect(changes?.below).toMatchObject({ points: 40, verdicts: null });
    expect(changesOfRank(board, two, "isr", "a")?.below?.verdicts).toBe(40);
  });

  it("tells no number of parts where a sample has many and nobody tells how many, or where a part adds a share", () => {
    const verdicts = (column: Parameters<typeof exampleColumn>[0], own: ReturnType<typeof cell>) => {
      const of = exampleBoard({ columns: [exampleColumn(column)] });
      const two = [exampleRow("a", {}, { values: { isr: own } }), exampleRow("b", { isr: 40 })];
      return changesOfRank(of, two, "isr", "a")?.below?.verdicts;
    };
    // 20 points of 100 samples would be 20 constraints; there are several to a sample.
    expect(verdicts({ score: "csr", counted: "constraints" }, cell(60, null, null))).toBeNull();
    expect(verdicts({ score: "csr", counted: "constraints" }, cell(60, 700, 800))).toBe(140);
    // Questions of a sample are many too: their own number counts, also where it is all that is told.
    expect(verdicts({ score: "cap_r", counted: "questions" }, cell(60, null, 2000))).toBe(400);
    expect(verdicts({}, cell(60, null, null))).toBe(20);
    // A caption that meets three constraints of four is a quarter away from the most that it can add.
    expect(verdicts({ score: "csr_macro", counted: "captions" }, cell(60, 100, 100))).toBeNull();
  });

  it("is where the same model stands by other semantics", () => {
    const strict = { ...EXAMPLE_BASIS, semantics: "strict" as const };
    const [first] = rows;
    const again = exampleRow(
      "first-strict",
      { isr: 20 },
      { basis: strict, ...(first ? { model: first.model } : {}) },
    );
    const other = exampleRow("other-strict", { isr: 80 }, { basis: strict });
    const changes = changesOfRank(board, [...rows, again, other], "isr", "first");
    expect(changes?.semantics.map(({ semantics, row, rank }) => [semantics, row.id, rank])).toEqual([
      ["strict", "first-strict", [2, 2]],
    ]);
  });

  it("is nothing for a row that is not there or has no number", () => {
    expect(changesOfRank(board, rows, "isr", "nobody")).toBeNull();
    expect(changesOfRank(board, rows, "csr", "third")).toBeNull();
  });
});

describe("videos that would tell two rows apart", () => {
  const isr = exampleColumn();
  /** A row with one verdict a video, and its share of them as its number. */
  function row(id: string, passed: readonly (0 | 1)[]) {
    const share = passed.reduce<number>((sum, one) => sum + one, 0) / passed.length;
    return exampleRow(
      id,
      { isr: 100 * share },
      { byVideo: { isr: videosWith(passed.map((one) => [one, 1])) } },
    );
  }
  const repeat = (pattern: readonly (0 | 1)[], times: number) =>
    Array.from({ length: times }, () => pattern).flat();
  const left = Array.from({ length: 100 }, (_, index) => `n${index}`);

  it("are as many as the difference and its spread between videos ask for, at least and as measured", () => {
    // Differences of 1, 0, 0, 0 and once -1 and 1 more.
    const a = row("a", repeat([1, 1, 0, 0], 5));
    const b = row("b", [...repeat([0, 1, 0, 0], 2), ...repeat([1, 1, 0, 0], 2), 1, 1, 1, 0]);
    const found = videosToSeparate(a, b, isr, left);
    const interval = rowDelta(isr, a, b)?.interval ?? [0, 0];
    expect(interval[0]).toBeLessThanOrEqual(0);
    // Differences: 1 twice, -1 once, 0 seventeen times: mean 1/20, sum of squares 3 - 20 / 400.
    const variance = (3 - 20 * 0.05 ** 2) / 19;
    const needed = (difference: number) =>
      Math.ceil(((1.959964 + 0.841621) ** 2 * variance) / difference ** 2);
    expect(found).toMatchObject({
      common: 20,
      state: "open",
      needed: { measured: needed(0.05), least: 21 },
    });
    // By the formula 18 would do, were the two as far apart as the interval allows; these twenty do not.
    expect(needed(Math.max(...interval.map(Math.abs)) / 100)).toBe(18);
    expect(found?.videos).toHaveLength(100);
  });

  it("come at random, whatever other rows make of them, and the same each time", () => {
    const [a, b] = [row("a", repeat([1, 0], 10)), row("b", [...repeat([1, 0], 9), 0, 0])];
    const found = videosToSeparate(a, b, isr, left);
    expect(found?.videos.toSorted()).toEqual(left.toSorted());
    expect(found?.videos).not.toEqual(left.toSorted());
    expect(videosToSeparate(a, b, isr, left.toReversed())?.videos).toEqual(found?.videos);
  });

  it("are none where the interval tells the rows apart: no more are asked for than a comparison asks", () => {
    // Ahead on 6 videos of 40: 2.6 standard errors, where 80 of 100 such runs would ask for 2.8.
    const a = row("a", [...repeat([1], 6), ...repeat([0], 34)]);
    const b = row("b", repeat([0], 40));
    expect(rowDelta(isr, a, b)?.verdict).toBe("better");
    expect(rowDelta(isr, b, a)?.verdict).toBe("worse");
    expect(videosToSeparate(a, b, isr, left)).toEqual({
      common: 40,
      state: "apart",
      needed: null,
      videos: [],
    });
  });

  it("are not told of rows with fewer than ten videos in common, which are not called apart either", () => {
    const [a, b] = [row("a", [1, 1]), row("b", [0, 0])];
    expect(videosToSeparate(a, b, isr, left)).toEqual({
      common: 2,
      state: "too few",
      needed: null,
      videos: [],
    });
    const told = rowDelta(isr, a, b);
    expect(told).toMatchObject({ delta: 100, verdict: "open" });
    expect(told?.interval?.[0]).toBeLessThan(0);
    expect(told?.interval?.[1]).toBe(100);
    const nine = [row("a", repeat([1], 9)), row("b", repeat([0], 9))] as const;
    expect(videosToSeparate(...nine, isr, left)?.state).toBe("too few");
    const ten = [row("a", repeat([1], 10)), row("b", repeat([0], 10))] as const;
    expect(videosToSeparate(...ten, isr, left)?.state).toBe("apart");
  });

  it("are none where undecided captions leave it open: more videos would decide none of them", () => {
    const [a, b] = [row("a", repeat([1], 20)), row("b", repeat([0], 20))];
    const third = { ...a, values: { isr: { value: 100, scored: 20, total: 60, interval: null } } };
    const half = { ...b, values: { isr: { value: 0, scored: 20, total: 40, interval: null } } };
    expect(videosToSeparate(third, half, isr, left)).toEqual({
      common: 20,
      state: "undecided",
      needed: null,
      videos: [],
    });
    expect(videosToSeparate(third, b, isr, left)?.state).toBe("apart");
  });

  it("are not told of rows that are equal everywhere, or share fewer than two videos", () => {
    const a = row("a", repeat([1, 0], 5));
    expect(videosToSeparate(a, { ...a, id: "b" }, isr, left)).toEqual({
      common: 10,
      state: "open",
      needed: null,
      videos: [],
    });
    expect(videosToSeparate(a, row("b", [1]), isr, left)).toBeNull();
    expect(videosToSeparate(a, exampleRow("b", { isr: 1 }), isr, left)).toBeNull();
  });

  it("are told in words that promise no number", () => {
    const words = { one: "video", many: "videos" } as MediaWords;
    const of = { common: 20, videos: [] };
    expect(separationWords({ ...of, state: "open", needed: { least: 31, measured: 470 } }, words, 5)).toBe(
      "On the 20 videos that both have scored nobody can tell which is better: at least 11 more videos would be needed to tell them apart in 80 of 100 cases, were they as far apart as the interval allows, 450 were they as far apart as measured. If they are equal, no number would. The row above has only 5 more.",
    );
    // As many as are needed are no “only”.
    const enough = separationWords(
      { ...of, state: "open", needed: { least: 31, measured: null } },
      words,
      11,
    );
    expect(enough).toMatch(/If they are equal, no number would\.$/);
    expect(separationWords({ ...of, state: "apart", needed: null }, words, 5)).toBe(
      "On the 20 videos that both have scored they are told apart.",
    );
  });
});

describe("a refined model", () => {
  const base = exampleRow(
    "base",
    { isr: 25 },
    {
      byVideo: {
        isr: videosWith([
          [1, 2],
          [0, 2],
        ]),
      },
    },
  );
  const refined = exampleRow(
    "refined",
    { isr: 75 },
    {
      byVideo: {
        isr: videosWith([
          [2, 2],
          [1, 2],
        ]),
      },
    },
  );
  const linked = { ...refined, model: { ...refined.model, base: "base", refiner: "R" } };

  it("stands beside its base with the difference and its interval", () => {
    // Each video gained one of two, and two tell little of others: a video for each more leaves it open.
    expect(rowDelta(csr, linked, base)).toBeNull();
    const delta = rowDelta(exampleColumn(), linked, base);
    expect(delta).toMatchObject({ delta: 50, videos: 2, verdict: "open" });
    expect(delta?.interval).toEqual([-100, 100]);
    expect(
      columnDeltas(
        exampleBoard({ columns: [csr, exampleColumn()] }),
        [base, linked],
        [
          { rowId: "refined", baseId: "base" },
          { rowId: "gone", baseId: "base" },
        ],
      ),
    ).toEqual([
      {
        rowId: "refined",
        baseId: "base",
        deltas: [{ columnId: "isr", ...delta }],
      },
    ]);
  });

  it("is held against rows without results by video by the sample counts alone", () => {
    // Shares of 100 samples: Wilson's intervals are [.6569, .8246] and [.6042, .7811].
    const found = rowDelta(exampleColumn(), linked, exampleRow("b", { isr: 70 }));
    expect(found).toMatchObject({ delta: 5, videos: 0, verdict: "open" });
    expect(found?.interval?.[0]).toBeCloseTo(5 - 100 * Math.hypot(0.75 - 0.6569, 0.7811 - 0.7), 1);
    expect(found?.interval?.[1]).toBeCloseTo(5 + 100 * Math.hypot(0.8246 - 0.75, 0.7 - 0.6042), 1);
    expect(rowDelta(exampleColumn(), linked, exampleRow("b", { isr: 40 }))?.verdict).toBe("better");
    const lower = exampleColumn({ better: "lower" });
    expect(rowDelta(lower, linked, exampleRow("b", { isr: 40 }))?.verdict).toBe("worse");
    const open = exampleColumn({ maximum: null });
    expect(rowDelta(open, linked, exampleRow("b", { isr: 40 }))).toMatchObject({
      interval: null,
      verdict: "open",
    });
  });

  it("is not called better where it is ranked apart", () => {
    const one = exampleRow("one", { isr: 90 });
    const two = exampleRow("two", { isr: 10 });
    const other = { ...two, basis: { ...EXAMPLE_BASIS, judge: "another" } };
    const verdict = (row: typeof two) =>
      columnDeltas(exampleBoard(), [one, row], [{ rowId: "one", baseId: "two" }])[0]?.deltas[0]?.verdict;
    expect([verdict(two), verdict(other)]).toEqual(["better", "open"]);
  });
});

describe("labels that would part corrected rows", () => {
  const row = (id: string, corrected: number, reach: number, judged: number, labels = 100): ListedRow => {
    const at = (middle: number, by: number): [number, number] => [middle - by, middle + by];
    const values = {
      isr: {
        ...cell(corrected + 5, 100, 100),
        interval: at(corrected + 5, judged),
        corrected: { value: corrected, interval: at(corrected, reach), labels },
      },
    };
    return exampleRow(id, {}, { values });
  };
  const needed = (rows: readonly ListedRow[], behind: readonly LabelShare[] | null = null) =>
    changesOfRank(board, rows, "isr", "own", "judged", behind)?.labels.map((one) => [one.row.id, one.needed]);

  it("are so many as bring the interval within what the other row leaves", () => {
    // 6 points apart, 3 of them the other's: within sqrt(36 - 9) = 5.196 of its own 8, of which videos are 2.
    const found = needed([row("own", 50, 8, 2), row("above", 56, 3, 2)]);
    const more = Math.ceil((100 * (64 - 4)) / (27 - 4)) - 100;
    expect(found).toEqual([["above", { state: "labels", more, strata: null }]]);
  });

  it("are named by what they are on where that is known, most where they tell most", () => {
    const share = (judged: string, labels: number, spread: number): LabelShare => ({
      ...{ path: [judged, "own", "time"], labels, units: 5000, spread },
    });
    const behind = [share("passed", 60, 600), share("failed", 40, 40)];
    const [first] = needed([row("own", 50, 8, 2), row("above", 56, 3, 2)], behind) ?? [];
    const told = first?.[1];
    if (typeof told !== "object" || told.state !== "labels" || !told.strata) throw new Error("not told");
    expect(told.strata[0]?.share.path[0]).toBe("passed");
    expect(told.strata.reduce((sum, one) => sum + one.more, 0)).toBe(told.more);
    expect(labelReachWords(told, "own")).toMatch(
      /^about \d+ more labels would part them: \d+ on checks judged “passed” \(time\).*A forecast/,
    );
  });

  it("are named by what is put together where too few of a kind are labelled", () => {
    const words = (...path: string[]) => shareWords({ path, labels: 3, units: 9, spread: 1 }, "own");
    expect(words("failed", "own", "time")).toBe("on checks judged “failed” (time)");
    expect(words("failed", "own")).toBe("on checks judged “failed” of any kind");
    expect(words("failed")).toBe("on checks judged “failed” of any model of any kind");
    expect(words("passed", "other", "time")).toBe("on checks judged “passed” of other (time)");
    expect(words("1", "own")).toBe("on whole instructions with 1 check failed");
    expect(words("2+")).toBe("on whole instructions with 2+ checks failed of any model");
  });

  it("are none where undecided captions could turn the two round, however narrow their intervals", () => {
    const undecided = (one: ListedRow, scored: number): ListedRow => ({
      ...one,
      values: { isr: { ...one.values.isr, scored, total: 100 } as ListedRow["values"][string] },
    });
    const [own, above] = [row("own", 50, 2, 1), row("above", 60, 2, 1)];
    expect(needed([own, above])).toEqual([["above", { state: "apart" }]]);
    // 50 % of 70 decided: from 35 to 65 of all.
    const found = needed([undecided(own, 70), above]);
    expect(found).toEqual([["above", { state: "undecided" }]]);
    expect(found?.[0] && typeof found[0][1] === "object" && labelReachWords(found[0][1], "own")).toBe(
      "no number of labels parts them: captions that are not decided could make them change places.",
    );
    // 50 % of 90 decided: from 45 to 55 of all.
    expect(needed([undecided(own, 90), above])).toEqual([["above", { state: "apart" }]]);
  });

  it("are none where videos or the other row leave it open, and where nothing is to be parted", () => {
    expect(needed([row("own", 50, 8, 6), row("above", 56, 3, 2)])).toEqual([["above", { state: "videos" }]]);
    expect(needed([row("own", 50, 3, 2), row("below", 45, 6, 2)])).toEqual([["below", { state: "other" }]]);
    expect(needed([row("own", 50, 3, 2), row("below", 20, 6, 2)])).toEqual([["below", { state: "apart" }]]);
    expect(needed([row("own", 50, 3, 2), row("below", 50, 6, 2)])).toEqual([["below", { state: "same" }]]);
    expect(needed([row("own", 50, 8, 2, 0), row("above", 56, 3, 2)])).toEqual([
      ["above", { state: "videos" }],
    ]);
    expect(needed([row("own", 50, 3, 2), exampleRow("plain", { isr: 51 })])).toEqual([]);
  });

  it("are of the rows that stand beside it by corrected numbers, and differences are of these", () => {
    const rows = [row("own", 50, 2, 2), row("below", 40, 2, 2), exampleRow("plain", { isr: 54 })];
    const changes = changesOfRank(board, rows, "isr", "own", "corrected");
    expect(changes?.above).toBeNull();
    expect(changes?.below).toMatchObject({
      row: { id: "below" },
      points: 10,
      verdict: "worse",
      verdicts: null,
    });
    expect(changes?.unscoredFailed).toBeNull();
    const [told] = columnDeltas(board, rows, [{ rowId: "own", baseId: "below" }]);
    expect(told?.deltas[0]?.corrected).toMatchObject({ delta: 10, verdict: "better" });
    // Newcombe's, of 2 points to either side each.
    expect(told?.deltas[0]?.corrected?.interval?.[0]).toBeCloseTo(10 - Math.sqrt(8), 9);
    expect(columnDeltas(board, rows, [{ rowId: "own", baseId: "plain" }])[0]?.deltas[0]?.corrected).toBe(
      undefined,
    );
  });
});
