import type { CorrectedScore } from "../../../shapes/run-correction";
import type { Score } from "../../../shapes/run-scores";
import type { ExportSource } from "../export-source";
import type { Cell, Table } from "./result-table";

/** A score as judged, and as people would have given it where somebody labelled lines of the run. */
function scoreCells(score: Score, corrected: CorrectedScore | undefined): Cell[] {
  return [
    ...[score.id, score.label, score.unit, score.better],
    ...[score.value, score.interval?.[0] ?? null, score.interval?.[1] ?? null],
    ...[score.numerator, score.denominator, score.total],
    ...[corrected?.state ?? null, corrected?.value ?? null],
    ...[corrected?.interval?.[0] ?? null, corrected?.interval?.[1] ?? null],
    corrected?.labels ?? null,
  ];
}

/**
 * One row a score of a model, over all results and by each facet, where `facet` and `group` say of which results; as judged and
 * corrected, and over all results with what people decided otherwise, or without.
 */
export function scoreRows(source: ExportSource, overrules = false): Table {
  const text = (name: string) => ({ name, type: "STRING" as const });
  const number = (name: string) => ({ name, type: "DOUBLE" as const });
  return {
    columns: [
      ...["model", "facet", "group", "score", "name", "unit", "better"].map(text),
      ...["value", "low", "high", "numerator", "denominator", "total"].map(number),
      text("correction"),
      ...["corrected", "corrected_low", "corrected_high"].map(number),
      { name: "labels", type: "INT32" },
      ...(overrules ? [number("with_overrules")] : []),
    ],
    async *rows() {
      const correction = await source.correction({ facets: true });
      for (const { entry, summary, overruled } of await source.summaries()) {
        const own = correction?.entries.find(({ entryId }) => entryId === entry.id);
        for (const score of summary.scores) {
          const corrected = own?.scores.find(({ id }) => id === score.id);
          const decided = overruled?.find(({ id }) => id === score.id)?.value ?? null;
          yield [entry.title, null, null, ...scoreCells(score, corrected), ...(overrules ? [decided] : [])];
        }
        for (const [facet, groups] of Object.entries(summary.facets)) {
          const known = own?.facets[facet] ?? [];
          for (const { value, label, scores } of groups) {
            const row = known.find((one) => one.value === value)?.scores ?? [];
            for (const score of scores) {
              const corrected =
                row.find(({ id }) => id === score.id) ?? (row.length === 1 ? row[0] : undefined);
              yield [
                ...[entry.title, facet, label],
                ...scoreCells(score, corrected),
                ...(overrules ? [null] : []),
              ];
            }
          }
        }
      }
    },
  };
}
