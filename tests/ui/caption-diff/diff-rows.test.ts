import { describe, expect, it } from "vitest";
import {
  changedRows,
  countWords,
  type DiffRow,
  fullRows,
  visibleBlanks,
} from "../../../src/ui/caption-diff/diff-rows";
import { type DiffPart, diffWords } from "../../../src/ui/caption-diff/word-diff";

async function partsOf(left: string, right: string): Promise<DiffPart[]> {
  const diff = await diffWords(left, right);
  if (diff.kind !== "parts") throw new Error(diff.kind);
  return diff.parts;
}

function textOf(pieces: DiffRow["left"]): string {
  return pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join("");
}

function brief(rows: readonly DiffRow[]): [string, string][] {
  return rows.map(({ left, right }) => [textOf(left), textOf(right)]);
}

describe("both texts in rows", () => {
  it("begins a row after each line end that both have", async () => {
    const rows = fullRows(await partsOf("- tea\n- cat\n- rain", "- tea\n- dog and bird\n- rain"));
    expect(brief(rows)).toEqual([
      ["- tea\n", "- tea\n"],
      ["- [cat]\n", "- [dog and bird]\n"],
      ["- rain", "- rain"],
    ]);
  });

  it("keeps a line that only one side has in the row before the next equal line", async () => {
    const rows = fullRows(await partsOf("- tea\n- rain\n", "- tea\n- a cat\n- rain\n"));
    expect(rows.map(({ left }) => left.map(({ text }) => text).join("")).join("")).toBe("- tea\n- rain\n");
    expect(rows.map(({ right }) => right.map(({ text }) => text).join("")).join("")).toBe(
      "- tea\n- a cat\n- rain\n",
    );
    expect(brief(rows)[0]).toEqual(["- tea\n", "- tea\n"]);
  });

  it("has no row for nothing", () => {
    expect(fullRows([])).toEqual([]);
  });
});

describe("only what differs", () => {
  const long = "The robot waits beside the kettle until the water boils, and the cat looks on. ".repeat(4);

  it("is nothing where nothing differs", async () => {
    expect(changedRows(await partsOf(long, long))).toEqual([]);
    expect(changedRows([])).toEqual([]);
  });

  it("shows equal text around a change up to a blank, and says where some is left out", async () => {
    const [row, ...others] = changedRows(await partsOf(`${long}Tea. ${long}`, `${long}Milk. ${long}`));
    expect(others).toEqual([]);
    expect(row).toMatchObject({ cutBefore: true, cutAfter: true });
    const [before, change, after] = row?.left ?? [];
    expect(change).toEqual({ text: "Tea", changed: true });
    expect(long.endsWith(before?.text.trimStart() ?? "none")).toBe(true);
    expect(before?.text).toMatch(/^ /);
    expect(before?.text.length).toBeLessThanOrEqual(60);
    expect(`. ${long}`.startsWith(after?.text ?? "none")).toBe(true);
    expect(after?.text.length).toBeLessThanOrEqual(60);
  });

  it("gives places far apart rows of their own, places close together one", async () => {
    const far = changedRows(await partsOf(`One ${long}two`, `1 ${long}2`));
    expect(far).toHaveLength(2);
    expect(far[0]).toMatchObject({ cutBefore: false, cutAfter: true });
    expect(far[1]).toMatchObject({ cutBefore: true, cutAfter: false });
    expect(changedRows(await partsOf("One and the cat and two", "1 and the cat and 2"))).toHaveLength(1);
  });

  it("cuts no character in two where there are no blanks", async () => {
    const robots = "🤖".repeat(100);
    const [row] = changedRows(await partsOf(`${robots}tea${robots}`, `${robots}milk${robots}`));
    for (const { text } of row?.left ?? []) expect(text).not.toMatch(/\p{Surrogate}/u);
  });
});

it("counts words and places", async () => {
  const parts = await partsOf("A red cat sleeps here.", "A grey and white cat sleeps.");
  expect(countWords(parts)).toEqual({ same: 3, onlyLeft: 2, onlyRight: 3, places: 2 });
});

it("shows blanks only where a change has nothing else", () => {
  expect(visibleBlanks(" \n\t")).toBe("·↵\n⇥\t");
  expect(visibleBlanks("\r\n")).toBe("↵\n");
  expect(visibleBlanks(" a ")).toBe(" a ");
});
