import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { omnicapIf } from "../src/benchmarks/omnicap-if";
import { runOutcomes } from "../src/engine/shared/recompute-directory";
import { studyCells } from "../src/lab/logic/plan-study";
import type { KeptRun } from "../src/shapes/run";
import type { Study } from "../src/shapes/study";
import { writeRunDirectory } from "../src/storage/run-directory/write-run-directory";
import { bundledSample } from "./bundled-sample";
import { buildDemo } from "./demo-run/build-demo";
import { FOLLOWED, standIn } from "./demo-run/demo-writers";

const FOLDERS = { run: "public/demo-run", study: "public/demo-study" };

async function filesOf(
  { run, dataSet, results }: KeptRun,
  study: Study | null,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const written = writeRunDirectory({
    ...{ run, dataSet, studies: study ? [study] : [] },
    resultsOf: async ({ id }) => results.filter(({ sampleId }) => sampleId === id),
    outcomesOf: runOutcomes(omnicapIf),
    ratings: [],
    labelSets: [],
  });
  for await (const { path, bytes } of written) files.set(path, bytes);
  return files;
}

let built: Promise<KeptRun> | null = null;

/** The files of the demo run by their paths; `change` makes another run of it first. */
export async function demoFiles(
  change: (kept: KeptRun) => KeptRun = (kept) => kept,
): Promise<Map<string, Uint8Array>> {
  // Every caption is judged for it, and it is the same for whatever is changed.
  built ??= buildDemo(bundledSample());
  return filesOf(change(structuredClone(await built)), null);
}

/** The files of the bundled study by their paths: frames from 2 to 32, by a stand-in of ours. */
export async function demoStudyFiles(): Promise<Map<string, Uint8Array>> {
  const counts = Object.keys(FOLLOWED).map(Number);
  const title = "Bundled: how many frames?";
  const kept = await buildDemo(bundledSample(), {
    title,
    note: "A demonstration. No model was asked: a stand-in of ours gives one of our own captions, and with more frames more often the one that follows. Rules decided the format checks, and the answers to the questions are recorded ones.",
    writers: counts.map(standIn),
  });
  const vary = { kind: "frames", counts } as const;
  const cells = studyCells({ ...vary, counts });
  const { createdAt, id: runId } = kept.run;
  return filesOf(kept, {
    ...{ format: "caplens-study", version: 1, id: "demo", title, createdAt, updatedAt: createdAt, runId },
    base: { kind: "run", runId: "demo-frames", title },
    chosen: kept.dataSet.samples.map((sample) => sample.id),
    ...{ vary: { ...vary, counts }, cells, baseCell: "frames-32", seed: 1, left: [], shared: 0 },
    models: [
      {
        title: "Stand-in of ours",
        entries: Object.fromEntries(counts.map((count) => [`frames-${count}`, standIn(count).id])),
      },
    ],
  });
}

if (process.argv[1]?.endsWith("write-demo-run.ts"))
  for (const which of ["run", "study"] as const) {
    rmSync(FOLDERS[which], { recursive: true, force: true });
    for (const [path, bytes] of await (which === "run" ? demoFiles() : demoStudyFiles())) {
      const place = join(FOLDERS[which], path);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, bytes);
      console.log(`${place}: ${bytes.length} bytes`);
    }
  }
