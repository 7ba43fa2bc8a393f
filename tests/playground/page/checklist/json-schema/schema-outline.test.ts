import { describe, expect, it } from "vitest";
import {
  schemaOutline,
  schemaWords,
} from "../../../../../src/playground/page/checklist/json-schema/schema-outline";

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
