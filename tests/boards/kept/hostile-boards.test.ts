import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { MOST_ROWS, MOST_TOLD, readBoard, readBoardIndex } from "../../../src/boards/kept/read-board";
import { readChanges } from "../../../src/boards/kept/read-changes";
import { readRows } from "../../../src/boards/kept/read-rows";
import { madeBoard, madeChange, madeRow, madeRows, rowsDocument } from "../../support/made-board";
import { problemOfThrown } from "../../support/problem-of";

const board = madeBoard();
const refusal = (read: () => unknown) => problemOfThrown(read).code;
/** The rows of a file that holds these, whatever they are. */
const rowsOf = (...rows: unknown[]) => readRows(JSON.stringify({ ...rowsDocument([]), rows }), board);

describe("a board", () => {
  it("is read as it was written", () => {
    expect(readBoard(JSON.stringify(board))).toEqual(board);
    expect(readRows(JSON.stringify(rowsDocument(madeRows())), board)).toEqual({
      rows: madeRows(),
      changes: null,
      leftOut: { told: [], count: 0 },
    });
  });

  it.each([
    ["no JSON", "rows: 3", "board-not-json"],
    ["JSON that is cut", JSON.stringify(board).slice(0, -5), "board-not-json"],
    ["a list", "[]", "board-shape"],
    ["nothing", "", "board-not-json"],
    ["nesting without end", `${"[".repeat(5000)}${"]".repeat(5000)}`, "board-not-json"],
    ["another document", JSON.stringify(rowsDocument([])), "board-shape"],
    ["a later version", JSON.stringify({ ...board, version: 2 }), "newer-version"],
    ["a version of another type", JSON.stringify({ ...board, version: "1" }), "board-shape"],
    ["a title of another type", JSON.stringify({ ...board, title: ["x"] }), "board-shape"],
    ["an id that leads out of its folder", JSON.stringify({ ...board, id: "../../keys" }), "board-shape"],
    [
      "columns of one name",
      JSON.stringify({ ...board, columns: [...board.columns, board.columns[0]] }),
      "board-shape",
    ],
    ["no column to rank by", JSON.stringify({ ...board, rankBy: "none" }), "board-shape"],
    [
      "a maximum of nothing",
      JSON.stringify(madeBoard({ columns: board.columns.map((column) => ({ ...column, maximum: 0 })) })),
      "board-shape",
    ],
    ["groups that are not there", JSON.stringify({ ...board, groups: [] }), "board-shape"],
  ])("is refused in words: %s", (_name, text, code) => {
    expect(refusal(() => readBoard(text))).toBe(code);
  });

  it("is not named by what leads elsewhere in a list of boards", () => {
    const index = (id: string) =>
      JSON.stringify({ format: "caplens-boards", version: 1, boards: [{ id, title: "x", rows: 1 }] });
    expect(readBoardIndex(index("made")).boards).toHaveLength(1);
    for (const id of ["../x", "a/b", "https://x.example", "", "A"])
      expect(refusal(() => readBoardIndex(index(id)))).toBe("board-shape");
  });
});

