import type { EntryScores } from "../../../shapes/run-scores";
import type { Score } from "../../../shapes/score";
import { chartValue, IntervalDots } from "./interval-dots";

/** The main scores of models with their intervals, a row for each model; those of another unit than the first are left out. */
export function MainChart({
  entries,
  shown,
  file,
}: {
  entries: readonly EntryScores[];
  shown: readonly Score[];
  /** The medium that intervals are by. */
  file: string;
}) {
  const [first] = shown;
  if (!first) return null;
  const unit = { unit: first.unit, ...(first.of && { of: first.of }) };
  const drawn = shown.filter((score) => score.unit === first.unit && score.of === first.of);
  return (
    <IntervalDots
      name={`${drawn.map(({ label }) => label).join(" · ")}, by model`}
      file={file}
      rowName="Model"
      unit={unit}
      series={drawn.map(({ id, label }) => ({ id, label }))}
      rows={entries.map(({ entryId, title, summary }) => ({
        id: entryId,
        label: title,
        values: drawn.map(({ id }) => chartValue(summary.scores.find((score) => score.id === id) ?? null)),
      }))}
    />
  );
}
