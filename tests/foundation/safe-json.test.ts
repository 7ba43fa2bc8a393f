import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type JsonLimits, parseSafeJson } from "../../src/foundation/safe-json";
import { anyCharacter } from "../support/any-character";

const limits: JsonLimits = { maxCharacters: 1000, maxDepth: 5, maxValues: 20 };
const read = (text: string) => parseSafeJson(text, limits);

describe("reading JSON from outside", () => {
  it("gives the value that JSON.parse gives", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        // JSON.parse keeps `__proto__` as an own key; the generator may come upon it.
        fc.pre(!text.includes("__proto__"));
        expect(parseSafeJson(text)).toEqual({
          ok: true,
          value: JSON.parse(text),
          values: expect.any(Number),
        });
      }),
    );
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const result = parseSafeJson(text, limits);
        return result.ok || result.detail !== "";
      }),
    );
  });

  it.each([
    ['{\n  "a": 1,\n}', "Line 3, column 1:"],
    ['{\r\n  "a": 1,\r\n}', "Line 3, column 1:"],
    ["[1 2]", "Line 1, column 4:"],
    ["", "Line 1, column 1:"],
    ["[\n", "Line 2, column 1:"],
  ])("of %j tells line and column", (text, place) => {
    expect(read(text)).toMatchObject({ ok: false, reason: "syntax", detail: expect.stringContaining(place) });
  });

  it("keeps to the limits, and takes what just fits", () => {
    const list = (values: number) => `[${Array.from({ length: values - 1 }, () => 0).join()}]`;
    expect(read(list(20)).ok).toBe(true);
    expect(read(list(21))).toMatchObject({ ok: false, reason: "too-many" });
    expect(read("[[[[[]]]]]").ok).toBe(true);
    expect(read("[[[[[[]]]]]]")).toMatchObject({ ok: false, reason: "too-deep" });
    expect(read(`"${"x".repeat(998)}"`).ok).toBe(true);
    expect(read(`"${"x".repeat(999)}"`)).toMatchObject({ ok: false, reason: "too-long" });
  });

  it("calls deep nesting that never ends a wrong text, deep nesting that ends too deep", () => {
    expect(parseSafeJson("[".repeat(200_000))).toMatchObject({ reason: "syntax" });
    expect(parseSafeJson("[".repeat(200_000) + "]".repeat(200_000))).toMatchObject({ reason: "too-deep" });
  });

  it.each(["__proto__", "__pr\\u006fto__", "\\u005f_proto__"])(
    "drops the key %s wherever it stands",
    (key) => {
      const hostile = `{"${key}": {"planted": 1}}`;
      const result = read(`{"${key}": {"planted": 1}, "list": [${hostile}], "in": {"in": ${hostile}}}`);
      expect(result).toEqual({ ok: true, value: { list: [{}], in: { in: {} } }, values: expect.any(Number) });
      expect(result.ok && JSON.stringify(result.value)).not.toContain("planted");
      expect({}).not.toHaveProperty("planted");
    },
  );

  it("keeps other names that objects have by themselves", () => {
    const text = '{"constructor":{"prototype":1},"toString":2,"hasOwnProperty":3,"length":4}';
    const result = read(text);
    expect(result.ok && JSON.stringify(result.value)).toBe(text);
  });

  it("keeps lone surrogates", () => {
    expect(read('"\\ud800"')).toEqual({ ok: true, value: "\ud800", values: 1 });
  });
});
