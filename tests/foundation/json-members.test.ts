import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonFound, jsonMembers } from "../../src/foundation/json-members";
import { runs } from "../support/effort";

const START = { line: 1, column: 1 };

/** All that is found in a text that comes in pieces of this length. */
function found(text: string, length = text.length, longest = 1000): NonNullable<JsonFound>[] {
  const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  );
  return [...jsonMembers(pieces, longest, START)].filter((one) => one !== null);
}

const shape = (text: string, length?: number, longest?: number) =>
  found(text, length, longest).map((one) => ("text" in one ? `${one.kind}: ${one.text}` : one.expected));

describe("members of a JSON list or object", () => {
  it("are what JSON.parse finds in it, in whatever pieces it comes", () => {
    const json = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 50 }), fc.boolean(), (value, length, spaced) => {
        const members = found(JSON.stringify(value, null, spaced ? 1 : 0), length, 1e6);
        const texts = members.map((one) => (one.kind === "member" ? one.text : "no member"));
        const [open, close] = Array.isArray(value) ? "[]" : "{}";
        expect(JSON.parse(`${open}${texts.join(",")}${close}`)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(texts).toHaveLength(Object.keys(value).length);
      }),
      runs(200),
    );
  });

  it.each([
    [
      "brackets and commas in texts",
      '["a]", "\\"},", {"b": [1, 2]}]',
      ['"a]"', ' "\\"},"', ' {"b": [1, 2]}'],
    ],
    ["nothing", " [ \n ] ", []],
    ["no value between commas", "[1,,2,]", ["1", "", "2", ""]],
  ])("%s", (_what, text, expected) => {
    for (const length of [1, 3, text.length])
      expect(shape(text, length)).toEqual(expected.map((one) => `member: ${one}`));
  });

  it.each([
    ["the end is missing", '[1, {"a": 2', ["member: 1", 'broken off:  {"a": 2']],
    ["a text never ends", '{"a": 1, "b": "c]}', ['member: "a": 1', 'broken off:  "b": "c]}']],
    ["another bracket closes", "[1}", ["“,” or “]”"]],
    ["more follows", "[1] [2]", ["member: 1", "nothing more"]],
    ["it is neither", "7", ["“[” or “{”"]],
  ])("are told up to where %s", (_what, text, expected) => {
    for (const length of [1, text.length]) expect(shape(text, length)).toEqual(expected);
  });

  it("that are too long come without their text, and the others with it", () => {
    const text = `[1, "${"x".repeat(100)}", 3]`;
    for (const length of [7, text.length])
      expect(shape(text, length, 20)).toEqual(["member: 1", "member: null", "member:  3"]);
  });

  it("say at which line and column they begin, whatever lines end with", () => {
    const places = found('{\r\n"a": 1,\r\n"b": [\n],\r"c": 3}', 1).map(
      ({ at: { line, column } }) => `${line}:${column}`,
    );
    expect(places).toEqual(["1:2", "2:8", "4:3"]);
  });
});
