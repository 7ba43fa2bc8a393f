import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureJson, scanJson } from "../../src/foundation/json-scan";
import { runs } from "../support/effort";

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const agrees = (text: string) => (scanJson(text).error === null) === parses(text);

/** Texts that are nearly JSON: one piece of a JSON text replaced, doubled or taken out. */
const nearlyJson = fc
  .tuple(
    fc.json({ maxDepth: 4 }),
    fc.nat(),
    fc.constantFrom(...'{}[]",:0123456789.eE+-\\utrufalsn \t\n\r\u0000\u001f\u00a0\ufeff'),
    fc.nat(2),
  )
  .map(([text, at, piece, removed]) => {
    const place = at % (text.length + 1);
    return text.slice(0, place) + piece + text.slice(place + removed);
  });

describe("scanning JSON", () => {
  it("takes whatever JSON.parse takes", () => {
    fc.assert(fc.property(fc.json(), (text) => scanJson(text).error === null));
    fc.assert(fc.property(fc.anything(), (value) => agrees(JSON.stringify(value, null, 1) ?? "undefined")));
  });

  it("takes nothing else", () => {
    fc.assert(fc.property(nearlyJson, agrees), runs(3000));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]",:01.e-\\n tru') }), agrees),
      runs(3000),
    );
  });

  it.each([
    "",
    " ",
    "01",
    "-",
    "-0",
    "1.",
    ".5",
    "1e",
    "1E+05",
    "1e999",
    "+1",
    "NaN",
    "Infinity",
    "nul",
    "truefalse",
    '"\\u12G4"',
    '"\\u12',
    '"\\x41"',
    '"\\N"',
    '"\\',
    '"tab\there"',
    "'single'",
    "[1,]",
    "[,1]",
    '{"a":1,}',
    '{"a" 1}',
    "{a:1}",
    "[1}",
    '{"a":1]',
    "[]]",
    "[] []",
    "/* no */ 1",
    '"\ud800"',
    "\ufeff{}",
    "\u00a01",
  ])("judges %j as JSON.parse does", (text) => expect(agrees(text)).toBe(true));

  it.each<[string, number, string]>([
    ["", 0, "a value"],
    ['{"a": 1,}', 8, "a name in double quotes"],
    ["[1 2]", 3, "“,” or “]”"],
    ['{"a" 1}', 5, "“:”"],
    ['{"a": 1', 7, "“,” or “}”"],
    ["[1] x", 4, "nothing more"],
    ['["open', 6, "the closing quote of a text"],
    ['["\\q"]', 2, "an escape that JSON knows"],
    ["[-]", 2, "a digit"],
    ["[1.e2]", 3, "a digit"],
    ["[", 1, "a value or “]”"],
    ["{", 1, "a name in double quotes or “}”"],
  ])("of %j says where it goes wrong and what could stand there", (text, position, expected) => {
    expect(scanJson(text).error).toEqual({ position, expected });
  });

  it("counts depth and values, names left out", () => {
    expect(scanJson('{"a": [1, {"b": []}], "c": null}')).toEqual({ depth: 4, values: 6, error: null });
    expect(scanJson("7")).toEqual({ depth: 0, values: 1, error: null });
    const deep = 300_000;
    expect(scanJson("[".repeat(deep) + "]".repeat(deep))).toEqual({ depth: deep, values: deep, error: null });
  });

  it("counts the same in a text that is JSON where it passes texts over", () => {
    const spaced = fc.anything().map((value) => JSON.stringify(value, null, 1) ?? "null");
    fc.assert(
      fc.property(fc.oneof(fc.json({ maxDepth: 5 }), spaced, nearlyJson), (text) => {
        const { depth, values, error } = scanJson(text);
        if (error === null) expect(measureJson(text)).toEqual({ depth, values });
        else measureJson(text);
      }),
      runs(3000),
    );
    expect(measureJson('["\\\\", "\\"[{", {"]": "\\\\\\""}, [ ], {}]')).toEqual({ depth: 2, values: 7 });
  });
});
