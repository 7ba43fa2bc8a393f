import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checklistFaults } from "../../../src/evaluation/made-instructions/checklist-faults";
import { instructionFaults } from "../../../src/evaluation/made-instructions/instruction-faults";
import type { ContentItem, FormatCheck } from "../../../src/shapes/checklist";
import type { SetTask } from "../../../src/shapes/instruction-set";
import { runs } from "../../support/effort";
import { madeItem, madeTask } from "./made-task";

const faultsOf = (task: SetTask) => [...instructionFaults(task), ...checklistFaults(task, 26)];
const told = (task: SetTask) => faultsOf(task).map(({ id, at }) => `${id} at ${at}`);

/** The sound task with other questions on the robot. */
function asking(...items: ContentItem[]): SetTask {
  const task = madeTask();
  const content = task.checklist.content.map((check, place) => (place === 0 ? { ...check, items } : check));
  return { ...task, checklist: { ...task.checklist, content } };
}

function withFormat(...format: FormatCheck[]): SetTask {
  const task = madeTask();
  return { ...task, checklist: { ...task.checklist, format: [...task.checklist.format, ...format] } };
}

const words = "Describe how the robot looks. Tell what the cat does in the kitchen.";

describe("the faults of an instruction", () => {
  it("are none where it asks for all that was drawn, and for nothing else", () => {
    expect(faultsOf(madeTask())).toEqual([]);
  });

  it("name a form that it does not ask for, at its check", () => {
    const task = madeTask({ instruction: `${words} Use 40 to 60 words.` });
    expect(faultsOf(task)).toEqual([
      {
        id: "form-not-asked",
        at: "format-002",
        message: expect.stringContaining("“Do not use the word 'suddenly'”"),
        unfit: false,
      },
    ]);
  });

  it("name parameters that are made up", () => {
    const task = madeTask({ instruction: `${words} Use 40 to 80 words. Do not use the word 'suddenly'.` });
    expect(faultsOf(task)).toMatchObject([
      { id: "other-parameters", at: "format-001", message: expect.stringContaining("40 to 80 words") },
    ]);
  });

  it("name a form that nobody drew, in its own words, but no repetition", () => {
    const task = madeTask();
    const more = {
      ...task,
      instruction: `${task.instruction} Answer in Chinese. It must have 40 to 60 words.`,
    };
    expect(faultsOf(more)).toMatchObject([
      { id: "form-not-drawn", at: "instruction", message: expect.stringContaining("in Chinese") },
    ]);
  });

  it("name demands on content that are missing, not drawn or not asked for", () => {
    const task = madeTask();
    const [first, second] = task.checklist.content;
    if (!first || !second) throw new Error("no content");
    const content = [
      first,
      { ...second, constraintId: "visual_summary", description: "Count the windows of the house" },
    ];
    const told = faultsOf({ ...task, checklist: { ...task.checklist, content } });
    expect(told.map(({ id, at }) => [id, at])).toEqual([
      ["demand-not-asked", "content-002"],
      ["demand-missing", "checklist"],
      ["demand-not-drawn", "content-002"],
    ]);
  });

  it("name form that outnumbers content, and too few constraints", () => {
    const task = madeTask();
    const content = task.checklist.content.slice(0, 1);
    expect(told({ ...task, checklist: { ...task.checklist, content } })).toEqual([
      "demand-missing at checklist",
      "format-outnumbers at checklist",
      "number-of-constraints at checklist",
    ]);
  });

  it("are one where nobody has written it", () => {
    expect(told(madeTask({ instruction: " \n" }))).toEqual(["no-instruction at instruction"]);
  });
});

describe("the faults of a checklist", () => {
  const cases: [string, SetTask, string][] = [
    ["no right answer", asking(madeItem("q", { correctAnswer: null })), "no-right-option at q"],
    ["a letter of no option", asking(madeItem("q", { correctAnswer: "A, B" })), "no-right-option at q"],
    [
      "two options alike",
      asking(madeItem("q", { options: ["A. A kettle", "B. a kettle!"] })),
      "same-options at q",
    ],
    [
      "two options of which one says all of the other",
      asking(madeItem("q", { options: ["A. A kettle", "B. A red kettle", "C. A broom"] })),
      "two-right at q",
    ],
    [
      "a time that is none",
      asking(madeItem("q", { type: "timestamp", options: [], correctAnswer: "soon" })),
      "no-time at q",
    ],
    [
      "a time beyond the end",
      asking(madeItem("q", { type: "timestamp", options: [], correctAnswer: "02:00" })),
      "no-time at q",
    ],
    [
      "a demand that must not be met",
      asking(
        madeItem("q", {
          type: "attempt",
          question: "Is the robot described?",
          options: ["yes", "no"],
          correctAnswer: "no",
        }),
      ),
      "contradicts at q",
    ],
    [
      "a right answer in a forbidden word",
      asking(madeItem("q", { options: ["A. It leaves", "B. It suddenly stops", "C. It sings"] })),
      "contradicts at q",
    ],
    [
      "a question asked twice",
      asking(madeItem("p"), madeItem("q", { question: "What does the robot hold in shot p??" })),
      "same-question at q",
    ],
    [
      "a form that no caption has",
      withFormat({
        checkId: "format-003",
        constraintId: "length",
        description: "The whole answer has at most 20 words",
        parameters: { unit: "word", min_len: 0, max_len: 20 },
      }),
      "unsatisfiable at format-003",
    ],
    [
      "a rule that is none",
      withFormat({ checkId: "format-003", constraintId: "rhyme", description: "It rhymes", parameters: {} }),
      "no-rule at format-003",
    ],
  ];

  it.each(cases)("name %s at its place", (_name, task, expected) => {
    expect(checklistFaults(task, 26).map(({ id, at }) => `${id} at ${at}`)).toContain(expected);
  });

  it("are told of any text", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom("<img src=x onerror=alert(1)>", "\u202e'\"“", "$&$`{{}}"),
    );
    const item = fc.record({
      checkId: fc.string({ minLength: 1 }),
      type: fc.constantFrom("attempt", "correctness", "timestamp"),
      question: text,
      options: fc.array(text, { maxLength: 6 }),
      correctAnswer: fc.option(text),
    }) as fc.Arbitrary<ContentItem>;
    const check = fc.record({
      checkId: fc.string({ minLength: 1 }),
      constraintId: fc.constantFrom("keyword", "length", "table", "json_object", "__proto__", "count"),
      description: text,
      parameters: fc.dictionary(text, fc.jsonValue()) as fc.Arbitrary<Record<string, unknown>>,
    });
    fc.assert(
      fc.property(text, fc.array(item), fc.array(check), (instruction, items, format) => {
        const content = [{ checkId: "c", constraintId: null, description: instruction, items }];
        for (const { message } of faultsOf(madeTask({ instruction, checklist: { format, content } }))) {
          expect(message.trim()).not.toBe("");
          expect(message.length).toBeLessThan(1500);
        }
      }),
      runs(200),
    );
  });
});
