import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Value } from "typebox/value";
import { expect, it } from "vitest";
import { findBenchmark } from "../../../../src/benchmarks/registry";
import type { ExportedTask } from "../../../../src/evaluation/export/export-source";
import { drawLabels } from "../../../../src/evaluation/labels/draw-labels";
import { labelLines } from "../../../../src/evaluation/labels/label-lines";
import { labelsForRow, rowLabelsFile } from "../../../../src/evaluation/labels/row-labels";
import { sha256OfText } from "../../../../src/foundation/hashing";
import { checkRun } from "../../../../src/package/command/board/ask-again";
import { writeDocument } from "../../../../src/package/command/board/board-folder";
import { runCheck } from "../../../../src/package/command/board/run-check";
import { runFiles } from "../../../../src/package/command/board/run-files";
import type { LabelSet } from "../../../../src/shapes/label-set";
import { Board, type BoardRow, type RowLabels } from "../../../../src/shapes/leaderboard";
import { openFoundFiles } from "../../../../src/storage/run-directory/open-run-directory";
import { type Site, siteWithRun } from "./site-with-run";

const FILE = "labels/careful.json";
const { signal } = new AbortController();

/** A person finds every third line of the demo run otherwise than its judge. */
async function labelsOf({ run: folder, folder: board, sha256 }: Site): Promise<LabelSet> {
  const files = await runFiles({ address: "../../runs/demo/" }, board, join(folder, "../.."), signal);
  const opened = await openFoundFiles(files, { signal });
  const benchmark = findBenchmark(opened.dataSet.benchmark);
  const run = { ...opened.run, id: "kept-here" };
  const tasks = async function* (): AsyncGenerator<ExportedTask> {
    for await (const { result } of opened.results()) {
      const [sample, entry] = [
        opened.samples.get(result.sampleId),
        run.entries.find(({ id }) => id === result.entryId),
      ];
      const judgement: unknown = result.judgement?.detail;
      if (!sample || !entry || !benchmark) throw new Error("The demo run is another.");
      const outcomes = benchmark.outcomes(sample, judgement, run.semantics);
      const measures = { words: null, seconds: null, outputTokens: null, usd: null };
      yield { sample, entry, repeat: result.repeat, result, judgement, outcomes, measures };
    }
  };
  const lines = await labelLines({ run, tasks });
  const drawn = drawLabels(lines, { seed: 1, count: 60, whole: false });
  const texts: Record<string, string> = {};
  const hashed = async (text: string) => {
    const hash = await sha256OfText(text);
    texts[hash] = text;
    return hash;
  };
  const kept: LabelSet["lines"] = [];
  for (const { caption, instruction, ...line } of drawn.lines)
    kept.push({
      ...line,
      captionHash: await hashed(caption),
      instructionHash: await hashed(instruction),
      drawn: true,
    });
  const set: LabelSet = {
    ...{ format: "caplens-labels", version: 1, id: "set", title: "Ours", seed: 1 },
    ...{ createdAt: "2026-11-24T10:00:00.000Z", updatedAt: "2026-11-24T10:00:00.000Z" },
    design: {
      ...{ unit: drawn.unit, count: 60, strata: drawn.strata },
      runs: [
        {
          ...{ id: run.id, title: run.title, benchmark: "omnicap-if", dataSetId: "demo" },
          ...{ semantics: run.semantics, entries: run.entries.map(({ id, title }) => ({ id, title })) },
        },
      ],
    },
    lines: kept,
    texts,
    labels: kept.map(({ id, verdict }, at) => ({
      ...{ line: id, person: "Ann", at: "2026-11-24T10:00:00.000Z", milliseconds: 2000 },
      value: at % 3 === 0 ? (verdict === "passed" ? "failed" : "passed") : verdict,
    })),
    decisions: [],
  };
  return forRow(set, run.id, sha256);
}

/** The one file of a row with this set alone. */
function forRow(set: LabelSet, runId: string, sha256: string): LabelSet {
  const [own] = labelsForRow([set], runId, sha256);
  if (!own) throw new Error("There is no file.");
  return own;
}

