import type { ExportSource, OpenPath } from "../../evaluation/export/export-source";
import { type DirectorySource, writeRunDirectory } from "../../storage/run-directory/write-run-directory";
import { runOutcomes } from "./run-outcomes";

/** A run with all that it is about and has led to, as run directories are written of it. */
export async function directorySource(source: ExportSource): Promise<DirectorySource> {
  const { run, benchmark, dataSet } = source;
  return {
    run,
    dataSet,
    resultsOf: async (sample) => {
      const results = [];
      for await (const { result } of source.tasks({ samples: [sample] })) if (result) results.push(result);
      return results;
    },
    outcomesOf: runOutcomes(benchmark),
    ratings: await source.ratings(),
  };
}

/** Writes a run as a run directory. */
export async function writeDirectory(source: ExportSource, open: OpenPath): Promise<void> {
  for await (const { path, bytes } of writeRunDirectory(await directorySource(source))) {
    const file = await open(path);
    await file.write(bytes);
    await file.close();
  }
}
