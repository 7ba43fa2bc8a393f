import { describe, expect, it } from "vitest";
import { htmlCard } from "../../../src/evaluation/report/html-card";
import { escapedHtml, visibleLine, visibleText } from "../../../src/evaluation/report/visible-text";

describe("letters that nobody sees", () => {
  it.each([
    ["a\u200bb", "a[U+200B]b"],
    ["\ufeffA man", "[U+FEFF]A man"],
    ["so\u00adft", "so[U+00AD]ft"],
    ["a\u2060b", "a[U+2060]b"],
    ["me\u200dn", "me[U+200D]n"],
    ["men\u200c", "men[U+200C]"],
    ["hi\u{e0048}\u{e0049}", "hi[U+E0048][U+E0049]"],
    ["\u202ea", "[U+202E]a"],
  ])("are named in what goes out: %j", (text, shown) => {
    expect(visibleText(text)).toBe(shown);
    expect(escapedHtml(text)).toBe(shown);
    expect(visibleLine(text)).toBe(shown);
  });

  it.each([
    "👨‍👩‍👧",
    "❤️‍🔥",
    "می‌خواهم",
    "क्‍ष",
    "ไทย\u200bคำ",
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}",
    "a\u200eb",
  ])("stay where a script or an emoji needs them: %j", (text) => {
    expect(visibleText(text)).toBe(text);
  });

  it("are named in a card for other pages, in a caption cut by marks too", () => {
    const card = htmlCard({
      ...{ title: "t", about: "", words: [], instruction: "", lines: [], scores: [], poster: null },
      ...{ address: null, sha256: "0".repeat(64), note: "" },
      caption: { text: "a\u200bb", marks: [{ start: 0, end: 2 }] },
    });
    expect(card).toContain("<mark>a[U+200B]</mark>b");
  });
});
