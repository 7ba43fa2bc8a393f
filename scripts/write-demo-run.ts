import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { omnicapIf } from "../src/benchmarks/omnicap-if";
import { runOutcomes } from "../src/engine/shared/write-directory";
import type { KeptRun } from "../src/shapes/kept-run";
import { writeRunDirectory } from "../src/storage/run-directory/write-run-directory";
import { bundledSample } from "./bundled-sample";
import { buildDemo } from "./demo-run/build-demo";

const FOLDER = "public/demo-run";

let built: Promise<KeptRun> | null = null;

/** The files of the demo run by their paths; `change` makes another run of it first. */
export async function demoFiles(
  change: (kept: KeptRun) => KeptRun = (kept) => kept,
): Promise<Map<string, Uint8Array>> {
  // Every caption is judged for it, and it is the same for whatever is changed.
  built ??= buildDemo(bundledSample());
  const { run, dataSet, results } = change(structuredClone(await built));
  const files = new Map<string, Uint8Array>();
  const written = writeRunDirectory({
    run,
    dataSet,
    resultsOf: async ({ id }) => results.filter(({ sampleId }) => sampleId === id),
    outcomesOf: runOutcomes(omnicapIf),
    ratings: [],
    labelSets: [],
  });
  for await (const { path, bytes } of written) files.set(path, bytes);
  return files;
}

if (process.argv[1]?.endsWith("write-demo-run.ts")) {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [path, bytes] of await demoFiles()) {
    const place = join(FOLDER, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, bytes);
    console.log(`${place}: ${bytes.length} bytes`);
  }
}
