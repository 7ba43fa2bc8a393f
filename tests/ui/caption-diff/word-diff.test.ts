import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffPart, diffWords } from "../../../src/ui/caption-diff/word-diff";

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
