import { describe, expect, it } from "vitest";
import { rankRows, withAllIntervals } from "../../../src/boards/logic/rank-rows";
import {
  correctedWords,
  differencesWords,
  intervalWords,
  numberWords,
} from "../../../src/boards/page/board-words";
import { rankSentence } from "../../../src/boards/page/table/row-readout";
import {
  columnAxis,
  columnLooks,
  placeOn,
  sharedCount,
  sharedSentences,
  sharedUnit,
} from "../../../src/boards/page/table/shared-words";
import {
  columnsInOrder,
  inOrder,
  MODEL,
  shownOf,
  tableRows,
  titlesOf,
} from "../../../src/boards/page/table/table-rows";
import type { BoardColumn, ListedRow } from "../../../src/shapes/leaderboard";
import { madeBoard, madeRow, madeRows } from "../../support/made-board";

const board = madeBoard();
const ranked = (rows: readonly ListedRow[]) =>
  tableRows(withAllIntervals(board, rankRows(board, rows, "isr")));
const column = (id: string): BoardColumn => {
  const found = board.columns.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
};

it("one difference is told as one", () => {
  expect([1, 2, 1200].map(differencesWords)).toEqual([
    "its check found 1 difference",
    "its check found 2 differences",
    "its check found 1,200 differences",
  ]);
});

describe("the axis of a column", () => {
  it("holds every number and whisker, within what the column can be, with round numbers away from its ends", () => {
    const rows = ranked([madeRow({ id: "a", isr: 98 }), madeRow({ id: "b", isr: 41 })]);
    const axis = columnAxis(column("isr"), rows, 4);
    if (!axis) throw new Error("no axis");
    expect(axis.high).toBe(100);
    expect(axis.low).toBeLessThan(41 - 4);
    expect(axis.ticks).toEqual([40, 60, 80]);
    expect([placeOn(axis, axis.low), placeOn(axis, axis.high), placeOn(axis, 1000)]).toEqual([0, 100, 100]);
  });

  it("has fewer lines where their numbers are long, which would overlap", () => {
    const costs = [1_200_000, 3_400_000].map((cost, row) => madeRow({ id: `r${row}`, isr: 1, cost }));
    expect(columnAxis(column("cost"), ranked(costs), 2)?.ticks).toEqual([2_000_000]);
  });

  it("has some length where all numbers are equal, and is none where there are none", () => {
    const same = columnAxis(column("cost"), ranked([madeRow({ id: "a", isr: 1, cost: 3 })]), 4);
    expect(same && same.high > same.low).toBe(true);
    const zero = columnAxis(column("cost"), ranked([madeRow({ id: "a", isr: 1, cost: 0 })]), 4);
    expect(zero && zero.high > zero.low).toBe(true);
    expect(columnAxis(column("cost"), ranked([madeRow({ id: "a", isr: 1 })]), 4)).toBeNull();
  });
});

describe("a number of a column", () => {
  it("reads as all or as nothing only where it is that", () => {
    const isr = column("isr");
    expect([99.996, 100, 0.004, 0, 41].map((value) => numberWords(isr, value))).toEqual([
      "99.996",
      "100.00",
      "0.004",
      "0.00",
      "41.00",
    ]);
    expect(intervalWords(isr, [96.4, 99.9987])).toBe("96.40 to 99.999");
  });

  it("has its thousands apart", () => {
    expect([999, 1240.5, 1234567].map((value) => numberWords({ digits: 1 }, value))).toEqual([
      "999.0",
      "1,240.5",
      "1,234,567.0",
    ]);
  });
});

