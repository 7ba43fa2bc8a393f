import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prepareCheck } from "../../../src/rules/run-check";
import { runs } from "../../support/effort";
import { judge, marksOn, reasonFor, testVerdicts, type VerdictRow } from "../../support/verdict-table";

const any = { schema: {} };
const robot = {
  schema: {
    type: "object",
    properties: { robot: { type: "object", properties: { colour: { enum: ["silver", "white"] } } } },
    required: ["robot"],
  },
};

describe("json_object", () => {
  testVerdicts("json_object", [
    [['{"robot": {"colour": "white"}}'], robot, true, true],
    [['{"robot": {"colour": "red"}}'], robot, false, false],
    [['{"colour": "white"}'], robot, false, false],
    [["[]"], robot, false, false],
    [['"robot"'], robot, false, false],
    [["a robot"], robot, false, false],
    [[""], robot, false, false],
  ]);

  describe("what stands around the JSON", () => {
    testVerdicts("json_object", [
      [['  {"a": 1}\n'], any, true, true],
      [['```json\n{"a": 1}\n```'], any, true, true],
      [['\n~~~\n{"a": 1}\n\n~~~\n'], any, true, true],
      [['```json\n{"a": 1}\n```\nDone.'], any, true, false],
      [['Here you are: {"a": 1}'], any, true, false],
      [['{"a": 1} as you asked.'], any, true, false],
      [['"{"a": 1}"'], any, true, false],
      [['[{"a": 1}]'], any, true, false],
      [['[{"a": 1}, {"a": 2}]'], any, false, false],
      [['{"a": 1}\n{"a": 2}'], any, false, false],
      [['{"a": 1} {"a": 2, "a": 3}'], any, false, false],
      [['Scene {first}: {"a": 1}'], any, false, true],
      [['{"a": 1} (see {note})'], any, false, true],
      [['At [00:05]: {"a": 1}'], any, true, true],
      [['As the note {x} says, this long sentence leads up to the value: {"a": 1}'], any, false, false],
      [['Scene {first}: {"a": 1} Hope that helps.'], any, false, false],
      [['{x} {"a": {"b": 1}'], any, false, false],
      [['{"a": {"b": 1},}'], any, false, false],
    ]);
  });

  describe("broken or unusual JSON", () => {
    testVerdicts("json_object", [
      [["{'a': 1}"], any, false, false],
      [['{"a": 1,}'], any, false, false],
      [['{"a": 1'], any, false, false],
      [['{"a": NaN}'], any, true, false],
      [['{"a": 1, "a": 1}'], any, true, false],
      [['{"a": "\t"}'], any, false, false],
      [['{"\\ud83d": 1e400}'], any, true, true],
      [[`{"a": ${"9".repeat(4301)}}`], any, "error", true],
      [[`${'{"a":'.repeat(150)}1${"}".repeat(150)}`], any, true, true],
      [[`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`], any, "error", false],
      [['{"__proto__": 1}'], { schema: { required: ["__proto__"], additionalProperties: true } }, true, true],
      [['{"a": 1}'], { schema: { required: ["constructor"] } }, false, false],
    ]);
  });

  describe("bad configuration and content", () => {
    const rows: VerdictRow[] = [
      [['{"a": 1}'], {}, "error", "error"],
      [['{"a": 1}'], { schema: {}, strict: true }, "error", "error"],
      [['{"a": 1}'], { schema: { type: "str" } }, "error", "error"],
      [["no JSON"], { schema: { type: "str" } }, false, false],
      [["[1]"], { schema: { required: true } }, false, false],
      [['{"a": 1}'], { schema: { required: true } }, "error", "error"],
      [['{"a": 1}'], { schema: { $ref: "#/$defs/none" } }, "error", "error"],
      [['{"a": 1}'], { schema: { $ref: "https://example.org/schema.json" } }, "error", "error"],
      [['{"a": 1}'], { schema: { $ref: "#" } }, "error", "error"],
      [['{"a": "x"}'], { schema: { properties: { a: { pattern: "[" } } } }, "error", "error"],
      [['{"a": 1}'], { schema: "x" }, "error", "error"],
      [['{"a": 1}'], { schema: null }, "error", "error"],
      [['{"a": 1}'], { schema: true }, "error", true],
      [[5], any, "error", false],
      [[], { schema: { type: "str" } }, true, false],
      [['{"a": 1}', "no JSON"], any, false, false],
    ];
    testVerdicts("json_object", rows);
  });

  test("IF-VidCap's script takes a boolean for a schema", async () => {
    const outcome = (schema: boolean) =>
      judge("json_object", ['{"a": 1}'], { schema }, "reference", "if-vidcap").then((each) => each.result);
    expect([await outcome(true), await outcome(false)]).toEqual([true, false]);
  });
});

