import { describe, expect, it } from "vitest";
import { checklistFaults } from "../../../../src/evaluation/made-instructions/checklist-faults";
import { instructionFaults } from "../../../../src/evaluation/made-instructions/instruction-faults";
import { makeItems } from "../../../../src/evaluation/made-instructions/make-checklist";
import { makeInstruction } from "../../../../src/evaluation/made-instructions/make-instruction";
import { WRITING_ROUNDS } from "../../../../src/evaluation/made-instructions/plan-tasks";
import { parameterSchemas } from "../../../../src/evaluation/parameter-faults";
import type { ContentItem } from "../../../../src/shapes/checklist";
import { type InstructionSet, newInstructionSet, type SetTask } from "../../../../src/shapes/instruction-set";
import type { QuestionSource } from "../../../../src/shapes/quiz-draft";
import { withBlindTrial, withDecision, withItems, written } from "../../../../src/studio/logic/set/edit-set";
import { faultsByRules } from "../../../../src/studio/logic/set/faults-by-rules";
import { taskStandings } from "../../../../src/studio/logic/set/task-standings";
import { tryInPlace } from "../../../evaluation/draft-checklist/drafting-model";
import { madeTask } from "../../../evaluation/made-instructions/made-task";
import { standInModel } from "../../../evaluation/made-instructions/standing-model";
import { makingInPlace } from "../../../support/making-rules";
import { exampleClip } from "./example-clip";

const schemas = await parameterSchemas();
const model = (name: string) =>
  ({ kind: "openai-compatible", baseUrl: "https://model.example/v1", model: name, audio: false }) as const;
const SOURCE: QuestionSource = {
  ...{ kind: "model", choice: model("stand-in"), promptVersion: "write-instruction.v1", callId: null },
};
const LOOKS = "Describe how the robot looks";
const ACTS = "Tell what the cat does in the kitchen";
const FORM = "Use 40 to 60 words. Do not use the word 'suddenly'.";

const demands = [
  { constraint_id: "visual_entities_attributes", words: LOOKS },
  { constraint_id: "visual_events_actions", words: ACTS },
];
const sound = { instruction: `${LOOKS}. ${ACTS}. ${FORM}`, demands };

const setOf = (...tasks: SetTask[]): InstructionSet => ({
  ...newInstructionSet({ benchmark: "omnicap-if" }),
  clips: [exampleClip("c1", { decision: { kept: true, why: "", at: "" } })],
  tasks,
});

/** The rows that go out, checked once more by all rules. */
function outgoing(set: InstructionSet) {
  return taskStandings(set, faultsByRules)
    .filter(({ dropped }) => dropped === null)
    .map(({ task, checklist }) => ({ ...task, checklist }));
}

const faultsOf = (task: SetTask) => [...instructionFaults(task), ...checklistFaults(task, 26)];

describe("an instruction with a typical mistake", () => {
  const cases: [
    string,
    { instruction: string; demands: { constraint_id: string; words: string }[] },
    string,
  ][] = [
    [
      "a form that was not drawn",
      { ...sound, instruction: `${sound.instruction} Answer in Chinese.` },
      "form-not-drawn",
    ],
    [
      "a demand of a kind that was not drawn",
      {
        instruction: `${sound.instruction} Sum up the music.`,
        demands: [...demands, { constraint_id: "audio_summary", words: "Sum up the music" }],
      },
      "demand-not-drawn",
    ],
    [
      "invented parameters",
      { ...sound, instruction: sound.instruction.replace("60", "90") },
      "other-parameters",
    ],
    [
      "a form left out",
      { ...sound, instruction: sound.instruction.replace(" Do not use the word 'suddenly'.", "") },
      "form-not-asked",
    ],
    [
      "a demand left out",
      { instruction: `${LOOKS}. ${FORM}`, demands: demands.slice(0, 1) },
      "format-outnumbers",
    ],
    [
      "a demand that it claims and does not make",
      { instruction: `${LOOKS}. ${FORM}`, demands },
      "demand-not-asked",
    ],
    [
      "a kind that nobody knows",
      {
        ...sound,
        demands: [
          demands[0] ?? { constraint_id: "", words: "" },
          { constraint_id: "<b>rhyme</b>", words: ACTS },
        ],
      },
      "demand-not-drawn",
    ],
  ];

  it.each(cases)("%s: is asked for again, then shown, and does not go out", async (_name, reply, fault) => {
    const { context, asked } = standInModel(() => reply);
    const made = await makeInstruction(madeTask(), context, makingInPlace);
    expect(made.faults.map(({ id }) => id)).toContain(fault);
    // The same try again is a kept reply.
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThanOrEqual(WRITING_ROUNDS);
    expect(asked[1]).toMatchObject({
      earlier: { instruction: reply.instruction, problems: expect.arrayContaining([expect.any(String)]) },
    });
    const task = written(madeTask(), made, SOURCE);
    const [standing] = taskStandings(setOf(task), faultsByRules);
    expect(standing?.dropped).toMatchObject({ by: "rule" });
    expect(outgoing(setOf(task))).toEqual([]);
  });

  it("is taken as the model mends it, with its demands literally in it", async () => {
    const { context, asked } = standInModel((_asked, count) =>
      count === 1 ? { ...sound, instruction: `${LOOKS}. ${ACTS}.` } : sound,
    );
    const made = await makeInstruction(madeTask(), context, makingInPlace);
    expect(asked).toHaveLength(2);
    expect(made).toMatchObject({ instruction: sound.instruction, faults: [] });
    expect(made.checklist.content.map(({ description }) => description)).toEqual([LOOKS, ACTS]);
    expect(made.calls).toHaveLength(2);
  });

  it("that can't be read is told, and nothing is made of it", async () => {
    const { context } = standInModel(() => ({ instruction: "" }));
    await expect(makeInstruction(madeTask(), context, makingInPlace)).rejects.toMatchObject({
      problem: { code: "instruction-unreadable" },
    });
  });
});

