import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { richSamples } from "../../tests/batch/engine/batch-set-up";
import { startEngine } from "../../tests/engine/engine-in-test";
import { keepDataSet, servePage } from "../../tests/runs/engine/run-set-up";
import { unzipped } from "../../tests/support/directory-files";
import { choiceOf, runOn } from "../../tests/support/made-runs";

/**
 * A run that is done elsewhere, the same each time: its calls go into a folder, and what came back is taken in by the page's own
 * engine. The ids of calls come from the run, so that two processes agree on them.
 */
const ADDRESS = "http://127.0.0.1:9/v1";
const MODELS = ["first", "second", "third", "fourth", "fifth", "sixth"];
const SAMPLES = 4;

/** Writes the calls into a folder where `answers` is null; else what the engine says of the answers below that folder, as `home.json`. */
export async function batchRun(folder: string, answers: string | null): Promise<void> {
  const { client, close } = startEngine();
  try {
    servePage(client);
    const dataSetId = await keepDataSet(client, richSamples(SAMPLES));
    const run = runOn(dataSetId, ADDRESS, { id: "run-interop", models: MODELS });
    await client.call("runs/save", { run });
    for (const model of [...MODELS, "judge"])
      await client.call("models/connect", { connection: { ...choiceOf(ADDRESS, model), apiKey: "" } });
    const media = { kind: "inline" } as const;
    const wish = { stage: "captions", target: "vllm", media, refused: false } as const;
    const { blob } = await client.call("batch/write", { id: run.id, wish, folder: null });
    if (!blob) throw new Error("No calls were written.");
    if (answers === null) {
      for (const [path, content] of await unzipped(blob)) {
        const place = join(folder, path);
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, content);
      }
      return;
    }
    const files = readdirSync(answers, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith("answers.jsonl"))
      .map((path) => ({ path, file: new File([readFileSync(join(answers, path))], path) }));
    const report = await client.call("batch/read", { id: run.id, newerWins: false, files });
    const { counts } = await client.call("batch/status", { id: run.id });
    writeFileSync(join(folder, "home.json"), JSON.stringify({ ...report, counts, files: files.length }));
  } finally {
    await close();
  }
}
