import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { RunCorrection } from "../../../shapes/run-correction";
import type { EntryScores, RunScores, Score } from "../../../shapes/run-scores";
import { otherSemantics, READING_NAMES } from "../../../shapes/semantics";
import tables from "../../../ui/score-tables.module.css";
import { NameHead, ScrollTable } from "../../../ui/scroll-table";
import classes from "./overview.module.css";
import { ScoreCell } from "./score-cell";
import { correctedScore } from "./score-words";

/** By which score models stand in order, the best first; null: as in the run. */
export type ScoreOrder = { by: string; worstFirst: boolean } | null;

/** The scores that something in the data set is about, as the benchmark lists them; all of them where nothing is. */
export function askedScores({ entries }: { entries: readonly EntryScores[] }): readonly Score[] {
  const all = entries[0]?.summary.scores ?? [];
  const asked = all.filter(({ id }) =>
    entries.some(({ summary }) => summary.scores.some((score) => score.id === id && score.total > 0)),
  );
  return asked.length > 0 ? asked : all;
}

/** Entries by a score; those without a value come last, equal ones stand as in the run. */
export function inScoreOrder(entries: RunScores["entries"], order: ScoreOrder): RunScores["entries"] {
  if (order === null) return entries;
  const scoreOf = (entry: RunScores["entries"][number]) =>
    entry.summary.scores.find(({ id }) => id === order.by) ?? null;
  return entries.toSorted((one, other) => {
    const [a, b] = [scoreOf(one), scoreOf(other)];
    if (!a || !b || a.value === null || b.value === null)
      return Number((a?.value ?? null) === null) - Number((b?.value ?? null) === null);
    const best = a.better === "lower" ? a.value - b.value : b.value - a.value;
    return order.worstFirst ? -best : best;
  });
}

function nextOrder(order: ScoreOrder, by: string): ScoreOrder {
  if (order?.by !== by) return { by, worstFirst: false };
  return order.worstFirst ? null : { by, worstFirst: true };
}

/** Scores of models, a row each: value, interval, rank and how much was scored in one line. */
export function ScoreTable({
  name,
  scores: { entries, ranks, semantics },
  shown,
  order,
  onOrder,
  correction,
  bothReadings = false,
}: {
  name: string;
  scores: Pick<RunScores, "entries" | "ranks" | "semantics">;
  /** The scores of its columns. */
  shown: readonly Pick<Score, "id" | "label" | "better">[];
  order: ScoreOrder;
  onOrder: (order: ScoreOrder) => void;
  /** The value of the other reading stands below, where that is another number. */
  bothReadings?: boolean;
  /** The same scores with the judge's error in them; null where nobody labelled a line of the run. */
  correction: RunCorrection | null;
}) {
  const other = READING_NAMES[otherSemantics(semantics)];
  const rankOf = (all: RunScores["ranks"], entryId: string, scoreId: string) =>
    all.find((rank) => rank.entryId === entryId && rank.scoreId === scoreId)?.rank;
  const sortOf = ({ id, better }: (typeof shown)[number]) => {
    if (order?.by !== id) return "none";
    return (better === "lower") === order.worstFirst ? "descending" : "ascending";
  };
  return (
    <ScrollTable
      label={name}
      head={[
        "Model",
        ...shown.map((score) => {
          const sorted = sortOf(score);
          const Icon = sorted === "descending" ? IconArrowDown : IconArrowUp;
          return (
            <button
              key={score.id}
              type="button"
              className={classes.sort}
              onClick={() => onOrder(nextOrder(order, score.id))}
            >
              {score.label}
              {sorted !== "none" && <Icon size={14} aria-hidden />}
            </button>
          );
        }),
      ]}
      sorted={["none", ...shown.map(sortOf)]}
      frameClass={classes.board}
      tableClass={`${tables.table} ${classes.dense}`}
    >
      {inScoreOrder(entries, order).map(({ entryId, title, summary, otherwise, overruled }) => (
        <tr key={entryId} data-testid="score-row" data-entry={entryId}>
          <NameHead name={title} />
          {shown.map(({ id }) => {
            const score = summary.scores.find((one) => one.id === id);
            const also = bothReadings && otherwise.find((one) => one.id === id);
            return score ? (
              <ScoreCell
                key={id}
                score={score}
                entryId={entryId}
                rank={rankOf(ranks, entryId, id)}
                corrected={correctedScore(correction, entryId, id)}
                correctedRank={correction ? rankOf(correction.ranks, entryId, id) : undefined}
                overruled={overruled?.scores.find((one) => one.id === id)}
                otherwise={also ? { score: also, name: other } : undefined}
                beside={entries.map((one) => one.summary.scores.find((own) => own.id === id))}
                own={summary.scores}
              />
            ) : (
              <td key={id}>–</td>
            );
          })}
        </tr>
      ))}
    </ScrollTable>
  );
}
