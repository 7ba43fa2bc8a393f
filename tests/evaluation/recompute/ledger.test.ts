import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import {
  bareRow,
  changeAfter,
  changeLine,
  hashOfRow,
  rowsAfter,
  rowsFile,
  untoldChanges,
} from "../../../src/evaluation/recompute/ledger";
import { sha256OfText } from "../../../src/foundation/hashing";
import { changesFeed } from "../../../src/package/command/board/board-folder";
import { type BoardChange, BoardRows } from "../../../src/shapes/leaderboard";
import { exampleBoard, exampleRow } from "../../support/example-board";

const one = exampleRow("one", { isr: 10 });
const two = exampleRow("two", { isr: 20 });

async function added(...rows: (typeof one)[]): Promise<BoardChange[]> {
  const changes: BoardChange[] = [];
  let last: string | null = null;
  for (const row of rows) {
    const sha256 = await hashOfRow(bareRow(row));
    const change = changeAfter(last, { date: "2026-11-22", kind: "added", row: row.id, why: "New.", sha256 });
    changes.push(change);
    last = await sha256OfText(changeLine(change));
  }
  return changes;
}

describe("a board's ledger", () => {
  it("tells what rows there are, and what it does not tell yet", async () => {
    const changes = await added(one, two);
    expect([...rowsAfter(changes).keys()]).toEqual(["one", "two"]);
    expect(await untoldChanges(changes, [bareRow(one), bareRow(two)])).toEqual([]);
    const rescored = bareRow(exampleRow("one", { isr: 11 }));
    const three = bareRow(exampleRow("three", { isr: 30 }));
    expect(await untoldChanges(changes, [rescored, three])).toEqual([
      { kind: "rescored", row: "one", sha256: await hashOfRow(rescored) },
      { kind: "added", row: "three", sha256: await hashOfRow(three) },
      { kind: "removed", row: "two", sha256: null },
    ]);
  });

  it("forgets a removed row, which may come again", async () => {
    const [first] = await added(one);
    const gone: BoardChange = {
      date: "2026-11-23",
      kind: "removed",
      row: "one",
      why: "Withdrawn.",
      sha256: null,
      previous: null,
    };
    const changes = first ? [first, gone] : [];
    expect([...rowsAfter(changes).keys()]).toEqual([]);
    expect((await untoldChanges(changes, [bareRow(one)])).map(({ kind }) => kind)).toEqual(["added"]);
  });

  it("hashes a row by what it says, not by how its file is laid out", async () => {
    const turned = Object.fromEntries(Object.entries(bareRow(one)).toReversed()) as typeof one;
    expect(await hashOfRow(turned)).toBe(await hashOfRow(bareRow(one)));
  });
});

describe("rows.json", () => {
  it("has a row a line in the order of ids, and is what the schema says", () => {
    const text = rowsFile({ id: "example", changes: null }, [two, one]);
    const rows = Value.Parse(BoardRows, JSON.parse(text));
    expect(rows.rows).toEqual([one, two]);
    expect(text.trim().split("\n")).toHaveLength(4);
    expect(JSON.parse(rowsFile({ id: "example", changes: null }, [])).rows).toEqual([]);
  });
});

describe("the feed of changes", () => {
  it("has the newest first, and its texts stay texts", async () => {
    const changes = await added(one, { ...two, id: "two" });
    const hostile = changes.map((change, index) => ({
      change: { ...change, why: `<script>alert("&")</script>\u0000\u001b\ud800 ${index}` },
      sha256: String(index).repeat(64),
    }));
    const feed = changesFeed(exampleBoard({ title: "A & B" }), hostile);
    expect(feed.indexOf("Added: two")).toBeLessThan(feed.indexOf("Added: one"));
    expect(feed).toContain("<title>A &amp; B: changes</title>");
    expect(feed).toContain("<summary>&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt; 1</summary>");
    expect(feed).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/);
    expect(feed).toContain("<updated>2026-11-22T00:00:00Z</updated>");
  });
});
