import { describe, expect, test } from "vitest";
import { askedForm } from "../../../../src/evaluation/made-instructions/asked-form";
import type { JudgeAnswer, JudgeTask } from "../../../../src/judges/judge-task";
import type { InstructionInput } from "../../../../src/judges/training-tasks";
import type { TrainingRecipe, TrainingRow, TrainingSource } from "../../../../src/shapes/training-set";
import type { RunRules } from "../../../../src/studio/logic/training/check-row";
import { USUAL_OUT_PLAN } from "../../../../src/studio/logic/training/out/out-row";
import { planOut } from "../../../../src/studio/logic/training/out/plan-out";
import { trainerOf } from "../../../../src/studio/logic/training/out/trainers/registry";
import { inSubtasks } from "../../../../src/studio/logic/training/recipes/dense-caption";
import {
  degradedContentRow,
  dueSources,
  rowsOfSource,
  withRows,
} from "../../../../src/studio/logic/training/recipes/make-rows";
import type { RecipeModel } from "../../../../src/studio/logic/training/recipes/row-maker";
import { refusalTally } from "../../../../src/studio/logic/training/statistics";
import { allSteps } from "../../../support/all-steps";
import { quick } from "../../../support/effort";
import { makingInPlace } from "../../../support/making-rules";
import { keepingTo, plainlyWorded } from "./keeping-to";
import { madeSet, madeSource, strictRules } from "./made-set";

const CHOICE = {
  ...{ kind: "openai" as const, api: "chat" as const, baseUrl: "https://model.example/v1" },
  ...{ model: "stand-in", audio: false },
};

/** Mistakes that models make when they write training data. */
const MISTAKES = [
  "none",
  "form left out",
  "other number",
  "form made up",
  "form not kept",
  "demand left out",
  "unreadable",
  "refuses",
  "speaks of the caption",
  "empty",
] as const;
type Mistake = (typeof MISTAKES)[number];

const isInstruction = (input: unknown): input is InstructionInput =>
  typeof input === "object" && input !== null && "content" in input && "form" in input && "caption" in input;

function written({ content, form }: InstructionInput, mistake: Mistake) {
  const asked = mistake === "form left out" ? form.slice(1) : form;
  const { instruction: plain, demands } = plainlyWorded({ content, form: asked });
  const instruction =
    mistake === "other number"
      ? plain.replace(/\d+/, (number) => String(Number(number) + 7))
      : mistake === "form made up"
        ? `${plain} Write exactly 3 paragraphs and use the word 'zebra'.`
        : plain;
  return { instruction, demands: mistake === "demand left out" ? demands.slice(1) : demands };
}

/** A model that makes the same mistake with all that it is asked; it replies in text, which is read as any reply is. */
function standIn(mistake: Mistake): RecipeModel & { asked: string[] } {
  const asked: string[] = [];
  async function reply(id: string, input: unknown): Promise<unknown> {
    if (mistake === "unreadable") return "Sure! Here is what you asked for.";
    if (id === "unsupported_constraints") return { unsupported: [] };
    if (id === "answer_from_caption") return { answer: "A robot pours tea." };
    if (id === "merge_answers") return { merged: "A robot pours tea, and a cat looks on." };
    const text = async (instruction: string) => {
      if (mistake === "refuses") return "I'm sorry, I can't describe this video.";
      if (mistake === "empty") return " ";
      if (mistake === "form not kept") return "§";
      const kept = await keepingTo(instruction);
      return mistake === "speaks of the caption" ? `According to the provided caption, ${kept}` : kept;
    };
    if (isInstruction(input)) {
      const own = written(input, mistake);
      return id === "row_from_caption" ? { ...own, response: await text(own.instruction) } : own;
    }
    const { instruction } = input as { instruction: string };
    return { response: await text(instruction) };
  }
  return {
    choice: CHOICE,
    asked,
    async ask<Input, Value>(task: JudgeTask<Input, Value>, input: Input): Promise<JudgeAnswer<Value>> {
      asked.push(task.id);
      const stamp = { model: "stand-in", promptVersion: task.prompt.version };
      const said = await reply(task.id, input);
      const read = task.readReply(typeof said === "string" ? said : JSON.stringify(said), input);
      return read.ok
        ? { readable: true, value: read.value, stamp }
        : { readable: false, why: read.why, stamp };
    },
  };
}

const CAPTION =
  "A white robot lifts a kettle [00:02] and pours tea into three red cups while a grey cat watches from the sill. The camera moves closer.";

const sourceOf = (index: number) =>
  madeSource(`s${index}`, {
    captions: [
      { text: `${CAPTION} Scene number ${index} shows the number ${index * 31}.`, by: "dense", verdicts: {} },
    ],
  });