/** A question as a model drafts it. */
const question = (changes: object = {}) => ({
  type: "correctness",
  question: "What does the robot hold in the kitchen?",
  options: ["A. A lamp", "B. A kettle", "C. A broom", "D. None of the above"],
  correct_answer: "B",
  ...changes,
});
const drafted = (items: object[], more: object[] = []) => ({
  format: [],
  content: [
    { constraint_id: "visual_entities_attributes", description: LOOKS, items },
    {
      constraint_id: "visual_events_actions",
      description: ACTS,
      items: [
        question({
          question: "Where in the kitchen does the cat sleep?",
          options: ["A. On a bench", "B. In a box"],
          correct_answer: "A",
        }),
      ],
    },
    ...more,
  ],
});

/** The task with what a model drafts for its demands. */
async function withDraft(reply: object): Promise<{ task: SetTask; notes: string[] }> {
  const { context } = standInModel(() => sound);
  const task = written(madeTask(), await makeInstruction(madeTask(), context, makingInPlace), SOURCE);
  const drafting = standInModel(() => reply);
  const { content, notes } = await makeItems(task, drafting.context, {
    tryChecks: tryInPlace,
    parameterSchemas: schemas,
  });
  expect(drafting.asked[0]).toMatchObject({ task: "draft_checklist", demands });
  return { task: withItems(task, content, SOURCE), notes };
}

