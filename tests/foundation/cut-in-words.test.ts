import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutInWords } from "../../src/foundation/cut-in-words";

const wordsOf = (text: string) =>
  cutInWords(text)
    .filter(({ counts }) => counts)
    .map(({ word }) => word);

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
