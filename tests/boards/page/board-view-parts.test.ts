import { describe, expect, it } from "vitest";
import { rankRows } from "../../../src/boards/logic/rank-rows";
import {
  axisOf,
  dimensionsOf,
  leftOutWords,
  modelSize,
  SIZE,
  sizeWords,
} from "../../../src/boards/page/board-charts";
import {
  deltaWords,
  intervalWords,
  markOf,
  nameWarning,
  numberWords,
  rowTitle,
  scoredWords,
  signedWords,
} from "../../../src/boards/page/board-words";
import { failedWords } from "../../../src/boards/page/matrix-view";
import { scoredOfAllWords } from "../../../src/boards/page/row/row-page";
import { embedCode } from "../../../src/boards/page/save-and-embed";
import { isChosen, tableRows } from "../../../src/boards/page/table/table-rows";
import { readLeaderboardAddress } from "../../../src/boards/store/leaderboard-address";
import { rankWords } from "../../../src/foundation/standing-words";
import { noVerdictsFound } from "../../../src/shapes/run-recomputation";
import { madeBoard, madeRow, madeRows } from "../../support/made-board";

const percent = { digits: 2, counted: "captions" };

describe("a cell in words", () => {
  it("has its number, interval and difference with the column's digits", () => {
    expect(numberWords(percent, 27.8)).toBe("27.80");
    expect(numberWords(percent, null)).toBe("–");
    expect(intervalWords(percent, [1, 2.345])).toBe("1.00 to 2.35");
    expect([2.1, -0.3, 0.001, -1e-9].map((value) => signedWords(percent, value))).toEqual([
      "+2.10",
      "−0.30",
      "+0.001",
      "0.00",
    ]);
  });

  it("has a difference with its interval and the videos it is drawn from, or says that there is none", () => {
    const share = { digits: 1, unit: "percent", maximum: 100 } as const;
    expect(deltaWords(share, { delta: 3.1, interval: [-1, 5.2], videos: 1200, verdict: "open" })).toBe(
      "+3.1 points (can’t tell), 95 % interval -1.0 to 5.2, paired over 1,200 videos",
    );
    expect(
      deltaWords(
        { digits: 2, unit: "rating", maximum: 5 },
        { delta: -0.25, interval: null, videos: 0, verdict: "open" },
      ),
    ).toBe("−0.25 points of 5 (can’t tell), no interval: nothing says how sure both numbers are");
  });

  it("has of an ISR what it can be of all captions, where some are undecided", () => {
    const isr = { ...percent, id: "isr", score: "isr", maximum: 100 };
    const words = (column: typeof isr, scored: number) =>
      scoredOfAllWords(column, { value: 25, scored, total: 400 });
    // 97 of 388 hold: of 400 at least these, at most the 12 others too.
    expect(words(isr, 388)).toBe("388 of 400 captions scored, 24.25 to 27.25 of all");
    expect(words(isr, 400)).toBe("all 400 captions scored");
    expect(words({ ...isr, id: "csr", score: "csr" }, 388)).toBe("388 of 400 captions scored");
  });

  it.each([
    [400, 400, "all 400 captions scored"],
    [388, 1400, "388 of 1,400 captions scored"],
    [null, 1400, "1,400 captions"],
    [12, null, "12 captions scored"],
    [0, 0, "no captions"],
    [null, null, "n not stated"],
  ])("tells %s scored of %s", (scored, total, words) => {
    expect(scoredWords(percent, { scored, total })).toBe(words);
  });

  it("has a rank that is an interval", () => {
    expect([rankWords([2, 5]), rankWords([3, 3]), rankWords(null)]).toEqual(["2–5", "3", "–"]);
  });
});

