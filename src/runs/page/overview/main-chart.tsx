import type { RunCorrection } from "../../../shapes/run-correction";
import type { EntryScores, Score } from "../../../shapes/run-scores";
import { chartValue, IntervalDots } from "./interval-dots";
import { correctedScore } from "./score-words";

/** The main scores of models with their intervals, a row for each model; those of another unit than the first are left out. */
export function MainChart({
  entries,
  shown,
  correction,
  file,
}: {
  entries: readonly EntryScores[];
  shown: readonly Score[];
  /** The same with the judge's error in them; null where nobody labelled a line of the run. */
  correction: RunCorrection | null;
  /** The medium that intervals are by. */
  file: string;
}) {
  const [first] = shown;
  if (!first) return null;
  const unit = { unit: first.unit, ...(first.of && { of: first.of }) };
  const drawn = shown.filter((score) => score.unit === first.unit && score.of === first.of);
  const isAnyScored = entries.some(({ summary }) =>
    drawn.some(({ id }) => summary.scores.some((score) => score.id === id && score.value !== null)),
  );
  if (!isAnyScored) return null;
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
        values: drawn.map(({ id }) =>
          chartValue(
            summary.scores.find((score) => score.id === id) ?? null,
            correctedScore(correction, entryId, id),
            summary.scores,
          ),
        ),
      }))}
    />
  );
}
