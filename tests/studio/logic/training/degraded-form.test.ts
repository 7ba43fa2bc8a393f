import { describe, expect, test } from "vitest";
import type { FormatCheck } from "../../../../src/shapes/checklist";
import { brokenForms, degradedFormRow } from "../../../../src/studio/logic/training/recipes/degraded-form";
import { formatCheck, madeSource, strictRules } from "./made-set";

const TABLE = "| Object | Colour |\n| --- | --- |\n| cup | red |\n| cat | grey |";

/** For each rule a text that passes it. */
const GOOD: [
  constraintId: string,
  description: string,
  parameters: FormatCheck["parameters"],
  text: string,
][] = [
  ["plain_text", "The answer is plain text.", {}, "A robot pours tea. The cat looks on."],
  [
    "json_object",
    "The answer is a JSON object and nothing else.",
    {
      schema: {
        type: "object",
        properties: { robot: { type: "string" } },
        required: ["robot"],
        additionalProperties: false,
      },
    },
    '{"robot": "pours tea"}',
  ],
  [
    "json_array",
    "The answer is a JSON array and nothing else.",
    { schema: { type: "array", items: { type: "string" } } },
    '["the kettle", "the cat"]',
  ],
  [
    "unordered_list",
    "The answer is an unordered list with '-'.",
    { symbol: "-" },
    "- a robot\n- a cat\n- a cup",
  ],
  ["ordered_list", "The answer is an ordered list.", { symbol: "1." }, "1. a robot\n2. a cat\n3. a cup"],
  [
    "table",
    "The answer is a table with the columns 'Object' and 'Colour'.",
    { col_name: ["Object", "Colour"] },
    TABLE,
  ],
  [
    "keyword",
    "The answer includes 'kettle'.",
    { keyword: "kettle", keyword_type: "include" },
    "The kettle boils.",
  ],
  [
    "keyword",
    "The answer does not hold 'dog'.",
    { keyword: "dog", keyword_type: "exclude" },
    "The kettle boils.",
  ],
  [
    "timestamp_format",
    "Every time is written as [MM:SS].",
    { format_type: "point" },
    "[00:03] The kettle boils. [00:09] Tea.",
  ],
  ["markdown", "The word 'robot' is in bold.", { md_type: "bold" }, "The **robot** pours tea."],
  [
    "prefix_suffix",
    "The answer begins with 'Log:'.",
    { prefix: "Log:", suffix: null },
    "Log: tea is poured.",
  ],
  ["delimiter", "Sounds are separated by ';'.", { symbol: ";" }, "a whistle; a purr; a clink"],
  [
    "length",
    "The answer has at most 12 words.",
    { unit: "word", min_len: 0, max_len: 12 },
    "A robot pours tea for a cat.",
  ],
  ["case", "The answer is in lower case.", { case_type: "lower" }, "a robot pours tea for a cat."],
  ["count", "At most three items are listed.", { min_count: 0, max_count: 3 }, "- a robot\n- a cat\n- a cup"],
];

describe("a caption broken in form", () => {
  test.each(GOOD)("%s: %s", async (constraintId, description, parameters, text) => {
    const check = formatCheck("format-001", constraintId, description, parameters);
    const source = madeSource("s1", {
      instruction: `Describe the video. ${description}`,
      checklist: {
        format: [check],
        content: [{ checkId: "content-001", constraintId: "summary", description: "Sums up.", items: [] }],
      },
      captions: [{ text, by: "A", verdicts: { "content-001": "passed" } }],
    });
    expect(brokenForms(text, check).length).toBeGreaterThan(0);
    const row = await degradedFormRow(source, 1, strictRules);
    expect(row.refused).toBeNull();
    expect(row.rejected?.failsIn).toEqual(["format-001"]);
    expect(row.rejected?.how).not.toBe("");
    const {
      verdicts: [before],
    } = await strictRules({
      response: row.response,
      instruction: row.instruction,
      checklist: row.checklist,
    });
    const {
      verdicts: [after],
    } = await strictRules({
      response: row.rejected?.text ?? "",
      instruction: row.instruction,
      checklist: row.checklist,
    });
    expect([before?.status, after?.status]).toEqual(["passed", "failed"]);
  });
});

test("a pair fails in one check alone: what breaks two is not taken", async () => {
  const source = madeSource("s1", {
    instruction: "List what you see with '-', in lower case, with at most three items.",
    checklist: {
      format: [
        formatCheck("f1", "unordered_list", "The answer is an unordered list with '-'.", { symbol: "-" }),
        formatCheck("f2", "case", "The answer is in lower case.", { case_type: "lower" }),
        formatCheck("f3", "length", "The answer has at most 9 words.", {
          unit: "word",
          min_len: 0,
          max_len: 9,
        }),
      ],
      content: [],
    },
    captions: [
      { text: "- A Robot\n- a cat", by: "fails", verdicts: {} },
      { text: "- a robot\n- a cat\n- a cup", by: "passes", verdicts: {} },
    ],
  });
  const named = new Set<string>();
  for (let seed = 0; seed < 12; seed += 1) {
    const row = await degradedFormRow(source, seed, strictRules);
    expect(row.refused).toBeNull();
    expect(row.response).toBe("- a robot\n- a cat\n- a cup");
    const found = await strictRules({
      response: row.rejected?.text ?? "",
      instruction: row.instruction,
      checklist: row.checklist,
    });
    expect(found.verdicts.filter(({ status }) => status === "failed").map(({ checkId }) => checkId)).toEqual(
      row.rejected?.failsIn,
    );
    for (const id of row.rejected?.failsIn ?? []) named.add(id);
  }
  expect(named.size).toBeGreaterThan(1);
});
