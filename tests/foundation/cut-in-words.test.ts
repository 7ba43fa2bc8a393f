import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutInWords } from "../../src/foundation/cut-in-words";
import { wordsOfText } from "../../src/foundation/words-of-text";

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
