import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankRows, withAllIntervals } from "../../../src/boards/logic/rank-rows";
import { intervalOf } from "../../../src/evaluation/recompute/column-values";
import { correctedDelta, rowDelta } from "../../../src/evaluation/recompute/row-delta";
import { runs } from "../../support/effort";
import {
  EXAMPLE_BASIS,
  exampleBoard,
  exampleColumn,
  exampleRow,
  videosWith,
} from "../../support/example-board";

const board = exampleBoard();

const ranked = (rows: Parameters<typeof rankRows>[1], column = "isr", of = board) =>
  rankRows(of, rows, column).groups;

describe("rows without results by video", () => {
  it("stand as surely as their count allows", () => {
    // With 100 samples the deviation near 50 % is 5 points, of the difference of two 7.1: 40 points are sure, 5 are not.
    const [group] = ranked([
      exampleRow("low", { isr: 10 }),
      exampleRow("middle", { isr: 50 }),
      exampleRow("near", { isr: 55 }),
      exampleRow("high", { isr: 95 }),
    ]);
    expect(group?.rows.map(({ row, rank, how, tie }) => [row.id, rank, how, tie])).toEqual([
      ["high", [1, 1], "count", 1],
      ["near", [2, 3], "count", 2],
      ["middle", [2, 3], "count", 2],
      ["low", [4, 4], "count", 3],
    ]);
    const [low, high] = group?.rows[2]?.intervals.isr?.ends ?? [0, 0];
    expect(low).toBeGreaterThan(50 - 1.96 * 5 - 2);
    expect(low).toBeLessThan(50 - 1.96 * 5 + 2);
    expect(high).toBeGreaterThan(50 + 1.96 * 5 - 2);
    expect(group?.rows[0]?.why).toContain("100 samples");
  });

  it("are numbered alike in groups, in whatever order a board lists them", () => {
    const values = { a: 5, b: 8, c: 50, d: 55, e: 62, f: 95 };
    const rows = Object.entries(values).map(([id, isr]) => exampleRow(id, { isr }));
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (listed) => {
        const ties = ranked(listed)[0]?.rows.map(({ row, tie }) => `${row.id}${tie}`);
        expect(ties?.join(" ")).toBe("f1 e2 d2 c2 b3 a3");
      }),
      runs(60),
    );
  });

  it("chain into one group though its ends are told apart and the board lists these first", () => {
    // Only those of these that are 10 points apart can't be told apart: the ends of the chain stand on no rank together.
    const values = { top: 95, first: 65, last: 35, second: 55, third: 45, low: 5 };
    const rows = Object.entries(values).map(([id, isr]) => exampleRow(id, { isr }));
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (listed) => {
        const own = ranked(listed)[0]?.rows.map(({ row, rank, tie }) => [row.id, rank, tie]);
        expect(own).toEqual([
          ["top", [1, 1], 1],
          ["first", [2, 3], 2],
          ["second", [2, 4], 2],
          ["third", [3, 5], 2],
          ["last", [4, 5], 2],
          ["low", [6, 6], 3],
        ]);
      }),
      runs(60),
    );
  });

  it("count no more parts than there are samples, and fewer where fewer were counted", () => {
    const cell = (value: number, total: number) => ({
      values: { isr: { value, scored: total, total, interval: null } },
    });
    const wide = (total: number) => {
      const rows = [exampleRow("a", {}, cell(50, total)), exampleRow("b", {}, cell(50, total))];
      const [low, high] = ranked(rows)[0]?.rows[0]?.intervals.isr?.ends ?? [0, 0];
      return high - low;
    };
    expect(wide(100_000)).toBe(wide(100));
    // Wilson's is 2 z / sqrt(n + z²) wide at a half.
    for (const count of [25, 100])
      expect(wide(count)).toBeCloseTo(
        (100 * 1.959963984540054) / Math.sqrt(count + 1.959963984540054 ** 2),
        8,
      );
  });

  it("are not told apart where undecided captions could turn them round", () => {
    const cell = (value: number, scored: number) => ({
      values: { isr: { value, scored, total: 100, interval: null } },
    });
    const ranks = (scored: number) =>
      ranked([
        exampleRow("lucky", {}, cell(90, scored)),
        exampleRow("whole", {}, cell(50, 100)),
      ])[0]?.rows.map(({ row, rank, why }) => [row.id, rank, why.includes("undecided")]);
    // 90 % of 33 that are decided are 30 to 97 % of all 100.
    expect(ranks(33)).toEqual([
      ["lucky", [1, 2], true],
      ["whole", [1, 2], false],
    ]);
    expect(ranks(97)).toEqual([
      ["lucky", [1, 1], true],
      ["whole", [2, 2], false],
    ]);
    const difference = (scored: number) =>
      rowDelta(
        exampleColumn(),
        exampleRow("lucky", {}, cell(90, scored)),
        exampleRow("whole", {}, cell(50, 100)),
      );
    expect([difference(33)?.verdict, difference(97)?.verdict]).toEqual(["open", "better"]);
    const corrected = (id: string, value: number, scored: number) =>
      exampleRow(
        id,
        {},
        {
          values: {
            isr: {
              ...{ value: 40, scored, total: 100, interval: null },
              corrected: { value, interval: [value - 1, value + 1], labels: 50 },
            },
          },
        },
      );
    for (const [scored, first] of [
      [33, [1, 2]],
      [97, [1, 1]],
    ] as const) {
      const own = [corrected("lucky", 90, scored), corrected("whole", 50, 100)];
      const [by] = rankRows(board, own, "isr", "corrected").groups;
      expect(by?.rows[0]?.rank).toEqual(first);
      const [one, other] = own;
      const told = one && other && correctedDelta(exampleColumn(), one, other)?.verdict;
      expect(told).toBe(scored === 33 ? "open" : "better");
    }
    // Nobody knows what the unscored part does to numbers other than an ISR.
    const csr = exampleBoard({ columns: [exampleColumn({ score: "csr" })] });
    const [group] = ranked(
      [exampleRow("a", {}, cell(90, 33)), exampleRow("b", {}, cell(50, 100))],
      "isr",
      csr,
    );
    expect(group?.rows.map(({ rank }) => rank)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it("are never wholly sure, not even at an end of the column", () => {
    const [group] = ranked([exampleRow("all", { isr: 100 }), exampleRow("nearly", { isr: 99 })]);
    expect(group?.rows.map(({ rank }) => rank)).toEqual([
      [1, 2],
      [1, 2],
    ]);
    // Wilson's of 100 of 100: 100 / (100 + 1.96²).
    expect(group?.rows[0]?.intervals.isr?.ends[0]).toBeCloseTo(
      100 * (100 / (100 + 1.959963984540054 ** 2)),
      8,
    );
    expect(group?.rows[0]?.intervals.isr?.ends[1]).toBe(100);
  });

  it("chain with rows by videos, also where one begins on the rank that those before it end on", () => {
    const byVideo = (id: string, satisfied: readonly number[]) => {
      const isr = videosWith(satisfied.map((one) => [one, 10] as const));
      const value = satisfied.reduce((sum, one) => sum + one, 0);
      return exampleRow(id, { isr: value }, { byVideo: { isr } });
    };
    const cell = { value: 79, scored: 126, total: 126, interval: null };
    // Each of its videos shows the second below the first; the third, on other videos, is told from the second alone.
    const [group] = ranked([
      exampleRow("third", {}, { values: { isr: cell } }),
      byVideo("second", [9, 9, 10, 9, 10, 10, 10, 10, 9, 10]),
      byVideo("first", Array(10).fill(10)),
    ]);
    expect(group?.rows.map(({ row, rank, tie }) => [row.id, rank, tie])).toEqual([
      ["first", [1, 2], 1],
      ["second", [2, 2], 1],
      ["third", [2, 3], 1],
    ]);
  });

  it("take no rank where the column has no bound, and say why", () => {
    const [group] = ranked([exampleRow("a", { density: 3 }), exampleRow("b", { density: 4 })], "density");
    expect(group?.rows.map(({ row, rank, how, tie }) => [row.id, rank, how, tie])).toEqual([
      ["b", null, "none", null],
      ["a", null, "none", null],
    ]);
    expect(group?.rows[0]?.why).toContain("no upper bound");
  });
});

describe("rows with results by video", () => {
  const videos = (passed: (video: number) => number) =>
    videosWith(Array.from({ length: 25 }, (_, video) => [passed(video), 4] as const));
  const withVideos = (id: string, value: number, passed: (video: number) => number) =>
    exampleRow(id, { isr: value }, { byVideo: { isr: videos(passed) } });

  it("are told apart by small differences that every video shows", () => {
    const one = withVideos("one", 50, () => 2);
    const other = withVideos("other", 51, (video) => (video === 0 ? 3 : 2));
    const better = withVideos("better", 75, () => 3);
    const [group] = ranked([one, other, better]);
    expect(group?.rows.map(({ row, rank, how, tie }) => [row.id, rank, how, tie])).toEqual([
      ["better", [1, 1], "videos", 1],
      ["other", [2, 3], "videos", 2],
      ["one", [2, 3], "videos", 2],
    ]);
    // No video differs from another, so that each counts as one part.
    const [low, high] = group?.rows[0]?.intervals.isr?.ends ?? [0, 0];
    expect(group?.rows[0]?.intervals.isr?.from).toBe("videos");
    expect([low, high].map(Math.round)).toEqual([54, 88]);
    expect(group?.rows[0]?.why).toContain("25 videos");
  });

  it("stand beside rows without", () => {
    const [group] = ranked([
      withVideos("videos", 50, () => 2),
      exampleRow("count", { isr: 52 }),
      exampleRow("low", { isr: 5 }),
    ]);
    expect(group?.rows.map(({ row, rank, how }) => [row.id, rank, how])).toEqual([
      ["count", [1, 2], "count"],
      ["videos", [1, 2], "videos"],
      ["low", [3, 3], "count"],
    ]);
    // No row without videos is held against it by them.
    expect(group?.rows[1]?.why).toBe("From its results on 25 videos.");
  });

  it("rest on as many parts as were scored, not on all that there were to score", () => {
    const cellOf = (scored: number | null) => ({ isr: { value: 60, scored, total: 1000, interval: null } });
    const basis = { ...EXAMPLE_BASIS, samples: 1000 };
    const rows = [12, 1000, null].map((scored) =>
      exampleRow(`r${scored}`, {}, { basis, values: cellOf(scored) }),
    );
    const [group] = rankRows(exampleBoard(), rows, "isr").groups;
    const widths = Object.fromEntries(
      (group?.rows ?? []).map((ranked) => {
        const [low, high] = intervalOf(ranked, "isr")?.ends ?? [0, 0];
        return [ranked.row.id, Math.round(high - low)];
      }),
    );
    expect(widths).toEqual({ r12: 48, r1000: 6, rnull: 6 });
  });

  it("are ranked by their count where fewer than two videos have anything scored", () => {
    const other = exampleRow("other", { isr: 20 });
    const standing = (...parts: (readonly [number, number])[]) =>
      ranked([exampleRow("one", { isr: 50 }, { byVideo: { isr: videosWith(parts) } }), other])
        .flatMap(({ rows }) => rows)
        .find(({ row }) => row.id === "one");
    expect(standing([2, 4])?.how).toBe("count");
    expect(standing([2, 4], [0, 0])?.how).toBe("count");
    expect(standing([2, 4], [2, 4])?.how).toBe("videos");
    expect(standing([2, 4], [2, 4], [0, 0])?.why).toContain("2 videos");
  });

  it("rank in a column without a bound, the lowest first where lower is better", () => {
    const column = exampleColumn({ id: "seconds", unit: "seconds", better: "lower", maximum: null });
    const row = (id: string, seconds: number) =>
      exampleRow(
        id,
        { seconds },
        {
          byVideo: {
            seconds: videosWith(Array.from({ length: 12 }, (_, at) => [seconds + (at % 3) - 1, 1] as const)),
          },
        },
      );
    const of = exampleBoard({ columns: [column], rankBy: "seconds" });
    const [group] = ranked([row("slow", 9), row("quick", 2)], "seconds", of);
    // Standard deviation .853 over twelve videos: of the logarithm ± 2.201 .2462 / 9, and / 2.
    expect(
      group?.rows.map(({ row: { id }, rank, intervals }) => [
        id,
        rank,
        intervals.seconds?.ends.map((end) => end.toFixed(2)),
      ]),
    ).toEqual([
      ["quick", [1, 1], ["1.53", "2.62"]],
      ["slow", [2, 2], ["8.47", "9.56"]],
    ]);
  });
});

describe("intervals of all columns", () => {
  const videos = videosWith(Array.from({ length: 12 }, (_, video) => [video % 3, 4] as const));
  const two = exampleBoard({
    columns: [exampleColumn(), exampleColumn({ id: "csr", label: "CSR" })],
  });
  const rows = [
    exampleRow("videos", { isr: 25, csr: 60 }, { byVideo: { isr: videos } }),
    exampleRow("count", { isr: 40, csr: 30 }),
    exampleRow("told", {}, { values: { csr: { value: 50, scored: 90, total: 100, interval: [48, 53] } } }),
  ];
  const all = (column: string) =>
    withAllIntervals(two, rankRows(two, rows, column)).groups.flatMap((group) => group.rows);
  const of = (column: string, id: string) => {
    const found = all(column).find(({ row }) => row.id === id);
    if (!found) throw new Error(id);
    return found;
  };

  it("are those that the rows have where they are ranked by the column", () => {
    for (const id of ["videos", "count", "told"])
      for (const column of ["isr", "csr"])
        expect(intervalOf(of("isr", id), column)).toEqual(intervalOf(of("csr", id), column));
  });

  it("say what they are from: videos before what the row tells, and that before its count", () => {
    expect(intervalOf(of("isr", "videos"), "isr")?.from).toBe("videos");
    expect(intervalOf(of("isr", "videos"), "csr")?.from).toBe("count");
    expect(intervalOf(of("isr", "told"), "csr")).toEqual({ ends: [48, 53], from: "told" });
    expect(intervalOf(of("isr", "told"), "isr")).toBeNull();
    expect(intervalOf(of("isr", "told"), "constructor")).toBeNull();
  });
});

describe("what is ranked together", () => {
  const other = (id: string, differs: Partial<typeof EXAMPLE_BASIS>) =>
    exampleRow(id, { isr: 40 }, { basis: { ...EXAMPLE_BASIS, ...differs } });

  it("is what is over the same; each other group says what is otherwise", () => {
    const groups = ranked([
      other("judge", { judge: "judge-2" }),
      other("strict-1", { semantics: "strict" }),
      other("strict-2", { semantics: "strict" }),
      exampleRow("a", { isr: 10 }),
      exampleRow("b", { isr: 90 }),
    ]);
    expect(groups.map(({ isBoards, rows }) => [isBoards, rows.map(({ row }) => row.id)])).toEqual([
      [true, ["b", "a"]],
      [false, ["strict-1", "strict-2"]],
      [false, ["judge"]],
    ]);
    expect(groups.map(({ differs }) => differs)).toEqual([
      [],
      [{ field: "semantics", label: "Reading", here: "strict", board: "as released" }],
      [{ field: "judge", label: "Judge", here: "judge-2", board: "judge-1" }],
    ]);
    expect(groups[0]?.rows.map(({ rank }) => rank)).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(groups[2]?.rows[0]).toMatchObject({ rank: null, how: "none", tie: null });
  });

  it("is never of judges that nobody states, but of one run", () => {
    const unstated = (id: string, judge: string, sha256: string | null) => ({
      ...other(id, { judge }),
      run: sha256 === null ? null : { address: "run", sha256, entryId: id },
    });
    const rows = [
      unstated("a", "not stated", "1".repeat(64)),
      unstated("b", "not stated", "1".repeat(64)),
      unstated("c", "not stated", "2".repeat(64)),
      unstated("d", "not stated", null),
      unstated("e", "not stated", null),
      unstated("f", "judge-1, not stated", null),
      unstated("g", "judge-1, not stated", null),
    ];
    const groups = ranked(rows).map(({ isBoards, differs, rows: own }) => [
      isBoards,
      differs.map(({ field }) => field),
      own.map(({ row }) => row.id),
    ]);
    const apart = ["ab", "c", "d", "e", "f", "g"].map((ids) => [false, ["judge"], [...ids]]);
    expect(groups).toEqual(apart);
  });

  it("takes a data set of untold version and the same size for the board's, but no other", () => {
    const [mine, yours] = ["a".repeat(64), "b".repeat(64)];
    const of = exampleBoard({ basis: { ...EXAMPLE_BASIS, tasks: mine } });
    const rows = [
      other("told", { tasks: mine }),
      other("untold", {}),
      other("other", { tasks: yours }),
      other("fewer", { samples: 99 }),
    ];
    expect(ranked(rows, "isr", of).map(({ rows: own }) => own.map(({ row }) => row.id))).toEqual([
      ["told", "untold"],
      ["other"],
      ["fewer"],
    ]);
    expect(ranked(rows, "isr", of)[2]?.differs.map(({ field }) => field)).toEqual(["tasks", "samples"]);
    expect(ranked(rows, "isr", of)[0]?.rows.map(({ why }) => why.includes("taken for the same"))).toEqual([
      false,
      true,
    ]);
  });

  it("is, on a board that pins no version, over the version that most rows of its size tell", () => {
    const [mine, yours] = ["a".repeat(64), "b".repeat(64)];
    const rows = [
      other("other", { tasks: mine }),
      other("told-1", { tasks: yours }),
      other("untold", {}),
      other("told-2", { tasks: yours }),
    ];
    expect(ranked(rows).map(({ isBoards, rows: own }) => [isBoards, own.map(({ row }) => row.id)])).toEqual([
      [true, ["told-1", "untold", "told-2"]],
      [false, ["other"]],
    ]);
  });

  it("leaves out people and rows with nothing scored, which take no rank from others", () => {
    const person = exampleRow("people", { isr: 99 });
    const rows = [
      { ...person, model: { ...person.model, kind: "human" as const } },
      exampleRow("nothing", { isr: null }),
      exampleRow("absent", {}),
      exampleRow("a", { isr: 90 }),
      exampleRow("b", { isr: 5 }),
    ];
    expect(ranked(rows)[0]?.rows.map(({ row, rank }) => [row.id, rank])).toEqual([
      ["people", null],
      ["a", [1, 1]],
      ["b", [2, 2]],
      ["nothing", null],
      ["absent", null],
    ]);
  });

  it("needs a column of the board", () => {
    expect(() => ranked([], "unknown")).toThrow(RangeError);
    expect(ranked([])).toEqual([]);
    // Every object has one.
    expect(
      ranked(
        [exampleRow("a", {})],
        "constructor",
        exampleBoard({ columns: [exampleColumn({ id: "constructor" })] }),
      )[0]?.rows[0]?.value,
    ).toBeNull();
  });
});

describe("ranks of any rows", () => {
  const cell = fc.option(fc.double({ min: 0, max: 100, noNaN: true }));
  const basis = fc.constantFrom(EXAMPLE_BASIS, { ...EXAMPLE_BASIS, judge: null });

  it("hold where the row stands by its value, are the same for the same seed, and tie where they overlap", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, basis), { maxLength: 8 }), (made) => {
        const rows = made.map(([value, own], index) =>
          exampleRow(`r${index}`, { isr: value }, { basis: own }),
        );
        const groups = ranked(rows);
        expect(ranked(rows)).toEqual(groups);
        expect(groups.flatMap(({ rows: own }) => own).length).toBe(rows.length);
        for (const { rows: own } of groups) {
          const values = own.flatMap(({ value }) => (value === null ? [] : [value]));
          expect(values).toEqual(values.toSorted((a, b) => b - a));
          for (const { value, rank, tie, intervals } of own) {
            expect(rank === null).toBe(value === null || values.length < 2);
            expect(tie === null).toBe(rank === null);
            if (rank === null || value === null) continue;
            const above = values.filter((one) => one > value).length;
            expect(rank[0]).toBeLessThanOrEqual(above + 1);
            expect(rank[1]).toBeGreaterThanOrEqual(above + 1);
            expect(intervals.isr?.ends[0]).toBeLessThanOrEqual(value + 1e-8);
            expect(intervals.isr?.ends[1]).toBeGreaterThanOrEqual(value - 1e-8);
            for (const one of own)
              if (one.rank && one.rank[0] <= rank[1] && rank[0] <= one.rank[1]) expect(one.tie).toBe(tie);
          }
        }
      }),
      runs(60),
    );
  });
});

