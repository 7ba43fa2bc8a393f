import type { RunScores } from "../../../shapes/run-scores";
import { otherSemantics, READING_NAMES } from "../../../shapes/semantics";
import { EntriesTable } from "./entries-table";
import { ScoreCell } from "./score-cell";

function totalOf({ summary }: RunScores["entries"][number], id: string): number {
  return summary.scores.find((score) => score.id === id)?.total ?? 0;
}

/** Every score of every entry, models beside each other; without those that nothing of the data set is about. */
export function HeadlineScores({ scores: { entries, ranks, semantics } }: { scores: RunScores }) {
  const all = entries[0]?.summary.scores ?? [];
  // What nothing of the data set asks for says nothing of a model.
  const asked = all.filter(({ id }) => entries.some((entry) => totalOf(entry, id) > 0));
  const names = asked.length > 0 ? asked : all;
  const other = READING_NAMES[otherSemantics(semantics)];
  const rankOf = (entryId: string, scoreId: string) =>
    ranks.find((rank) => rank.entryId === entryId && rank.scoreId === scoreId)?.rank;
  return (
    <EntriesTable name="Scores" first="Score" entries={entries} whole>
      {names.map(({ id, label }) => (
        <tr key={id}>
          <th scope="row">{label}</th>
          {entries.map(({ entryId, summary, otherwise, overruled }) => {
            const score = summary.scores.find((one) => one.id === id);
            const also = otherwise.find((one) => one.id === id);
            return score ? (
              <ScoreCell
                key={entryId}
                score={score}
                entryId={entryId}
                rank={rankOf(entryId, id)}
                overruled={overruled?.scores.find((one) => one.id === id)}
                otherwise={also && { score: also, name: other }}
                beside={entries.map((one) => one.summary.scores.find((own) => own.id === id))}
              />
            ) : (
              <td key={entryId}>–</td>
            );
          })}
        </tr>
      ))}
    </EntriesTable>
  );
}
