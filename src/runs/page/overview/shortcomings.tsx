import { counted } from "../../../foundation/plural";
import type { EntryScores, FacetRow, UnscoredReason } from "../../../shapes/run-scores";
import type { LineNames } from "../run-state";
import classes from "./overview.module.css";
import { intervalWords, scoredWords, scoreValue } from "./score-words";

const SHOWN = 5;

/** The rows with the lowest shares among those scored at all; of equal ones, those scored more often come first. */
export function weakest(rows: readonly FacetRow[]): FacetRow[] {
  const first = ({ scores }: FacetRow) => scores[0];
  return rows
    .filter((row) => (first(row)?.value ?? 1) < 1)
    .sort(
      (one, other) =>
        (first(one)?.value ?? 1) - (first(other)?.value ?? 1) ||
        (first(other)?.denominator ?? 0) - (first(one)?.denominator ?? 0),
    )
    .slice(0, SHOWN);
}

/** The weakest lines of each entry. */
export function WeakestLines({ entries, names }: { entries: readonly EntryScores[]; names: LineNames }) {
  return (
    <div className={classes.cards}>
      {entries.map(({ entryId, title, summary }) => {
        const rows = weakest(summary.facets[names.type] ?? []);
        return (
          <section key={entryId} className={classes.card} aria-label={`What ${title} is worst at`}>
            <h3>{title}</h3>
            {rows.length === 0 ? (
              <p className={classes.quiet}>
                {summary.scores.some(({ denominator }) => denominator > 0)
                  ? "Nothing that was scored has failed."
                  : "Nothing is scored yet."}
              </p>
            ) : (
              <ol>
                {rows.map(({ value, label, scores: [score] }) =>
                  score ? (
                    <li key={value}>
                      {label}: <strong>{scoreValue(score)}</strong>{" "}
                      <span className={classes.quiet}>
                        {score.interval && `(${intervalWords(score)}) `}
                        {scoredWords(score)}
                      </span>
                    </li>
                  ) : null,
                )}
              </ol>
            )}
          </section>
        );
      })}
    </div>
  );
}

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

/** Unscored lines of each entry, and why: they count neither for nor against a model. */
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
