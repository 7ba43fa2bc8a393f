import { VisuallyHidden } from "@mantine/core";
import { LETTERS } from "../../../metrics/quiz/quiz-options";
import type { DraftQuestion } from "../../../shapes/quiz-draft";
import classes from "./questions.module.css";

/** The options of a question in their letters, and which of them is right: by a mark and a word, then by colour. */
export function QuestionOptions({ question: { options, right } }: { question: DraftQuestion }) {
  return (
    <ul className={classes.options} aria-label="Options">
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have places and no names
        <li key={place} className={classes.option} data-right={place === right}>
          <span>{LETTERS[place] ?? place + 1}.</span>
          <span>
            {option === "" ? "(empty)" : option}
            {place === right && (
              <>
                <span aria-hidden> ✓</span>
                <VisuallyHidden> (right)</VisuallyHidden>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
