import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { rankRows } from "../../../src/boards/logic/rank-rows";
import { rowFaults } from "../../../src/boards/logic/row-faults";
import { rowDifferences } from "../../../src/evaluation/recompute/row-differences";
import { rowOfRun, type ScoredEntry } from "../../../src/evaluation/recompute/row-of-run";
import { summariseTallies } from "../../../src/metrics/scores/summarise-tallies";
import { BoardRow } from "../../../src/shapes/leaderboard";
import { CONSTRAINT_WORDS } from "../../../src/shapes/line-words";
import { rulesTold, rulesWords } from "../../../src/shapes/run";
import { HASH, OWN_ROW_WORDS } from "../../boards/logic/own-row-words";
import { exampleEntry } from "../../storage/runs/example-run";
import { exampleBoard, exampleColumn } from "../../support/example-board";

const WORDS = { ...OWN_ROW_WORDS, date: "2026-11-22", prompt: null, notes: ["Made in an evening."] };

const board = exampleBoard({
  columns: [
    exampleColumn(),
    exampleColumn({ id: "seconds", unit: "seconds", maximum: null, score: "isr" }),
    exampleColumn({ id: "other", score: "not of this run" }),
    exampleColumn({ id: "by-hand", score: null }),
  ],
});

/** Samples of videos of two each: `passed` of `scored` captions passed, of two. */
function entryOf(
  videos: readonly (readonly [passed: number, scored: number])[],
  chosen: "all" | string[] = "all",
): ScoredEntry {
  const results = videos.map(([numerator, denominator], index) => ({
    video: `v${index}`,
    isJudged: true,
    tally: { parts: [{ numerator, denominator, total: 2 }], lines: [], groups: {} },
  }));
  const isr = { id: "isr", label: "ISR", unit: "share", better: "higher" } as const;
  const summary = summariseTallies(
    { scores: [isr], lineWords: CONSTRAINT_WORDS, lineLabel: (type) => type },
    results,
    0.95,
  );
  return {
    run: {
      chosen,
      dataSet: { id: HASH, benchmark: "if-vidcap" },
      judges: [],
      entries: [],
      versions: { app: "0.1.0", rules: "4", prompts: [] },
    },
    scores: { samples: 2 * videos.length, semantics: "reference" },
    entry: { entryId: "e1", summary: { ...summary, released: {} } },
    dataSet: ["s1", "s2", "s3"],
  };
}

