import { constraintLabelInFull } from "../../rules/taxonomy/labels";
import { contentConstraint } from "../../rules/taxonomy/registry";
import type { Checklist } from "../../shapes/checklist";
import type { DrawnConstraint, SetTask } from "../../shapes/instruction-set";
import { formatHalf } from "./asked-form";
import { CONTENT_WORDS, formWords } from "./demand-words";
import { contentHalf, type WordedDemand } from "./plan-tasks";

/** An instruction with the words of its demands on content. */
type Worded = { instruction: string; demands: readonly WordedDemand[] };

/**
 * The checklist of a worded instruction before anybody has asked a question: its form derived of what was drawn, and its demands on
 * content without questions.
 */
export function checklistOf({ instruction, demands }: Worded, drawn: readonly DrawnConstraint[]): Checklist {
  return {
    format: formatHalf(instruction, drawn),
    content: contentHalf(demands),
  };
}

/** A kind of content as a model is told of it. */
function contentMeans(constraintId: string): string {
  const known = contentConstraint(constraintId);
  const example = Object.hasOwn(CONTENT_WORDS, constraintId) ? CONTENT_WORDS[constraintId] : undefined;
  const means = known?.definition ?? constraintLabelInFull(constraintId);
  return example === undefined ? means : `${means} Such as, of any video: ${example}.`;
}

/** The input of a model that writes a task's instruction, but for its media. */
export function writingInput({ field, drawn }: Pick<SetTask, "field" | "drawn">) {
  return {
    field,
    content: drawn.flatMap(({ half, constraintId }) =>
      half === "content" ? [{ constraintId, means: contentMeans(constraintId) }] : [],
    ),
    form: drawn.filter(({ half }) => half === "format").map(formWords),
  };
}
