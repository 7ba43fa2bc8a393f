import { Value } from "typebox/value";
import { type DataSample, DataSet } from "../../schemas/data-set";
import type { RowCopies } from "../row-copies";
import { asDataSet, DataSetRow, dataSetId, dataSetRow, sampleIn } from "./data-set-rows";
import type { SampleTable } from "./sample-table";

/** What a data set has besides its samples, with second copies of its own. */
export type DataSetExtras = {
  /** Puts back what is known of a data set. */
  bringBack(id: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  /** Removes all; how many could not be removed. */
  clear(): Promise<number>;
};

/**
 * Files that hold whole data sets, as the second copies of their rows. Reading one puts the samples and `extras` back,
 * and counts only where its content is what its name says; writing one gathers the samples.
 */
export function createDataSetCopies(
  files: RowCopies,
  samples: SampleTable,
  extras: DataSetExtras,
): RowCopies {
  return {
    ...files,
    async remove(id) {
      await files.remove(id);
      await extras.remove(id);
    },
    clear: async () => (await files.clear()) + (await extras.clear()),
    async read(id) {
      const dataSet = await readDataSetCopy(files, id);
      if (!dataSet) return undefined;
      await samples.put(id, dataSet.samples);
      await extras.bringBack(id).catch(() => undefined);
      return dataSetRow(dataSet, new Date().toISOString());
    },
    async write(id, row) {
      // What lies under an id never changes.
      if (!Value.Check(DataSetRow, row) || (await files.keys()).includes(id)) return;
      const gathered = new Map<string, DataSample>();
      await samples.visit(id, (sampleRow) => {
        const sample = sampleIn(sampleRow);
        if (sample) gathered.set(sample.id, sample);
      });
      const inOrder = row.samples.flatMap((outline) => gathered.get(outline.id) ?? []);
      if (inOrder.length < row.samples.length) return;
      await files.write(id, asDataSet(id, { ...row, samples: inOrder }));
    },
  };
}

/** The data set in its file; null where there is none, or another than its name says. */
export async function readDataSetCopy(files: RowCopies, id: string): Promise<DataSet | null> {
  const document = await files.read(id);
  return Value.Check(DataSet, document) && (await dataSetId(document)) === id ? document : null;
}
