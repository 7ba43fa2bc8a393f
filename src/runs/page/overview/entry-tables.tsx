import type { ReactNode } from "react";
import { callsCost } from "../../../foundation/dollars";
import { counted } from "../../../foundation/plural";
import { describeRatio } from "../../../metrics/ratio";
import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type {
  EntryEffort,
  EntryScores,
  FacetRow,
  RepeatSpread,
  UnscoredReason,
} from "../../../shapes/run-scores";
import { sentence } from "../../../ui/measures";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table";
import type { LineNames } from "../run-state";
import classes from "./overview.module.css";
import { intervalWords, scoredWords, scoreValue } from "./score-words";

/** A table with a row for each entry. `cells`: what stands beside its name, a cell for each further heading. */
function EntriesTable({
  name,
  head,
  entries,
  cells,
}: {
  name: string;
  head: readonly string[];
  entries: readonly EntryScores[];
  cells: (entry: EntryScores) => readonly ReactNode[];
}) {
  return (
    <ScrollTable
      label={name}
      head={["Model", ...head]}
      frameClass={tables.scroll}
      tableClass={`${tables.table} ${classes.dense}`}
    >
      {entries.map((entry) => (
        <tr key={entry.entryId}>
          <th scope="row">{entry.title}</th>
          {cells(entry).map((cell, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name but their place
            <td key={place}>{cell}</td>
          ))}
        </tr>
      ))}
    </ScrollTable>
  );
}

const NONE = "–";

/** The cost of captions; without a price of some, how many those are. */
export function costWords({ captions, usd, priced, estimated }: EntryEffort): string {
  if (captions === 0) return NONE;
  const unknown = Math.max(0, captions - priced);
  return callsCost({ usd, estimated, calls: captions, unknown }, "caption");
}

const EFFORTS: readonly { label: string; words: (effort: EntryEffort) => string }[] = [
  { label: "Captions", words: ({ captions }) => captions.toLocaleString("en") },
  { label: "Cost, judges included", words: costWords },
  {
    label: "Time of a caption, mean",
    words: ({ seconds }) => (seconds === null ? NONE : `${seconds.toFixed(1)} s`),
  },
  {
    label: "Tokens written, mean",
    words: ({ outputTokens }) =>
      outputTokens === null ? NONE : Math.round(outputTokens).toLocaleString("en"),
  },
  {
    label: "Words, mean",
    words: ({ words }) => (words === null ? NONE : Math.round(words).toLocaleString("en")),
  },
];

/** Effort spent on the captions of each entry. */
export function EffortTable({ entries }: { entries: readonly EntryScores[] }) {
  return (
    <>
      <EntriesTable
        name="Cost and time"
        head={EFFORTS.map(({ label }) => label)}
        entries={entries}
        cells={({ effort }) => EFFORTS.map(({ words }) => words(effort))}
      />
      {entries.some(({ effort }) => effort.estimated) && (
        <p className={classes.quiet}>
          “At most”: an endpoint reported no tokens for some calls, read a part of what was sent from its
          cache, which most bill at less, or was sent so much that it may ask twice its price. The most that
          these can have cost is counted.
        </p>
      )}
    </>
  );
}

/**
 * "62.5 %, from 50.0 to 75.0, standard deviation 12.5": mean and spread over repeats; with the samples and repeats that it is over,
 * where these are not all. A dash where the score is about no sample.
 */
export function spreadWords(unit: ScoreUnit, spread: RepeatSpread): string {
  const { mean, low, high, deviation, values, samples, of } = spread;
  if (mean === null || low === null || high === null)
    return of === 0 ? NONE : "no sample is scored in each repeat";
  const { words, digits } = unitForm(unit);
  const known = values.filter((value) => value !== null).length;
  const over = [
    ...(samples < of ? [`${samples.toLocaleString("en")} of ${counted(of, "sample")}`] : []),
    ...(known < values.length ? [`${known} of ${counted(values.length, "repeat")}`] : []),
  ];
  return [
    `${words(mean)}, from ${digits(low)} to ${digits(high)}`,
    ...(deviation === null ? [] : [`standard deviation ${digits(deviation)}`]),
    ...(over.length === 0 ? [] : [`over ${over.join(" and ")}`]),
  ].join(", ");
}

/** Spread of scores between repeats, of entries that have any: means over them. */
export function RepeatsTable({
  entries,
  names: called,
}: {
  entries: readonly EntryScores[];
  names: LineNames;
}) {
  const repeated = entries.filter(({ repeats }) => repeats !== null);
  const names = repeated[0]?.summary.scores ?? [];
  return (
    <>
      <EntriesTable
        name="Scores of repeats"
        head={[
          ...names.map(({ label }) => label),
          `${sentence(called.many)} that flip, of those scored twice or more`,
        ]}
        entries={repeated}
        cells={({ repeats }) => [
          ...names.map(({ id, ...unit }) => {
            const spread = repeats?.scores.find((one) => one.id === id);
            return spread ? spreadWords(unit, spread) : NONE;
          }),
          repeats ? describeRatio(repeats.flips) : NONE,
        ]}
      />
      <p className={classes.quiet}>
        Mean and spread over repeats, on the samples that each of these has scored: where some are missing,
        the mean is not the score over all.
      </p>
    </>
  );
}

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

/** True where some score of an entry counts something. */
export function isScored({ summary }: Pick<EntryScores, "summary">): boolean {
  return summary.scores.some(({ denominator }) => denominator > 0);
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
                {isScored({ summary }) ? "Nothing that was scored has failed." : "Nothing is scored yet."}
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
      return `${captions(reason.tasks)} ended with an error: ${reason.message}`;
    case "open":
      return `${captions(reason.tasks)} not written or judged yet`;
    case "lines": {
      const lines = counted(reason.lines, one, many);
      return `${lines} of ${captions(reason.captions)}: ${reason.cause ?? "no cause stated"}`;
    }
  }
}

/** True where more keeps an entry from being scored than that it is not its turn yet. */
export function hasTrouble({ unscored }: Pick<EntryScores, "unscored">): boolean {
  return unscored.some(({ kind }) => kind !== "open");
}

/** True where a judge answered, and nobody can read what: scores are of what is left, and nothing ended with an error. */
export function isJudgeUnread({ unscored }: Pick<EntryScores, "unscored">): boolean {
  return unscored.some((reason) => reason.kind === "lines" && reason.cause === "reply unreadable");
}

/** Unscored lines of each entry, and why: they count neither for nor against a model. */
export function UnscoredList({ entries, names }: { entries: readonly EntryScores[]; names: LineNames }) {
  const some = entries.filter(({ unscored }) => unscored.length > 0);
  if (some.length === 0) return <p className={classes.quiet}>Everything could be scored.</p>;
  return (
    <>
      {some.some(isJudgeUnread) && (
        <p className={classes.quiet}>
          The judge answered, but not in the form that it was asked for. Open a result to read its replies, or
          judge with another model.
        </p>
      )}
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
    </>
  );
}
