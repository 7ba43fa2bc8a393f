import { Group } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useState } from "react";
import type { Problem } from "../../../shapes/problem";
import type { RunCorrection } from "../../../shapes/run-correction";
import type { EntryScores, Score } from "../../../shapes/run-scores";
import { SelectField } from "../../../ui/fields";
import { ProblemAlert } from "../../../ui/problem-alert";
import tables from "../../../ui/score-tables.module.css";
import { ScrollTable } from "../../../ui/scroll-table";
import { facetWords, type LineNames } from "../run-state";
import classes from "./overview.module.css";
import { ScoreCell } from "./score-cell";
import { correctedScore } from "./score-words";

/** Most rows drawn; nobody reads more at once. */
const MOST_ROWS = 400;

/** True where a facet tells the first score alone. */
function isCountedByFirst(entries: readonly EntryScores[], facet: string): boolean {
  return entries.every(({ summary }) =>
    (summary.facets[facet] ?? []).every(({ scores }) => scores.length < 2),
  );
}

/** The score that a facet's rows tell where `chosen` is: the first where they tell that alone. */
export function scoreTold(entries: readonly EntryScores[], facet: string, chosen: string): string {
  const [first] = entries.flatMap(({ summary }) => summary.facets[facet] ?? []);
  return isCountedByFirst(entries, facet) ? (first?.scores[0]?.id ?? chosen) : chosen;
}

type Order = { by: string; descending: boolean };

const LABEL = "label";

type FacetLine = { value: string; label: string; scores: readonly (Score | null)[] };

/** The rows of a facet with the wanted score of each entry; a facet without that score shows its first one. */
export function facetLines(entries: readonly EntryScores[], facet: string, scoreId: string): FacetLine[] {
  const lines = new Map<string, FacetLine>();
  for (const [place, { summary }] of entries.entries()) {
    for (const { value, label, scores } of summary.facets[facet] ?? []) {
      const line = lines.get(value) ?? { value, label, scores: entries.map(() => null) };
      const score = scores.find(({ id }) => id === scoreId) ?? scores[0] ?? null;
      lines.set(value, { ...line, scores: line.scores.with(place, score) });
    }
  }
  return [...lines.values()];
}

/** The lines in an order: as they are counted, or by an entry's score; those without a value come last. */
export function inOrder(
  lines: readonly FacetLine[],
  entries: readonly EntryScores[],
  { by, descending }: Order,
) {
  const sign = descending ? -1 : 1;
  const place = entries.findIndex(({ entryId }) => entryId === by);
  if (place === -1) return descending ? lines.toReversed() : lines;
  return lines.toSorted((one, other) => {
    const [a, b] = [one.scores[place]?.value ?? null, other.scores[place]?.value ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

function SortButton({
  label,
  id,
  order,
  onOrder,
}: {
  label: string;
  id: string;
  order: Order;
  onOrder: (order: Order) => void;
}) {
  const active = order.by === id;
  const Icon = order.descending ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => onOrder({ by: id, descending: active ? !order.descending : false })}
    >
      {label}
      {active && <Icon size={14} aria-hidden />}
    </button>
  );
}

/** Corrected scores by facet are computed once somebody looks at facets. */
export function FacetsNote({ corrected, problem }: { corrected: boolean; problem: Problem | null }) {
  if (problem) return <ProblemAlert problem={problem} />;
  return (
    <p className={classes.quiet} role="status" data-testid="facets-corrected" data-corrected={corrected}>
      {corrected
        ? "As judged, and corrected by labels. A row is too small to have many: the labels counted beside it are all on checks that the judge decided alike, also outside the row, and where these are few of other kinds or models too. So a row can rest on more labels than a model as a whole."
        : "As judged; correcting by labels …"}
    </p>
  );
}

/** Scores by what results have in common, models beside each other, sorted by any column. */
export function FacetTable({
  entries,
  names: called,
  correction,
}: {
  entries: readonly EntryScores[];
  names: LineNames;
  /** The same with the judge's error in them, by facets; null where nobody labelled a line, and until they are known. */
  correction: RunCorrection | null;
}) {
  const wordsOf = (name: string) => facetWords(name, entries[0]?.summary.facets[name] ?? []);
  const facets = Object.keys(entries[0]?.summary.facets ?? {});
  const names = entries[0]?.summary.scores ?? [];
  const [facet, setFacet] = useState(called.type);
  const [scoreId, setScoreId] = useState(names[0]?.id ?? "");
  const [order, setOrder] = useState<Order>({ by: LABEL, descending: false });
  const lines = inOrder(facetLines(entries, facet, scoreId), entries, order);
  const columns = [
    { id: LABEL, label: wordsOf(facet) },
    ...entries.map(({ entryId, title }) => ({ id: entryId, label: title })),
  ];
  const sorted = (id: string) => (order.by === id ? (order.descending ? "descending" : "ascending") : "none");

  return (
    <>
      <Group gap="xs" align="end">
        <SelectField
          label="By"
          value={facet}
          data={facets.map((value) => ({ value, label: wordsOf(value) }))}
          onChange={setFacet}
        />
        <SelectField
          label="Score"
          disabled={facet === called.type && isCountedByFirst(entries, facet)}
          value={scoreTold(entries, facet, scoreId)}
          data={names.map(({ id, label }) => ({ value: id, label }))}
          onChange={setScoreId}
        />
      </Group>
      <ScrollTable
        label={`Scores by ${wordsOf(facet)}`}
        head={columns.map(({ id, label }) => (
          <SortButton key={id} label={label} id={id} order={order} onOrder={setOrder} />
        ))}
        sorted={columns.map(({ id }) => sorted(id))}
        frameClass={tables.scroll}
        tableClass={tables.table}
      >
        {lines.slice(0, MOST_ROWS).map(({ value, label, scores }) => (
          <tr key={value}>
            <th scope="row">{label}</th>
            {entries.map(({ entryId }, place) => {
              const score = scores[place];
              return score ? (
                <ScoreCell
                  key={entryId}
                  score={score}
                  entryId={entryId}
                  corrected={correctedScore(correction, entryId, score.id, { facet, value })}
                  beside={scores}
                />
              ) : (
                <td key={entryId}>–</td>
              );
            })}
          </tr>
        ))}
      </ScrollTable>
      {lines.length > MOST_ROWS && (
        <p className={classes.quiet}>
          The first {MOST_ROWS} of {lines.length} rows in this order. The exports hold all.
        </p>
      )}
    </>
  );
}
