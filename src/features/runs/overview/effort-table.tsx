import { dollars } from "../../../lib/dollars";
import type { EntryEffort, EntryScores } from "../../../schemas/run-scores";
import classes from "./overview.module.css";

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.scroll} aria-label="Cost and time" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">What it took</th>
            {entries.map(({ entryId, title }) => (
              <th key={entryId} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ label, words }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {entries.map(({ entryId, effort }) => (
                <td key={entryId}>{words(effort)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
