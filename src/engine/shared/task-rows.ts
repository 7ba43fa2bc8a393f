import type { Run } from "../../shapes/run";
import type { RunColumns } from "../../shapes/run-columns";

/** Where the results of a run's tasks stand in its columns. */
export interface TaskRows {
  /** Undefined where nothing is kept of the task. */
  row(sampleId: string, entryId: string, repeat: number): number | undefined;
  /** A judged result on the sample, whoever wrote the caption: it tells which lines there are. */
  judged(sampleId: string): number | undefined;
}

/** Reads the columns once. */
export function taskRows(columns: RunColumns, { repeats }: Pick<Run, "repeats">): TaskRows {
  const samples = new Map(columns.sampleIds.map((id, index) => [id, index]));
  const entries = new Map(columns.entryIds.map((id, index) => [id, index]));
  const place = (sample: number, entry: number, repeat: number) =>
    (sample * columns.entryIds.length + entry) * repeats + repeat - 1;
  const rows = new Map<number, number>();
  const judged = new Map<number, number>();
  for (let row = 0; row < columns.length; row += 1) {
    const [sample, entry, repeat] = [
      columns.sample[row] ?? 0,
      columns.entry[row] ?? 0,
      columns.repeat[row] ?? 0,
    ];
    if (repeat > repeats) continue;
    rows.set(place(sample, entry, repeat), row);
    if (columns.state[row] === 2) judged.set(sample, row);
  }
  return {
    row(sampleId, entryId, repeat) {
      const [sample, entry] = [samples.get(sampleId), entries.get(entryId)];
      return sample === undefined || entry === undefined ? undefined : rows.get(place(sample, entry, repeat));
    },
    judged(sampleId) {
      const sample = samples.get(sampleId);
      return sample === undefined ? undefined : judged.get(sample);
    },
  };
}
