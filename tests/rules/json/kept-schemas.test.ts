import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemaKeeper } from "../../../src/rules/json/kept-schemas";
import { runCheck } from "../../../src/rules/run-check";
import { runs } from "../../support/effort";

const SCHEMAS: unknown[] = [
  { type: "object", required: ["a"], properties: { a: { type: "integer", minimum: 0 } } },
  { $defs: { n: { type: "number" } }, properties: { a: { $ref: "#/$defs/n" } }, additionalProperties: false },
  { properties: { a: { pattern: "^x+$" } } },
  { type: "array", items: [{ type: "string" }, { type: "number" }] },
  { type: "array", items: { enum: [0, null, "x"] } },
  { type: "no such type" },
  { $ref: "#/nowhere" },
  true,
];
const CONTENTS = [
  '{"a": 1}',
  '{"a": -1}',
  '{"a": "xx"}',
  '{"b": 2}',
  "[0, null]",
  '["x", 2]',
  "no JSON",
  "{",
];

describe("schemas that are kept ready", () => {
  test("give the verdicts of schemas made anew, whatever came before", async () => {
    const asked = fc.record({
      kind: fc.constantFrom("json_object", "json_array"),
      schema: fc.constantFrom(...SCHEMAS),
      content: fc.constantFrom(...CONTENTS),
      semantics: fc.constantFrom("strict" as const, "reference" as const),
      benchmark: fc.constantFrom("omnicap-if" as const, "if-vidcap" as const),
    });
    let mark = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 12 }), async (checks) => {
        for (const { kind, schema, content, semantics, benchmark } of checks) {
          const verdict = (given: unknown) =>
            runCheck(
              { constraintId: kind, parameters: { schema: given, content: [content] } },
              { semantics, benchmark },
            );
          mark += 1;
          // A schema that nobody has seen: its title changes nothing.
          const anew = typeof schema === "object" ? { ...schema, title: `t${mark}` } : schema;
          expect(await verdict(structuredClone(schema))).toEqual(await verdict(anew));
        }
      }),
      runs(400),
    );
  });

  test("are told apart where JSON tells no difference, and the oldest go", () => {
    const keep = schemaKeeper();
    const ready = (name: string) => Object.assign(() => ({ findings: [], total: 0 }), { called: name });
    const [zero, below, endless] = [ready("0"), ready("-0"), ready("Infinity")];
    expect(keep({ const: 0 }, () => zero)).toBe(zero);
    expect(keep({ const: -0 }, () => below)).toBe(below);
    expect(keep({ const: null }, () => zero)).toBe(zero);
    expect(keep({ const: Number.POSITIVE_INFINITY }, () => endless)).toBe(endless);
    expect(keep({ const: 0 }, () => below)).toBe(zero);
    for (let number = 1; number <= 60; number += 1)
      keep({ const: "x".repeat(9_000) + number }, () => ready("other"));
    expect(keep({ const: 0 }, () => below)).toBe(below);
  });
});
