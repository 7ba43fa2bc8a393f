import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { ifVidcap } from "../../src/benchmarks/if-vidcap";
import { omnicapIf } from "../../src/benchmarks/omnicap-if";
import { benchmarks, findBenchmark } from "../../src/benchmarks/registry";
import { ProblemError } from "../../src/foundation/errors";
import { Checklist } from "../../src/shapes/checklist";

const released = {
  format_check: [
    {
      check_id: "format-001",
      constraint_id: "table",
      check_description: "Use a table",
      parameters: { content: null, col_name: ["When", "What"] },
    },
  ],
  content_check: [
    {
      check_content: "The moment of the whistle",
      constraint_id: "audio_temporal_grounding",
      check_items: [
        { check_id: "content-001", check_type: "timestamp", question: "When?", correct_answer: "00:11" },
        {
          check_id: "content-002",
          check_type: "attempt",
          question: "Does it try?",
          options: ["yes", "no"],
          correct_answer: "yes",
        },
      ],
    },
  ],
};

describe("checklists of OmniCap-IF", () => {
  it("come in as ours and go out as they came", () => {
    const checklist = omnicapIf.checklists.parse(released);
    expect(Value.Check(Checklist, checklist)).toBe(true);
    expect(checklist.format[0]).toEqual({
      checkId: "format-001",
      constraintId: "table",
      description: "Use a table",
      parameters: { col_name: ["When", "What"] },
    });
    expect(
      checklist.content[0]?.items.map(({ type, options, correctAnswer }) => [type, options, correctAnswer]),
    ).toEqual([
      ["timestamp", [], "00:11"],
      ["attempt", ["yes", "no"], "yes"],
    ]);
    expect(omnicapIf.checklists.serialise(checklist)).toEqual(released);
  });

  it("may lack a half, ids and answers", () => {
    const checklist = omnicapIf.checklists.parse({
      content_check: [
        { check_content: "a", check_items: [{ check_type: "correctness", question: "?", check_id: "x" }] },
        {
          check_items: [
            { check_type: "attempt", question: "?", check_id: "x" },
            { check_type: "attempt", question: "?" },
          ],
        },
        { check_content: "c", constraint_id: null },
      ],
    });
    expect(checklist.format).toEqual([]);
    expect(checklist.content.map(({ checkId, constraintId }) => [checkId, constraintId])).toEqual([
      ["content-constraint-001", null],
      ["content-constraint-002", null],
      ["content-constraint-003", null],
    ]);
    expect(checklist.content.flatMap((check) => check.items.map((item) => item.checkId))).toEqual([
      "x",
      "x-2",
      "content-constraint-002-2",
    ]);
    expect(checklist.content[0]?.items[0]?.correctAnswer).toBeNull();
  });

  it.each([
    null,
    [],
    {},
    "text",
    { ruled_based_check: [] },
    { format_check: "text" },
    { format_check: [{ check_id: "format-001" }] },
    { format_check: [{ constraint_id: "length", parameters: [] }] },
    { content_check: [{ check_items: [{ check_type: "guess", question: "?" }] }] },
    { content_check: [{ check_items: [{ check_type: "attempt", question: 3 }] }] },
  ])("are refused when malformed: %j", (document) => {
    expect(() => omnicapIf.checklists.parse(document)).toThrow(ProblemError);
  });

  it("say where they are malformed", () => {
    try {
      omnicapIf.checklists.parse({
        content_check: [{ check_items: [{ check_type: "attempt", question: 3 }] }],
      });
      expect.unreachable();
    } catch (error) {
      expect(error instanceof ProblemError && error.problem.detail).toContain(
        "content_check/0/check_items/0/question",
      );
    }
  });
});

describe("checklists of IF-VidCap", () => {
  it("use other words for the halves, and name no content constraints", () => {
    const checklist = ifVidcap.checklists.parse({
      ruled_based_check: released.format_check,
      open_ended_check: [{ check_content: "a", check_items: [] }],
    });
    expect(checklist.content[0]).toMatchObject({ constraintId: null, items: [] });
    expect(ifVidcap.checklists.serialise(checklist)).toEqual({
      ruled_based_check: released.format_check,
      open_ended_check: [{ check_content: "a", check_items: [] }],
    });
  });
});

describe("the registry", () => {
  it("finds benchmarks by id and by label", () => {
    for (const benchmark of benchmarks) {
      expect(findBenchmark(benchmark.id)).toBe(benchmark);
      expect(findBenchmark(benchmark.label)).toBe(benchmark);
    }
    expect(findBenchmark("no-such-benchmark")).toBeUndefined();
  });
});
