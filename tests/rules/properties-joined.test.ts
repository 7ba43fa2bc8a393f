import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkers } from "../../src/rules/registry";
import { runCheck } from "../../src/rules/run-check";
import type { ReleasedRules, Semantics } from "../../src/shapes/verdict";
import { runs } from "../support/effort";

const contexts = fc.record({
  semantics: fc.constantFrom<Semantics>("reference", "strict"),
  benchmark: fc.constantFrom<ReleasedRules>("if-vidcap", "omnicap-if"),
});
const id = fc.constantFrom(...checkers.map((entry) => entry.id));

/** Values that checklists of others may hold where a parameter belongs. */
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -0,
    undefined,
    "",
    "1.",
    "-",
    "include",
    "bold",
    "word",
  ),
);
const names = [
  ...[
    "schema",
    "symbol",
    "col_name",
    "keyword",
    "keyword_type",
    "format_type",
    "md_type",
    "prefix",
    "suffix",
  ],
  ...["unit", "min_len", "max_len", "min_count", "max_count", "case_type", "lang_type", "content", "other"],
];

describe("whatever a checklist and a response hold", () => {
  test("there is an outcome, never an error", async () => {
    const parameters = fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 4 });
    const content = fc.oneof(odd, fc.array(fc.oneof(fc.string(), odd), { maxLength: 3 }));
    await fc.assert(
      fc.asyncProperty(id, parameters, content, contexts, async (constraintId, own, given, context) => {
        const check = { constraintId, parameters: { ...own, content: given } };
        const outcome = await runCheck(check, context);
        expect(outcome.reason).not.toBe("");
        if (outcome.success) expect(outcome.result).toBeTypeOf("boolean");
        else expect(outcome.result).toBeNull();
      }),
      runs(600),
    );
  });

  test("ids that name no rule, and parameters that are no object, give no verdict", async () => {
    await fc.assert(
      fc.asyncProperty(odd, odd, contexts, async (constraintId, parameters, context) => {
        const known = checkers.some((entry) => entry.id === constraintId);
        const outcome = await runCheck({ constraintId, parameters }, context);
        if (!known) expect(outcome).toMatchObject({ success: false, result: null });
      }),
    );
  });
});

/** Rules with parameters that no text stops, each with pieces that pass and pieces that fail. */
const rules: { id: string; parameters: Record<string, unknown>; passing: string[]; failing: string[] }[] = [
  {
    id: "keyword",
    parameters: { keyword: "tea", keyword_type: "include" },
    passing: ["hot tea", "Tea!"],
    failing: ["a cup", ""],
  },
  { id: "unordered_list", parameters: { symbol: "-" }, passing: ["- a", "- a\n- b"], failing: ["a", "* a"] },
  {
    id: "length",
    parameters: { unit: "word", min_len: 2, max_len: 3 },
    passing: ["hot tea", "a cup please"],
    failing: ["tea", "a cup of hot tea"],
  },
  {
    id: "json_object",
    parameters: { schema: { required: ["a"] } },
    passing: ['{"a": 1}', '{"a": 1, "b": 2}'],
    failing: ["{}", "tea", '{"b": 1}'],
  },
  {
    id: "table",
    parameters: { col_name: ["a"] },
    passing: ["| a |\n|---|\n| 1 |"],
    failing: ["| b |\n|---|\n| 1 |", "tea"],
  },
];

describe.each(rules)("a list of parts under $id", ({ id: constraintId, parameters, passing, failing }) => {
  test("passes when each part does", async () => {
    const part = fc.oneof(
      fc.constantFrom(...passing).map((content) => ({ content, passes: true })),
      fc.constantFrom(...failing).map((content) => ({ content, passes: false })),
    );
    const parts = fc.array(part, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(parts, contexts, async (list, context) => {
        const content = list.map((each) => each.content);
        const outcome = await runCheck({ constraintId, parameters: { ...parameters, content } }, context);
        if (!outcome.success) throw new Error(outcome.error);
        expect(outcome.result).toBe(list.every(({ passes }) => passes));
        expect(outcome.verdicts.map(({ passed }) => passed)).toEqual(list.map(({ passes }) => passes));
        const first = list.findIndex(({ passes }) => !passes);
        if (first >= 0 && list.length > 1)
          expect(outcome.reason).toContain(`part ${first + 1} of ${list.length}`);
      }),
      runs(60),
    );
  });

  test("with a part that is no text stops as released, fails under strict", async () => {
    const noText = fc.constantFrom(null, 5, true, {});
    const place = fc.nat(2);
    await fc.assert(
      fc.asyncProperty(noText, place, contexts, async (wrong, at, context) => {
        const content: unknown[] = [passing[0], failing[0]];
        content.splice(at, 0, wrong);
        const outcome = await runCheck({ constraintId, parameters: { ...parameters, content } }, context);
        expect(outcome.result).toBe(context.semantics === "strict" ? false : null);
      }),
      runs(30),
    );
  });

  test("that is a bare text is judged like a list of it", async () => {
    const text = fc.constantFrom(...passing, ...failing);
    await fc.assert(
      fc.asyncProperty(text, contexts, async (content, context) => {
        const run = async (given: unknown) =>
          (await runCheck({ constraintId, parameters: { ...parameters, content: given } }, context)).result;
        expect(await run(content)).toBe(await run([content]));
      }),
      runs(20),
    );
  });
});
