import { describeRatio } from "../../../metrics/ratio";
import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { EntryScores, RepeatSpread } from "../../../shapes/run-scores";
import { sentence } from "../../../ui/measures";
import tables from "../../../ui/score-tables.module.css";
import type { LineNames } from "../line-names";
import { EntriesTable } from "./entries-table";

function spreadWords(unit: ScoreUnit, { mean, low, high, deviation }: RepeatSpread): string {
  if (mean === null || low === null || high === null) return "–";
  const { words, digits } = unitForm(unit);
  const spread = deviation === null ? "" : `, standard deviation ${digits(deviation)}`;
  return `${words(mean)}, from ${digits(low)} to ${digits(high)}${spread}`;
}

/** How scores differ between repeats of the same; nothing where there are none. */
export function RepeatsTable({
  entries,
  names: called,
}: {
  entries: readonly EntryScores[];
  names: LineNames;
}) {
  const repeated = entries.filter(({ repeats }) => repeats !== null);
  if (repeated.length === 0) return null;
  const names = repeated[0]?.summary.scores ?? [];
  return (
    <section aria-label="Repeats">
      <h2 className={tables.heading}>Repeats</h2>
      <EntriesTable name="Scores of repeats" first="Mean over repeats" entries={repeated}>
        {names.map(({ id, label, ...unit }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {repeated.map(({ entryId, repeats }) => {
              const spread = repeats?.scores.find((one) => one.id === id);
              return <td key={entryId}>{spread ? spreadWords(unit, spread) : "–"}</td>;
            })}
          </tr>
        ))}
        <tr>
          <th scope="row">{sentence(called.many)} that flip, of those scored twice or more</th>
          {repeated.map(({ entryId, repeats }) => (
            <td key={entryId}>{repeats ? describeRatio(repeats.flips) : "–"}</td>
          ))}
        </tr>
      </EntriesTable>
    </section>
  );
}
