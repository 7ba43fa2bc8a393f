import { IconCheck, IconHelp, IconMinus, IconX } from "@tabler/icons-react";
import classes from "./quiz.module.css";

const MARKS = {
  TP: { icon: IconCheck, word: "told rightly" },
  FP: { icon: IconX, word: "told wrongly" },
  FN: { icon: IconMinus, word: "left out" },
  failed: { icon: IconX, word: "failed" },
  unscored: { icon: IconHelp, word: "unscored" },
} as const;

/** What a question came to: by its letters, or `failed` where a person said only that, or `unscored`. */
export type QuizMarkOf = keyof typeof MARKS;

/** It by icon and words, then by colour. */
export function QuizMark({ of }: { of: QuizMarkOf }) {
  const { icon: Icon, word } = MARKS[of];
  return (
    <span className={classes.mark} data-outcome={of}>
      <Icon size={16} stroke={2.5} aria-hidden />
      {word}
    </span>
  );
}