describe("a row out of a run", () => {
  it("of key points in words states no total in words where a caption that could not be scored brings none", async () => {
    const score = { id: "density_event", label: "KPD", unit: "per-100-words", better: "higher" } as const;
    const column = exampleColumn({
      ...{ id: "event", unit: "density", maximum: null, score: score.id, counted: "words" },
    });
    const cellOf = async (unscored: number) => {
      const parts = [
        ...[40, 60].map((words) => ({ numerator: 2, denominator: words, total: words })),
        // A caption, and no word.
        ...Array.from({ length: unscored }, () => ({ numerator: 0, denominator: 0, total: 1 })),
      ];
      const summary = summariseTallies(
        { scores: [score], lineWords: CONSTRAINT_WORDS, lineLabel: (type) => type },
        parts.map((one, at) => ({
          ...{ video: `v${at}`, isJudged: true },
          tally: { parts: [one], lines: [], groups: {} },
        })),
        0.95,
      );
      const entry = { entryId: "e1", summary: { ...summary, released: {} } };
      const of = { ...entryOf([[1, 1]]), entry };
      return (await rowOfRun(exampleBoard({ columns: [column] }), of, null, WORDS)).values.event;
    };
    expect(await cellOf(0)).toMatchObject({ value: 4, scored: 100, total: 100 });
    expect(await cellOf(3)).toMatchObject({ value: 4, scored: 100, total: null });
  });

  it("has the numbers of its scores with what they are out of, by video too", async () => {
    const row = await rowOfRun(
      board,
      entryOf([
        [1, 2],
        [2, 2],
        [0, 0],
      ]),
      { address: "https://example.org/run/", sha256: HASH },
      WORDS,
    );
    expect(Value.Errors(BoardRow, row)).toEqual([]);
    expect(Object.keys(row.values)).toEqual(["isr", "seconds"]);
    expect(row.values.isr).toMatchObject({ value: 75, scored: 4, total: 6 });
    expect(row.values.isr?.interval?.[1]).toBeCloseTo(99.884798, 6);
    expect(row.values.seconds?.value).toBe(0.75);
    expect(row.byVideo.isr).toEqual({ v0: [1, 2], v1: [2, 2] });
    expect(row.basis).toEqual({
      tasks: HASH,
      samples: 6,
      judge: null,
      semantics: "reference",
      prompt: null,
    });
    expect(row.source).toEqual({ kind: "claimed", text: "Me", address: null, date: "2026-11-22" });
    expect(row.run).toEqual({ address: "https://example.org/run/", sha256: HASH, entryId: "e1" });
  });

  it("tells the rules of its run, where rules decide any of it and it has a version", async () => {
    const of = entryOf([[1, 2]]);
    const rulesBy = async (benchmark: string, rules: string) => {
      const run = {
        ...of.run,
        dataSet: { ...of.run.dataSet, benchmark },
        versions: { ...of.run.versions, rules },
      };
      return (await rowOfRun(board, { ...of, run }, null, WORDS)).rules;
    };
    expect(await rulesBy("if-vidcap", "4")).toBe("4");
    expect(await rulesBy("capquiz", "4")).toBeUndefined();
    expect(await rulesBy("if-vidcap", "<b>4</b>")).toBeUndefined();
    // Judged by both: none of them is that of the row.
    expect(await rulesBy("if-vidcap", "4, 5")).toBeUndefined();
  });

  it("names judges in one order where no rules decide, and as its run has them beside rules", async () => {
    const of = entryOf([[1, 2]]);
    const judged = async (benchmark: string) => {
      const judges = ["y", "x"].flatMap((id) => exampleEntry(id).choice ?? []);
      const run = { ...of.run, judges, dataSet: { ...of.run.dataSet, benchmark } };
      return rowOfRun(board, { ...of, run }, null, WORDS);
    };
    const [quiz, rules] = [await judged("capquiz"), await judged("if-vidcap")];
    expect([quiz.basis.judge, rules.basis.judge]).toEqual(["x, y", "y, x"]);
    // Rows of earlier versions have them as their run did.
    const judgedBy = (row: BoardRow, judge: string) => ({ ...row, basis: { ...row.basis, judge } });
    expect(rowDifferences(judgedBy(quiz, "y, x"), quiz)).toEqual([]);
    expect(rowDifferences(judgedBy(quiz, "y, z"), quiz)).toMatchObject([{ path: "basis/judge" }]);
    expect(rowDifferences(judgedBy(rules, "x, y"), rules)).toMatchObject([{ path: "basis/judge" }]);
  });

  it("says of verdicts that files told that neither their judge nor their rules are stated", async () => {
    const of = entryOf([[1, 2]]);
    const told = async (rules: string, judges: typeof of.run.judges) => {
      const run = { ...of.run, judges, versions: { ...of.run.versions, rules } };
      const { basis, rules: stated } = await rowOfRun(board, { ...of, run }, null, WORDS);
      return [basis.judge, stated];
    };
    expect(await told("5", [])).toEqual([null, "5"]);
    expect(await told(rulesTold(["not stated"]), [])).toEqual(["not stated", undefined]);
    const both = rulesTold(["not stated", "5"]);
    const judges = [exampleEntry("x").choice].filter((choice) => choice !== null);
    expect(await told(both, judges)).toEqual(["x, not stated", undefined]);
    expect(["5", "not stated", both].map(rulesWords)).toEqual([
      "version 5 of the rules",
      "rules that its files do not name",
      "version 5 of the rules and by rules that its files do not name",
    ]);
  });

  it("has a density as the score has it, with parts by video that come to the same", async () => {
    const kpd = { id: "kpd", label: "KPD", unit: "per-100-words", better: "higher" } as const;
    const results = [
      [2, 50],
      [1, 100],
    ].map(([numerator = 0, denominator = 0], index) => ({
      video: `v${index}`,
      isJudged: true,
      tally: { parts: [{ numerator, denominator, total: denominator }], lines: [], groups: {} },
    }));
    const summary = summariseTallies(
      { scores: [kpd], lineWords: CONSTRAINT_WORDS, lineLabel: (type) => type },
      results,
    );
    const of = entryOf([]);
    const column = exampleColumn({ id: "density", unit: "density", maximum: null, score: "kpd" });
    const own = { ...of, entry: { ...of.entry, summary: { ...summary, released: {} } } };
    const densities = exampleBoard({ columns: [column], rankBy: "density" });
    const row = await rowOfRun(densities, own, null, WORDS);
    expect(row.values.density).toMatchObject({ value: 2, scored: 150 });
    expect(row.byVideo.density).toEqual({ v0: [2, 50], v1: [1, 100] });
    expect(rowFaults(densities, row)).toEqual([]);
  });

  it("of some samples is over those samples, and over the data set where they are all of it", async () => {
    const tasks = async (chosen: "all" | string[]) =>
      (await rowOfRun(board, entryOf([[1, 2]], chosen), null, WORDS)).basis.tasks;
    expect(await tasks(["s3", "s1", "s2"])).toBe(HASH);
    const [some, same, other] = [await tasks(["s1", "s2"]), await tasks(["s2", "s1"]), await tasks(["s1"])];
    expect(some).toMatch(/^[0-9a-f]{64}$/);
    expect(same).toBe(some);
    expect(new Set([some, other, HASH]).size).toBe(3);
  });

  it("is ranked by its videos", async () => {
    const row = async (id: string, passed: number) => ({
      ...(await rowOfRun(board, entryOf(Array.from({ length: 20 }, () => [passed, 2] as const)), null, {
        ...WORDS,
        id,
      })),
      check: null,
    });
    const { groups } = rankRows(board, [await row("b", 1), await row("a", 2)], "isr");
    expect(groups[0]?.rows.map(({ row: { id }, how, rank }) => [id, how, rank])).toEqual([
      ["a", "videos", [1, 1]],
      ["b", "videos", [2, 2]],
    ]);
  });
});
