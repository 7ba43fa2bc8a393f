import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runCheck } from "../../../src/rules/run-check";
import { candidateTexts } from "../../../src/rules/satisfying/candidates";
import { provenConflict } from "../../../src/rules/satisfying/conflicts";
import type { AskedCheck } from "../../../src/rules/satisfying/least-text";
import { satisfiable } from "../../../src/rules/satisfying/satisfiable";
import type { Semantics } from "../../../src/shapes/verdict";
import { runs } from "../../support/effort";
import { MATRIX, OTHERS, RELEASED, TYPICAL } from "./pairs";

/** Signs of the documentation. */
const SIGNS: Record<string, string> = { yes: "y", no: "n", "?": "?" };

const SIGN = { true: "y", false: "n", null: "?" } as const;

async function passes(
  { constraintId, parameters }: AskedCheck,
  text: string,
  semantics: Semantics = "strict",
): Promise<boolean> {
  const outcome = await runCheck(
    { constraintId, parameters: { ...parameters, content: [text] } },
    { semantics, benchmark: "omnicap-if" },
  );
  return outcome.success && outcome.result;
}

async function expectSound(
  checks: readonly AskedCheck[],
  expected: string,
  released?: string,
): Promise<void> {
  const found = await satisfiable(checks, "omnicap-if");
  const told = JSON.stringify([checks, found]);
  expect([told, SIGN[`${found.satisfiable}`]]).toEqual([told, expected]);
  if (found.satisfiable)
    for (const check of checks) expect([told, await passes(check, found.witness)]).toEqual([told, true]);
  if (released !== undefined) {
    const { witness } = { witness: "", ...found };
    const both = await Promise.all(checks.map((check) => passes(check, witness, "reference")));
    expect([told, found.satisfiable && both.every((one) => one) ? "y" : "?"]).toEqual([told, released]);
  }
  if (found.satisfiable === false) expect(found.conflict).toEqual(checks.map((_, index) => index));
}

describe("every rule with every other", () => {
  test("the table reads the same in both directions", () => {
    for (const [row, cells] of MATRIX.entries())
      for (const [column, cell] of cells.entries()) expect(cell).toBe(MATRIX[column]?.[row]);
    expect(MATRIX).toHaveLength(TYPICAL.length);
  });

  test("the documentation has the same tables, and says of nothing more than is known", () => {
    const page = readFileSync("docs/reference/sound-checklists.md", "utf8");
    const tables = page
      .split("\n")
      .filter((line) => /^\| [a-z]/.test(line) && line.split("|").length === TYPICAL.length + 3)
      .map((line) =>
        line
          .split("|")
          .slice(2, -1)
          .map((cell) => SIGNS[cell.trim()]),
      );
    expect(tables).toEqual([...MATRIX, ...RELEASED]);
  });

  test.for(TYPICAL.map((check, row) => ({ name: check.constraintId, check, row })))(
    "$name",
    async ({ check, row }) => {
      for (const [column, other] of TYPICAL.entries())
        await expectSound(
          row === column ? [check] : [check, other],
          MATRIX[row]?.[column] ?? "",
          RELEASED[row]?.[column] ?? "",
        );
    },
  );

  test.for(OTHERS.map(([name, expected, ...checks]) => ({ name, expected, checks })))(
    "$name",
    async ({ expected, checks }) => {
      await expectSound(checks, expected);
      if (checks.length === 2) await expectSound(checks.toReversed(), expected);
    },
  );
});

/** Pieces that texts are put together of to pass what is said to be impossible. */
const pieces = fc.oneof(
  fc.constantFrom(
    "In this video",
    "kitchen",
    "red",
    "The end",
    "done",
    "Summary:",
    "A",
    "PCs",
    "5 km",
    "这是一段文字",
    "厨房",
    "ﬁ",
    "㎏",
    "ⓐ",
    "Ⓣ",
    "𝐓his",
    "ｶﾞ",
    "www.a.Bb.Cc",
    "www.x\u001cred",
    "iPHONE",
  ),
  fc.constantFrom(
    "- ",
    "* ",
    "• ",
    "1. ",
    "a. ",
    "(1) ",
    "1) ",
    "# ",
    "> ",
    "    ",
    "\ufeff",
    "\u200b",
    "\t",
  ),
  fc.constantFrom(
    "\n",
    "\n\n",
    " ",
    ", ",
    ". ",
    ": ",
    "; ",
    "|",
    "---|---",
    "| Time | Action |",
    "| a | b |",
    "```",
    "~~~",
    "`x`",
    "**x**",
    "*x*",
    "==x==",
    "“x”",
    '"x"',
  ),
  fc.constantFrom(
    '{"scene": "a", "mood": "b"}',
    '{"a\\"b": 1}',
    "[1, true]",
    '[{"time": "x"}]',
    "{}",
    "[]",
    "[x]",
    "[00:01]",
    "[00:01-00:05]",
    "00:01",
  ),
  fc.string({ maxLength: 6, unit: "grapheme" }),
);
const anyText = fc.array(pieces, { minLength: 1, maxLength: 9 }).map((some) => some.join(""));

