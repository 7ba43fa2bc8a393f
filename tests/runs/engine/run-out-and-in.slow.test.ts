import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { parquetReadObjects } from "hyparquet";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FilesRead } from "../../../src/benchmarks/benchmark";
import { readImport } from "../../../src/benchmarks/imports/read-import";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { storageHandlers } from "../../../src/engine/storage-handlers";
import { STUDY_VERSION } from "../../../src/foundation/document-versions";
import { ProblemError } from "../../../src/foundation/errors";
import { exportHandlers } from "../../../src/runs/engine/export-handlers";
import { keepDirectory } from "../../../src/runs/engine/keep-directory";
import type { Run } from "../../../src/shapes/run";
import type { ExportFormat } from "../../../src/shapes/run-export";
import type { Summary } from "../../../src/shapes/run-scores";
import type { Study } from "../../../src/shapes/study";
import { storageProblems } from "../../../src/storage/storage-problems";
import { inPieces } from "../../benchmarks/imports/import-files";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { madeLine, madeSet } from "../../evaluation/labels/made-lines";
import { allSteps } from "../../support/all-steps";
import { demoRun, type GivenFile, given, textOf, unzipped } from "../../support/directory-files";
import { readBy } from "../../support/read-by";

let engine: EngineInTest;
const browser = globalThis.indexedDB;

function anotherBrowser(): void {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
}

beforeEach(anotherBrowser);
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
});

const quiet = { signal: new AbortController().signal, emit: () => undefined };

/** A study of how steady the models of a run are. */
function exampleStudy({
  entries,
  ...parts
}: Pick<Study, "id" | "title" | "runId"> & Pick<Run, "entries">): Study {
  const when = "2026-01-01T00:00:00.000Z";
  const cell = { id: "base", label: "base", at: [1], variant: "base", senses: "both" } as const;
  return {
    ...{ format: "caplens-study", version: STUDY_VERSION, createdAt: when, updatedAt: when, ...parts },
    ...{
      base: { kind: "run", runId: "another", title: "Base" },
      chosen: "all",
      seed: 1,
      left: [],
      shared: 0,
    },
    vary: { kind: "steadiness", times: 2 },
    cells: [{ ...cell, at: [...cell.at], samples: "base" }],
    baseCell: "base",
    models: entries.map(({ id, title }) => ({ title, entries: { base: id } })),
  };
}

async function openDirectory(files: GivenFile[]) {
  return engine.client.call("run-directory/open", { files });
}

async function write(id: string, format: ExportFormat) {
  return engine.client.call("exports/write", { id, format, folder: null });
}

/** The scores of every model of a kept run, by its title. */
async function scores(id: string): Promise<Map<string, Summary["scores"]>> {
  const opened = await engine.client.call("runs/open", { id });
  if (opened?.state !== "ready") throw new Error("The run can't be read.");
  const { run } = opened;
  const dataSet = await engine.client.call("data-sets/get", { id: run.dataSet.id });
  const found = new Map<string, Summary["scores"]>();
  for (const entry of run.entries) {
    const results = [];
    for (const { id: sampleId } of dataSet?.samples ?? []) {
      const kept = await engine.client.call("runs/result", {
        id,
        key: { sampleId, entryId: entry.id, repeat: 1 },
      });
      if (kept?.state !== "ready" || !kept.result.judgement) continue;
      const { caption, judgement } = kept.result;
      results.push({
        sampleId,
        entry: entry.id,
        response: caption?.text ?? null,
        judgement: judgement.detail,
      });
    }
    found.set(entry.title, omnicapIf.summarise(dataSet?.samples ?? [], results, run.semantics).scores);
  }
  return found;
}

function summarised(read: Pick<FilesRead, "samples" | "results">, semantics: "reference" | "strict") {
  const entries = new Set(read.results.map(({ entry }) => entry));
  return [...entries].map((entry) => {
    const results = read.results.filter((result) => result.entry === entry);
    return omnicapIf.summarise(read.samples, results, semantics).scores;
  });
}