/** Every rule again, by itself: nothing that the row says of itself is believed. */
async function failsAnything({ response, instruction, checklist }: TrainingRow): Promise<string[]> {
  const found = await strictRules({ response, instruction, checklist });
  const forms = checklist.format.map(({ constraintId, parameters }) => ({
    half: "format" as const,
    constraintId,
    parameters,
  }));
  const { undrawn, changed, found: asked } = askedForm(instruction, forms);
  return [
    ...found.verdicts.flatMap(({ status, reason }) => (status === "passed" ? [] : [reason])),
    ...(undrawn.length + changed.length > 0 || asked.includes(null)
      ? ["The instruction asks for another form."]
      : []),
  ];
}

const HOW_MANY = quick ? 20 : 100;

test(`of ${HOW_MANY} captions no row leaves that a rule fails, whatever mistakes a model makes`, async () => {
  const context = { benchmark: "if-vidcap" as const, seed: 3, rules: strictRules, making: makingInPlace };
  let set = madeSet({
    benchmark: "if-vidcap",
    sources: Array.from({ length: HOW_MANY }, (_, index) => sourceOf(index)),
  });
  const mistakes = new Map<string, Mistake>();
  for (const [index, source] of set.sources.entries()) {
    const mistake = MISTAKES[index % MISTAKES.length] ?? "none";
    mistakes.set(source.id, mistake);
    const rows = await rowsOfSource(
      source,
      { recipe: "constraints", change: "form" },
      { ...context, model: standIn(mistake) },
    );
    set = withRows(set, rows);
  }
  expect(dueSources(set, "constraints")).toEqual([]);
  expect(set.rows).toHaveLength(HOW_MANY);

  const { leaving, behind } = allSteps(planOut(set, trainerOf("ms-swift"), USUAL_OUT_PLAN));
  expect(leaving.length + behind.length).toBe(HOW_MANY);
  for (const { row } of leaving) {
    expect(await failsAnything(row), row.instruction).toEqual([]);
    expect(row.promptVersions).toEqual(["row-from-caption.v1"]);
  }
  const whole = leaving.filter(({ row }) => mistakes.get(row.sourceId) === "none");
  // Now and then no text at all is found that keeps to what was drawn.
  expect(whole.length).toBeGreaterThan(HOW_MANY / MISTAKES.length / 2);

  const reasons = new Map<Mistake, Set<string>>();
  for (const row of set.rows) {
    const mistake = mistakes.get(row.sourceId) ?? "none";
    const own = reasons.get(mistake) ?? new Set();
    reasons.set(mistake, own.add(row.refused ?? "leaves"));
  }
  const each = (mistake: Mistake) => [...(reasons.get(mistake) ?? [])];
  for (const [mistake, why] of [
    ["form left out", /not as drawn|fails|can't tell/],
    ["form made up", /not as drawn/],
    ["form not kept", /fails|can't tell/],
    ["demand left out", /not as drawn/],
    ["unreadable", /^No reply of the model could be read/],
    ["refuses", /refuses/],
    ["speaks of the caption", /speaks of the text/],
    ["empty", /^No reply of the model could be read/],
  ] as const)
    for (const reason of each(mistake)) expect(reason, mistake).toMatch(why);
  // A number that code did not draw is refused where there is one; without a number there is no such mistake.
  for (const reason of each("other number")) expect(reason).toMatch(/not as drawn|^leaves$/);
  const table = refusalTally(set.rows);
  expect(table.reduce((sum, { count }) => sum + count, 0)).toBe(HOW_MANY - leaving.length);
});

test(`of ${HOW_MANY} dense captions, of broken forms and of captions to choose from, no row leaves that a rule fails`, async () => {
  const context = { benchmark: "if-vidcap" as const, seed: 11, rules: strictRules, making: makingInPlace };
  const out = (set: ReturnType<typeof madeSet>) =>
    allSteps(planOut(set, trainerOf("ms-swift"), USUAL_OUT_PLAN));
  const made = async (
    sources: TrainingSource[],
    recipe: TrainingRecipe,
    model: (index: number) => RecipeModel | null,
  ) => {
    let set = madeSet({ benchmark: "if-vidcap", sources });
    for (const [index, source] of sources.entries())
      set = withRows(
        set,
        await rowsOfSource(source, { recipe, change: "form" }, { ...context, model: model(index) }),
      );
    const { leaving, behind } = out(set);
    expect(leaving.length + behind.length).toBe(set.rows.length);
    for (const { row } of leaving) expect(await failsAnything(row), row.instruction).toEqual([]);
    const table = refusalTally(set.rows);
    expect(table.reduce((sum, { count }) => sum + count, 0)).toBe(set.rows.length - leaving.length);
    return leaving.map(({ row }) => row);
  };

  const dense = await made(
    Array.from({ length: HOW_MANY }, (_, index) => sourceOf(index)),
    "dense-caption",
    (index) => standIn(MISTAKES[index % MISTAKES.length] ?? "none"),
  );
  expect(dense.length).toBeGreaterThan(HOW_MANY / MISTAKES.length);

  // A row that left becomes a source: once to be broken, once beside a caption that keeps to nothing.
  const again = (others: TrainingSource["captions"]) =>
    dense.map(({ instruction, checklist, response }, index) =>
      madeSource(`s${index}`, {
        ...{ instruction, checklist },
        captions: [{ text: response, by: "good", verdicts: {} }, ...others],
      }),
    );
  const pairs = [
    ...(await made(again([]), "degraded", () => null)),
    ...(await made(again([{ text: "§", by: "bad", verdicts: {} }]), "rejection", () => null)),
  ].filter(({ rejected }) => rejected !== null);
  expect(pairs.length).toBeGreaterThan(0);
  for (const { instruction, checklist, rejected } of pairs) {
    const { verdicts } = await strictRules({ response: rejected?.text ?? "", instruction, checklist });
    const failed = verdicts.flatMap(({ status, checkId }) => (status === "passed" ? [] : [checkId]));
    expect(failed).toEqual(rejected?.failsIn);
  }
});

describe("a dense caption", () => {
  test("four instructions of three to eight constraints, the form last and once more where it is wrong", async () => {
    const source = sourceOf(1);
    const context = { benchmark: "if-vidcap" as const, seed: 5, rules: strictRules, making: makingInPlace };
    const good = standIn("none");
    const rows = await rowsOfSource(
      source,
      { recipe: "dense-caption", change: "form" },
      { ...context, model: good },
    );
    expect(rows).toHaveLength(4);
    expect(good.asked.filter((id) => id === "unsupported_constraints")).toHaveLength(1);
    for (const row of rows) {
      if (row.refused !== null) continue;
      const { format, content } = row.checklist;
      expect(format.length + content.length).toBeGreaterThanOrEqual(3);
      expect(format.length + content.length).toBeLessThanOrEqual(8);
      expect(format.length).toBeLessThanOrEqual(content.length);
      expect(await failsAnything(row)).toEqual([]);
    }
    expect(rows.some(({ refused }) => refused === null)).toBe(true);
    const again = await rowsOfSource(
      source,
      { recipe: "dense-caption", change: "form" },
      { ...context, model: standIn("none") },
    );
    expect(again).toEqual(rows);

    const bad = standIn("form not kept");
    const refused = await rowsOfSource(
      source,
      { recipe: "dense-caption", change: "form" },
      { ...context, model: bad },
    );
    expect(refused.every((row) => row.refused !== null)).toBe(true);
    expect(bad.asked.filter((id) => id === "apply_form").length).toBeGreaterThan(rows.length);
  });

  test("demands are answered in twos and threes", () => {
    expect(
      [2, 3, 4, 5, 7].map((count) => inSubtasks(Array(count).fill("d")).map((some) => some.length)),
    ).toEqual([[2], [3], [2, 2], [2, 3], [2, 2, 3]]);
  });
});

describe("a caption degraded in content", () => {
  const checklist = {
    format: [],
    content: ["tea", "cat"].map((thing) => ({
      checkId: thing,
      constraintId: "events_actions",
      description: `It tells of the ${thing}.`,
      items: [],
    })),
  };
  /** A judge who looks for the word. */
  const judge: RunRules = async ({ response, checklist: { content } }) => ({
    verdicts: content.map(({ checkId }) => {
      const passes = response.includes(checkId);
      return {
        checkId,
        status: passes ? "passed" : "failed",
        reason: passes ? "it is told" : "it is not told",
      };
    }),
    contradiction: null,
  });
  const source = madeSource("s1", {
    ...{ instruction: "Describe the video.", checklist },
    captions: [{ text: "The robot pours tea. The cat sleeps.", by: "A", verdicts: {} }],
  });
  const degrading = (worse: string, checkId: string): RecipeModel => ({
    choice: CHOICE,
    async ask(task, input) {
      const raw = JSON.stringify({ worse, check_id: checkId, changed: "left out" });
      const read = task.readReply(raw, input);
      const stamp = { model: "m", promptVersion: task.prompt.version };
      return read.ok
        ? { readable: true, value: read.value, stamp }
        : { readable: false, why: read.why, stamp };
    },
  });

  test.each([
    ["one event left out", "The robot pours tea.", "cat", null],
    ["two events left out", "The robot waits.", "cat", /differ in “It tells of the tea.” too/],
    [
      "nothing left out",
      "The robot pours tea. A cat sleeps.",
      "cat",
      /should fail “It tells of the cat.”, and passes it/,
    ],
    ["a check that is none", "The robot pours tea.", "dog", /not in the checklist/],
  ])("%s", async (_what, worse, checkId, why) => {
    const row = await degradedContentRow(source, "event", {
      model: degrading(worse, checkId),
      rules: judge,
    });
    if (why === null) {
      expect(row.refused).toBeNull();
      expect(row.rejected).toMatchObject({ failsIn: ["cat"], how: "one event left out: left out" });
    } else expect(row.refused).toMatch(why);
  });
});