describe("what holds for all rows of a table", () => {
  const counted = [column("isr"), column("csr")];

  it("does not take ranks by corrected numbers for ranks by sample counts", () => {
    const rows = ranked([madeRow({ id: "a", isr: 30 }), madeRow({ id: "b", isr: 40 })]);
    const said = sharedSentences(counted, rows, "corrected").join(" ");
    expect(said).not.toContain("Ranks and whiskers");
    expect(said).toContain("Whiskers (95 %) are from sample counts");
  });

  it("is said where it does, and left to the rows where it does not", () => {
    const same = ranked([madeRow({ id: "a", isr: 30 }), madeRow({ id: "b", isr: 40 })]);
    expect(sharedCount(column("isr"), same)).toBe("n 400");
    expect(sharedSentences(counted, same)).toEqual([
      "Numbers in %.",
      "n: 400 (ISR), 3,200 (CSR).",
      "Ranks and whiskers (95 %) are from sample counts: no row gives its results by video.",
    ]);
    const partly = ranked([madeRow({ id: "a", isr: 30 }), madeRow({ id: "b", isr: 40, scored: 388 })]);
    expect(sharedCount(column("isr"), partly)).toBe("");
    expect(sharedSentences(counted, partly)).toContain("* Not all was scored.");
  });

  it("says what corrected numbers are, and that no rank is by them, where a row has one", () => {
    const row = madeRow({ id: "a", isr: 30 });
    const isr = { ...row.values.isr, value: 30, scored: 400, total: 400, interval: null };
    const corrected = { value: 24.5, interval: [21, 28] as [number, number], labels: 120 };
    const rows = ranked([
      { ...row, values: { ...row.values, isr: { ...isr, corrected } } },
      madeRow({ id: "b", isr: 40 }),
    ]);
    const sentence =
      "Corrected (◇): with the judge’s error in it, by labels that people gave, as the row’s maker says. Ranks are by the numbers as judged.";
    expect(sharedSentences(counted, rows)).toContain(sentence);
    expect(sharedSentences(counted, rows, "corrected").join(" ")).toContain(
      "Ranks are by the corrected numbers, of rows that have one.",
    );
    expect(sharedSentences(counted, ranked([row, madeRow({ id: "b", isr: 40 })]))).not.toContain(sentence);
    const looks = columnLooks(counted, rows, "isr");
    expect(counted.map(({ id }) => looks.get(id)?.isCorrected)).toEqual([true, false]);
    expect(correctedWords(column("isr"), corrected)).toBe("24.50, 21.00 to 28.00, 120 labels");
    expect(correctedWords(column("isr"), { ...corrected, labels: 0, interval: null })).toBe(
      "24.50, exact: rules decide it",
    );
    expect(correctedWords(column("isr"), undefined)).toBe("uncorrected");
  });

  it("says of a rank that the rules may be behind it", () => {
    const rows = ranked(
      ["4", "5", "5"].map((rules, at) => ({ ...madeRow({ id: `r${at}`, isr: 30 }), rules })),
    );
    expect(sharedSentences(counted, rows).join(" ")).toContain(
      "‡ The row states another version of the rules than most rows, or none",
    );
    expect(
      rows.map(rankSentence).filter((words) => words.endsWith(", by other rules than most")),
    ).toHaveLength(1);
    const alike = ranked([madeRow({ id: "a", isr: 30 }), madeRow({ id: "b", isr: 40 })]);
    expect(sharedSentences(counted, alike).join(" ")).not.toContain("‡");
  });

  it("names the columns that tell how much was scored, and says of the others that they do not", () => {
    const untold = (id: string, isr: number) => {
      const row = madeRow({ id, isr });
      const csr = { value: 50, scored: null, total: null, interval: null };
      return { ...row, values: { ...row.values, csr } };
    };
    expect(sharedSentences(counted, ranked([untold("a", 1), untold("b", 2)]))[1]).toBe(
      "n: 400 (ISR), otherwise not stated.",
    );
  });

  it("tells dots of videos from those of counts where a board has both, and explains signs of refined rows", () => {
    const sentences = sharedSentences(board.columns, ranked(madeRows()));
    expect(sentences.find((one) => one.includes("hollow"))).toContain("filled");
    expect(sentences.find((one) => one.includes("▲"))).toContain("refined");
    expect(sharedUnit(board.columns)).toBe("");
    expect(sharedUnit(counted)).toBe("%");
  });
});

describe("a row's rank in words", () => {
  it("says what it is from and how many others it overlaps", () => {
    const rows = ranked(madeRows());
    const of = (id: string) => {
      const place = rows.find((one) => one.ranked.row.id === id);
      if (!place) throw new Error(id);
      return rankSentence(place);
    };
    expect(of("near-b")).toMatch(/^rank \d–\d from sample count, overlaps 2 others$/);
    expect(of("ahead")).toBe("rank 1");
    expect(of("people")).toBe("no rank");
  });
});

describe("the order of rows", () => {
  const rows = [
    madeRow({ id: "none", isr: null }),
    madeRow({ id: "low", isr: 20 }),
    madeRow({ id: "high", isr: 90 }),
  ].map((row, at) => ({ ...row, model: { ...row.model, name: ["b", "C", "a"][at] ?? "" } }));
  const all = ranked(rows);
  const idsOf = (order: Parameters<typeof inOrder>[1]) => inOrder(all, order).map((row) => row.ranked.row.id);

  it("is by rank, either end first, with those that have no number last", () => {
    expect(idsOf({ column: "isr", worstFirst: false })).toEqual(["high", "low", "none"]);
    expect(idsOf({ column: "isr", worstFirst: true })).toEqual(["low", "high", "none"]);
  });

  it("is by the names of models where these are asked for", () => {
    expect(idsOf({ column: MODEL, worstFirst: false })).toEqual(["high", "none", "low"]);
    expect(idsOf({ column: MODEL, worstFirst: true })).toEqual(["low", "none", "high"]);
  });

  it("is the order in which the rows are saved", () => {
    const board = madeBoard();
    const saved = shownOf(
      rankRows(board, rows, "isr"),
      inOrder(all, { column: "isr", worstFirst: true }).slice(1),
    );
    expect(saved.groups.flatMap((group) => group.rows.map(({ row }) => row.id))).toEqual(["high", "none"]);
  });
});

it("the column that ranks stands first, and those of a group beside each other", () => {
  expect(columnsInOrder({ ...board, rankBy: "content" }).map(({ id }) => id)).toEqual([
    "content",
    "isr",
    "csr",
    "cost",
    "format",
  ]);
});

describe("titles of rows", () => {
  it("say over what a row is where another of the same model is over something else", () => {
    const over = (id: string, name: string, prompt: string | null): ListedRow => {
      const row = madeRow({ id, isr: 50 });
      return { ...row, model: { ...row.model, name }, basis: { ...row.basis, prompt } };
    };
    const ofBoard = board.basis.prompt;
    const rows = ranked([
      over("a", "One", ofBoard),
      over("b", "One", "detailed"),
      over("c", "Two", "detailed"),
      over("d", "Three", ofBoard),
    ]);
    const titles = rows.map(({ ranked: { row } }, place) => [row.id, titlesOf(rows)[place]]);
    expect(Object.fromEntries(titles)).toEqual({
      a: expect.stringMatching(/^One.*, prompt: not stated$/),
      b: expect.stringMatching(/^One.*, prompt: detailed$/),
      c: expect.stringMatching(/^Two[^:]*$/),
      d: expect.stringMatching(/^Three[^:]*$/),
    });
  });
});
