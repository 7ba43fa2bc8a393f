import { describe, expect, it } from "vitest";
import { schemaFromExample } from "../../src/foundation/schema-from-example";
import { runCheck } from "../../src/rules/run-check";

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
