import { describe, expect, it } from "vitest";
import { changesOfRank } from "../../../src/evaluation/leaderboard/changes-of-rank";
import { columnDeltas, rowDelta } from "../../../src/evaluation/leaderboard/row-delta";
import { videosToSeparate } from "../../../src/evaluation/leaderboard/videos-to-separate";
import {
  EXAMPLE_BASIS,
  exampleBoard,
  exampleColumn,
  exampleRow,
  videosWith,
} from "../../support/example-board";

const DRAWS = { seed: 1, times: 300 };
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
    const changes = changesOfRank(board, rows, "isr", "second", DRAWS);
    // 30 points of 50 scored captions are 15; 14.5 points are 7.25, so that the eighth passes it.
    expect(changes?.above).toMatchObject({ row: { id: "first" }, points: 30, verdicts: 15, isCounted: true });
    expect(changes?.below).toMatchObject({
      row: { id: "third" },
      points: 14.5,
      verdicts: 8,
      isCounted: true,
    });
    expect(changesOfRank(board, rows, "isr", "third", DRAWS)?.above).toMatchObject({
      verdicts: 15,
      isCounted: false,
    });
    expect(changesOfRank(board, rows, "isr", "first", DRAWS)?.above).toBeNull();
    expect(changesOfRank(board, rows, "isr", "third", DRAWS)?.below).toBeNull();
  });

  it("is where it stands by other columns, and with the unscored as failed", () => {
    const changes = changesOfRank(board, rows, "isr", "second", DRAWS);
    expect(changes?.columns.map(({ column, rank }) => [column.id, rank])).toEqual([["csr", [1, 1]]]);
    expect(changes?.unscoredFailed).toEqual({ value: 30, rank: expect.anything() });
    expect(changes?.unscoredFailed?.rank?.[1]).toBe(3);
    expect(changesOfRank(board, rows, "isr", "first", DRAWS)?.unscoredFailed).toBeNull();
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
    const changes = changesOfRank(board, [...rows, again, other], "isr", "first", DRAWS);
    expect(changes?.semantics.map(({ semantics, row, rank }) => [semantics, row.id, rank])).toEqual([
      ["strict", "first-strict", [2, 2]],
    ]);
  });

  it("is nothing for a row that is not there or has no number", () => {
    expect(changesOfRank(board, rows, "isr", "nobody", DRAWS)).toBeNull();
    expect(changesOfRank(board, rows, "csr", "third", DRAWS)).toBeNull();
  });
});

describe("videos that would tell two rows apart", () => {
  const row = (id: string, pairs: readonly (readonly [number, number])[]) =>
    exampleRow(id, {}, { byVideo: { isr: videosWith(pairs) } });

  it("are as many as the difference and its spread between videos ask for", () => {
    // Differences of 1, 0, 0, 0 in shares of one: mean 1/4, variance 1/4. (1.96 + 0.84)^2 * 0.25 / 0.0625 = 31.4.
    const a = row("a", [
      [1, 1],
      [1, 1],
      [0, 1],
      [0, 1],
    ]);
    const b = row("b", [
      [0, 1],
      [1, 1],
      [0, 1],
      [0, 1],
    ]);
    const left = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const separation = videosToSeparate(a, b, "isr", left, []);
    expect(separation).toMatchObject({ common: 4, delta: 0.25, needed: 32, more: 28, isEnough: true });
    expect(separation?.deviation).toBeCloseTo(0.5, 12);
    expect(separation?.videos).toEqual(left.slice(0, 28));
    expect(videosToSeparate(a, b, "isr", left.slice(0, 3), [])).toMatchObject({
      isEnough: false,
      videos: ["n0", "n1", "n2"],
    });
  });

  it("are those first on which other rows differ most", () => {
    const a = row("a", [
      [1, 1],
      [0, 1],
    ]);
    const b = row("b", [
      [0, 1],
      [0, 1],
    ]);
    const others = [
      exampleRow("x", {}, { byVideo: { isr: { same: [1, 2], far: [2, 2], near: [1, 2], alone: [1, 1] } } }),
      exampleRow("y", {}, { byVideo: { isr: { same: [1, 2], far: [0, 2], near: [2, 2] } } }),
    ];
    const separation = videosToSeparate(a, b, "isr", ["same", "alone", "near", "far"], others);
    expect(separation?.videos).toEqual(["far", "near", "same", "alone"]);
  });

  it("are none for rows that are equal, far apart for sure, or share fewer than two videos", () => {
    const a = row("a", [
      [1, 1],
      [0, 1],
    ]);
    expect(videosToSeparate(a, a, "isr", ["n"], [])).toMatchObject({
      needed: null,
      more: 0,
      isEnough: false,
    });
    const sure = videosToSeparate(
      row("a", [
        [1, 1],
        [1, 1],
      ]),
      row("b", [
        [0, 1],
        [0, 1],
      ]),
      "isr",
      ["n"],
      [],
    );
    expect(sure).toMatchObject({ needed: 0, more: 0, videos: [] });
    expect(videosToSeparate(a, row("b", [[1, 1]]), "isr", ["n"], [])).toBeNull();
    expect(videosToSeparate(a, exampleRow("b", { isr: 1 }), "isr", ["n"], [])).toBeNull();
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
    // Each video gained one of two: every draw differs by 50.
    expect(rowDelta(csr, linked, base, DRAWS)).toBeNull();
    expect(rowDelta(exampleColumn(), linked, base, DRAWS)).toEqual({
      delta: 50,
      interval: [50, 50],
      videos: 2,
    });
    expect(rowDelta(exampleColumn(), linked, exampleRow("b", { isr: 70 }), DRAWS)).toEqual({
      delta: 5,
      interval: null,
      videos: 0,
    });
    expect(columnDeltas({ columns: [csr, exampleColumn()] }, linked, base, DRAWS)).toEqual([
      { columnId: "isr", delta: 50, interval: [50, 50], videos: 2 },
    ]);
  });
});
