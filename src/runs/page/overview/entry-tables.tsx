import type { ReactNode } from "react";
import { callsCost } from "../../../foundation/dollars";
import { describeRatio } from "../../../metrics/ratio";
import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { EntryEffort, EntryScores, RepeatSpread } from "../../../shapes/run-scores";
import { sentence } from "../../../ui/measures";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";
import type { LineNames } from "../run-state";
import classes from "./overview.module.css";

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

function costWords({ captions, usd, priced }: EntryEffort): string {
  if (captions === 0) return NONE;
  const unknown = Math.max(0, captions - priced);
  return callsCost({ usd, estimated: false, calls: captions, unknown }, "caption");
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
    <EntriesTable
      name="Cost and time"
      head={EFFORTS.map(({ label }) => label)}
      entries={entries}
      cells={({ effort }) => EFFORTS.map(({ words }) => words(effort))}
    />
  );
}

function spreadWords(unit: ScoreUnit, { mean, low, high, deviation }: RepeatSpread): string {
  if (mean === null || low === null || high === null) return NONE;
  const { words, digits } = unitForm(unit);
  const spread = deviation === null ? "" : `, standard deviation ${digits(deviation)}`;
  return `${words(mean)}, from ${digits(low)} to ${digits(high)}${spread}`;
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
  );
}
