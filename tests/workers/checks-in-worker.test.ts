import { afterAll, describe, expect, it } from "vitest";
import { createCheckRunner } from "../../src/evaluation/checks/check-runner";
import { type CheckBatch, sentBatch } from "../../src/evaluation/checks/checks-protocol";
import { checkBatch } from "../../src/rules/check-format";
import type { FormatCheck } from "../../src/shapes/checklist";
import type { Extraction, Semantics } from "../../src/shapes/verdict";
import { checksHandlers } from "../support/checks-handlers";
import { workerStarter } from "./fake-worker";

const { start } = workerStarter(await checksHandlers());
const runner = createCheckRunner(start);
afterAll(() => runner.dispose());

function check(checkId: string, constraintId: string, parameters: Record<string, unknown> = {}): FormatCheck {
  return { checkId, constraintId, description: "The response", parameters };
}

const response = [
  "# Tea \ud83c\udf75",
  "",
  "The **robot** pours tea; the cat's caf\u00e9 is \ud800 open.",
  "",
  "| Object | Colour |",
  "|---|---|",
  "| cup | blue |",
  "",
  "- one (a)",
  "- two",
].join("\n");

const checks = [
  check("words", "length", { unit: "word", max_len: 3 }),
  check("plain", "plain_text"),
  check("table", "table", { col_name: ["Object", "Colour"] }),
  check("list", "unordered_list", { symbol: "-" }),
  check("bold", "markdown", { md_type: "bold" }),
  check("word", "keyword", { keyword: "caf\u00e9", keyword_type: "include" }),
  check("json", "json_object", { schema: { type: "object", properties: { a: { pattern: "^x" } } } }),
  check("unknown", "sonnet"),
  check("wrong", "length", { unit: "mile" }),
  check("more", "length", { unit: "word", max_len: 3, of: 1 }),
];

function batch(over: Partial<CheckBatch> = {}): CheckBatch {
  return {
    response,
    requests: checks.map((each) => ({ check: each, given: null })),
    siblings: checks,
    instruction: "Describe it in a table.",
    context: { semantics: "reference", benchmark: "omnicap-if" },
    ...over,
  };
}

const given: Extraction = {
  source: "manual",
  content: ["| Object | Colour |\n|---|---|\n| cup | blue |", "tea"],
  spans: [{ start: 67, end: 111, label: "here" }, null],
};

describe("verdicts from the worker are those of the rules in place", () => {
  const semantics: Semantics[] = ["reference", "strict"];
  it.each(semantics)("where %s is wanted first, found by the locator and given", async (first) => {
    const context = { semantics: first, benchmark: "omnicap-if" } as const;
    const all = [
      batch({ context }),
      batch({ context, requests: checks.map((each) => ({ check: each, given })) }),
      batch({ context, oneReading: true }),
      batch({ context, siblings: [] }),
    ];
    const inPlace = [];
    for (const asked of all) {
      const verdicts = await runner.run(asked);
      inPlace.push(await checkBatch(asked));
      expect(verdicts).toEqual(inPlace.at(-1));
      expect(verdicts[first]).toHaveLength(checks.length);
    }
    expect(await Promise.all(all.map((asked) => runner.run(asked)))).toEqual(inPlace);
  });

  it("told one by one too, in their order", async () => {
    const told: string[] = [];
    const { reference, strict } = await runner.run(batch(), {
      onVerdict: (verdict) => told.push(JSON.stringify(verdict)),
    });
    expect(told).toEqual([...reference, ...strict].map((verdict) => JSON.stringify(verdict)));
  });

  it("where parameters hold what JSON has no word for", async () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, -0, undefined, 10n, new Date(0), { a: [undefined] }];
    for (const max_len of odd) {
      const one = check("odd", "length", { unit: "word", max_len });
      const asked = batch({ requests: [{ check: one, given: null }], siblings: [one] });
      expect(typeof sentBatch(asked)).toBe("object");
      expect(await runner.run(asked)).toEqual(await checkBatch(asked));
    }
    const deep = JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`);
    const asked = batch({ siblings: [check("deep", "length", { unit: "word", max_len: deep })] });
    expect(typeof sentBatch(asked)).toBe("object");
    expect(typeof sentBatch(batch())).toBe("string");
  });
});
