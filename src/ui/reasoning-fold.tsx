import { showable } from "./marked-textarea";
import classes from "./reasoning-fold.module.css";
import { textDirection } from "./text-direction";

/** The model's reasoning before its caption, collapsed. */
export function ReasoningFold({ reasoning }: { reasoning: string }) {
  return (
    <details className={classes.fold} data-testid="reasoning">
      <summary>How the model reasoned</summary>
      <section
        className={classes.words}
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
