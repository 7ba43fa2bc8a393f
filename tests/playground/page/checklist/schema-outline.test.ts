import { describe, expect, it } from "vitest";
import {
  keptSchema,
  placeOf,
  readSchemaText,
  schemaFromExample,
  schemaOutline,
  schemaWords,
  shownSchema,
} from "../../../../src/playground/page/checklist/schema-outline";
import { runCheck } from "../../../../src/rules/run-check";

function lines(schema: unknown): string[] {
  return schemaOutline(schema).map(
    ({ depth, name, words, required }) => `${"  ".repeat(depth)}${name}${required ? "*" : ""}: ${words}`,
  );
}

describe("a schema in words", () => {
  it("lists keys, types and what is required", () => {
    expect(
      lines({
        type: "object",
        required: ["robot", "cat"],
        additionalProperties: false,
        properties: {
          robot: { type: "string", minLength: 2, maxLength: 40 },
          events: {
            type: "array",
            minItems: 3,
            items: { type: "object", properties: { at: { type: "integer", minimum: 0 } } },
          },
        },
      }),
    ).toEqual([
      "whole value: object, no other keys",
      "  robot*: text, 2 to 40 characters",
      "  events: list of: object, at least 3 items",
      "    at: whole number, at least 0 in value",
      "  cat*: anything",
    ]);
  });

  it.each([
    [true, "anything"],
    [false, "nothing"],
    [{}, "anything"],
    [{ const: 3 }, "exactly 3"],
    [{ enum: ["a", "b"] }, 'one of "a", "b"'],
    [{ type: ["string", "null"] }, "text or null"],
    [{ $ref: "#/$defs/a" }, "as #/$defs/a"],
    [{ type: "array", minItems: 2, maxItems: 2, uniqueItems: true }, "list, 2 items, no item twice"],
    [{ type: "string", format: "date", pattern: "^a" }, 'text, like "^a", a date'],
    ["{", "no schema"],
  ])("%j", (schema, words) => {
    expect(schemaWords(schema)).toBe(words);
  });

  it("shows the branches of a choice", () => {
    expect(lines({ anyOf: [{ type: "string" }, { properties: { a: true } }] })).toEqual([
      "whole value: anything",
      "  either 1: text",
      "  either 2: anything",
      "    a: anything",
    ]);
  });

  it("bears what is no schema, and stops where there is too much", () => {
    expect(lines({ type: 3, properties: [1], required: [2, "a"], items: [4], anyOf: "x" })).toEqual([
      "whole value: anything",
      "  a*: anything",
    ]);
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key ${index}`, {}]));
    expect(lines({ properties: wide })).toHaveLength(300);
    let deep: unknown = { type: "string" };
    for (let level = 0; level < 3000; level += 1) deep = { properties: { in: deep } };
    expect(lines(deep).length).toBeLessThan(30);
  });
});

describe("a schema as typed", () => {
  it("is read when it is an object, or true or false", () => {
    expect(readSchemaText('{"type": "object"}')).toEqual({ ok: true, schema: { type: "object" } });
    expect(readSchemaText("true")).toEqual({ ok: true, schema: true });
  });

  it.each([
    ["nothing", " \n", "no schema yet"],
    ["a list", "[1]", "object"],
    ["a text", '"type"', "object"],
    ["a number", "3", "object"],
  ])("%s is none", (_what, text, told) => {
    expect(readSchemaText(text)).toMatchObject({ ok: false, fault: expect.stringContaining(told) });
  });

  it("names the line and the column where it stops being JSON", () => {
    const text = '{\n  "type": "object",\n  "required": [a]\n}';
    const read = readSchemaText(text);
    expect(read).toMatchObject({ ok: false, place: { line: 3, column: 16, offset: text.indexOf("a]") } });
    if (!read.ok) expect(read.fault).toContain("Line 3, column 16");
  });

  it("counts lines whatever ends them", () => {
    expect(placeOf("a\r\nb\rc\nde", 9)).toEqual({ offset: 9, line: 4, column: 3 });
  });

  it("refuses what nests without end, and says so", () => {
    const text = `${'{"not":'.repeat(150)}{}${"}".repeat(150)}`;
    expect(readSchemaText(text)).toMatchObject({ ok: false, place: null });
    expect(keptSchema(text)).toBe(text);
  });
});

describe("what is kept", () => {
  it.each(['{"type": ', "", '"a text that is JSON"', "[]", "{'type': 'object'}"])(
    "%j comes back as it was typed",
    (text) => {
      expect(keptSchema(text)).toBe(text);
      expect(shownSchema(keptSchema(text))).toBe(text);
    },
  );

  it("a schema comes back indented", () => {
    expect(shownSchema(keptSchema('{"type":"object"}'))).toBe('{\n  "type": "object"\n}');
    expect(shownSchema(undefined)).toBe("");
  });
});

describe("a schema from an example", () => {
  it.each([
    ["a text", "tea", { type: "string" }],
    ["a whole number", 3, { type: "integer" }],
    ["a number", 1.5, { type: "number" }],
    ["a truth", false, { type: "boolean" }],
    ["null", null, { type: "null" }],
    ["an empty object", {}, { type: "object", properties: {} }],
    ["an empty list", [], { type: "array" }],
    ["whole and other numbers", [1, 2.5], { type: "array", items: { type: "number" } }],
    ["several types", ["a", null], { type: "array", items: { type: ["string", "null"] } }],
  ])("%s", (_what, example, schema) => {
    expect(schemaFromExample(example)).toEqual(schema);
  });

  it("requires the keys that every object at a place has", () => {
    const example = [{ time: "00:01", who: "cat" }, { time: "00:02" }];
    expect(schemaFromExample({ events: example })).toEqual({
      type: "object",
      properties: {
        events: {
          type: "array",
          items: {
            type: "object",
            properties: { time: { type: "string" }, who: { type: "string" } },
            required: ["time"],
          },
        },
      },
      required: ["events"],
    });
  });

  it("joins lists within lists", () => {
    expect(schemaFromExample([[1], ["a"], []])).toEqual({
      type: "array",
      items: { type: "array", items: { type: ["integer", "string"] } },
    });
  });

  it("takes keys that objects have by nature for keys like any other", () => {
    const example: unknown = JSON.parse('{"constructor": 1, "toString": "a"}');
    expect(schemaFromExample(example)).toEqual({
      type: "object",
      properties: { constructor: { type: "integer" }, toString: { type: "string" } },
      required: ["constructor", "toString"],
    });
  });

  it.each([
    [{ robot: "pours tea", cups: 2, spilled: null, steps: [{ at: 1.5 }, { at: 2, why: "x" }] }],
    [{ nested: [[{ a: [] }], []] }],
  ])("is one that the example itself fits, in both readings: %j", async (example) => {
    const content = [JSON.stringify(example)];
    const check = {
      constraintId: "json_object",
      parameters: { schema: schemaFromExample(example), content },
    };
    for (const semantics of ["strict", "reference"] as const) {
      expect(await runCheck(check, { semantics, benchmark: "omnicap-if" })).toMatchObject({ result: true });
    }
  });
});
