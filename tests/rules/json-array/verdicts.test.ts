import { describe, expect, test } from "vitest";
import { judge, reasonFor, testVerdicts } from "../../support/verdict-table";

const texts = { schema: { type: "array", items: { type: "string" }, minItems: 2 } };
const tuple = { schema: { type: "array", items: [{ type: "integer" }, { type: "string" }] } };

describe("json_array", () => {
  testVerdicts("json_array", [
    [['["robot", "kettle"]'], texts, true, true],
    [['["robot"]'], texts, false, false],
    [['["robot", 2]'], texts, false, false],
    [['{"things": ["robot", "kettle"]}'], texts, true, false],
    [["{}"], texts, false, false],
    [['["robot", "kettle"'], texts, false, false],
  ]);

  describe("brackets in the text around", () => {
    testVerdicts("json_array", [
      [['At [00:05]: ["robot", "kettle"]'], texts, false, true],
      [['["robot", "kettle"] [1]'], texts, false, true],
      [['[1] ["robot", "kettle"]'], texts, false, true],
      [['["robot", "kettle"], ["cup", "tray"]'], texts, false, false],
      [["[1],[2]"], { schema: {} }, false, false],
      [["See [00:05] and [1]"], { schema: {} }, false, false],
      [["[1]"], { schema: {} }, true, true],
      [['The list: ["robot", "kettle"]'], texts, true, false],
    ]);
  });

  describe("tuples of older drafts without a $schema", () => {
    testVerdicts("json_array", [
      [['[1, "a"]'], tuple, true, true],
      [['["a", 1]'], tuple, false, false],
      [["[1]"], { schema: { items: [{ type: "integer" }], prefixItems: [{ type: "string" }] } }, true, true],
      [["[1]"], { schema: { items: [{ type: "int" }] } }, "error", "error"],
      [["[]"], { schema: { items: [{ type: "int" }] } }, true, "error"],
      [['[[1, "a"]]'], { schema: { items: tuple.schema } }, "error", true],
    ]);

    test("are an error to IF-VidCap's script", async () => {
      const outcome = await judge("json_array", ['[1, "a"]'], tuple, "reference", "if-vidcap");
      expect(outcome.success).toBe(false);
    });
  });
});

/** Expected verdicts were recorded from jsonschema 4.10.3 under Python 3.11. */
describe("values as Python compares them", () => {
  const items = (schema: unknown) => ({ schema: { items: schema } });
  testVerdicts("json_array", [
    [["[1.0]"], items({ type: "integer" }), true, true],
    [["[true]"], items({ type: "integer" }), false, false],
    [["[true]"], items({ const: 1 }), false, false],
    [["[[true]]"], items({ const: [1] }), false, false],
    [["[true]"], items({ enum: [1] }), false, false],
    [["[[true]]"], items({ enum: [[1]] }), true, false],
    [["[1.0]"], items({ enum: [1] }), true, true],
    [["[9007199254740993]"], items({ minimum: 9007199254740992 }), true, true],
    [["[NaN]"], items({ minimum: 5, maximum: 3 }), true, false],
    [["[NaN]"], items({ multipleOf: 2 }), false, false],
    [["[NaN]"], items({ multipleOf: 0.5 }), "error", false],
    [["[0.3]"], items({ multipleOf: 0.1 }), false, true],
    [["[0.75]"], items({ multipleOf: 0.25 }), true, true],
    [["[1e308]"], items({ multipleOf: 0.5 }), true, true],
    [["[12345678901234567891]"], items({ multipleOf: 2 }), false, false],
    [['["😀"]'], items({ minLength: 2 }), false, false],
    [["[1, true, 1.0]"], { schema: { uniqueItems: true } }, false, false],
    [["[1, true]"], { schema: { uniqueItems: true } }, true, true],
    [['[{"a": 1}, {"a": 1.0}]'], { schema: { uniqueItems: true } }, false, false],
    [['[[1], [true], "a"]'], { schema: { uniqueItems: true } }, true, true],
    [['["2024-02-30"]'], items({ format: "date" }), true, false],
    [['[1, "a"]'], { schema: { unevaluatedItems: false } }, "error", false],
    [["[1, 2]"], { schema: { unevaluatedItems: false } }, false, false],
  ]);
});

