import type { ExportSource, OpenPath } from "../../../evaluation/run-export/export-source";
import { writeRunDirectory } from "../../../storage/run-directory/write-run-directory";
import { runOutcomes } from "./run-outcomes";

/** Writes a run with all that it is about and has led to, as a run directory. */
export async function writeDirectory(source: ExportSource, open: OpenPath): Promise<void> {
  const { run, benchmark, dataSet } = source;
  const files = writeRunDirectory({
    run,
    dataSet,
    resultsOf: async (sample) => {
      const results = [];
      for await (const { result } of source.tasks({ samples: [sample] })) if (result) results.push(result);
      return results;
    },
    outcomesOf: runOutcomes(benchmark),
  });
  for await (const { path, bytes } of files) {
    const file = await open(path);
    await file.write(bytes);
    await file.close();
  }
}
