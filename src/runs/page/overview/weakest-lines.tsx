import type { EntryScores } from "../../../shapes/run-scores";
import type { FacetRow } from "../../../shapes/score";
import type { LineNames } from "../line-names";
import classes from "./overview.module.css";
import { intervalWords, scoredWords, scoreValue } from "./score-words";

const SHOWN = 5;

/** What has the lowest shares of those scored at all; of equal ones those scored more often. */
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

/** What each entry is worst at. */
export function WeakestLines({ entries, names }: { entries: readonly EntryScores[]; names: LineNames }) {
  return (
    <div className={classes.cards}>
      {entries.map(({ entryId, title, summary }) => {
        const rows = weakest(summary.facets[names.type] ?? []);
        return (
          <section key={entryId} className={classes.card} aria-label={`What ${title} is worst at`}>
            <h3>{title}</h3>
            {rows.length === 0 ? (
              <p className={classes.quiet}>Nothing that was scored has failed.</p>
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
