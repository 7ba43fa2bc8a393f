import { IconCheck, IconHelp, IconX } from "@tabler/icons-react";
import { constraintLabel } from "../rules/taxonomy/labels";
import type { Verdict } from "../shapes/verdict";
import classes from "./form-so-far.module.css";
import { showable } from "./marked-textarea";
import reasoningFoldClasses from "./reasoning-fold.module.css";
import { textDirection } from "./text-direction";

/** Words for a rule on a text that still grows: nothing of it is a verdict yet. */
const SO_FAR = {
  passed: { icon: IconCheck, words: "holds so far" },
  failed: { icon: IconX, words: "not so far" },
  unscored: { icon: IconHelp, words: "can't be told yet" },
} as const;

/** Rules on the form of a text that is being written, each by icon and words, then by colour. */
export function FormSoFar({ verdicts, label }: { verdicts: readonly Verdict[]; label: string }) {
  return (
    <ul className={classes.rules} aria-label={label} data-testid="form-so-far">
      {verdicts.map(({ checkId, constraintId, status, reason }) => {
        const { icon: Icon, words } = SO_FAR[status];
        return (
          <li key={checkId} className={classes.rule} data-status={status} title={reason}>
            <Icon size={14} stroke={2.5} aria-hidden />
            <span className={classes.name}>{constraintId ? constraintLabel(constraintId) : checkId}</span>{" "}
            <span className={classes.words}>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The model's reasoning before its caption, collapsed. */
export function ReasoningFold({ reasoning }: { reasoning: string }) {
  return (
    <details className={reasoningFoldClasses.fold} data-testid="reasoning">
      <summary>How the model reasoned</summary>
      <section
        className={reasoningFoldClasses.words}
        aria-label="How the model reasoned"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        dir={textDirection(reasoning)}
      >
        {showable(reasoning)}
      </section>
    </details>
  );
}
