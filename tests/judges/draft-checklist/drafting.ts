import type { DraftChecklistInput } from "../../../src/judges/draft-checklist";
import { draftChecklist } from "../../../src/judges/draft-checklist";
import type { DraftedChecklist } from "../../../src/judges/draft-checklist-fields";
import type { ReadReply } from "../../../src/judges/judge-task";
import { checkers } from "../../../src/rules/registry";
import { readMended } from "../read-mended";

/** The parameters as the checkers declare them. */
export const parameterSchemas = new Map(
  await Promise.all(
    checkers.map(async ({ id, load }) => [id, (await load()).parameters] satisfies [string, object]),
  ),
);

export function draftInput(changes: Partial<DraftChecklistInput> = {}): DraftChecklistInput {
  return {
    instruction: "Follow the robot. Use at most 40 words.",
    parameterSchemas,
    already: { format: [], content: [] },
    videoSeconds: null,
    shown: null,
    ...changes,
  };
}

/** Reads a reply: a text as it is, anything else as JSON. */
export function readDraft(
  reply: unknown,
  changes: Partial<DraftChecklistInput> = {},
): ReadReply<DraftedChecklist> {
  const raw = typeof reply === "string" ? reply : JSON.stringify(reply);
  return readMended(draftChecklist, raw, draftInput(changes));
}

/** The draft that was read; fails when none was. */
export function drafted(reply: unknown, changes: Partial<DraftChecklistInput> = {}): DraftedChecklist {
  const read = readDraft(reply, changes);
  if (!read.ok) throw new Error(read.why);
  return read.value;
}

export const length = {
  constraint_id: "length",
  description: "The whole answer has at most 40 words",
  parameters: { unit: "word", max_len: 40 },
};

export const attempt = {
  type: "attempt",
  question: "Does the description follow the robot?",
  options: ["yes", "no"],
  correct_answer: "yes",
};

export const correctness = {
  type: "correctness",
  question: "From which side does the robot come?",
  options: ["A. From the left", "B. From the right", "C. From above", "D. None of the above"],
  correct_answer: "B",
};

export const follow = {
  constraint_id: "visual_events_actions",
  description: "Follow the robot",
  items: [attempt, correctness],
};