describe("what is said to be impossible", () => {
  const impossible = [
    ...MATRIX.flatMap((cells, row) =>
      cells.flatMap((cell, column) => {
        const [one, other] = [TYPICAL[row], TYPICAL[column]];
        return cell === "n" && column > row && one && other ? [[one, other]] : [];
      }),
    ),
    ...OTHERS.flatMap(([, expected, ...checks]) => (expected === "n" ? [checks] : [])),
  ].map((checks) => ({ name: checks.map(({ constraintId }) => constraintId).join(" and "), checks }));

  test.for(impossible)("no text passes $name", async ({ checks }) => {
    // A text that passes one of them is nearest to passing both.
    const near = checks.flatMap((check) => [...candidateTexts([check])]).concat([...candidateTexts(checks)]);
    for (const text of near) {
      const all = await Promise.all(checks.map((check) => passes(check, text)));
      expect([text, all.every((one) => one)]).toEqual([text, false]);
    }
    const mixed = fc
      .tuple(fc.constantFrom("", ...near), anyText, fc.constantFrom("", ...near))
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, mixed), async (text) => {
        for (const check of checks) if (!(await passes(check, text))) return true;
        return false;
      }),
      runs(40),
    );
  });
});

describe("checks on parts, and very many", () => {
  const object: AskedCheck = { constraintId: "json_object", parameters: { schema: { type: "object" } } };
  const array: AskedCheck = { constraintId: "json_array", parameters: { schema: { type: "array" } } };

  test("two parts may be two texts", async () => {
    const parts = [object, array].map((check) => ({ ...check, scope: "part" as const }));
    expect(await satisfiable(parts, "omnicap-if")).toEqual({ satisfiable: null });
    expect(await satisfiable([object, { ...array, scope: "part" }], "omnicap-if")).toEqual({
      satisfiable: null,
    });
  });

  test("nothing is a part that nothing passes", async () => {
    const none: AskedCheck = {
      constraintId: "count",
      parameters: { min_count: 4, max_count: 2 },
      scope: "part",
    };
    expect(await satisfiable([object, none], "omnicap-if")).toMatchObject({
      satisfiable: false,
      conflict: [1],
    });
  });

  test("the conflict among two hundred is named", async () => {
    const words = Array.from(
      { length: 200 },
      (_, index): AskedCheck => ({
        constraintId: "keyword",
        parameters: { keyword: `word${index}`, keyword_type: "include" },
      }),
    );
    expect(await satisfiable(words, "omnicap-if")).toMatchObject({ satisfiable: true });
    const forbidden: AskedCheck = {
      constraintId: "keyword",
      parameters: { keyword: "word150", keyword_type: "exclude" },
    };
    expect(await satisfiable([...words, forbidden], "omnicap-if")).toMatchObject({
      satisfiable: false,
      conflict: [150, 200],
    });
  });

  test.for([
    { constraintId: "length", parameters: { unit: "word", min_len: 1e12 } },
    { constraintId: "keyword", parameters: { keyword: "x".repeat(100_000), keyword_type: "include" } },
    {
      constraintId: "table",
      parameters: { col_name: Array.from({ length: 20_000 }, (_, at) => `column ${at}`) },
    },
    { constraintId: "json_object", parameters: { schema: { $ref: "#" } } },
    { constraintId: "json_array", parameters: { schema: { type: "array", minItems: 1e9 } } },
    { constraintId: "count", parameters: { min_count: 1e9 } },
    { constraintId: "keyword", parameters: { keyword: 5, keyword_type: "include" } },
    {
      constraintId: "json_object",
      parameters: {
        schema: { type: "object", required: ["a"], properties: { a: { type: "string", pattern: "(" } } },
      },
    },
  ])("huge or broken parameters are given up: $constraintId", async (check) => {
    const long = { constraintId: "length", parameters: { unit: "word", max_len: 5 } };
    expect((await satisfiable([check], "omnicap-if")).satisfiable).not.toBe(false);
    expect(() => provenConflict([check, long])).not.toThrow();
  });
});
