import { otherSemantics } from "../../../lib/semantics";
import type { RunScores } from "../../../schemas/run-scores";
import { EntriesTable } from "./entries-table";
import { ScoreCell } from "./score-cell";

const SEMANTICS_NAMES = { reference: "reference", strict: "strict" } as const;

/** Every score of every entry, models beside each other. */
export function HeadlineScores({ scores: { entries, ranks, semantics } }: { scores: RunScores }) {
  const names = entries[0]?.summary.scores ?? [];
  const other = SEMANTICS_NAMES[otherSemantics(semantics)];
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
