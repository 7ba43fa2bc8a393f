import { describe, expect, it } from "vitest";
import { readChecklist } from "../../src/benchmarks/read-checklist";
import { type ChecklistShape, writeChecklist } from "../../src/benchmarks/write-checklist";
import type { Checklist } from "../../src/shapes/checklist";

const checklist: Checklist = {
  format: [
    {
      checkId: "format-001",
      constraintId: "length",
      description: "At most ten words",
      parameters: { unit: "word", min_len: 0, max_len: 10 },
    },
  ],
  content: [
    {
      checkId: "content-constraint-001",
      constraintId: "visual_entities_attributes",
      description: "Name the cat's colour",
      items: [
        {
          checkId: "content-001",
          type: "correctness",
          question: "Which colour is the cat?",
          options: ["A. Grey", "B. None of the above"],
          correctAnswer: "A",
        },
        {
          checkId: "content-002",
          type: "timestamp",
          question: "When does it wake?",
          options: [],
          correctAnswer: null,
        },
      ],
    },
  ],
};

describe("a checklist as text", () => {
  it.each<ChecklistShape>(["caplens", "omnicap-if", "if-vidcap"])("comes back from %s", (shape) => {
    expect(readChecklist(writeChecklist(checklist, shape))).toEqual(checklist);
  });

  it("has the names of the benchmark whose shape it is", () => {
    expect(writeChecklist(checklist, "omnicap-if")).toContain('"format_check"');
    expect(writeChecklist(checklist, "if-vidcap")).toContain('"ruled_based_check"');
    expect(writeChecklist(checklist, "caplens")).toContain('"correctAnswer": "A"');
  });
});