describe("reasons and marks", () => {
  const content = 'Result: {"robot": {"colour": "red"}}';

  test("name the place and the keyword, and mark the value", async () => {
    const reason = await reasonFor("json_object", content, robot, "reference");
    expect(reason).toBe('$.robot.colour: "red" is not one of ["silver", "white"] (enum)');
    expect(await marksOn("json_object", content, robot, "reference")).toEqual([
      { text: '"red"', label: '$.robot.colour: "red" is not one of ["silver", "white"]' },
    ]);
    const alone = '{"robot": {"colour": "red"}}';
    expect(await reasonFor("json_object", alone, robot, "strict")).toBe(reason);
    expect((await marksOn("json_object", alone, robot, "strict"))[0]?.text).toBe('"red"');
  });

  test("mark a bracket where a key is missing, a key that should not be there, the first error of syntax", async () => {
    for (const semantics of ["reference", "strict"] as const) {
      expect(await marksOn("json_object", '{"a": {}}', robot, semantics)).toEqual([
        { text: "{", label: '$: "robot" is missing' },
      ]);
      const closed = { schema: { properties: { a: {} }, additionalProperties: false } };
      expect((await marksOn("json_object", '{"a": 1, "b c": 2}', closed, semantics))[0]?.text).toBe('"b c"');
      expect((await marksOn("json_object", '{"a": 1 "b": 2}', any, semantics))[0]?.text).toBe('"');
    }
    expect((await marksOn("json_object", content, robot, "strict")).map((each) => each.text)).toEqual([
      "Result: ",
    ]);
  });

  test("tell the first five of many violations", async () => {
    const numbers = { schema: { additionalProperties: { type: "number" } } };
    const many = JSON.stringify(Object.fromEntries([..."abcdefgh"].map((key) => [key, key])));
    for (const semantics of ["reference", "strict"] as const) {
      expect(await reasonFor("json_object", many, numbers, semantics)).toMatch(/; and 3 more violations$/);
      expect(await marksOn("json_object", many, numbers, semantics)).toHaveLength(5);
    }
  });
});

describe.each(["reference", "strict"] as const)("any text under %s", (semantics) => {
  const pieces = fc.constantFrom(
    ...[
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"a"',
      '"robot"',
      "1",
      "NaN",
      " ",
      "\n",
      "```",
      "text",
      "é😀",
      "\\",
      '"',
    ],
    '{"robot": {"colour": "red"}}',
    '{"robot": 1}',
  );
  test.each(["json_object", "json_array"])("gives a verdict whose marks lie in the text: %s", async (id) => {
    const check = await prepareCheck(id, robot, { semantics, benchmark: "omnicap-if" });
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const content = parts.join("");
        const outcome = check.run([content]);
        if (!outcome.success) throw new Error(outcome.error);
        expect(outcome.reason).not.toBe("");
        for (const { start, end } of outcome.verdicts[0]?.evidence ?? []) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(content.length);
        }
      }),
      runs(1000),
    );
  });
});
