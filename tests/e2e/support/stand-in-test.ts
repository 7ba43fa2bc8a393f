import { bundledSample } from "../../../scripts/bundled-sample";
import type { SampleInstruction } from "../../../src/shapes/sample";
import type { Rule } from "../../support/stand-in/rules";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { test as guarded } from "./guarded-page";

export { expect } from "./guarded-page";

export const MODEL = "stand-in-vision";
export const KEY = "sk-canary-4711-do-not-leak";

/** A test with an endpoint of its own that the page may talk to. */
export const test = guarded.extend<{ standIn: StandIn }>({
  standIn: async ({ watch }, use) => {
    const standIn = await startStandIn();
    watch.allow(standIn.url);
    await use(standIn);
    await standIn.close();
  },
});

const sample = bundledSample();

export function sampleInstruction(id: string): SampleInstruction {
  const instruction = sample.instructions.find((candidate) => candidate.id === id);
  if (!instruction) throw new Error(`The sample has no instruction ${id}.`);
  return instruction;
}

/** The caption of the sample that follows the instruction. */
export function followingCaption(instruction: SampleInstruction): string {
  const example = instruction.examples.find(({ kind }) => kind === "follows");
  if (!example) throw new Error(`${instruction.id} has no caption that follows.`);
  return example.text;
}

/** A judge that answers every question of the checklist rightly. */
export function knowingJudge({ checklist }: SampleInstruction): Rule[] {
  const items = checklist.content.flatMap((check) => check.items);
  const right = (type: "timestamp" | "other") =>
    Object.fromEntries(
      items
        .filter((item) => (item.type === "timestamp") === (type === "timestamp"))
        .map(({ question, correctAnswer }) => [question, correctAnswer ?? ""]),
    );
  const behaviour = { kind: "honest", answers: right("other"), timestamps: right("timestamp") } as const;
  return [
    { match: { task: "answer_question" }, behaviour },
    { match: { task: "extract_timestamp" }, behaviour },
  ];
}