describe("a row in words", () => {
  it("is told from others of its name", () => {
    const named = (name: string) => rowTitle(madeRow({ id: "a", name, isr: 1, parameters: "7B", base: "b" }));
    expect(named("Near-7B + Made refiner")).toBe("Near-7B + Made refiner");
    expect(named("Near-17B")).toBe("Near-17B (7B, refined by Made refiner)");
    expect(named("Near")).toBe("Near (7B, refined by Made refiner)");
  });

  it("is vouched for by its paper, its maker, the board's check, or is one's own", () => {
    const row = madeRow({ id: "a", isr: 1 });
    const not = { isMine: false, found: null };
    const all = { rules: 2, replies: 3, claimed: 0, byHand: 0, unscored: 0 };
    const check = { date: "2026-01-01", app: "x", equal: 5, different: 0, verdicts: all };
    expect(markOf(row, null, not).mark).toBe("published");
    expect(markOf(row, check, not)).toMatchObject({
      mark: "checked",
      name: "checked",
      about: expect.stringContaining("could be made up"),
    });
    expect(markOf(row, { ...check, different: 1 }, not).mark).toBe("published");
    expect(markOf(row, check, { ...not, isMine: true }).mark).toBe("yours");
    expect(
      markOf(row, null, {
        ...not,
        found: { isEqual: true, verdicts: all, asTold: 0, asked: null, isHeld: false },
      }).name,
    ).toBe("recomputed here");
  });

  it.each([
    [{ rules: 69, claimed: 105 }, "rules checked (69), 105 judged verdicts as claimed"],
    [
      { rules: 1, replies: 2, claimed: 1 },
      "rules checked (1), judges' replies read again (2), 1 judged verdict as claimed",
    ],
    [{ claimed: 2000 }, "sums checked, 2,000 judged verdicts as claimed"],
    [
      { rules: 3, byHand: 1, unscored: 2 },
      "rules checked (3), 1 decided by hand, 2 left unscored as claimed",
    ],
    [{}, "sums checked"],
  ])("never reads checked or recomputed by itself where not all was found again: %j", (some, name) => {
    const row = madeRow({ id: "a", isr: 1 });
    const verdicts = { ...noVerdictsFound(), ...some };
    const check = { date: "2026-01-01", app: "x", equal: 5, different: 0, verdicts };
    expect(markOf(row, check, { isMine: false, found: null })).toMatchObject({
      mark: "checked-in-part",
      name,
    });
    expect(
      markOf(row, null, {
        isMine: false,
        found: { isEqual: true, verdicts, asTold: 0, asked: null, isHeld: false },
      }),
    ).toMatchObject({
      mark: "recomputed-in-part",
      name: `recomputed here in part: ${name}`,
    });
  });

  it("says of a row without any verdict that there was none to find, not that nobody states it", () => {
    const found = {
      isEqual: true,
      verdicts: noVerdictsFound(),
      asTold: 0,
      asked: null,
      isHeld: false,
    } as const;
    expect(markOf(madeRow({ id: "a", isr: 1 }), null, { isMine: false, found }).about).toContain(
      "It has no verdict that could be found again: its sums alone were checked.",
    );
  });

  it("tells what came of asking a judge again in the mark's words, and the mark stays", () => {
    const row = madeRow({ id: "a", isr: 1 });
    const verdicts = { ...noVerdictsFound(), rules: 2, claimed: 40 };
    const counts = { seed: "0a", of: 40, asked: 20, same: 18, unanswered: 1 };
    const asked = { date: "2026-01-01", judge: "judge-1", ...counts };
    const check = { date: "2026-01-01", app: "x", equal: 2, different: 0, verdicts, askedAgain: asked };
    const told =
      "rules checked (2), 40 judged verdicts as claimed, asked again: 18 of 20 answered the same, 1 unanswered";
    expect(markOf(row, check, { isMine: false, found: null })).toMatchObject({
      mark: "checked-in-part",
      name: told,
    });
    expect(
      markOf(row, null, {
        isMine: false,
        found: { isEqual: true, verdicts, asTold: 0, asked, isHeld: false },
      }),
    ).toMatchObject({
      mark: "recomputed-in-part",
      name: `recomputed here in part: ${told}`,
      about: expect.stringContaining("drawn from 40 by the seed 0a"),
    });
  });

  it("that was computed again here says that corrected numbers stand as claimed until labels gave them too", () => {
    const verdicts = { rules: 20, replies: 3, claimed: 0, byHand: 0, unscored: 0 };
    const labels = [{ file: "labels/a.json", sha256: "b".repeat(64) }];
    const mark = (isHeld: boolean) =>
      markOf({ ...madeRow({ id: "a", isr: 1 }), labels }, null, {
        isMine: false,
        found: { isEqual: true, verdicts, asTold: 0, asked: null, isHeld },
      });
    expect(mark(false)).toMatchObject({
      mark: "recomputed-in-part",
      name: expect.stringContaining("corrected numbers as claimed"),
    });
    expect(mark(true)).toMatchObject({ mark: "recomputed", name: "recomputed here" });
    expect(mark(true).about).toContain("stands on its maker's word");
    expect(mark(true).about).not.toContain("as the board states them");
  });

  it("that was computed again here counts columns that no run gives, and says what was not held against it", () => {
    const verdicts = { rules: 20, replies: 3, claimed: 0, byHand: 0, unscored: 0 };
    const mark = (asTold: number) =>
      markOf(madeRow({ id: "a", isr: 1 }), null, {
        isMine: false,
        found: { isEqual: true, verdicts, asTold, asked: null, isHeld: false },
      });
    expect(mark(0)).toMatchObject({ mark: "recomputed", name: "recomputed here" });
    expect(mark(0).about).toContain(
      "Data set, judge, counts, intervals and parts by video are as the board states them.",
    );
    expect(mark(1)).toMatchObject({
      mark: "recomputed-in-part",
      name: "recomputed here in part: rules checked (20), judges' replies read again (3), 1 column as claimed",
    });
    expect(mark(2).about).toContain("2 columns as claimed: no run gives such numbers.");
  });

  it("of a check of an earlier version says no more than that told", () => {
    const row = madeRow({ id: "a", isr: 1 });
    const check = { date: "2026-01-01", app: "x", equal: 69, different: 0 };
    expect(markOf(row, check, { isMine: false, found: null })).toMatchObject({
      mark: "checked-in-part",
      name: "69 verdicts checked, the rest not stated",
    });
  });

  it("warns of letters that stand for others", () => {
    expect(nameWarning("G\u0435mini")).toContain("Latin and Cyrillic");
    expect(nameWarning("Gemini")).toBeNull();
  });
});