describe("patterns in a schema", () => {
  const pattern = (source: string) => ({ schema: { items: { pattern: source } } });
  testVerdicts("json_array", [
    [['["00:05"]'], pattern("^\\d{2}:\\d{2}$"), true, true],
    [['["00:05\\n"]'], pattern("^\\d{2}:\\d{2}$"), true, false],
    [['["٠٠:٠٥"]'], pattern("^\\d{2}:\\d{2}$"), true, false],
    [['["robot"]'], pattern("\\p{L}"), "error", true],
    [['["ROBOT"]'], pattern("(?i)robot"), true, true],
    [['["robot"]'], pattern("robot\\Z"), true, true],
    [['["aa"]'], pattern("(?<n>a)\\k<n>"), "error", true],
    [['["aab"]'], pattern("^(?!.*b)"), false, false],
    [['["a\\u2028b"]'], pattern("^a.b$"), true, false],
    [['["a\\u00a0b"]'], pattern("^a\\sb$"), true, true],
    [['["a\\u001cb"]'], pattern("^a\\sb$"), true, false],
    [['["a/b-c"]'], pattern("^[\\w\\/.-]+$"), true, true],
    [['["😀"]'], pattern("^.$"), true, true],
    [['["\\ud83d\\ude00"]'], pattern("^\\u{1F600}$"), "error", true],
  ]);

  test("that run away in one engine are held in the other", async () => {
    const text = JSON.stringify([`${"a".repeat(5000)}!`]);
    expect(await reasonFor("json_array", text, pattern("^(a+)+$"), "strict")).toMatch(/does not match/);
  });
});

/**
 * Bounds past 2^53, as JSON.parse leaves them; recorded from jsonschema 4.10.3 with the bounds as written here. Python
 * rounds a number with a fraction, and compares it with a whole bound exactly.
 */
describe("bounds that a double cannot hold", () => {
  const rows: [text: string, keyword: string, bound: string, passes: boolean][] = [
    ["9007199254740993", "minimum", "9007199254740993", true],
    ["9007199254740993.0", "minimum", "9007199254740993", false],
    ["9007199254740993.5", "minimum", "9007199254740993", true],
    ["9007199254740993.5", "maximum", "9007199254740993", false],
    ["9007199254740993.0", "maximum", "9007199254740993", true],
    ["9007199254740993.0", "exclusiveMaximum", "9007199254740993", true],
    ["9007199254740993", "exclusiveMaximum", "9007199254740993", false],
    ["9007199254740993.0", "exclusiveMinimum", "9007199254740993", false],
    ["9007199254740993.0", "const", "9007199254740993", false],
    ["9007199254740993", "const", "9007199254740993", true],
    ["9007199254740993.0", "enum", "[9007199254740993]", false],
    ["9007199254740992.0", "const", "9007199254740992", true],
    ["9007199254740993", "multipleOf", "9007199254740993", true],
    ["9007199254740993.5", "multipleOf", "9007199254740993", false],
    ["9223372036854775807.0", "maximum", "9223372036854775807", false],
    ["9223372036854775807", "maximum", "9223372036854775807", true],
    ["-9007199254740993.0", "minimum", "-9007199254740993", true],
    ["-9007199254740993.0", "const", "-9007199254740993", false],
    ["1e20", "const", "100000000000000000000", true],
    ["1.0000000000000001e21", "const", "1.0000000000000001e21", true],
  ];
  test.each(rows)("%s with %s %s: %s", async (text, keyword, bound, passes) => {
    const schema: unknown = JSON.parse(`{"items": {"${keyword}": ${bound}}}`);
    expect((await judge("json_array", [`[${text}]`], { schema }, "reference")).result).toBe(passes);
  });

  test("draft-04's format must be a text, as jsonschema 4.10.3 has it", async () => {
    const schema = { $schema: "http://json-schema.org/draft-04/schema#", format: 1 };
    expect((await judge("json_array", ["[]"], { schema }, "reference")).success).toBe(false);
  });
});
