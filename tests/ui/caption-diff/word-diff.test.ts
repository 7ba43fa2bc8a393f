import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOfText } from "../../../src/foundation/words-of-text";
import {
  changedRows,
  countWords,
  cutInWords,
  type DiffPart,
  type DiffRow,
  diffWords,
  fullRows,
  visibleBlanks,
} from "../../../src/ui/caption-diff/word-diff";

async function partsOf(left: string, right: string): Promise<DiffPart[]> {
  const diff = await diffWords(left, right);
  if (diff.kind !== "parts") throw new Error(diff.kind);
  return diff.parts;
}

/** `=same`, `-left+right`. */
function brief(parts: readonly DiffPart[]): string[] {
  return parts.map(({ same, left, right }) => (same ? `=${left}` : `-${left}+${right}`));
}

const CASES: [string, string, string, string[]][] = [
  ["nothing", "", "", []],
  ["the same", "A cat sleeps.", "A cat sleeps.", ["=A cat sleeps."]],
  ["all new", "", "A cat.", ["-+A cat."]],
  ["a word", "A red cat sleeps.", "A grey cat sleeps.", ["=A ", "-red+grey", "= cat sleeps."]],
  ["a word more", "A cat sleeps.", "A grey cat sleeps.", ["=A ", "-+grey ", "=cat sleeps."]],
  ["a word at the end", "A cat", "A cat sleeps", ["=A cat", "-+ sleeps"]],
  ["a word at the beginning", "Then it rains", "It rains", ["-Then it+It", "= rains"]],
  ["only blanks", "one two", "one\ntwo", ["=one", "- +\n", "=two"]],
  ["blanks at the beginning", "  one", "one", ["-  +", "=one"]],
  ["a sign", "Stop, it rains", "Stop; it rains", ["=Stop", "-,+;", "= it rains"]],
  [
    "Chinese",
    "机器人正在泡茶，小猫睡着了。",
    "机器人正在煮咖啡，小猫睡着了。",
    ["=机器人正在", "-泡茶+煮咖啡", "=，小猫睡着了。"],
  ],
  ["Japanese", "猫が寝ています。", "犬が寝ています。", ["-猫+犬", "=が寝ています。"]],
  ["Thai", "แมวนอนหลับ", "แมวกินปลา", ["=แมว", "-นอนหลับ+กินปลา"]],
  ["Arabic", "القط ينام هنا", "القط يأكل هنا", ["=القط ", "-ينام+يأكل", "= هنا"]],
  ["emoji", "Tea 🫖 now", "Tea 👩‍👩‍👧 now", ["=Tea ", "-🫖+👩‍👩‍👧", "= now"]],
];

describe("the difference of two texts in words", () => {
  it.each(CASES)("%s", async (_name, left, right, expected) => {
    expect(brief(await partsOf(left, right))).toEqual(expected);
  });

  it("takes equal letters by chance between longer changes as changed", async () => {
    const parts = await partsOf(
      "Morning light fills a quiet workshop",
      "Evening rain beats against a dusty window",
    );
    expect(brief(parts)).toEqual([
      "-Morning light fills a quiet workshop+Evening rain beats against a dusty window",
    ]);
  });

  it("counts words and no signs", async () => {
    const [same, changed] = await partsOf("Tea, now!", "Tea, then later.");
    expect(same).toMatchObject({ same: true, leftWords: 1, rightWords: 1 });
    expect(changed).toMatchObject({ same: false, leftWords: 1, rightWords: 2 });
  });

  it("gives both texts back letter by letter, and marks nothing in equal ones", async () => {
    const word = fc.constantFrom(
      "tea",
      "cat",
      "a",
      "，",
      "猫",
      "泡茶",
      " ",
      "  ",
      "\n",
      "\r\n",
      "🤖",
      ".",
      "\ud83e",
    );
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(""));
    await fc.assert(
      fc.asyncProperty(text, text, async (left, right) => {
        const parts = await partsOf(left, right);
        expect(parts.map((part) => part.left).join("")).toBe(left);
        expect(parts.map((part) => part.right).join("")).toBe(right);
        for (const part of parts) if (part.same) expect(part.left).toBe(part.right);
        expect(parts.every(({ same }) => same)).toBe(left === right);
      }),
    );
  });

  it("says so when a text is too long", async () => {
    expect(await diffWords("x".repeat(1_000_000), "x")).toEqual({ kind: "too long", longest: 200_000 });
    expect((await diffWords("x ".repeat(100_000), "x ".repeat(100_000))).kind).toBe("parts");
  });

  it("says so when the texts are too far apart", async () => {
    const limits = { longest: 1000, mostChanges: 4, milliseconds: 10_000 };
    expect(await diffWords("one two three four", "five six seven eight", limits)).toEqual({
      kind: "too far apart",
    });
  });
});

describe("diff rows", () => {
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
});

const wordsOf = (text: string) =>
  cutInWords(text)
    .map(({ word }) => word)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

describe("a text in words", () => {
  it.each([
    ["", []],
    [" \n", []],
    ["A cat, asleep.", ["A", "cat", "asleep"]],
    ["don't stop at 3.5", ["don't", "stop", "at", "3.5"]],
    ["小猫睡着了。", ["小猫", "睡着了"]],
    ["แมวนอนหลับ", ["แมว", "นอน", "หลับ"]],
  ])("%j", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it("keeps the blanks behind each word, and those before the first", () => {
    expect(cutInWords("  a \n b").map(({ word, gap }) => [word, gap])).toEqual([
      ["", "  "],
      ["a", " \n "],
      ["b", ""],
    ]);
  });

  it("tells how many words begin in each, and in all as many as the text's length is told", () => {
    const text = "1. The red-hot kettle, at 3.5\n- 小猫睡着了。\n# It doesn't";
    const counts = cutInWords(text).map(({ word, words }) => [word, words]);
    expect(counts.filter(([word]) => ["1", "red", "hot", "小猫", "doesn't"].includes(String(word)))).toEqual([
      ["1", 0],
      ["red", 1],
      ["hot", 0],
      ["小猫", 2],
      ["doesn't", 1],
    ]);
    const all = cutInWords(text).reduce((sum, { words }) => sum + words, 0);
    expect([all, wordsOfText(text).length]).toEqual([12, 12]);
  });

  it("cuts long texts in the same words as short ones", () => {
    const sentence = "The cat doesn't sleep. ";
    expect(wordsOf(sentence.repeat(500))).toEqual(Array(500).fill(wordsOf(sentence)).flat());
    const chinese = "小猫睡着了。";
    expect(wordsOf(chinese.repeat(1000))).toEqual(Array(1000).fill(wordsOf(chinese)).flat());
  });

  it("loses nothing and cuts no character in two", () => {
    const piece = fc.constantFrom("tea ", "猫。", "🤖", "x".repeat(700), "\r\n", "🤖".repeat(400), "é");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join("");
        const tokens = cutInWords(text);
        expect(tokens.map(({ word, gap }) => word + gap).join("")).toBe(text);
        for (const { word } of tokens) expect(word).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
