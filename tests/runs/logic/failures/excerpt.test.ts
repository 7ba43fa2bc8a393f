import { describe, expect, it } from "vitest";
import { excerptOf } from "../../../../src/runs/logic/failures/excerpt";

const long = Array.from({ length: 200 }, (_, index) => `word${index}`).join(" ");

describe("the excerpt of a caption", () => {
  it("is all of a short one, with its marks", () => {
    expect(excerptOf("A robot pours.", [{ start: 2, end: 7 }])).toEqual({
      text: "A robot pours.",
      marks: [{ start: 2, end: 7 }],
      cut: { before: false, after: false },
    });
  });

  it("is the place around the first mark of a long one, between words", () => {
    const at = long.indexOf("word150");
    const { text, marks, cut } = excerptOf(long, [{ start: at, end: at + 7, label: "here" }]);
    expect(cut).toEqual({ before: true, after: true });
    expect(text.length).toBeLessThan(420);
    expect(text).toMatch(/^word\d+ .* word\d+$/);
    expect(marks).toMatchObject([{ label: "here" }]);
    expect(text.slice(marks[0]?.start, marks[0]?.end)).toBe("word150");
  });

  it("is the end where something is missing there, and the beginning where nothing is marked", () => {
    const end = long.length;
    const short = excerptOf(long, [{ start: end, end }]);
    expect(short.text.endsWith("word199")).toBe(true);
    expect(short.marks).toEqual([{ start: short.text.length, end: short.text.length }]);
    expect(excerptOf(long, []).text.startsWith("word0 ")).toBe(true);
    expect(excerptOf("", [])).toEqual({ text: "", marks: [], cut: { before: false, after: false } });
  });

  it("leaves out marks that are no place of the text, or all of it", () => {
    const marks = [
      { start: 0, end: 14 },
      { start: 5, end: 99 },
      { start: -1, end: 2 },
    ];
    expect(excerptOf("A robot pours.", marks).marks).toEqual([]);
  });
});
