import { describe, expect, test } from "vitest";
import { judge, testVerdicts, type VerdictRow } from "../../support/verdict-table";

const url = {
  "draft-03": "http://json-schema.org/draft-03/schema#",
  "draft-04": "http://json-schema.org/draft-04/schema#",
  "draft-06": "http://json-schema.org/draft-06/schema#",
  "draft-07": "http://json-schema.org/draft-07/schema#",
  "2019-09": "https://json-schema.org/draft/2019-09/schema",
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
};

/** A row with the value of `v` in an object, under a version of JSON Schema. */
function row(
  draft: keyof typeof url,
  value: string,
  schema: object,
  reference: VerdictRow[2],
  strict: VerdictRow[3],
): VerdictRow {
  const whole = { $schema: url[draft], properties: { v: schema } };
  return [[`{"v": ${value}}`], { schema: whole }, reference, strict];
}

/** As text, for an object with a `then` passes for a promise. */
const conditional = JSON.parse('{"if": {"type": "integer"}, "then": {"minimum": 2}, "else": false}');

/** Expected verdicts of `reference` were recorded from jsonschema 4.10.3 under Python 3.11. */
describe("versions of JSON Schema", () => {
  testVerdicts("json_object", [
    row("draft-03", "1", { type: ["string", "integer"], divisibleBy: 2 }, false, false),
    row("draft-03", "{}", { properties: { a: { required: true } } }, false, false),
    row("draft-03", "1", { disallow: "string" }, true, true),
    row("draft-03", '"x"', { disallow: ["string"] }, false, false),
    row("draft-03", "1", { extends: { maximum: 0 } }, false, false),
    row("draft-03", "5", { type: [{ type: "string" }, "integer"] }, true, true),
    row("draft-03", "null", { type: ["string", { type: "integer" }] }, "error", "error"),
    row("draft-03", "1", { type: "any" }, true, true),
    row("draft-04", "1", { minimum: 1, exclusiveMinimum: true }, false, false),
    row("draft-04", "1.0", { type: "integer" }, false, true),
    row("draft-04", "[1]", { items: [{ type: "string" }] }, false, false),
    row("draft-04", "1", { exclusiveMinimum: 1 }, "error", "error"),
    row("draft-06", "1", { exclusiveMinimum: 1 }, false, false),
    row("draft-06", '{"a": 1}', { dependencies: { a: ["b"] } }, false, false),
    row("draft-06", "[1]", { contains: { const: 2 } }, false, false),
    row("draft-07", "1", conditional, false, false),
    row("draft-07", "2", conditional, true, true),
    row("draft-07", '"x"', conditional, false, false),
    row("draft-06", '"x"', conditional, true, true),
    row("draft-07", "[1, 2]", { items: [{}], additionalItems: false }, false, false),
    row("draft-07", "1", { $ref: "#/definitions/any", maximum: 0 }, "error", "error"),
    row("2019-09", "1", { type: "integer", maximum: 0 }, false, false),
    row("2019-09", '{"a": 1}', { dependentRequired: { a: ["b"] } }, false, false),
    row("2019-09", "1", { $recursiveRef: "#" }, true, true),
    row("2019-09", "[1, 1]", { contains: { const: 1 }, maxContains: 1 }, false, false),
    row("2020-12", "[1, 2]", { prefixItems: [{}], items: false }, false, false),
    row("2020-12", '{"a": 1, "b": 2}', { properties: { a: {} }, unevaluatedProperties: false }, false, false),
    row("2020-12", '{"a": 1}', { dependentSchemas: { a: { required: ["b"] } } }, false, false),
    row("2020-12", "1", { oneOf: [{ type: "integer" }, { minimum: 0 }] }, false, false),
    row("2020-12", "1", { not: { type: "integer" } }, false, false),
    row("2020-12", '{"a1": 1}', { patternProperties: { "^a": { type: "string" } } }, false, false),
    row("2020-12", '{"abc": 1}', { propertyNames: { maxLength: 2 } }, false, false),
    row("2020-12", "[1]", { items: [{}] }, "error", "error"),
  ]);

  test("a $schema that nobody knows stands for the newest", async () => {
    const schema = {
      $schema: "https://example.org/mine",
      properties: { v: { prefixItems: [{ type: "string" }] } },
    };
    for (const semantics of ["reference", "strict"] as const) {
      expect((await judge("json_object", ['{"v": [1]}'], { schema }, semantics)).result).toBe(false);
    }
  });
});

describe("references", () => {
  const person = {
    $defs: {
      person: { properties: { name: { type: "string" }, friends: { items: { $ref: "#/$defs/person" } } } },
      "a/b": { $anchor: "text", type: "string" },
    },
  };
  const refers = (reference: string) => ({ schema: { ...person, properties: { v: { $ref: reference } } } });
  testVerdicts("json_object", [
    [['{"v": {"friends": [{"name": "x"}]}}'], refers("#/$defs/person"), true, true],
    [['{"v": {"friends": [{"name": 1}]}}'], refers("#/$defs/person"), false, false],
    [['{"v": 1}'], refers("#/$defs/a~1b"), false, false],
    [['{"v": 1}'], refers("#text"), false, false],
    [['{"v": 1}'], refers("#/$defs/none"), "error", "error"],
    [['{"w": 1}'], refers("#/$defs/none"), true, "error"],
    [['{"v": {"type": "text"}}'], refers("https://json-schema.org/draft/2020-12/schema"), false, false],
    [['{"v": {"v": {"v": 1}}}'], { schema: { properties: { v: { $ref: "#" } } } }, true, true],
    [
      ['{"v": 1}'],
      {
        schema: {
          $id: "http://x/y",
          properties: { v: { $ref: "z" } },
          $defs: { z: { $id: "z", type: "string" } },
        },
      },
      false,
      false,
    ],
    [
      ['{"v": {"v": 1}}'],
      { schema: { $dynamicAnchor: "node", type: "object", properties: { v: { $dynamicRef: "#node" } } } },
      false,
      false,
    ],
  ]);

  test("of equal ids in two schemas do not mix", async () => {
    const schema = (type: string) => ({ $id: "http://x/same", properties: { v: { $id: "part", type } } });
    for (const [type, expected] of [
      ["string", false],
      ["integer", true],
      ["string", false],
    ] as const) {
      const outcome = await judge("json_object", ['{"v": 1}'], { schema: schema(type) }, "strict");
      expect(outcome.result).toBe(expected);
    }
  });
});

describe("schemas that do not end", () => {
  const nested = (depth: number) => `${'{"v":'.repeat(depth)}1${"}".repeat(depth)}`;
  testVerdicts("json_object", [
    [['{"v": 1}'], { schema: { allOf: [{ $ref: "#" }] } }, "error", "error"],
    [['{"v": 1}'], { schema: { unevaluatedProperties: false, anyOf: [{ $ref: "#" }] } }, "error", "error"],
    [[nested(150)], { schema: { properties: { v: { $ref: "#" } } } }, true, true],
    [[nested(500)], { schema: { properties: { v: { $ref: "#" } } } }, "error", true],
  ]);
});
