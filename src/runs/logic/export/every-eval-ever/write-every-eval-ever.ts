import type { ExportSource, OpenPath } from "../../../../evaluation/export/export-source";
import { safeName } from "../../../../evaluation/export/file-names";
import { canonicalJson } from "../../../../foundation/canonical-json";
import { sha256Hex } from "../../../../foundation/hashing";
import { createSHA256 } from "../../../../foundation/stream-hashes";
import type { ModelEntry } from "../../../../shapes/model-entry";
import { aggregateOf, evaluationIdOf, modelIdOf } from "./aggregate";
import { sampleLines } from "./sample-lines";

/** A UUID of version 4's form that the same evaluation always gets, so that a second export replaces the first. */
async function steadyUuid(text: string): Promise<string> {
  const hex = await sha256Hex(new TextEncoder().encode(text));
  const variant = "89ab"[Number.parseInt(hex.slice(16, 17), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

async function pathOf(source: ExportSource, entry: ModelEntry): Promise<string> {
  const [developer = "", ...model] = modelIdOf(entry).split("/");
  const folder = [source.benchmark.id, developer, model.join("-")].map((name) => safeName(name)).join("/");
  return `data/${folder}/${await steadyUuid(evaluationIdOf(source, entry))}`;
}

/** Writes a run as Every Eval Ever 0.3.0 has it: for each model one document of scores and a file of lines, one a sample and score. */
export async function writeEveryEvalEver(source: ExportSource, open: OpenPath): Promise<void> {
  const encoder = new TextEncoder();
  for (const scored of await source.summaries()) {
    const path = await pathOf(source, scored.entry);
    const file = await open(`${path}_samples.jsonl`);
    const hash = (await createSHA256()).init();
    let rows = 0;
    for await (const task of source.tasks({ entryId: scored.entry.id })) {
      for (const line of sampleLines(source, task)) {
        const bytes = encoder.encode(`${canonicalJson(line)}\n`);
        hash.update(bytes);
        await file.write(bytes);
        rows += 1;
      }
    }
    await file.close();
    const aggregate = aggregateOf(source, scored, {
      path: `${path}_samples.jsonl`,
      sha256: hash.digest("hex"),
      rows,
    });
    const document = await open(`${path}.json`);
    await document.write(`${JSON.stringify(aggregate, null, 2)}\n`);
    await document.close();
  }
}
