import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Marking, markedPieces } from "../../../src/evaluation/report/outline/marked-pieces";
import { clippedLine, visibleLine, visibleText } from "../../../src/evaluation/report/visible-text";
import { hostileWords } from "./hostile-words";

/** Pieces in short: text, first letter of the tone, references. */
function pieces(text: string, markings: Marking[]): string[] {
  return markedPieces(text, markings).map((piece) =>
    [piece.text, piece.tone?.[0] ?? "", piece.references.join("+")].join("|"),
  );
}

describe("marks of several verdicts in one text", () => {
  const cat: Marking = { reference: "F1", status: "passed", spans: [{ start: 2, end: 5 }] };

  it("cut it where they begin and end, and name the verdict where they end", () => {
    expect(pieces("A cat sits", [cat])).toEqual(["A ||", "cat|p|F1", " sits||"]);
  });

  it("show what failed where they lie on each other", () => {
    const sits: Marking = { reference: "C1", status: "failed", spans: [{ start: 4, end: 10 }] };
    expect(pieces("A cat sits", [cat, sits])).toEqual(["A ||", "ca|p|", "t|f|F1", " sits|f|C1"]);
  });

  it("name each verdict once at a place, and places without length by themselves", () => {
    const twice: Marking = { ...cat, spans: [...cat.spans, ...cat.spans, { start: 10, end: 10 }] };
    expect(pieces("A cat sits", [twice, { ...cat, reference: "F2" }])).toEqual([
      "A ||",
      "cat|p|F1+F2",
      " sits||",
      "|p|F1",
    ]);
  });

  it("leave out what is all of the text or beyond it", () => {
    const spans = [
      { start: 0, end: 10 },
      { start: 3, end: 99 },
      { start: 5, end: 2 },
    ];
    expect(pieces("A cat sits", [{ ...cat, spans }])).toEqual(["A cat sits||"]);
  });

  it("cut no character in two", () => {
    const spans = [{ start: 1, end: 2 }];
    expect(pieces("🫖 tea", [{ ...cat, spans }])).toEqual(["🫖|p|F1", " tea||"]);
  });

  it("give the text again, whatever they are", () => {
    const status = fc.constantFrom("passed" as const, "failed" as const, "unscored" as const);
    const spans = fc.array(fc.record({ start: fc.nat(60), end: fc.nat(60) }));
    const markings = fc.array(fc.record({ reference: fc.constantFrom("F1", "C1"), status, spans }));
    fc.assert(
      fc.property(hostileWords, markings, (text, list) => {
        const cut = markedPieces(text, list);
        expect(cut.map((piece) => piece.text).join("")).toBe(text);
        expect(cut.every((piece) => piece.tone !== null || piece.references.length === 0)).toBe(true);
        // Pieces are shown one by one: none has half a character that the whole text has entire.
        expect(
          cut
            .map((piece) => visibleText(piece.text))
            .join("")
            .replaceAll("␍\n", "\n"),
        ).toBe(visibleText(text).replaceAll("␍\n", "\n"));
      }),
    );
  });
});

describe("text made visible", () => {
  it.each([
    ["\u001b[31mred", "␛[31mred"],
    ["a\0b\u007f", "a␀b␡"],
    ["\u009b2J", "\ufffd2J"],
    ["a\u202eb\u2069", "a[U+202E]b[U+2069]"],
    ["\ud83e", "\ufffd"],
    ["🫖\tשלום\r\nend", "🫖\tשלום\nend"],
    ["\ufffe", "\ufffd"],
  ])("%j", (text, shown) => expect(visibleText(text)).toBe(shown));

  it("on one line has no line end left", () => {
    expect(visibleLine("  one \n\n two\u2028three\tfour ")).toBe("one ↵ two ↵ three four");
  });

  it("is clipped in its middle, between characters", () => {
    expect(clippedLine("short", 10)).toBe("short");
    const clipped = clippedLine(`start ${"🫖".repeat(5000)} end`, 20);
    expect(clipped).toMatch(/^start 🫖+ … 🫖* ?end$/u);
    expect(Array.from(clipped).length).toBeLessThan(25);
  });
});
