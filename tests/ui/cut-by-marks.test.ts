import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutByMarks, showable, type TextMark } from "../../src/ui/marked-textarea";
import { anyCharacter } from "../support/any-character";
import { runs } from "../support/effort";

const mark = (start: number, end: number): TextMark => ({ start, end, tone: "failed" });

/** Pieces as text, marked ones in brackets. */
function cut(text: string, ...marks: TextMark[]): string[] {
  return cutByMarks(text, marks).map((piece) => (piece.mark ? `[${piece.text}]` : piece.text));
}

describe("a text cut by marks", () => {
  it.each<[string, string, TextMark[], string[]]>([
    ["without marks is whole", "abcdef", [], ["abcdef"]],
    ["has them where they stand", "abcdef", [mark(1, 3), mark(4, 5)], ["a", "[bc]", "d", "[e]", "f"]],
    [
      "has them in order though given otherwise",
      "abcdef",
      [mark(4, 5), mark(1, 3)],
      ["a", "[bc]", "d", "[e]", "f"],
    ],
    ["has two that touch", "abcdef", [mark(0, 3), mark(3, 6)], ["[abc]", "[def]"]],
    [
      "of two that overlap has the one that begins first",
      "abcdef",
      [mark(2, 5), mark(1, 3)],
      ["a", "[bc]", "def"],
    ],
    ["of two from one place has the longer", "abcdef", [mark(1, 2), mark(1, 4)], ["a", "[bcd]", "ef"]],
    ["has one within another once", "abcdef", [mark(0, 6), mark(2, 3)], ["[abcdef]"]],
    ["leaves out what reaches past the end", "abcdef", [mark(4, 7), mark(8, 9)], ["abcdef"]],
    ["leaves out what ends before it begins", "abcdef", [mark(4, 2)], ["abcdef"]],
    ["leaves out what begins before the text", "abcdef", [mark(-1, 2)], ["abcdef"]],
    ["has a place between two letters", "abcdef", [mark(3, 3)], ["abc", "[]", "def"]],
    ["has a place at the end", "abcdef", [mark(6, 6)], ["abcdef", "[]"]],
    ["has a place right after a mark", "abcdef", [mark(1, 3), mark(3, 3)], ["a", "[bc]", "[]", "def"]],
    ["has a place once, however often it is named", "abcdef", [mark(3, 3), mark(3, 3)], ["abc", "[]", "def"]],
    ["that is empty has a place", "", [mark(0, 0)], ["[]"]],
    ["that is empty has nothing", "", [], []],
  ])("%s", (_name, text, marks, pieces) => expect(cut(text, ...marks)).toEqual(pieces));

  it("joins to the same text, each piece where it says, no two under one name", () => {
    const marks = fc.array(
      fc
        .tuple(fc.integer({ min: -2, max: 24 }), fc.integer({ min: -2, max: 24 }))
        .map(([a, b]) => mark(a, b)),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 20, unit: anyCharacter }), marks, (text, given) => {
        const pieces = cutByMarks(text, given);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        for (const piece of pieces) expect(text.startsWith(piece.text, piece.start)).toBe(true);
        const names = pieces.map((piece) =>
          piece.mark ? `${piece.start}-${piece.mark.end}` : `${piece.start}`,
        );
        expect(new Set(names).size).toBe(names.length);
        for (const piece of pieces) if (piece.mark) expect(given).toContain(piece.mark);
      }),
    );
  });
});

describe("what of a text can be shown", () => {
  const words = (length: number) => "The 🐈 sleeps. ".repeat(Math.ceil(length / 15)).slice(0, length);

  it.each(["\u0301", "\u{1e8d0}"])(
    "is all but the greater part of 5,000 marks in a row (%j), wherever",
    (one) => {
      fc.assert(
        fc.property(
          fc.nat(12_000),
          fc.integer({ min: 4990, max: 5010 }),
          fc.nat(7000),
          (before, run, after) => {
            const [head, tail] = [words(before), words(after)];
            const kept = run < 5000 ? one.repeat(run) : one.repeat(run).slice(0, 1000);
            expect(showable(head + one.repeat(run) + tail) === head + kept + tail).toBe(true);
          },
        ),
        runs(20),
      );
    },
  );
});
