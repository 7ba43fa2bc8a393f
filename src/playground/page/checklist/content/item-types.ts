import type { ContentItem, ContentItemType } from "../../../../shapes/checklist";
import { letteredOptions } from "./options";

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
