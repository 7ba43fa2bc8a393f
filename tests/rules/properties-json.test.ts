import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runCheck } from "../../src/rules/run-check";
import type { ReleasedRules, Semantics } from "../../src/shapes/verdict";
import { runs } from "../support/effort";

const context = fc.record({
  semantics: fc.constantFrom<Semantics>("reference", "strict"),
  benchmark: fc.constantFrom<ReleasedRules>("if-vidcap", "omnicap-if"),
});
const kind = fc.constantFrom("json_object", "json_array");

/** Broken and whole JSON, and what people write around it. */
const pieces = fc.constantFrom(
  ..."{ } [ ] , : \" \\ 1 -1 0.5 1e400 NaN -Infinity true null ' \\u00e9 \\ud83d é 😀 ``` // tea".split(" "),
  '"a"',
  '"b": ',
  '{"a": 1}',
  '["a", "b"]',
  "\n",
  " ",
  "\u0000",
  "\ufeff",
);
const data = fc.jsonValue({ maxDepth: 3 });
const text = fc.oneof(
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join("")),
  data.map((value) => JSON.stringify(value)),
  data.map((value) => `Here: ${JSON.stringify(value, null, 2)}\nEnjoy.`),
);

const keyword = fc.constantFrom(
  ..."type enum const required properties patternProperties additionalProperties propertyNames items prefixItems".split(
    " ",
  ),
  ..."additionalItems contains minContains maxContains uniqueItems minItems maxItems minLength maxLength pattern".split(
    " ",
  ),
  ..."format minimum maximum exclusiveMinimum multipleOf allOf anyOf oneOf not if then else $ref $schema $id".split(
    " ",
  ),
  ..."$defs definitions dependencies dependentRequired dependentSchemas unevaluatedItems unevaluatedProperties".split(
    " ",
  ),
  ..."divisibleBy extends disallow $anchor $dynamicRef $recursiveRef".split(" "),
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    "string",
    "object",
    "array",
    "integer",
    "#",
    "#/$defs/a",
    "a",
    "^a+$",
    "(",
    "date",
    0,
    1,
    2,
  ),
  fc.constantFrom<unknown>(
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-03/schema#",
  ),
  data,
);
const { schema } = fc.letrec((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.boolean(),
    fc.dictionary(keyword, fc.oneof(value, tie("schema"), fc.array(tie("schema"), { maxLength: 2 })), {
      maxKeys: 3,
    }),
    fc.dictionary(
      fc.constantFrom("properties", "$defs", "patternProperties"),
      fc.dictionary(fc.constantFrom("a", "b", "^a"), tie("schema"), { maxKeys: 2 }),
      { maxKeys: 2 },
    ),
  ),
}));

/** The message of an oversight of ours, were it caught on its way. */
const oversight = /cannot read|is not a function|not iterable|undefined|call stack|unexpected/i;

describe("any text against any schema", () => {
  test("there is a verdict with marks in the text, or a reason why there is none", async () => {
    await fc.assert(
      fc.asyncProperty(kind, text, schema, context, async (constraintId, content, wanted, each) => {
        const check = { constraintId, parameters: { content: [content], schema: wanted } };
        const outcome = await runCheck(check, each);
        expect(outcome.reason).not.toBe("");
        if (!outcome.success) {
          expect(outcome.error).not.toMatch(oversight);
          return;
        }
        for (const { start, end } of outcome.verdicts.flatMap(({ evidence }) => evidence)) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(content.length);
        }
      }),
      runs(1500),
    );
  });

  test("a value fits the schema that allows all and no other kind", async () => {
    const members = fc.dictionary(
      fc.constantFrom("a", "b", "é", "__proto__", "toString", "constructor"),
      data,
      { maxKeys: 3 },
    );
    await fc.assert(
      fc.asyncProperty(members, context, async (object, each) => {
        const content = [JSON.stringify(object)];
        const run = async (constraintId: string, wanted: unknown) =>
          (await runCheck({ constraintId, parameters: { content, schema: wanted } }, each)).result;
        expect(await run("json_object", {})).toBe(true);
        expect(await run("json_object", { not: {} })).toBe(false);
        expect(await run("json_object", { const: object })).toBe(true);
        expect(await run("json_object", { enum: [1, object] })).toBe(true);
        expect(await run("json_object", { const: { ...object, more: 1 } })).toBe(false);
      }),
      runs(200),
    );
  });
});
