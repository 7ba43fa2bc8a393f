import { dollars } from "../../../foundation/dollars";
import type { EntryEffort, EntryScores } from "../../../shapes/run-scores";
import { EntriesTable } from "./entries-table";

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