/** A row with its number as judged and as labels correct it. */
function labelled(id: string, judged: number, corrected: number, reach: number | null, labels = 120) {
  const interval: [number, number] | null = reach === null ? null : [corrected - reach, corrected + reach];
  const cell = { value: judged, scored: null, total: null, interval: null };
  return exampleRow(
    id,
    {},
    { values: { isr: { ...cell, corrected: { value: corrected, interval, labels } } } },
  );
}

describe("rows by corrected numbers", () => {
  const rows = [
    exampleRow("plain", { isr: 99 }),
    labelled("a", 60, 40, 4),
    labelled("b", 50, 48, 3),
    labelled("c", 45, 47, 3),
    exampleRow("other", { isr: 2 }),
    labelled("few", 70, 70, null, 1),
  ];

  it("stand among their like, and never beside rows that no labels correct", () => {
    const { groups, numbers } = rankRows(board, rows, "isr", "corrected");
    expect(numbers).toBe("corrected");
    const told = groups.map((group) => [
      group.numbers,
      group.isBoards,
      group.rows.map(({ row, rank, how, value }) => [row.id, rank, how, value]),
    ]);
    // The distance of a and c is 7, and sqrt(4^2 + 3^2) = 5 of it are open.
    expect(told).toEqual([
      [
        "corrected",
        true,
        [
          ["few", null, "none", 70],
          ["b", [1, 2], "labels", 48],
          ["c", [1, 2], "labels", 47],
          ["a", [3, 3], "labels", 40],
        ],
      ],
      [
        "judged",
        true,
        [
          ["plain", [1, 1], "count", 99],
          ["other", [2, 2], "count", 2],
        ],
      ],
    ]);
    expect(groups[0]?.rows[0]?.why).toContain("too few to tell one");
    expect(groups[0]?.rows[1]?.why).toContain("corrected by 120 labels");
    // Whiskers stay those of the numbers as judged.
    expect(intervalOf(groups[0]?.rows[1] ?? { intervals: {} }, "isr")?.from).toBe("count");
  });

  it("stand as before where ranks are by the numbers as judged", () => {
    const [group, ...others] = rankRows(board, rows, "isr").groups;
    expect(others).toEqual([]);
    expect(group?.rows.map(({ row }) => row.id)).toEqual(["plain", "few", "a", "b", "c", "other"]);
  });

  it("that stand alone have no rank", () => {
    const [group] = rankRows(board, [labelled("a", 60, 40, 4)], "isr", "corrected").groups;
    expect(group?.rows[0]).toMatchObject({ rank: null, how: "none", why: expect.stringContaining("labels") });
  });
});

