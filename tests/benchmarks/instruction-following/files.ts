import { Value } from "typebox/value";
import type { Benchmark, BenchmarkFile, JudgedResult } from "../../../src/benchmarks/benchmark";
import { ChecklistJudgement } from "../../../src/shapes/judged-material";
import { readBy } from "../../support/read-by";

/** A file of a benchmark with this document in it. */
export function file(name: string, document: unknown): BenchmarkFile {
  return { name, text: JSON.stringify(document) };
}

/** Two instructions on one video and one on another, as OmniCap-IF writes them. */
export const prompts = {
  "001": [
    {
      field: "For Understanding",
      prompt_id: "01",
      generated_prompt: "List it.",
      constraints_used: ["count"],
    },
    { field: "Understanding", prompt_id: "02", generated_prompt: "Tell it in red.", constraints_used: [] },
  ],
  "002": [{ field: "For Retrieval", prompt_id: "01", generated_prompt: "Name it.", constraints_used: [] }],
};

/** A checklist with one check in each half. */
export const checklist = {
  format_check: [
    {
      check_id: "format-001",
      constraint_id: "length",
      check_description: "At most five words.",
      parameters: { content: null, unit: "word", max_len: 5 },
    },
  ],
  content_check: [
    {
      check_content: "The kettle is red.",
      constraint_id: "visual_entities_attributes",
      check_items: [
        {
          check_id: "content-001",
          check_type: "correctness",
          question: "Which colour has the kettle?",
          options: ["A. red", "B. blue"],
          correct_answer: "A",
        },
        {
          check_id: "content-002",
          check_type: "timestamp",
          question: "When does it whistle?",
          correct_answer: "00:04 - 00:07",
        },
      ],
    },
  ],
};

const [formatCheck] = checklist.format_check;
const [contentCheck] = checklist.content_check;

/** The same checklist filled in: the rule passed, the first question too, the second did not. */
export const filled = {
  format_check: [
    { ...formatCheck, parameters: { ...formatCheck?.parameters, content: ["A red kettle."] }, result: true },
  ],
  content_check: [
    {
      ...contentCheck,
      check_items: [
        {
          ...contentCheck?.check_items[0],
          answer: "A",
          result: true,
          result_explanation: "It says red.",
          result_confidence: 5,
        },
        { ...contentCheck?.check_items[1], answer: "", result: false, check_passed: false, score: 0 },
      ],
    },
  ],
};

/** The files that a benchmark writes of what it read. */
export function again(benchmark: Benchmark, files: readonly BenchmarkFile[]) {
  const { samples, results } = readBy(benchmark, files);
  return benchmark.write(samples, results, "reference");
}

/** The scores of one `check_result` file. */
export function summary(benchmark: Benchmark, document: unknown) {
  const { samples, results } = readBy(benchmark, [file("check_result/m_check_result.json", document)]);
  return benchmark.summarise(samples, results, "reference");
}

/** The checklist's part in a result that was read. */
export function judgementOf(result: JudgedResult | undefined): ChecklistJudgement {
  return Value.Parse(ChecklistJudgement, result?.judgement);
}