describe("a run that goes out and comes in again", () => {
  it("as a run directory is the same run with the same scores, and the same bytes once more", async () => {
    const demo = demoRun();
    const kept = await openDirectory(given(demo));
    expect(kept).toMatchObject({ isKnown: false, results: 21, problemCount: 0 });
    const before = await scores(kept.runId);
    expect(before.size).toBe(3);
    const written = await write(kept.runId, { id: "run-directory" });
    expect(written.fileName).toBe("Demo-three-writers-on-one-clip-run.zip");
    const zip = written.blob;
    const files = await unzipped(zip);
    expect([...files.keys()].sort()).toEqual([...demo.keys()].sort());
    for (const [path, bytes] of demo) expect(textOf(files.get(path)) === textOf(bytes), path).toBe(true);

    await engine.close();
    anotherBrowser();
    if (!zip) throw new Error("Nothing went out.");
    const again = await openDirectory([{ path: "demo.zip", file: new File([zip], "demo.zip") }]);
    expect(again).toMatchObject({ runId: kept.runId, results: 21, problemCount: 0 });
    expect(await scores(again.runId)).toEqual(before);
  });

  it("is not kept twice, comes back where it was deleted, and is completed where it was broken off", async () => {
    const files = given(demoRun());
    const first = await openDirectory(files);
    expect(await openDirectory(files)).toMatchObject({ runId: first.runId, isKnown: true, results: 21 });
    await engine.client.call("runs/remove", { id: first.runId });
    expect(await openDirectory(files)).toMatchObject({ runId: first.runId, isKnown: true });
    expect(await engine.client.call("runs/list", null)).toHaveLength(1);

    await engine.close();
    anotherBrowser();
    const stop = new AbortController();
    const { storage } = storageHandlers();
    const broken = keepDirectory(await storage(), files, {
      signal: stop.signal,
      emit: ({ step }) => step === "keeping" && stop.abort(),
    });
    await expect(broken).rejects.toThrow("Cancelled");
    (await storage()).close();
    expect(await engine.client.call("runs/list", null)).toEqual([]);
    expect(await engine.client.call("data-sets/list", null)).toEqual([]);
    expect(await openDirectory(files)).toMatchObject({ results: 21, problemCount: 0 });
    expect(await engine.client.call("runs/list", null)).toHaveLength(1);
    expect((await scores(first.runId)).size).toBe(3);
  });

  it.each([
    ["that was there stays where it", false],
    ["that was deleted stays so where it", true],
  ])("%s is opened again and that is cancelled", async (_, isDeleted) => {
    const { storage } = storageHandlers();
    const kept = await storage();
    const files = given(demoRun());
    const keeping = new AbortController();
    const { keepAll } = kept.runs;
    // It comes in as far as if a browser had ended in the middle.
    const spied = vi.spyOn(kept.runs, "keepAll").mockImplementation(async (id, results) => {
      await keepAll(id, results.slice(0, 5));
      throw new Error("ended");
    });
    const discarded = vi.spyOn(kept.runs, "discard").mockRejectedValue(new Error("ended"));
    const tools = { signal: new AbortController().signal, emit: () => undefined };
    await expect(keepDirectory(kept, files, tools)).rejects.toThrow("ended");
    spied.mockRestore();
    discarded.mockRestore();
    const [run] = await kept.runs.list();
    if (!run) throw new Error("Nothing is there.");
    if (isDeleted) await kept.runs.remove(run.id);
    const before = await kept.runs.list();
    const broken = keepDirectory(kept, files, {
      signal: keeping.signal,
      emit: ({ step }) => step === "keeping" && keeping.abort(),
    });
    await expect(broken).rejects.toThrow("Cancelled");
    expect((await kept.runs.list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await kept.runs.restore(run.id);
    expect((await kept.runs.states(run.id)).length).toBeGreaterThanOrEqual(5);
    kept.close();
  });

  it("leaves a deleted label set of another run deleted, though its own set has the same id", async () => {
    const kept = await storageHandlers().storage();
    const { runId } = await keepDirectory(kept, given(demoRun()), quiet);
    const opened = await kept.runs.load(runId);
    if (opened?.state !== "ready") throw new Error("The run can't be read.");
    const { run } = opened;
    // As it stands under the id that a run has where it was made.
    await kept.runs.save({ ...run, id: "made-here" }, null);
    const made = { ...run, id: "made-here" };
    const line = madeLine({ runId: made.id, entryId: run.entries[0]?.id ?? "" });
    const said = { line: line.id, person: "Ada", value: "passed", at: run.createdAt, milliseconds: null };
    const { design, ...set } = madeSet([line], { labels: [said] });
    const runs = design.runs.map((one) => ({ ...one, id: made.id }));
    await kept.labelSets.save({ ...set, design: { ...design, runs } }, null);
    const { blob } = await write("made-here", { id: "run-directory" });
    if (!blob) throw new Error("Nothing went out.");
    await kept.labelSets.remove(set.id);
    const files = [{ path: "run.zip", file: new File([blob], "run.zip") }];
    const again = await keepDirectory(kept, files, quiet);
    const listed = await kept.labelSets.list();
    expect(listed.map(({ runIds }) => runIds)).toEqual([[again.runId]]);
    kept.close();
  });

  it("leaves no study of a run that was not kept where there is room for the first of two", async () => {
    const { storage } = storageHandlers();
    const there = await storage();
    const { runId } = await keepDirectory(there, given(demoRun()), quiet);
    const opened = await there.runs.load(runId);
    if (opened?.state !== "ready") throw new Error("The run can't be read.");
    for (const id of ["study-1", "study-2"])
      await there.studies.save(exampleStudy({ id, title: id, runId, entries: opened.run.entries }), null);
    const { blob } = await write(runId, { id: "run-directory" });
    there.close();
    await engine.close();
    anotherBrowser();
    if (!blob) throw new Error("Nothing went out.");
    const kept = await storageHandlers().storage();
    const { save } = kept.studies;
    const full = new ProblemError(storageProblems.quotaFull());
    const disk = vi.spyOn(kept.studies, "save");
    disk.mockImplementationOnce(save).mockRejectedValueOnce(full);
    const files = [{ path: "demo.zip", file: new File([blob], "demo.zip") }];
    await expect(keepDirectory(kept, files, quiet)).rejects.toBe(full);
    expect([await kept.studies.list(), await kept.runs.list(), await kept.dataSets.list()]).toEqual([
      [],
      [],
      [],
    ]);
    disk.mockRestore();
    await keepDirectory(kept, files, quiet);
    expect((await kept.studies.list()).map(({ study }) => study?.title)).toEqual(
      expect.arrayContaining(["study-1", "study-2"]),
    );
    kept.close();
  });

  it("as the benchmark's own files gives the same scores, by the released script too", async () => {
    const { runId } = await openDirectory(given(demoRun()));
    const before = await scores(runId);
    const { blob, notes } = await write(runId, { id: "benchmark-files" });
    expect(notes).toEqual([]);
    const files = [...(await unzipped(blob))].map(([name, bytes]) => ({ name, text: textOf(bytes) }));
    expect(files.map(({ name }) => name).sort()).toEqual([
      "annotation/checklists.json",
      "annotation/prompts.json",
      "annotation/video_meta_info.json",
      "check_result/Careful-written-by-us_check_result.json",
      "check_result/Changing-written-by-us_check_result.json",
      "check_result/Hasty-written-by-us_check_result.json",
      "response/Careful-written-by-us.json",
      "response/Changing-written-by-us.json",
      "response/Hasty-written-by-us.json",
    ]);
    const read = readBy(omnicapIf, files);
    expect(read.problems).toEqual([]);
    expect(summarised(read, "reference")).toEqual([...before.values()]);
    const hasty = files.find(({ name }) => name.startsWith("check_result/Hasty"));
    const released = omnicapIf.releasedSummary(JSON.parse(hasty?.text ?? ""));
    const csr = before.get("Hasty (written by us)")?.find(({ id }) => id === "csr");
    expect(released.csr).toBeCloseTo(csr?.value ?? Number.NaN, 9);
  });

  it("where it is taken for files of a benchmark, it is told how a run directory is opened", () => {
    const files = [{ name: "run.json", text: textOf(demoRun().get("run.json")) }];
    expect(
      allSteps(readImport({ files: files.map((one) => inPieces(one)), mappings: new Map(), kept: [] }))
        .problems,
    ).toMatchObject([{ file: "run.json", expected: expect.stringContaining("Open a run directory") }]);
  });

  it("as JSON Lines gives the same scores", async () => {
    const { runId } = await openDirectory(given(demoRun()));
    const { blob, fileName } = await write(runId, { id: "json-lines" });
    expect(fileName).toBe("Demo-three-writers-on-one-clip.jsonl");
    const files = [{ name: fileName, text: (await blob?.text()) ?? "" }];
    const { parts, problems } = allSteps(
      readImport({ files: files.map((one) => inPieces(one)), mappings: new Map(), kept: [] }),
    );
    expect(problems).toEqual([]);
    const [part] = parts;
    expect(part?.benchmark.id).toBe("omnicap-if");
    expect(part?.captions).toHaveLength(21);
    expect(summarised(part ?? { samples: [], results: [] }, "strict")).toEqual([
      ...(await scores(runId)).values(),
    ]);
  });
});

describe("what people decided against verdicts", () => {
  const key = { sampleId: "tea-for-three/timeline", entryId: "", repeat: 1 };
  const overrule = (checkId: string) =>
    ({ checkId, status: "failed", note: "=Seen by nobody.", madeAt: "2026-01-01T00:00:00Z" }) as const;

  async function overruledDemo() {
    const { runId } = await openDirectory(given(demoRun()));
    const opened = await engine.client.call("runs/open", { id: runId });
    if (opened?.state !== "ready") throw new Error("The run can't be read.");
    const task = { ...key, entryId: opened.run.entries[0]?.id ?? "" };
    const lineId = "format-001";
    await engine.client.call("runs/overrule", {
      id: runId,
      key: task,
      lineId,
      before: null,
      after: overrule(lineId),
    });
    return { runId, task, kept: () => engine.client.call("runs/result", { id: runId, key: task }) };
  }

  it("goes out and comes in with a run directory", async () => {
    const { runId, task, kept } = await overruledDemo();
    const before = await kept();
    expect(before).toMatchObject({ state: "ready", result: { overrules: [overrule("format-001")] } });
    const { blob } = await write(runId, { id: "run-directory" });
    await engine.close();
    anotherBrowser();
    if (!blob) throw new Error("Nothing went out.");
    const again = await openDirectory([{ path: "demo.zip", file: new File([blob], "demo.zip") }]);
    expect(again).toMatchObject({ results: 21, problemCount: 0 });
    const after = await engine.client.call("runs/result", { id: again.runId, key: task });
    expect(after).toMatchObject({ state: "ready", result: { overrules: [overrule("format-001")] } });
  });

  it("comes in with JSON Lines where it went out with them, by the same reading of the verdicts", async () => {
    const { runId, task } = await overruledDemo();
    const { blob } = await write(runId, { id: "json-lines", overrules: true });
    if (!blob) throw new Error("Nothing went out.");
    const files = [{ path: "demo.jsonl", file: new File([blob], "demo.jsonl") }];
    const { importId } = await engine.client.call("imports/read", { importId: null, files });
    const asked = { importId, benchmark: "omnicap-if", title: "Again", with: "results" } as const;
    const again = await engine.client.call("imports/keep", asked);
    const opened = await engine.client.call("runs/open", { id: again.runId });
    expect(opened).toMatchObject({ state: "ready", run: { semantics: "strict" } });
    const key = { ...task, entryId: "given-1" };
    const result = await engine.client.call("runs/result", { id: again.runId, key });
    expect(result).toMatchObject({ state: "ready", result: { overrules: [overrule("format-001")] } });
    expect([...(await scores(again.runId)).values()]).toEqual([...(await scores(runId)).values()]);
  });

  it("is in other exports only where it was asked for, beside the verdicts", async () => {
    const { runId } = await overruledDemo();
    expect(await engine.client.call("exports/counts", { id: runId })).toMatchObject({ overruled: 1 });
    const text = async (format: ExportFormat) => (await write(runId, format)).blob?.text();
    for (const format of [
      { id: "json-lines" },
      { id: "csv", rows: "results", raw: true },
      { id: "csv", rows: "verdicts", raw: true },
      { id: "markdown" },
      { id: "latex" },
    ] as const)
      expect(await text(format), format.id).not.toMatch(/overrule|Seen by nobody/);
    const lines = await text({ id: "json-lines", overrules: true });
    const first = JSON.parse(lines?.split("\n")[0] ?? "");
    expect(first.overrules).toEqual([overrule("format-001")]);
    expect(first.outcomes[0]).toMatchObject({ id: "format-001", status: "passed" });
    const results = await text({ id: "csv", rows: "results", raw: true, overrules: true });
    expect(results).toContain("csr,isr,overruled,csr_with_overrules,isr_with_overrules,words");
    expect(results).toContain(",done,8,0,0,1,yes,1,0.875,no,");
    const verdicts = await text({ id: "csv", rows: "verdicts", raw: false, overrules: true });
    expect(verdicts).toMatch(/format-001,unordered_list,passed,.*,failed,'=Seen by nobody\./);
    const markdown = await text({ id: "markdown", overrules: true });
    expect(markdown?.match(/with overrules/g)).toHaveLength(1);
    expect(markdown).toContain("| Careful (written by us) (with overrules) |");
  });
});

describe("what is only read elsewhere", () => {
  it("tells every result and every verdict as CSV and as Parquet", async () => {
    const { runId } = await openDirectory(given(demoRun()));
    const results = await write(runId, { id: "csv", rows: "results", raw: true });
    const [head, ...rows] = ((await results.blob?.text()) ?? "").split("\r\n");
    expect(head).toBe(
      "sample,video,field,model,repeat,state,passed,failed,unscored,csr,isr,words,seconds,output_tokens,usd,usd_estimated,problem,shortfall,judged_anyway,instruction,caption,guarded",
    );
    expect(rows.join("\n")).toContain(
      "tea-for-three/timeline,tea-for-three,Timeline with stamps,Careful (written by us),1,done,8,0,0,1,yes",
    );
    const parquet = await write(runId, { id: "parquet", rows: "verdicts" });
    const table = await parquetReadObjects({
      file: (await parquet.blob?.arrayBuffer()) ?? new ArrayBuffer(),
    });
    expect(table).toHaveLength(174);
    expect(table.filter(({ status }) => status === "passed")).toHaveLength(122);
    expect(table[0]).toMatchObject({
      sample: "tea-for-three/timeline",
      model: "Careful (written by us)",
      repeat: 1,
      check: "format-001",
      constraint: "unordered_list",
      cause: null,
    });
  });

  it("gives scores as a Markdown table and as rows of LaTeX", async () => {
    const { runId } = await openDirectory(given(demoRun()));
    const csr = (await scores(runId)).get("Changing (written by us)")?.find(({ id }) => id === "csr");
    const percent = ((csr?.value ?? 0) * 100).toFixed(1);
    const markdown = await (await write(runId, { id: "markdown" })).blob?.text();
    expect(markdown).toMatch(/^\| Model \| /);
    expect(markdown).toContain("| Changing (written by us) |");
    expect(markdown).toContain(percent);
    const latex = await (await write(runId, { id: "latex" })).blob?.text();
    expect(latex?.split("\n")).toContainEqual(
      expect.stringMatching(/^Changing \(written by us\) & .* \\\\$/),
    );
    expect(latex).toContain(percent);
  });

  it("joins scores and samples as Every Eval Ever does, with the hash of the samples", async () => {
    const { runId } = await openDirectory(given(demoRun()));
    const { blob } = await write(runId, { id: "every-eval-ever" });
    const files = await unzipped(blob);
    const aggregates = [...files].filter(([path]) => path.endsWith(".json"));
    expect(aggregates).toHaveLength(3);
    for (const [path, bytes] of aggregates) {
      const aggregate = JSON.parse(textOf(bytes));
      const { file_path: samplesPath, checksum, total_rows: rows } = aggregate.detailed_evaluation_results;
      expect(samplesPath).toBe(path.replace(/\.json$/, "_samples.jsonl"));
      expect(samplesPath).toMatch(
        /^data\/omnicap-if\/unknown\/[^/]+\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}_samples\.jsonl$/,
      );
      const samples = files.get(samplesPath);
      const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(samples ?? []));
      expect(Buffer.from(digest).toString("hex")).toBe(checksum);
      const lines = textOf(samples)
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(lines).toHaveLength(rows);
      const known = new Set(
        aggregate.evaluation_results.map(
          ({ evaluation_result_id: id }: { evaluation_result_id: string }) => id,
        ),
      );
      for (const line of lines) {
        expect(known).toContain(line.evaluation_result_id);
        expect(line.evaluation_id).toBe(aggregate.evaluation_id);
      }
      const csr = aggregate.evaluation_results.find(
        ({ evaluation_result_id: id }: { evaluation_result_id: string }) => id === "omnicap-if.csr",
      );
      const own = (await scores(runId)).get(aggregate.model_info.name)?.find(({ id }) => id === "csr");
      expect(csr.score_details.score).toBe(own?.value);
    }
  });

  it("does not count for each sample what is there once for all, such as labels", async () => {
    const { storage } = storageHandlers();
    const kept = await storage();
    const { runId } = await keepDirectory(kept, given(demoRun()), quiet);
    const lines = Array.from({ length: 500 }, (_, at) =>
      madeLine({ runId, sampleId: `s${at}`, caption: crypto.randomUUID().repeat(4) }),
    );
    const said = { person: "Ada", value: "passed", at: "2026-01-01T00:00:00.000Z", milliseconds: null };
    const { design, ...set } = madeSet(lines, { labels: lines.map(({ id }) => ({ ...said, line: id })) });
    const runs = design.runs.map((one) => ({ ...one, id: runId }));
    await kept.labelSets.save({ ...set, design: { ...design, runs } }, null);
    kept.close();
    const format: ExportFormat = { id: "run-directory" };
    const preview = await engine.client.call("exports/preview", { id: runId, format });
    const written = await write(runId, format);
    expect(preview.files).toContain("labels/00000.jsonl");
    expect(preview.bytes / written.bytes).toBeGreaterThan(0.8);
    expect(preview.bytes / written.bytes).toBeLessThan(1.25);
  });

  it("says beforehand what it will be called and roughly how large it is, and can be cancelled", async () => {
    const { runId } = await openDirectory(given(demoRun()));
    const format: ExportFormat = { id: "json-lines" };
    const preview = await engine.client.call("exports/preview", { id: runId, format });
    const written = await write(runId, format);
    expect(preview.fileName).toBe(written.fileName);
    expect(preview.bytes / written.bytes).toBeGreaterThan(0.5);
    expect(preview.bytes / written.bytes).toBeLessThan(2);
    expect(await engine.client.call("exports/counts", { id: runId })).toEqual({
      benchmark: "omnicap-if",
      tasks: 21,
      judged: 21,
      lines: 174,
      unscored: 0,
      overruled: 0,
    });
    const stop = new AbortController();
    const { storage } = storageHandlers();
    const cancelled = exportHandlers(storage)["exports/write"](
      { id: runId, format, folder: null },
      { signal: stop.signal, emit: () => stop.abort() },
    );
    await expect(cancelled).rejects.toThrow("Cancelled");
    (await storage()).close();
  });
});