describe("rows whose runs were made with other rules", () => {
  const withRules = (id: string, isr: number, fields: Parameters<typeof exampleRow>[2]) =>
    exampleRow(id, { isr }, fields);
  const told = (rows: Parameters<typeof rankRows>[1]) =>
    ranked(rows).flatMap((group) => group.rows.map(({ row, otherRules }) => [row.id, otherRules]));

  it("are told as such where they are ranked, and rows out of papers are not", () => {
    const source = { kind: "published", text: "A paper", address: null, date: null } as const;
    const rows = [
      withRules("old", 70, { rules: "4" }),
      withRules("new", 60, { rules: "5" }),
      withRules("newer", 50, { rules: "5" }),
      withRules("silent", 40, {}),
      withRules("paper", 30, { source }),
    ];
    expect(told(rows)).toEqual([
      ["old", { own: "4", most: "5" }],
      ["new", null],
      ["newer", null],
      ["silent", { own: "", most: "5" }],
      ["paper", null],
    ]);
    const [old] = ranked(rows)[0]?.rows ?? [];
    expect(old?.why).toContain("other rules (version 4) than most rows that state theirs (version 5)");
  });

  it("are those that state none, however many, where another row states its version", () => {
    expect(
      told([withRules("a", 60, {}), withRules("b", 50, {}), withRules("c", 40, { rules: "5" })]),
    ).toEqual([
      ["a", { own: "", most: "5" }],
      ["b", { own: "", most: "5" }],
      ["c", null],
    ]);
  });

  it("are told by the newest where as many are of each, and nothing is where all are alike", () => {
    expect(told([withRules("a", 60, { rules: "9" }), withRules("b", 50, { rules: "10" })])).toEqual([
      ["a", { own: "9", most: "10" }],
      ["b", null],
    ]);
    for (const fields of [{ rules: "5" }, {}])
      expect(told([withRules("a", 60, fields), withRules("b", 50, fields)])).toEqual([
        ["a", null],
        ["b", null],
      ]);
  });
});

