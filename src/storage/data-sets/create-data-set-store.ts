import { ProblemError } from "../../foundation/errors";
import type { DataSample } from "../../shapes/data-set";
import { DataSetRowShape } from "../../shapes/generated/data-set-row";
import { fits } from "../../shapes/read-outside";
import type { DataSetRow } from "../../shapes/rows";
import type { DataSetSummary } from "../../shapes/run-table";
import type { RowCopies } from "../copied-table";
import type { StorageGuard } from "../guard";
import type { RowTable } from "../row-table";
import { runProblems } from "../runs/run-row";
import { readDataSetCopy, type WrittenSamples } from "./data-set-copies";
import {
  asDataSet,
  type DataSetStore,
  dataSetIdOf,
  dataSetRow,
  sampleIn,
  sampleTexts,
  whyNoDataSet,
} from "./data-set-rows";
import type { SampleTable } from "./sample-table";

interface DataSetStoreParts {
  table: RowTable;
  samples: SampleTable;
  /** Second copies of whole data sets; null where this visit can't reach them. */
  files: RowCopies | null;
  /** Takes the samples of a data set while its row and copy are written. */
  written: WrittenSamples;
  guard: StorageGuard;
  now: () => number;
  /** The title of a run that is about a data set, deleted runs included; null where there is none. */
  runOn: (dataSetId: string) => Promise<string | null>;
  /** True where something else than a run names a data set. */
  isNamed: (dataSetId: string) => Promise<boolean>;
  /** Forgets where the videos of a data set lie. */
  forgetPlaces: (dataSetId: string) => Promise<void>;
}

/** The data sets over their tables. */
export function createDataSetStore(parts: DataSetStoreParts): DataSetStore {
  const { table, samples, files, written, guard, now, runOn, isNamed, forgetPlaces } = parts;

  async function rowOf(id: string): Promise<DataSetRow | null> {
    const row = await table.get(id);
    return fits(DataSetRowShape, row) ? row : null;
  }

  /** A sample that is named by its data set: from its row, else from the copy, which puts all of them back. */
  async function sampleOf(id: string, sampleId: string): Promise<DataSample> {
    const kept = sampleIn(await samples.get(id, sampleId));
    if (kept) return kept;
    const copy = files && (await readDataSetCopy(files, id));
    const copied = copy?.samples.find((sample) => sample.id === sampleId);
    if (!copy || !copied) throw new ProblemError(runProblems.dataSetDamaged(`Lost: "${sampleId}".`));
    await guard.write(() => samples.put(id, sampleTexts(copy.samples)));
    return copied;
  }

  return {
    async put(given, { withRuns } = { withRuns: false }) {
      const wrong = whyNoDataSet(given);
      if (wrong !== null) throw new ProblemError(runProblems.dataSetInvalid(wrong));
      const texts = sampleTexts(given.samples);
      const id = await dataSetIdOf(given.benchmark, texts);
      await guard.write(async () => {
        const known = await rowOf(id);
        // Again even where it is known: some of them may be lost.
        await samples.put(id, texts);
        if (known && (withRuns || !known.withRuns)) return;
        const { withRuns: _own, ...row } =
          known ?? dataSetRow(asDataSet(id, given), new Date(now()).toISOString());
        written.set(id, texts);
        try {
          await table.update(id, () => (withRuns ? { ...row, withRuns } : row));
        } finally {
          written.delete(id);
        }
      });
      return id;
    },
    async get(id) {
      const row = await rowOf(id);
      if (!row) return null;
      const known = new Map<string, DataSample>();
      await samples.visit(id, (sampleRow) => {
        const sample = sampleIn(sampleRow);
        if (sample) known.set(sample.id, sample);
      });
      const all: DataSample[] = [];
      for (const outline of row.samples) all.push(known.get(outline.id) ?? (await sampleOf(id, outline.id)));
      return asDataSet(id, { ...row, samples: all });
    },
    async sample(id, sampleId) {
      const kept = sampleIn(await samples.get(id, sampleId));
      if (kept) return kept;
      const row = await rowOf(id);
      return row?.samples.some((sample) => sample.id === sampleId) ? sampleOf(id, sampleId) : null;
    },
    outline: async (id) => (await rowOf(id))?.samples ?? null,
    async list() {
      const rows: DataSetRow[] = [];
      await table.visit((row) => {
        if (fits(DataSetRowShape, row)) rows.push(row);
      });
      return rows.sort((one, other) => (one.storedAt < other.storedAt ? 1 : -1)).map(summaryOf);
    },
    async summary(id) {
      const row = await rowOf(id);
      return row && summaryOf(row);
    },
    remove: (id) =>
      guard.write(async () => {
        const title = await runOn(id);
        if (title !== null) throw new ProblemError(runProblems.dataSetInUse(title));
        await table.update(id, () => undefined);
        await samples.remove(id);
      }),
    async removeWithRuns(id) {
      if (!(await rowOf(id))?.withRuns || (await isNamed(id))) return;
      const isGone = await guard.write(async () => {
        if ((await runOn(id)) !== null) return false;
        await table.update(id, () => undefined);
        await samples.remove(id);
        return true;
      });
      if (isGone) await forgetPlaces(id);
    },
  };
}

function summaryOf({ hashes: _, ...row }: DataSetRow): DataSetSummary {
  return { ...row, samples: row.samples.length };
}