describe("rows", () => {
  const good = madeRow({ id: "good", isr: 30 });

  it("of another board are refused", () => {
    expect(refusal(() => readRows(JSON.stringify(rowsDocument([], "other")), board))).toBe(
      "board-other-rows",
    );
  });

  it("of which there are too many are refused before they are looked at", () => {
    const many = (count: number, row: string) =>
      `{"format":"caplens-board-rows","version":1,"board":"made","changes":null,"rows":[${Array.from({ length: count }, () => row).join()}]}`;
    expect(refusal(() => readRows(many(MOST_ROWS + 1, "{}"), board))).toBe("board-too-many-rows");
    expect(refusal(() => readRows(many(1_000_001, "0"), board))).toBe("board-not-json");
  });

  it.each<[string, unknown]>([
    ["nothing", null],
    ["a text", "row"],
    ["a number as a text", { ...good, values: { isr: { ...good.values.isr, value: "99" } } }],
    ["a number above the most there is", { ...good, values: { isr: { ...good.values.isr, value: 250 } } }],
    ["a number below nothing", { ...good, values: { isr: { ...good.values.isr, value: -1 } } }],
    ["a cost beyond all measure", { ...good, values: { cost: { ...good.values.isr, value: 1e300 } } }],
    [
      "an interval the wrong way round",
      { ...good, values: { isr: { ...good.values.isr, interval: [40, 20] } } },
    ],
    ["more scored than there are", { ...good, values: { isr: { ...good.values.isr, scored: 900 } } }],
    ["a number of nothing scored", { ...good, values: { isr: { ...good.values.isr, scored: 0 } } }],
    ["a number out of nothing", { ...good, values: { isr: { ...good.values.isr, scored: null, total: 0 } } }],
    [
      "a number outside its interval",
      { ...good, values: { isr: { ...good.values.isr, interval: [10, 20] } } },
    ],
    ["half a caption", { ...good, values: { isr: { ...good.values.isr, total: 0.5 } } }],
    ["more satisfied on a video than was scored", { ...good, byVideo: { isr: { a: [5, 1] } } }],
    ["something satisfied where nothing was scored", { ...good, byVideo: { isr: { a: [1, 0] } } }],
    ["a number that its videos contradict", { ...good, byVideo: { isr: { a: [1, 4], b: [1, 4] } } }],
    ["videos with endless numbers", { ...good, byVideo: { isr: { a: [1e200, 1e200] } } }],
    ["an id that is a path", { ...good, id: "../../index" }],
    ["a kind that is none", { ...good, model: { ...good.model, kind: "alien" } }],
    ["a name of 10,000 letters", { ...good, model: { ...good.model, name: "x".repeat(10_000) } }],
    ["no name", { ...good, model: { ...good.model, name: "" } }],
    ["a name that is not seen", { ...good, model: { ...good.model, name: "\u200b\u202e" } }],
  ])("with %s are left out and told, and the others stay", (_name, row) => {
    const { rows, leftOut } = rowsOf(row, { ...good, id: "other" });
    expect(rows.map(({ id }) => id)).toEqual(["other"]);
    expect(leftOut.count).toBe(1);
    expect(leftOut.told[0]).toMatch(/^Row 1.*: .+\.$/);
  });

  it("that no JSON can hold are none: a number without end is read as that", () => {
    const text = JSON.stringify(rowsDocument([good])).replace('"value":30', '"value":1e999');
    expect(readRows(text, board)).toMatchObject({ rows: [], leftOut: { count: 1 } });
  });

  it("of one id count once", () => {
    const { rows, leftOut } = rowsOf(good, { ...good, values: {} });
    expect(rows).toEqual([good]);
    expect(leftOut.told[0]).toContain("same id");
  });

  it("that are wrong by the hundred are told in part and counted", () => {
    const { leftOut } = rowsOf(...Array.from({ length: 500 }, () => ({})));
    expect(leftOut.count).toBe(500);
    expect(leftOut.told).toHaveLength(MOST_TOLD);
  });

  it("lose signs that hide or turn their text, and keep their letters", () => {
    const model = {
      ...good.model,
      name: "GPT\u202e4o\u2066 \u200bGe\u0000mi\u0301ni",
      refiner: "<b onclick=alert(1)>",
    };
    const [row] = rowsOf({ ...good, model, notes: ["a\u0301\u0302\u0303\u0304\u0305\u0306"] }).rows;
    expect(row?.model.name).toBe("GPT4o Gemi\u0301ni");
    expect(row?.model.refiner).toBe("<b onclick=alert(1)>");
    expect(row?.notes).toEqual(["a\u0301\u0302\u0303"]);
  });

  it("do not reach what all objects have in common", () => {
    const text = JSON.stringify(rowsDocument([good])).replace(
      '"values":{',
      '"values":{"__proto__":{"value":1},',
    );
    const { rows } = readRows(text, board);
    expect(rows).toHaveLength(1);
    expect(Object.keys(rows[0]?.values ?? {})).not.toContain("__proto__");
    expect("value" in {}).toBe(false);
  });
});

describe("changes", () => {
  const hash = (line: string) => createHash("sha256").update(line).digest("hex");
  const first = JSON.stringify(madeChange());
  const second = JSON.stringify(madeChange({ kind: "rescored", why: "New judge.", previous: hash(first) }));
  const third = JSON.stringify(
    madeChange({ kind: "removed", why: "Its run was lost.", previous: hash(second) }),
  );

  it("are followed from one to the next", async () => {
    expect(await readChanges(`${first}\n${second}\n${third}\n`)).toMatchObject({
      changes: [{ kind: "added" }, { kind: "rescored" }, { kind: "removed" }],
      brokenAt: null,
      last: hash(third),
    });
    // As Git gives them out on Windows.
    expect(await readChanges(`${first}\r\n${second}\r\n${third}\r\n`)).toMatchObject({
      ...{ brokenAt: null, last: hash(third) },
    });
    expect(await readChanges("")).toEqual({ changes: [], brokenAt: null, last: null });
  });

  it.each([
    ["one was taken out", [first, third], 2],
    ["the first was taken out", [second, third], 1],
    ["one was altered", [first.replace("First", "Last"), second, third], 2],
    ["one is no change", [first, "{}", third], 2],
    ["one is no JSON", [first, second, "oops"], 3],
  ])("tell where it breaks when %s", async (_name, lines, line) => {
    expect((await readChanges(lines.join("\n"))).brokenAt).toBe(line);
  });
});