describe("rows of the table", () => {
  const rows = tableRows(rankRows(madeBoard(), madeRows(), "isr"));
  const of = (id: string) => rows.find(({ ranked }) => ranked.row.id === id);
  const chosen = (query: string) =>
    rows.map(({ ranked }) => ranked.row).filter((row) => isChosen(row, readLeaderboardAddress(query)));

  it("know what they refined, how many others their rank overlaps and in which group they stand", () => {
    expect(of("near-b-refined")?.base?.id).toBe("near-b");
    expect(of("near-b")?.base).toBeNull();
    const ofItself = [madeRow({ id: "a", isr: 1, base: "a" }), madeRow({ id: "b", isr: 1, base: "gone" })];
    expect(tableRows(rankRows(madeBoard(), ofItself, "isr")).map(({ base }) => base)).toEqual([null, null]);
    expect(of("near-b")?.overlapped).toBe(2);
    expect(of("ahead")?.overlapped).toBe(0);
    expect([of("ahead")?.group, of("elsewhere")?.group]).toEqual([0, 1]);
  });

  it.each<[string, string[]]>([
    ["q=near 72b", ["near-a"]],
    ["q=another-judge", ["elsewhere"]],
    ["q=nothing such", []],
    ["kind=human", ["people"]],
    ["refined=refined", ["near-b-refined"]],
    ["refined=base&q=near 32b", ["near-b"]],
  ])("are chosen by %s", (query, ids) => {
    expect(chosen(query).map(({ id }) => id)).toEqual(ids);
  });
});

describe("the size of a model", () => {
  it.each<[string | null, number | null, string]>([
    ["7B", 7e9, "7B"],
    ["235B-A22B", 235e9, "235B"],
    ["0.5 b", 5e8, "500M"],
    ["1.5T", 1.5e12, "1.5T"],
    ["~72B", 72e9, "72B"],
    ["large", null, ""],
    ["0B", null, ""],
    [null, null, ""],
  ])("is read off %s", (parameters, size, words) => {
    expect(modelSize(parameters)).toBe(size);
    if (size !== null) expect(sizeWords(size)).toBe(words);
  });

  it("is an axis of charts where at least two tell it, and a logarithmic one", () => {
    const found = dimensionsOf(madeBoard(), madeRows()).find(({ id }) => id === SIZE);
    if (!found) throw new Error("no size");
    expect(axisOf(found, [7e9, 72e9])).toMatchObject({ isLog: true, domain: [7e9 / 1.5, 72e9 * 1.5] });
    expect(dimensionsOf(madeBoard(), []).map(({ id }) => id)).not.toContain(SIZE);
  });

  it("leaves an axis some width, whatever the numbers", () => {
    const [isr] = dimensionsOf(madeBoard(), []);
    if (!isr) throw new Error("no column");
    for (const numbers of [[0], [100], [0, 100], [41.5]]) {
      const [low, high] = axisOf(isr, numbers).domain;
      expect(low).toBeLessThan(high);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(100);
    }
  });
});

it("the code that shows a board elsewhere can't be broken out of by its title", () => {
  const code = embedCode(
    '"><script>alert(1)</script>',
    "https://x.example/embed.html#/leaderboard?board=a&q=b",
  );
  expect(code).not.toContain("<script>");
  expect(code).toContain('src="https://x.example/embed.html#/leaderboard?board=a&amp;q=b"');
});

it("a chart of ranks says how many rows it leaves out, and why", () => {
  expect(leftOutWords(20, 20)).toBe("");
  expect(leftOutWords(70, 50)).toBe(" 20 rows have no number here.");
  expect(leftOutWords(301, 300)).toMatch(
    /^ 1 row has no number here\. The first \d+ of 300 rows with one\.$/,
  );
});

it("a check that not all models were judged on is not one that all failed", () => {
  expect(failedWords(3, 3)).toBe("failed by all 3");
  expect(failedWords(2, 5)).toBe("failed by 2 of 5, and not judged on the others");
});