describe("a checklist with a typical mistake", () => {
  it("goes out where it has none", async () => {
    const { task, notes } = await withDraft(drafted([question()]));
    expect(taskStandings(setOf(task), faultsByRules)[0]).toMatchObject({ dropped: null, faults: [] });
    expect(notes.join()).toContain("None of the above");
    expect(outgoing(setOf(task)).flatMap(faultsOf)).toEqual([]);
  });

  const leftOut: [string, object, string][] = [
    [
      "no valid letter",
      question({ question: "Which tool does it lift?", correct_answer: "F" }),
      "Nobody has said which option is right",
    ],
    [
      "two right letters",
      question({ question: "Which tool does it lift?", correct_answer: "A and B" }),
      "Nobody has said which option is right",
    ],
    [
      "two right options",
      question({
        question: "Which tool does it lift?",
        options: ["A. A broom", "B. A kettle", "C. A small kettle"],
      }),
      "Two options may both be right",
    ],
    [
      "a question asked twice",
      question({ question: "In the kitchen, what does the robot hold?" }),
      "It asks the same as",
    ],
    [
      "a word that captions must not use",
      question({
        question: "Why does it stop?",
        options: ["A. It suddenly rains", "B. It is late"],
        correct_answer: "A",
      }),
      "captions are not to use",
    ],
    [
      "a demand to do the opposite",
      { type: "attempt", question: "Is the robot described?", options: ["yes", "no"], correct_answer: "no" },
      "“no” is right for things to be left out",
    ],
  ];

  it.each(leftOut)("%s: that question does not go out, the others do", async (_name, wrong, why) => {
    const { task } = await withDraft(drafted([question(), wrong]));
    const [standing] = taskStandings(setOf(task), faultsByRules);
    const out = standing?.items.filter((item) => item.leftOut !== null) ?? [];
    expect(out.map((item) => item.leftOut?.why)).toEqual([expect.stringContaining(why)]);
    expect(standing?.dropped).toBeNull();
    expect(standing?.checklist.content.flatMap(({ items }) => items)).toHaveLength(2);
    expect(outgoing(setOf(task)).flatMap(faultsOf)).toEqual([]);
  });

  it("a demand without a question, or that the instruction does not make, stops the instruction", async () => {
    const none = await withDraft(drafted([]));
    expect(taskStandings(setOf(none.task), faultsByRules)[0]?.dropped?.why).toContain(
      "No question is asked about this demand",
    );
    // A fault of its words is told first: questions come in a later step. Kept by hand against that, it waits for them.
    const wordy: typeof faultsByRules = (...of) => [
      ...faultsByRules(...of),
      { id: "too-long", at: "instruction", message: "It is too long.", unfit: false },
    ];
    expect(taskStandings(setOf(none.task), wordy)[0]?.dropped?.why).toBe("It is too long.");
    const decision = { kept: true, why: "", at: "2026-11-01T10:00:00.000Z" };
    expect(taskStandings(setOf({ ...none.task, decision }), wordy)[0]?.dropped?.why).toContain(
      "No question is asked about this demand",
    );
    const more = {
      constraint_id: "audio_focus",
      description: "Listen to the rain only",
      items: [question({ question: "What rains?" })],
    };
    const contradicting = await withDraft(drafted([question()], [more]));
    expect(
      taskStandings(setOf(contradicting.task), faultsByRules)[0]?.faults.map(({ id, at }) => [id, at]),
    ).toEqual([
      ["demand-not-asked", "content-003"],
      ["demand-not-drawn", "content-003"],
    ]);
    expect(outgoing(setOf(none.task, contradicting.task))).toEqual([]);
  });

  it("drafted form is left out and told: form is derived", async () => {
    const reply = {
      ...drafted([question()]),
      format: [{ constraint_id: "case", description: "In upper case", parameters: { case_type: "upper" } }],
    };
    const { task, notes } = await withDraft(reply);
    expect(task.checklist.format.map(({ constraintId }) => constraintId)).toEqual(["length", "keyword"]);
    expect(notes.join()).toContain("1 drafted format check left out");
  });

  it("a question that both models answer without caption and video is left out, and comes back by a decision", async () => {
    const { task } = await withDraft(
      drafted([
        question(),
        question({
          question: "Which colour has its eye?",
          options: ["A. Green", "B. Red"],
          correct_answer: "A",
        }),
      ]),
    );
    const [item] = task.checklist.content[0]?.items ?? [];
    if (!item) throw new Error("no question");
    const answered = ["one", "other"].reduce(
      (now, name) => [1, 2, 3].reduce((before, trial) => answeredBlindly(before, item, name, trial), now),
      task,
    );
    const [standing] = taskStandings(setOf(answered), faultsByRules);
    expect(standing?.items[0]?.leftOut).toMatchObject({
      by: "blind",
      why: expect.stringContaining("3 of 3 and 3 of 3"),
    });
    expect(standing?.checklist.content[0]?.items).toHaveLength(1);
    const kept = withDecision(answered, item.checkId, { kept: true, why: "it is hard", at: "" });
    expect(taskStandings(setOf(kept), faultsByRules)[0]?.items[0]).toMatchObject({
      leftOut: null,
      against: { by: "blind" },
    });
  });

  it("a form that no caption has can't go out, whoever decides", async () => {
    const { task } = await withDraft(drafted([question()]));
    const short = {
      checkId: "format-003",
      constraintId: "length",
      description: "The whole answer has at most 9 words",
      parameters: { unit: "word", min_len: 0, max_len: 9 },
    };
    const impossible = {
      ...task,
      instruction: `${task.instruction} Use at most 9 words.`,
      checklist: { ...task.checklist, format: [...task.checklist.format, short] },
    };
    const kept = withDecision(impossible, null, { kept: true, why: "", at: "" });
    expect(taskStandings(setOf(kept), faultsByRules)[0]?.dropped?.why).toContain("No caption can pass");
    expect(outgoing(setOf(kept))).toEqual([]);
  });

  it("an instruction whose clip is gone does not go out", async () => {
    const { task } = await withDraft(drafted([question()]));
    const [standing] = taskStandings({ ...setOf(task), clips: [] }, faultsByRules);
    expect(standing?.dropped?.why).toContain("not in the set any more");
  });
});

function answeredBlindly(task: SetTask, item: ContentItem, name: string, trial: number): SetTask {
  const shown = item.options.map((option) => option.slice(3));
  const right = shown["ABCD".indexOf(item.correctAnswer ?? "")] ?? null;
  return withBlindTrial(task, item.checkId, {
    ...{ model: model(name), trial, question: item.question, shown, answer: right, cause: null },
    ...{ promptVersion: "answer-blind.v1", replies: [] },
  });
}
