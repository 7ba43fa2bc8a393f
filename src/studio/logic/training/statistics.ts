import { countEach } from "../../../foundation/groups";
import { wordsOfText } from "../../../foundation/words-of-text";
import type { TrainingRow, TrainingSet } from "../../../shapes/training-set";

/** The count of each value, in an order for tables. */
export type Tally = { value: string; count: number }[];

/** Lengths in words. */
export type Lengths = { mean: number; median: number; least: number; most: number };

/** Statistics of rows as the papers draw them; null where there is nothing to measure. */
export type RowStatistics = {
  rows: number;
  pairs: number;
  clips: number;
  constraintsPerRow: { tally: Tally; mean: number | null };
  formatPerRow: number | null;
  contentPerRow: number | null;
  types: Tally;
  fields: Tally;
  recipes: Tally;
  splits: Tally;
  /** Checks in which rejected responses fail, by type. */
  failures: Tally;
  instructionWords: Lengths | null;
  responseWords: Lengths | null;
};

function tallyOf(values: readonly string[]): Tally {
  return [...countEach(values)]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

function lengthsOf(texts: readonly string[]): Lengths | null {
  const words = texts.map((text) => wordsOfText(text).length).sort((one, other) => one - other);
  const middle = (words.length - 1) / 2;
  const [low, high] = [words[Math.floor(middle)], words[Math.ceil(middle)]];
  const average = mean(words);
  if (low === undefined || high === undefined || average === null) return null;
  return { mean: average, median: (low + high) / 2, least: words[0] ?? 0, most: words.at(-1) ?? 0 };
}

/** Statistics of these rows of a set. */
export function statisticsOf(
  rows: readonly TrainingRow[],
  { sources }: Pick<TrainingSet, "sources">,
): RowStatistics {
  const bySource = new Map(sources.map((source) => [source.id, source]));
  const counts = rows.map(({ checklist }) => checklist.format.length + checklist.content.length);
  const typeOf = (row: TrainingRow, id: string) => {
    const check = [...row.checklist.format, ...row.checklist.content].find(({ checkId }) => checkId === id);
    return check?.constraintId ?? "content";
  };
  return {
    rows: rows.length,
    pairs: rows.filter(({ rejected }) => rejected !== null).length,
    clips: new Set(rows.map(({ sourceId }) => bySource.get(sourceId)?.media.path ?? sourceId)).size,
    constraintsPerRow: {
      tally: tallyOf(counts.map(String)).sort((one, other) => Number(one.value) - Number(other.value)),
      mean: mean(counts),
    },
    formatPerRow: mean(rows.map(({ checklist }) => checklist.format.length)),
    contentPerRow: mean(rows.map(({ checklist }) => checklist.content.length)),
    types: tallyOf(
      rows.flatMap(({ checklist: { format, content } }) =>
        [...format, ...content].map(({ constraintId }) => constraintId ?? "content"),
      ),
    ),
    fields: tallyOf(rows.flatMap(({ sourceId }) => bySource.get(sourceId)?.field ?? [])),
    recipes: tallyOf(rows.map(({ recipe }) => recipe)),
    splits: tallyOf(rows.map(({ split }) => split)),
    failures: tallyOf(rows.flatMap((row) => row.rejected?.failsIn.map((id) => typeOf(row, id)) ?? [])),
    instructionWords: lengthsOf(rows.map(({ instruction }) => instruction)),
    responseWords: lengthsOf(rows.map(({ response }) => response)),
  };
}

/** Quotes within quotes that are taken out of a reason. */
const DEPTH = 3;

/** A reason without what differs from row to row: names in quotes, and numbers. */
function kindOfReason(reason: string): string {
  let kind = reason;
  for (let depth = 0; depth < DEPTH; depth += 1) kind = kind.replace(/“[^“”]*”/g, "…");
  return kind
    .replace(/(?<!\p{L})'[^'\n]*'(?!\p{L})/gu, "…")
    .replace(/…+/g, "“…”")
    .replace(/\d[\d,.]*/g, "n");
}

/** Kinds of reasons for refusals, and how often each occurs. */
export function refusalTally(rows: readonly Pick<TrainingRow, "refused">[]): Tally {
  return tallyOf(rows.flatMap(({ refused }) => (refused === null ? [] : kindOfReason(refused))));
}