/** Puts a row of the demo run with a file of labels on a board; the row as run and labels give it. */
async function withLabels(site: Site, set: LabelSet): Promise<{ row: BoardRow; named: RowLabels }> {
  const { named, text } = await rowLabelsFile(FILE, set);
  mkdirSync(join(site.folder, "labels"), { recursive: true });
  writeFileSync(join(site.folder, FILE), text);
  const empty: BoardRow = { ...(await site.row("careful")), labels: [named] };
  const board = Value.Parse(Board, JSON.parse(readFileSync(join(site.folder, "board.json"), "utf8")));
  const files = await runFiles({ address: "../../runs/demo/" }, site.folder, join(site.run, "../.."), signal);
  const { made } = await checkRun(board, empty, files, signal, new Map([[FILE, text]]));
  site.write(made);
  return { row: made, named };
}

it("a row with labels is computed again with them, and an altered correction is refused", async () => {
  const site = await siteWithRun();
  const { row } = await withLabels(site, await labelsOf(site));
  const corrected = row.values.csr?.corrected;
  expect(corrected).toMatchObject({ labels: expect.any(Number) });
  expect(corrected?.labels).toBeGreaterThan(0);
  expect(corrected?.value).not.toBeCloseTo(row.values.csr?.value ?? 0, 3);
  expect((await runCheck(site.request({ write: true }))).isGood).toBe(true);
  const listed = JSON.parse(readFileSync(join(site.folder, "rows.json"), "utf8")).rows;
  expect(listed[0].values.csr.corrected).toEqual(corrected);
  const { csr } = row.values;
  if (!csr?.corrected) throw new Error("nothing was corrected");
  site.write({
    ...row,
    values: { ...row.values, csr: { ...csr, corrected: { ...csr.corrected, value: 99, interval: null } } },
  });
  const report = await runCheck(site.request({ why: "Better labels." }));
  expect(report.isGood).toBe(false);
  expect(report.comment.replaceAll(/[\\`]/g, "")).toContain("values/csr/corrected/value: it says “99");
});

it("labels that are another file than the row names, of another run, or of no row are refused", async () => {
  const site = await siteWithRun();
  const set = await labelsOf(site);
  const { row } = await withLabels(site, set);
  await runCheck(site.request({ write: true }));
  const faults = async () => {
    const { findings, isGood } = await runCheck(site.request());
    expect(isGood).toBe(false);
    return findings.faults.shown.map(({ file, message }) => `${file}: ${message}`).join("\n");
  };
  const path = join(site.folder, FILE);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace('"value":"failed"', '"value":"passed"'));
  expect(await faults()).toMatch(
    /rows\/careful\.json: labels\/careful\.json: It has the SHA-256 .* the row says/,
  );
  writeFileSync(path, "x".repeat(4 * 1024 * 1024 + 1));
  expect(await faults()).toContain("It is larger than 4 MiB");
  rmSync(path);
  expect(await faults()).toContain("The row names this file of labels, and it is not there.");
  const other = forRow(set, set.lines[0]?.runId ?? "", "b".repeat(64));
  const foreign = await rowLabelsFile(FILE, other);
  writeFileSync(path, foreign.text);
  site.write({ ...row, labels: [foreign.named] });
  expect(await faults()).toContain("It has lines of another run than the row’s.");
  writeFileSync(path, text);
  writeDocument(site.folder, "labels/nobody.json", {});
  site.write(row);
  expect(await faults()).toBe("labels/nobody.json: No row names it. Take it out.");
});

it("labels go with the row that is taken out", async () => {
  const site = await siteWithRun();
  await withLabels(site, await labelsOf(site));
  await runCheck(site.request({ write: true }));
  await runCheck(site.request({ remove: "careful", why: "It is withdrawn." }));
  expect(existsSync(join(site.folder, FILE))).toBe(false);
  expect((await runCheck(site.request())).isGood).toBe(true);
});
