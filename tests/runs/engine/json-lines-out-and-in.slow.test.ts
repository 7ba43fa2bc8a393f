import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storageHandlers } from "../../../src/engine/storage-handlers";
import type { Result } from "../../../src/shapes/result";
import type { Run } from "../../../src/shapes/run";
import type { ExportFormat } from "../../../src/shapes/run-export";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { demoRun, given } from "../../support/directory-files";

let engine: EngineInTest;
const browser = globalThis.indexedDB;
beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
});
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
});

async function runOf(id: string): Promise<Run> {
  const opened = await engine.client.call("runs/open", { id });
  if (opened?.state !== "ready") throw new Error("The run can't be read.");
  return opened.run;
}

/** All results of a run, model by model in its order, by their samples. */
async function resultsOf(run: Run): Promise<Map<string, Result>[]> {
  const { samples = [] } = (await engine.client.call("data-sets/get", { id: run.dataSet.id })) ?? {};
  const all: Map<string, Result>[] = [];
  for (const { id: entryId } of run.entries) {
    const own = new Map<string, Result>();
    for (const { id: sampleId } of samples) {
      const key = { sampleId, entryId, repeat: 1 };
      const kept = await engine.client.call("runs/result", { id: run.id, key });
      if (kept?.state === "ready") own.set(sampleId, kept.result);
    }
    all.push(own);
  }
  return all;
}

/** The bundled run with other titles, and other results of its first model. */
async function changedDemo(
  titles: readonly string[],
  change: (result: Result) => Result = (same) => same,
): Promise<Run> {
  const { runId } = await engine.client.call("run-directory/open", { files: given(demoRun()) });
  const run = await runOf(runId);
  const entries = run.entries.map((entry, index) => ({ ...entry, title: titles[index] ?? entry.title }));
  const [first = new Map<string, Result>()] = await resultsOf(run);
  const storage = await storageHandlers().storage();
  const changed = { ...run, id: "changed", entries };
  await storage.runs.save(changed, null);
  const all = (await resultsOf(run)).flatMap((own) => [...own.values()]);
  const own = new Set([...first.values()].map(({ entryId }) => entryId));
  await storage.runs.keepAll(
    "changed",
    all.map((result) => ({ ...(own.has(result.entryId) ? change(result) : result), runId: "changed" })),
  );
  storage.close();
  return changed;
}

async function textOf(format: ExportFormat): Promise<string> {
  const { blob } = await engine.client.call("exports/write", { id: "changed", format, folder: null });
  return (await blob?.text()) ?? "";
}

/** The run that its own JSON Lines become, with what was told of them. */
async function again(kept: "results" | "captions") {
  const files = [{ path: "run.jsonl", file: new File([await textOf({ id: "json-lines" })], "run.jsonl") }];
  const { importId, problems } = await engine.client.call("imports/read", { importId: null, files });
  const asked = { importId, benchmark: "omnicap-if", title: "Again", with: kept } as const;
  const { runId } = await engine.client.call("imports/keep", asked);
  return { problems, run: await runOf(runId) };
}

const told = ({ caption, refined, judgement }: Result) => ({
  text: caption?.text,
  shortfall: caption?.shortfall,
  refined: refined && { text: refined.text, unchanged: refined.unchanged },
  detail: judgement?.detail,
});

it("models of one title go out and come in as two, whichever form tells them by their names", async () => {
  const run = await changedDemo(["Same", "Same", "Same (2)"]);
  const { problems, run: back } = await again("results");
  expect(problems).toEqual([]);
  expect(back.entries.map(({ title }) => title)).toEqual(["Same", "Same (3)", "Same (2)"]);
  const [before, after] = [await resultsOf(run), await resultsOf(back)];
  for (const [index, own] of before.entries())
    for (const [sampleId, result] of own)
      expect(told(after[index]?.get(sampleId) ?? result), sampleId).toEqual(told(result));
  expect(after.map(({ size }) => size)).toEqual(before.map(({ size }) => size));
  for (const format of [
    { id: "csv", rows: "scores", raw: true },
    { id: "csv", rows: "results", raw: true },
    { id: "markdown" },
    { id: "latex" },
  ] as const)
    for (const name of ["Same", "Same (2)", "Same (3)"])
      expect(await textOf(format), format.id).toMatch(
        new RegExp(`(^|[,|\\n] ?)${name.replace(/[()]/g, "\\$&")} ?[,|&]`),
      );
});

it("refined captions come in with the first caption, and those left unchanged as such", async () => {
  const run = await changedDemo([], (result) => {
    if (!result.caption) throw new Error("Every result of the bundled run has a caption.");
    const isOne = result.sampleId === "tea-for-three/timeline";
    const refined = { ...result.caption, ...(isOne ? {} : { unchanged: true as const }) };
    return { ...result, caption: { ...result.caption, text: isOne ? "First." : refined.text }, refined };
  });
  const [before = new Map<string, Result>()] = await resultsOf(run);
  const { run: back } = await again("results");
  const [after] = await resultsOf(back);
  for (const [sampleId, result] of before)
    expect(told(after?.get(sampleId) ?? result), sampleId).toEqual(told(result));
  expect(after?.get("tea-for-three/timeline")?.caption?.text).toBe("First.");
  // For a new run the caption is what was judged: nobody goes over it again.
  const [judgedAnew] = await resultsOf((await again("captions")).run);
  const text = before.get("tea-for-three/timeline")?.refined?.text;
  expect(judgedAnew?.get("tea-for-three/timeline")).toMatchObject({ caption: { text }, refined: null });
});

