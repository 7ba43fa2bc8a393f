import type { DataSet } from "../../shapes/data-set";
import { DataSetShape } from "../../shapes/generated/data-set";
import { DataSetRowShape } from "../../shapes/generated/data-set-row";
import { fits } from "../../shapes/read-outside";
import type { DataSetRow } from "../../shapes/rows";
import type { CopyFiles, RowCopies } from "../copied-table";
import type { PlaceLogs } from "../video-places";
import { asDataSet, dataSetId, dataSetRow, type SampleText, sampleIn, sampleTexts } from "./data-set-rows";
import type { SampleTable } from "./sample-table";

/** Samples whose rows were just written, by their data set, until its own row is, too: their copy need not read them back. */
export type WrittenSamples = Map<string, readonly SampleText[]>;

/**
 * Files that hold whole data sets, as the second copies of their rows. Reading one puts the samples back, and counts
 * only where its content is what its name says; writing one gathers the samples. `placeLogs` go with them.
 */
export function createDataSetCopies(
  files: CopyFiles,
  samples: SampleTable,
  placeLogs: PlaceLogs | null,
  written: WrittenSamples,
): RowCopies {
  async function inOrder(id: string, row: DataSetRow): Promise<SampleText[]> {
    const gathered = new Map<string, SampleText>();
    await samples.visit(id, (sampleRow) => {
      const sample = sampleIn(sampleRow);
      for (const one of sample ? sampleTexts([sample]) : []) gathered.set(one.id, one);
    });
    return row.samples.flatMap((outline) => gathered.get(outline.id) ?? []);
  }

  return {
    ...files,
    async remove(id) {
      await files.remove(id);
      await placeLogs?.remove(id);
    },
    clear: async () => (await files.clear()) + ((await placeLogs?.clear()) ?? 0),
    async read(id) {
      const dataSet = await readDataSetCopy(files, id);
      if (!dataSet) return undefined;
      await samples.put(id, sampleTexts(dataSet.samples));
      return dataSetRow(dataSet, new Date().toISOString());
    },
    async write(id, row) {
      // The content under an id never changes.
      if (!fits(DataSetRowShape, row) || (await files.keys()).includes(id)) return;
      const all = written.get(id) ?? (await inOrder(id, row));
      if (all.length < row.samples.length) return;
      const { samples: _, ...about } = asDataSet(id, { ...row, samples: [] });
      const list = all.map(({ text }) => text).join();
      await files.writeText(id, `${JSON.stringify(about).slice(0, -1)},"samples":[${list}]}`);
    },
  };
}

/** The data set in its file; null where there is none, or another than its name says. */
export async function readDataSetCopy(files: RowCopies, id: string): Promise<DataSet | null> {
  const document = await files.read(id);
  return fits(DataSetShape, document) && (await dataSetId(document)) === id ? document : null;
}
