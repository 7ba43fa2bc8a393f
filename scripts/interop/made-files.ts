import "fake-indexeddb/auto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { writeLabels } from "../../src/labels/logic/files/write-labels";
import { createTextChecker } from "../../src/package/checking/text-checker";
import { checkCommand } from "../../src/package/command/check/check-command";
import { scoreFiles } from "../../src/package/score-files";
import type { ExportFormat } from "../../src/shapes/run-export";
import { startEngine } from "../../tests/engine/engine-in-test";
import { madeLine, madeSet } from "../../tests/evaluation/labels/made-lines";
import { demoRun, given, textOf, unzipped } from "../../tests/support/directory-files";
import { batchRun } from "./batch-run";

/** Exports of the demo run, by the name of the file or folder that each goes into. */
const EXPORTS: Record<string, ExportFormat> = {
  "results.parquet": { id: "parquet", rows: "results" },
  "verdicts.parquet": { id: "parquet", rows: "verdicts" },
  "scores.parquet": { id: "parquet", rows: "scores" },
  "results.csv": { id: "csv", rows: "results", raw: true },
  "verdicts.csv": { id: "csv", rows: "verdicts", raw: true },
  "results.jsonl": { id: "json-lines" },
  benchmark: { id: "benchmark-files" },
  "every-eval-ever": { id: "every-eval-ever" },
};

/** Labels of two people on three lines, and a decision, as Label Studio's tasks. */
async function writeTasks(path: string): Promise<void> {
  const lines = ["c1", "c2", "c3"].map((checkId) => madeLine({ checkId }));
  const at = "2026-11-24T10:00:00.000Z";
  const labels = lines.flatMap(({ id }, index) =>
    ["Ada", "Ben"].map((person) => ({
      ...{ line: id, person, at, milliseconds: 1500 },
      value: person === "Ben" && index === 0 ? "failed" : "passed",
    })),
  );
  const decisions = [{ line: lines[0]?.id ?? "", person: "Eve", value: "failed", reason: "No cup.", at }];
  const { text } = await writeLabels(madeSet(lines, { labels, decisions }), "label-studio");
  write(path, text);
}

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** Exports the demo run by the page's own engine, in every form that another program reads. */
async function writeExports(folder: string): Promise<{ name: string; text: string }[]> {
  const engine = startEngine();
  const ofBenchmark: { name: string; text: string }[] = [];
  try {
    const { runId } = await engine.client.call("run-directory/open", { files: given(demoRun()) });
    for (const [name, format] of Object.entries(EXPORTS)) {
      const { blob } = await engine.client.call("exports/write", { id: runId, format, folder: null });
      if (!blob) throw new Error(`Nothing was exported as ${name}.`);
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
      if (!isZip) {
        write(join(folder, name), bytes);
        continue;
      }
      for (const [path, content] of await unzipped(blob)) {
        const isOne = name.includes(".");
        if (name === "benchmark") ofBenchmark.push({ name: path, text: textOf(content) });
        else write(join(folder, isOne ? name : join(name, path)), content);
      }
    }
  } finally {
    await engine.close();
  }
  return ofBenchmark;
}

/** The check results of a run, and what they belong to, in the words of IF-VidCap's files. */
function asIfVidcap(files: readonly { name: string; text: string }[]): { name: string; text: string }[] {
  return files.map(({ name, text }) => ({
    name: name
      .replace("annotation/prompts.json", "annotation/prompt.json")
      .replace("annotation/checklists.json", "annotation/checklist.json"),
    text: text
      .replaceAll('"format_check"', '"ruled_based_check"')
      .replaceAll('"content_check"', '"open_ended_check"'),
  }));
}

/**
 * Writes all files that the other programs get into a folder: the demo run in every form, what `caplens check` reports of its captions,
 * and in `expected.json` of a benchmark's folder the numbers that its released script must give on the check results in it.
 */
async function writeMadeFiles(folder: string): Promise<void> {
  const files = await writeExports(folder);
  const checker = createTextChecker();
  for (const [benchmark, own] of Object.entries({ "omnicap-if": files, "if-vidcap": asIfVidcap(files) })) {
    const { benchmarks } = await scoreFiles(own, "reference", checker);
    const released = benchmarks.flatMap(({ entries }) =>
      entries.map(({ entry, summary }) => [entry, summary.released] as const),
    );
    for (const { name, text } of own) write(join(folder, benchmark, name), text);
    const place = join(folder, benchmark, "expected.json");
    write(place, JSON.stringify(Object.fromEntries(released), null, 2));
  }
  checker.dispose();

  const captions = [
    {
      id: "short",
      response: "A robot pours tea.",
      checks: [{ constraint_id: "length", parameters: { unit: "word", max_len: 10 } }],
    },
    {
      id: 'long <&> "quoted"',
      response: 'A "robot"\npours tea into three cups.',
      checks: [{ constraint_id: "length", parameters: { unit: "word", max_len: 3 } }],
    },
    { id: "unknown", response: "x", checks: [{ constraint_id: "no_such_rule", parameters: {} }] },
  ];
  const path = join(folder, "captions.jsonl");
  write(path, captions.map((row) => `${JSON.stringify(row)}\n`).join(""));
  await writeTasks(join(folder, "label-studio.json"));
  for (const form of ["junit", "sarif", "jsonl"])
    await checkCommand([path, "--format", form, "-o", join(folder, `check.${form}`)]);
}

// Its parts are fetched while it is imported alone: whoever runs it through Vite ends Vite's server then.
const folder = process.env.CAPLENS_INTEROP_FOLDER;
if (folder === undefined) throw new Error("CAPLENS_INTEROP_FOLDER names no folder.");
const answers = process.env.CAPLENS_INTEROP_ANSWERS;
if (answers === undefined) {
  await writeMadeFiles(folder);
  await batchRun(join(folder, "batch"), null);
} else await batchRun(folder, answers);
