import type { DrawnConstraint } from "../../shapes/instruction-set";
import { CONTENT_WORDS } from "./content-words";
import { formWords } from "./demand-words";

/** An instruction in words of ours, and the words of each of its demands on content, in the order in which they were drawn. */
export type ComposedInstruction = { instruction: string; demands: { constraintId: string; words: string }[] };

/**
 * Composes the plainest instruction that asks for drawn constraints: a sentence each, contents first. A content constraint that code
 * has no words for is left out, and so it is missing from `demands`.
 */
export function composeInstruction(drawn: readonly DrawnConstraint[], medium = "video"): ComposedInstruction {
  const demands = drawn.flatMap(({ half, constraintId }) => {
    const words =
      half === "content" && Object.hasOwn(CONTENT_WORDS, constraintId)
        ? CONTENT_WORDS[constraintId]
        : undefined;
    return words === undefined ? [] : [{ constraintId, words }];
  });
  const forms = drawn.filter(({ half }) => half === "format").map(formWords);
  const sentences = [`Describe the ${medium}`, ...demands.map(({ words }) => words), ...forms];
  return { instruction: sentences.map((sentence) => `${sentence}.`).join(" "), demands };
}
