import { optionLetter } from "../../../../foundation/option-letter";
import { parseTimestamps } from "../../../../metrics/temporal/parse-timestamps";
import { readTimes } from "../../../../metrics/temporal/read-times";
import type { ContentCheck, ContentItem, ContentItemType } from "../../../../shapes/checklist";
import { letteredOptions, optionTexts, rightOption } from "./options";

/** Faults of an item, each at the field where it is mended. */
type ItemFaults = { question?: string; options?: string; answer?: string };

const NO_ANSWER = "Unscored until it has an answer.";

function optionFault(texts: readonly string[]): string | null {
  if (texts.length < 2) return "It needs at least two options.";
  const empty = texts.findIndex((text) => text.trim() === "");
  if (empty >= 0) return `Option ${optionLetter(empty)} is empty.`;
  const seen = texts.map((text) => text.trim().toLowerCase());
  const again = seen.findIndex((text, index) => seen.indexOf(text) < index);
  if (again === -1) return null;
  return `Options ${optionLetter(seen.indexOf(seen[again] ?? ""))} and ${optionLetter(again)} say the same.`;
}

/** The reason why a right time can't be one; null where it can. `videoSeconds`: length of the video, null when unknown. */
function timeFault(answer: string, videoSeconds: number | null): string | null {
  const { intervals, points } = parseTimestamps(answer);
  const { faults } = readTimes(answer, videoSeconds);
  if (faults[0]) return faults[0];
  if (intervals.length + points.length === 0) return "Write a moment as 00:11, or a period as 00:18 - 00:20.";
  return intervals.length + points.length > 1 ? "Give one moment or one period." : null;
}

function answerFault(item: ContentItem, videoSeconds: number | null): string | null {
  const { correctAnswer, type } = item;
  if (correctAnswer === null || correctAnswer.trim() === "") return NO_ANSWER;
  if (type === "timestamp") return timeFault(correctAnswer, videoSeconds);
  return rightOption(item) === null ? `The right answer “${correctAnswer}” is not one of the options.` : null;
}

/** The purpose of each type of question, in words. */
export const ITEM_TYPES: Readonly<Record<ContentItemType, { label: string; help: string }>> = {
  attempt: {
    label: "Attempt",
    help: "Does the caption mention it at all? Answered yes or no, right or wrong.",
  },
  correctness: {
    label: "Correctness",
    help: "Is what the caption says right? One of several options; the judge is not told which is right.",
  },
  timestamp: {
    label: "Time",
    help: "When does it say that something happens? A moment or a period, compared by arithmetic.",
  },
};

export const ITEM_TYPE_ORDER: readonly ContentItemType[] = ["attempt", "correctness", "timestamp"];

/** Initial answers of a question of a type. */
export function blankAnswers(type: ContentItemType): Pick<ContentItem, "options" | "correctAnswer"> {
  if (type === "attempt") return { options: ["yes", "no"], correctAnswer: "yes" };
  return { options: type === "correctness" ? letteredOptions(["", ""]) : [], correctAnswer: null };
}

/** The type of the first question of a constraint: temporal grounding asks for a time. */
export function firstItemType(constraintId: string): ContentItemType {
  return constraintId.endsWith("temporal_grounding") ? "timestamp" : "correctness";
}

/** True of a question in which nothing has been written yet. */
export function isBlankItem({ type, question, options, correctAnswer }: ContentItem): boolean {
  const blank = blankAnswers(type);
  return (
    question.trim() === "" &&
    correctAnswer === blank.correctAnswer &&
    options.join("\n") === blank.options.join("\n")
  );
}

/** A new question. */
export function blankItem(checkId: string, type: ContentItemType): ContentItem {
  return { checkId, type, question: "", ...blankAnswers(type) };
}

/** Faults that prevent a question from being asked or decided; one in which nothing is written yet has no other. */
export function itemFaults(item: ContentItem, videoSeconds: number | null): ItemFaults {
  if (isBlankItem(item)) return { question: "Write the question." };
  const options = item.type === "correctness" ? optionFault(optionTexts(item.options)) : null;
  const answer = answerFault(item, videoSeconds);
  return {
    ...(item.question.trim() === "" ? { question: "Write the question." } : {}),
    ...(options === null ? {} : { options }),
    ...(answer === null ? {} : { answer }),
  };
}

/** Faults of a content check, one sentence each. */
export function contentFaults(check: ContentCheck, videoSeconds: number | null): string[] {
  if (check.items.length === 0) return ["It has no question yet, so nothing decides it."];
  return check.items.flatMap((item, index) =>
    Object.values(itemFaults(item, videoSeconds)).map((fault) =>
      check.items.length === 1 ? fault : `Question ${index + 1}: ${fault}`,
    ),
  );
}
