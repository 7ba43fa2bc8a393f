import type { ContentCheck, ContentItem } from "../../shapes/checklist";

/** Times that a model is asked for an instruction that our rules have nothing against. */
export const WRITING_ROUNDS = 3;

/** A demand on content in the words of an instruction; an empty id where its kind is not known. */
export type WordedDemand = { constraintId: string; words: string };

/** The content half of a checklist before anybody has asked a question: its demands in words. */
export function contentHalf(demands: readonly WordedDemand[]): ContentCheck[] {
  return demands.map(({ constraintId, words }, index) => ({
    checkId: `content-${String(index + 1).padStart(3, "0")}`,
    constraintId: constraintId === "" ? null : constraintId,
    description: words,
    items: [],
  }));
}

const LETTER = /^([A-Z])\. /;

/** The text of an option, without the letter before it. */
export const optionText = (option: string) => option.replace(LETTER, "");

/** The place of the right option of a question with options; -1 where none is named. */
export function rightPlace({
  options,
  correctAnswer,
}: Pick<ContentItem, "options" | "correctAnswer">): number {
  if (correctAnswer === null) return -1;
  return options.findIndex((option) => LETTER.exec(option)?.[1] === correctAnswer.trim());
}
