import { counted } from "../../../foundation/plural";
import type { EntryScores, UnscoredReason } from "../../../shapes/run-scores";
import type { LineNames } from "../line-names";
import classes from "./overview.module.css";

function captions(count: number): string {
  return counted(count, "caption");
}

function reasonWords(reason: UnscoredReason, { one, many }: LineNames): string {
  switch (reason.kind) {
    case "failed":
      return `${captions(reason.tasks)} failed: ${reason.message}`;
    case "open":
      return `${captions(reason.tasks)} not written or judged yet`;
    case "lines": {
      const lines = counted(reason.lines, one, many);
      return `${lines} of ${captions(reason.captions)}: ${reason.cause ?? "no cause told"}`;
    }
  }
}

/** What could not be scored of each entry, and why: it counts neither for nor against a model. */
export function UnscoredList({ entries, names }: { entries: readonly EntryScores[]; names: LineNames }) {
  const some = entries.filter(({ unscored }) => unscored.length > 0);
  if (some.length === 0) return <p className={classes.quiet}>Everything could be scored.</p>;
  return (
    <div className={classes.cards}>
      {some.map(({ entryId, title, unscored }) => (
        <section key={entryId} className={classes.card} aria-label={`Unscored: ${title}`}>
          <h3>{title}</h3>
          <ul>
            {unscored.map((reason) => (
              <li key={reasonWords(reason, names)}>{reasonWords(reason, names)}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