it.each(["results", "captions"] as const)(
  "a caption that is no whole one stays so, with %s",
  async (kept) => {
    await changedDemo([], (result) => {
      if (!result.caption) throw new Error("Every result of the bundled run has a caption.");
      if (result.sampleId !== "tea-for-three/timeline") return result;
      return { ...result, caption: { ...result.caption, shortfall: { kind: "length" } }, judgement: null };
    });
    const [after = new Map<string, Result>()] = await resultsOf((await again(kept)).run);
    expect(after.size).toBe(7);
    const { caption, judgement } = after.get("tea-for-three/timeline") ?? {};
    expect(caption?.shortfall).toEqual({ kind: "length" });
    expect(judgement).toBeNull();
  },
);

it.each([
  { id: "csv", rows: "results", raw: true },
  { id: "csv", rows: "results", raw: false },
  { id: "benchmark-files" },
] as const)("a caption that is no whole one stays so, as $id", async (format) => {
  const changed = await changedDemo([], (result) => {
    if (!result.caption) throw new Error("Every result of the bundled run has a caption.");
    const shortfall = { kind: "length" as const };
    if (result.sampleId === "tea-for-three/timeline")
      return { ...result, caption: { ...result.caption, shortfall }, judgement: null };
    if (result.sampleId === "tea-for-three/cat-diary")
      return { ...result, caption: { ...result.caption, shortfall: { ...shortfall, judgeAnyway: true } } };
    return result;
  });
  const { blob, fileName } = await engine.client.call("exports/write", {
    ...{ id: "changed", format, folder: null },
  });
  const files = [{ path: fileName, file: new File([blob ?? ""], fileName) }];
  const before = await engine.client.call("imports/data-set", { importId: null, id: changed.dataSet.id });
  const importId = format.id === "csv" ? before.importId : null;
  const read = await engine.client.call("imports/read", { importId, files });
  expect(read.problems).toEqual([]);
  const asked = { importId: read.importId, benchmark: "omnicap-if", title: "Again" } as const;
  const { runId } = await engine.client.call("imports/keep", { ...asked, with: "captions" });
  const run = await runOf(runId);
  expect(run.entries).toHaveLength(changed.entries.length);
  const told = (await resultsOf(run)).flatMap((own) =>
    [...own.values()].flatMap(({ caption }) => (caption?.shortfall ? [caption.shortfall] : [])),
  );
  expect(told).toHaveLength(2);
  expect(told).toContainEqual({ kind: "length" });
  expect(told).toContainEqual({ kind: "length", judgeAnyway: true });
});

it.each(["results", "captions"] as const)(
  "a caption that reads like the note of a failed call is the model's all the same, with %s",
  async (kept) => {
    const notes = ["N/A", "Error: the model sees nothing.", "none"];
    const changed = await changedDemo([], (result) => {
      if (!result.caption) throw new Error("Every result of the bundled run has a caption.");
      const text = notes[Number(result.sampleId.length) % notes.length] ?? "";
      return { ...result, caption: { ...result.caption, text }, refined: null };
    });
    const [before = new Map<string, Result>()] = await resultsOf(changed);
    const [after] = await resultsOf((await again(kept)).run);
    for (const [sampleId, { caption }] of before)
      expect(after?.get(sampleId)?.caption?.text, sampleId).toBe(caption?.text);
  },
);

it("results of every kind go out, come in and go out again to the byte", async () => {
  await changedDemo(["One", "Two", "Two"], (result) => {
    if (!result.caption || !result.judgement) throw new Error("The bundled run is judged.");
    const { caption } = result;
    const [line] = result.judgement.outcomes;
    const status = line?.status === "passed" ? ("failed" as const) : ("passed" as const);
    const made = { note: "=1+1\r\n“so”", madeAt: "2026-01-01T00:00:00.000Z", stale: true };
    const overrule = { checkId: line?.id ?? "", status, ...made };
    const odd = "\u2028 - a\ttab, \ud800 and a \u0000";
    switch (result.sampleId) {
      case "tea-for-three/errands":
        return { ...result, overrules: [overrule] };
      case "tea-for-three/cat-diary":
        return { ...result, caption: { ...caption, text: odd } };
      case "tea-for-three/scene-card":
        return { ...result, refined: { ...caption, unchanged: true } };
      case "tea-for-three/shot-list":
        return { ...result, caption: { ...caption, text: "First." }, refined: caption };
      case "tea-for-three/timeline":
        return { ...result, caption: { ...caption, shortfall: { kind: "filtered", judgeAnyway: true } } };
      case "tea-for-three/sound-table":
        return { ...result, caption: { ...caption, shortfall: { kind: "refusal" } }, judgement: null };
      default:
        return { ...result, caption: null, judgement: null };
    }
  });
  const format = { id: "json-lines", overrules: true } as const;
  const first = await textOf(format);
  const files = [{ path: "run.jsonl", file: new File([first], "run.jsonl") }];
  const { importId, problems } = await engine.client.call("imports/read", { importId: null, files });
  expect(problems).toEqual([]);
  const asked = { importId, benchmark: "omnicap-if", title: "Again", with: "results" } as const;
  const { runId: id } = await engine.client.call("imports/keep", asked);
  const { blob } = await engine.client.call("exports/write", { id, format, folder: null });
  expect((await blob?.text())?.split("\n")).toEqual(first.split("\n"));
});
