import { describe, expect, it } from "vitest";
import { itSays, mixedScripts, seenText } from "../../src/foundation/foreign-text";

describe("a text from outside", () => {
  it.each([
    ["Gemini-2.5-Pro", "Gemini-2.5-Pro"],
    ["模型 Ünïcode 🎬", "模型 Ünïcode 🎬"],
    ["a\u202eb\u2066c\u200bd\u00ade\ufefff\u0007g", "abcdefg"],
    ["  two \n lines ", "two lines"],
    ["e\u0301\u0301\u0301\u0301\u0301", "e\u0301\u0301\u0301"],
  ])("%j is shown as %j", (text, shown) => {
    expect(seenText(text)).toBe(shown);
  });

  it("with letters that look alike within a word is found", () => {
    expect(mixedScripts("G\u0435mini Pro")).toEqual(["Latin", "Cyrillic"]);
    expect(mixedScripts("\u0391lpha")).toEqual(["Latin", "Greek"]);
    expect(mixedScripts("Модель Gemini 模型")).toEqual([]);
    expect(mixedScripts("")).toEqual([]);
  });

  it.each([
    ["Status 401", " It says: Status 401."],
    ["So it is.", " It says: So it is."],
    ["Is it?", " It says: Is it?"],
    ['Unknown model "tiny"', ' It says: Unknown model "tiny".'],
    ["It said “no.”", " It says: It said “no.”"],
    ["密钥无效。", " It says: 密钥无效。"],
    ["cut he…", " It says: cut he…"],
    ["", ""],
    [null, ""],
  ])("%j is quoted as a sentence: %j", (words, sentence) => {
    expect(itSays(words)).toBe(sentence);
  });
});
