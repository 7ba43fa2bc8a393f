import { percent } from "../../../components/charts/chart-types";
import { describeRatio } from "../../../metrics/ratio";
import type { EntryScores, RepeatSpread } from "../../../schemas/run-scores";
import tables from "../score-tables.module.css";
import { EntriesTable } from "./entries-table";

function spreadWords({ mean, low, high, deviation }: RepeatSpread): string {
  if (mean === null || low === null || high === null) return "–";
  const spread = deviation === null ? "" : `, standard deviation ${(100 * deviation).toFixed(1)}`;
  return `${percent(mean)}, from ${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)}${spread}`;
}

/** How scores differ between repeats of the same; nothing where there are none. */
export function RepeatsTable({ entries }: { entries: readonly EntryScores[] }) {
  const repeated = entries.filter(({ repeats }) => repeats !== null);
  if (repeated.length === 0) return null;
  const names = repeated[0]?.summary.scores ?? [];
  return (
    <section aria-label="Repeats">
      <h2 className={tables.heading}>Repeats</h2>
      <EntriesTable name="Scores of repeats" first="Mean over repeats" entries={repeated}>
        {names.map(({ id, label }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {repeated.map(({ entryId, repeats }) => {
              const spread = repeats?.scores.find((one) => one.id === id);
              return <td key={entryId}>{spread ? spreadWords(spread) : "–"}</td>;
            })}
          </tr>
        ))}
        <tr>
          <th scope="row">Constraints that flip, of those scored twice or more</th>
          {repeated.map(({ entryId, repeats }) => (
            <td key={entryId}>{repeats ? describeRatio(repeats.flips) : "–"}</td>
          ))}
        </tr>
      </EntriesTable>
    </section>
  );
}
