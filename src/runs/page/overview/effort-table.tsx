import { dollars } from "../../../foundation/dollars";
import type { EntryEffort, EntryScores } from "../../../shapes/run-scores";
import type { ReactNode } from "react";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table/scroll-table";

/** A table with a column for each entry. `children`: its rows, each with a cell for each entry. */
export function EntriesTable({
  name,
  first,
  entries,
  whole = false,
  children,
}: {
  name: string;
  /** Heads the column of what the rows are about. */
  first: string;
  entries: readonly Pick<EntryScores, "entryId" | "title">[];
  /** All of it is in sight, however long. */
  whole?: boolean;
  children: ReactNode;
}) {
  return (
    <ScrollTable
      label={name}
      head={[first, ...entries.map(({ title }) => title)]}
      frameClass={whole ? undefined : tables.scroll}
      tableClass={tables.table}
    >
      {children}
    </ScrollTable>
  );
}

const NONE = "–";

function costWords({ captions, usd, priced }: EntryEffort): string {
  if (priced === 0) return captions === 0 ? NONE : "price unknown";
  return priced < captions ? `${dollars(usd)}, ${priced} of ${captions} priced` : dollars(usd);
}

const ROWS: readonly { label: string; words: (effort: EntryEffort) => string }[] = [
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

/** What the captions of each entry took. */
export function EffortTable({ entries }: { entries: readonly EntryScores[] }) {
  return (
    <EntriesTable name="Cost and time" first="What it took" entries={entries}>
      {ROWS.map(({ label, words }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {entries.map(({ entryId, effort }) => (
            <td key={entryId}>{words(effort)}</td>
          ))}
        </tr>
      ))}
    </EntriesTable>
  );
}