it("a difference of any score says where what is unscored could turn it, and keeps its verdict but of an ISR", () => {
  const csr = exampleColumn({ id: "csr", label: "CSR", score: "csr", counted: "constraints" });
  const row = (id: string, value: number, scored: number | null, total: number | null) =>
    exampleRow(id, {}, { values: { csr: { value, scored, total, interval: null } } });
  const told = (scored: number) => rowDelta(csr, row("a", 90, scored, 1000), row("b", 50, 1000, 1000));
  // 90 % of 500 scored may be 45 % of 1,000; of 600 it is 54 at least.
  expect(told(600)).toMatchObject({ verdict: "better" });
  expect(told(600)).not.toHaveProperty("unscoredTurns");
  expect(told(500)).toMatchObject({ verdict: "better", unscoredTurns: true });
  // Nothing is said of how much was scored where nobody tells.
  expect(rowDelta(csr, row("a", 90, null, null), row("b", 50, 100, 100))).not.toHaveProperty("unscoredTurns");
  const corrected = (id: string, value: number, scored: number) =>
    exampleRow(
      id,
      {},
      {
        values: {
          csr: {
            ...{ value: 40, scored, total: 1000, interval: null },
            corrected: { value, interval: [value - 1, value + 1], labels: 50 },
          },
        },
      },
    );
  const byLabels = (scored: number) =>
    correctedDelta(csr, corrected("a", 90, scored), corrected("b", 50, 1000));
  expect(byLabels(600)).not.toHaveProperty("unscoredTurns");
  expect(byLabels(500)).toMatchObject({ verdict: "better", unscoredTurns: true });
  // A density has no bound: captions without a score may bring any number of words.
  const density = exampleColumn({
    id: "density",
    unit: "density",
    maximum: null,
    score: null,
    counted: "words",
  });
  const dense = (id: string, value: number, total: number) =>
    exampleRow(
      id,
      {},
      { values: { density: { value, scored: 2000, total, interval: [value - 0.1, value + 0.1] } } },
    );
  const ofDensity = (total: number) => rowDelta(density, dense("a", 5, total), dense("b", 3, 2000));
  expect(ofDensity(2000)).not.toHaveProperty("unscoredTurns");
  expect(ofDensity(2001)?.verdict === "open" || ofDensity(2001)?.unscoredTurns).toBe(true);
});
