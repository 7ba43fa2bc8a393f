import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/foundation/canonical-json";
import { sha256Hex } from "../../../src/foundation/hashing";
import { keepDirectory } from "../../../src/runs/engine/keep-directory";
import { type LabelSet, labelLineId } from "../../../src/shapes/label-set";
import type { RunDirectory } from "../../../src/shapes/run-directory";
import type { ExportFormat } from "../../../src/shapes/run-export";
import { openStorage } from "../../../src/storage/open-storage";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { demoRun, given, textOf, unzipped } from "../../support/directory-files";
import { filesOfMap } from "../../support/static-hosts/hosted-files";
import { startPagesHost } from "../../support/static-hosts/pages-host";
import type { StaticHost } from "../../support/static-hosts/static-host";

let engine: EngineInTest;
const hosts: StaticHost[] = [];
const browser = globalThis.indexedDB;

function anotherBrowser(): void {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
}

beforeEach(anotherBrowser);
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
  for (const host of hosts.splice(0)) await host.close();
});

const LABELS = "labels/00000.jsonl";
const OTHER_RUN = "a-run-of-somebody-else";

const openDirectory = (files: ReadonlyMap<string, string | Uint8Array>) =>
  engine.client.call("run-directory/open", { files: given(files) });
const correctionOf = (id: string) => engine.client.call("runs/correction", { id });
const list = () => engine.client.call("labels/list", null);

async function setOf(id: string): Promise<LabelSet> {
  const opened = await engine.client.call("labels/open", { id });
  if (opened.state === "unreadable") throw new Error("The set can't be read.");
  return opened.set;
}

async function writeDirectory(id: string): Promise<Map<string, Uint8Array>> {
  const { blob } = await engine.client.call("exports/write", {
    ...{ id, format: { id: "run-directory" }, folder: null },
  });
  return unzipped(blob);
}

/** Ada fails every third line and Ben decides the first; the set is about another run, too. */
async function labelledDemo(): Promise<{ runId: string; set: LabelSet }> {
  const { runId } = await openDirectory(demoRun());
  const drawing = { runIds: [runId], title: "Ours", seed: 7, count: 40, whole: false };
  const { id } = await engine.client.call("labels/draw", drawing);
  const drawn = await setOf(id);
  await engine.client.call("labels/remove", { id });
  const [first] = drawn.lines;
  const [run] = drawn.design.runs;
  if (!first || !run) throw new Error("Nothing was drawn.");
  const stranger = {
    ...first,
    runId: OTHER_RUN,
    id: labelLineId(OTHER_RUN, first, first.checkId, first.itemId),
  };
  const said = (line: string, value: string, index: number) => ({
    ...{ line, person: "Ada", value, milliseconds: 900 },
    at: new Date(Date.UTC(2026, 10, 24, 10, 0, index)).toISOString(),
  });
  const set: LabelSet = {
    ...drawn,
    id: "ours",
    design: { ...drawn.design, runs: [run, { ...run, id: OTHER_RUN, title: "A secret run" }] },
    lines: [...drawn.lines, stranger],
    labels: [
      ...drawn.lines.map((line, index) =>
        said(line.id, line.asks === "verdict" && index % 3 === 0 ? "failed" : line.verdict, index),
      ),
      said(stranger.id, "failed", 0),
    ],
    decisions: [
      {
        line: first.id,
        person: "Ben",
        value: "passed",
        reason: "It says so.",
        at: "2026-11-24T12:00:00.000Z",
      },
    ],
  };
  await engine.client.call("labels/take-in", { set });
  return { runId, set };
}

const headOf = (files: ReadonlyMap<string, Uint8Array>): RunDirectory =>
  JSON.parse(textOf(files.get("run.json")));

/** The same files with another label file, which `run.json` pins as if it had always been so. */
async function pinned(files: ReadonlyMap<string, Uint8Array>, text: string) {
  const bytes = new TextEncoder().encode(text);
  const head = headOf(files);
  const pin = { bytes: bytes.length, sha256: await sha256Hex(bytes) };
  const named = head.files.map((file) => (file.path === LABELS ? { ...file, ...pin } : file));
  const entries: [string, string | Uint8Array][] = [
    [LABELS, bytes],
    ["run.json", canonicalJson({ ...head, files: named })],
  ];
  return new Map<string, string | Uint8Array>([...files, ...entries]);
}

async function firstResult(id: string) {
  const [first] = await engine.client.call("ratings/to-rate", { id, name: "Ada" });
  if (!first) throw new Error("The run has no captions.");
  return first.key;
}

const WRITES = ["save", "keepAll", "change", "put"];

/** Keeps a directory in a browser that is killed before this one of its writes; false where it was through before. */
async function killedWhileKept(files: ReadonlyMap<string, string | Uint8Array>, write: number) {
  const storage = await openStorage();
  let kill: (now: true) => void = () => undefined;
  const killed = new Promise<true>((resolve) => {
    kill = resolve;
  });
  let left = write;
  const mortal = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name);
        if (!WRITES.includes(String(name)) || typeof own !== "function") return own;
        return (...parameters: unknown[]) => {
          left -= 1;
          if (left > 0) return Reflect.apply(own, target, parameters);
          kill(true);
          return new Promise(() => undefined);
        };
      },
    });
  const { runs, ratings, labelSets, dataSets } = storage;
  const dying = {
    ...storage,
    ...{ runs: mortal(runs), ratings: mortal(ratings) },
    ...{ labelSets: mortal(labelSets), dataSets: mortal(dataSets) },
  };
  const tools = { signal: new AbortController().signal, emit: () => undefined };
  const isKilled = await Promise.race([killed, keepDirectory(dying, given(files), tools).then(() => false)]);
  storage.close();
  return isKilled;
}

describe("the label sets of a run", () => {
  it("go out with its directory and give the same correction elsewhere, and the same bytes once more", async () => {
    const { runId, set } = await labelledDemo();
    const before = await correctionOf(runId);
    expect(before?.labels.counted).toBeGreaterThan(20);
    const files = await writeDirectory(runId);
    const pin = headOf(files).files.find(({ path }) => path === LABELS);
    expect(pin).toMatchObject({ count: 1, sha256: await sha256Hex(new Uint8Array(files.get(LABELS) ?? [])) });
    for (const secret of [runId, OTHER_RUN, "A secret run"])
      expect(textOf(files.get(LABELS)).includes(secret), secret).toBe(false);

    await engine.close();
    anotherBrowser();
    const kept = await openDirectory(files);
    expect(kept).toMatchObject({ isKnown: false, problemCount: 0 });
    expect(kept.runId).not.toBe(runId);
    expect(await list()).toMatchObject([
      {
        id: "ours",
        runIds: [kept.runId],
        people: [{ name: "Ada", lines: set.lines.length - 1 }],
        decisions: 1,
      },
    ]);
    expect(await correctionOf(kept.runId)).toEqual({ ...before, runId: kept.runId });
    const again = await writeDirectory(kept.runId);
    expect([...again.keys()].sort()).toEqual([...files.keys()].sort());
    for (const [path, bytes] of files) expect(textOf(again.get(path)) === textOf(bytes), path).toBe(true);
  });

  it("stand in tables of scores beside those of the judge, by facet too, with how they came about", async () => {
    const { runId } = await labelledDemo();
    const text = async (format: ExportFormat) => {
      const { blob } = await engine.client.call("exports/write", { id: runId, format, folder: null });
      return (await blob?.text()) ?? "";
    };
    const facets = await engine.client.call("runs/correction", { id: runId, facets: true });
    const [head = "", ...lines] = (await text({ id: "csv", rows: "scores", raw: true }))
      .trimEnd()
      .split("\r\n");
    const names = head.replace("\uFEFF", "").split(",");
    const cellsOf = (line: string) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? "",
      );
    const rows = lines.map((line) => {
      const cells = cellsOf(line);
      return Object.fromEntries(names.map((name, at) => [name, cells[at]]));
    });
    for (const { title, scores, facets: groups } of facets?.entries ?? []) {
      const rowOf = (facet: string, group: string, score: string) =>
        rows.find(
          (row) => row.model === title && row.facet === facet && row.group === group && row.score === score,
        );
      for (const { id, value, asJudged, state } of scores) {
        const row = rowOf("", "", id);
        expect([row?.correction, row?.corrected, row?.value]).toEqual([
          state,
          value === null ? "" : String(value),
          asJudged === null ? "" : String(asJudged),
        ]);
      }
      const types = groups.constraint ?? [];
      expect(types.length).toBeGreaterThan(3);
      for (const { label, scores: own } of types)
        for (const { id, state } of own) expect(rowOf("constraint", label, id)?.correction).toBe(state);
    }
    const method = "Scores are estimates of what people would have given";
    expect(await text({ id: "markdown" })).toContain(`\n\nVerdicts of `);
    expect(await text({ id: "markdown" })).toContain(method);
    expect(await text({ id: "latex" })).toMatch(new RegExp(`\n% Verdicts of .*${method}`));
  });

  it("are drawn from further by the same seed, and tell lines that the run as it is would not give", async () => {
    const { runId } = await labelledDemo();
    const files = await writeDirectory(runId);
    await engine.close();
    anotherBrowser();
    await openDirectory(files);
    const came = await setOf("ours");
    const count = came.lines.length + 10;
    const { added, outside } = await engine.client.call("labels/extend", { id: "ours", count });
    expect([added >= 10, outside]).toEqual([true, 0]);
    const extended = await setOf("ours");
    expect(extended.lines.slice(0, came.lines.length)).toEqual(came.lines);
    expect(extended.labels).toEqual(came.labels);

    const [first, ...others] = came.lines;
    if (!first) throw new Error("Nothing was drawn.");
    const gone = { ...first, checkId: "gone", id: labelLineId(first.runId, first, "gone", first.itemId) };
    const set = { ...came, id: "older", lines: [gone, ...others], labels: [], decisions: [] };
    await engine.client.call("labels/take-in", { set });
    const again = await engine.client.call("labels/extend", { id: "older", count });
    expect(again).toEqual({ added: added + 1, outside: 1 });
  });

  it("are all there once a directory is opened again that a browser died of while it was kept", async () => {
    const { runId } = await labelledDemo();
    const key = await firstResult(runId);
    await engine.client.call("ratings/give", {
      ...{ id: runId, key, name: "Ada", scales: { factuality: 4, coverage: 3, overall: 4 } },
      ...{ note: "", milliseconds: 900, before: null },
    });
    const files = await writeDirectory(runId);
    // Killed before each write in turn, until one kill comes too late.
    for (let writes = 1, isKilled = true; isKilled; writes += 1) {
      await engine.close();
      anotherBrowser();
      isKilled = await killedWhileKept(files, writes);
      const { runId: id } = await openDirectory(files);
      const { raters } = await engine.client.call("ratings/told", {
        ...{ id, semantics: "reference", scale: "overall", unit: "caption" },
      });
      const told = [await list(), raters.map(({ whole }) => whole)];
      expect(told, `write ${writes}`).toMatchObject([[{ id: "ours", runIds: [id], decisions: 1 }], [1]]);
    }
  });

  it("stay apart from those of the run that it came from, and as they are when it is opened again", async () => {
    const { runId } = await labelledDemo();
    const files = await writeDirectory(runId);
    const kept = await openDirectory(files);
    const ids = async () => (await list()).map(({ id, runIds }) => [id, runIds]);
    expect(await ids()).toContainEqual(["ours", [runId, OTHER_RUN]]);
    expect((await list()).filter(({ runIds }) => runIds.includes(kept.runId))).toHaveLength(1);
    const [own, ofOther] = [await correctionOf(kept.runId), await correctionOf(runId)];
    expect(own?.entries).toEqual(ofOther?.entries);
    expect(await openDirectory(files)).toMatchObject({ runId: kept.runId, isKnown: true });
    expect(await list()).toHaveLength(2);
  });

  it("become one with the set that was taken in from a file before its run came, with what both say", async () => {
    const { runId } = await labelledDemo();
    const files = await writeDirectory(runId);
    const [, second] = (await setOf("ours")).lines;
    if (!second) throw new Error("Too little was drawn.");
    const ben = { line: second.id, person: "Ben", value: second.verdict, at: "2026-11-24T12:00:00.000Z" };
    await engine.client.call("labels/add", {
      ...{ id: "ours", labels: [{ ...ben, milliseconds: null }], decisions: [] },
    });
    const { blob, fileName: path } = await engine.client.call("labels/write", { id: "ours", form: "set" });
    const all = await correctionOf(runId);
    await engine.close();
    anotherBrowser();
    const read = await engine.client.call("labels/read", { files: [{ path, file: blob }] });
    for (const set of read.sets) await engine.client.call("labels/take-in", { set });
    const { runId: id } = await openDirectory(files);
    expect(await list()).toMatchObject([
      { id: "ours", runIds: [id, OTHER_RUN], title: "Ours", decisions: 1 },
    ]);
    const here = await setOf("ours");
    expect(here.labels.find(({ person }) => person === "Ben")).toMatchObject({
      line: JSON.stringify([id, ...JSON.parse(ben.line).slice(1)]),
    });
    expect(here.lines.filter((line) => line.runId === OTHER_RUN)).toHaveLength(1);
    expect(await correctionOf(id)).toEqual({ ...all, runId: id });
    await openDirectory(files);
    expect(await list()).toHaveLength(1);
  });

  it("stay apart from the set of a run that is deleted and may come back", async () => {
    const { runId } = await labelledDemo();
    const files = await writeDirectory(runId);
    await engine.client.call("runs/remove", { id: runId });
    await openDirectory(files);
    await engine.client.call("runs/restore", { id: runId });
    expect((await list()).find(({ id }) => id === "ours")?.runIds).toEqual([runId, OTHER_RUN]);
  });

  it("and ratings come back with a directory that is opened again, where they were deleted since", async () => {
    const { runId } = await labelledDemo();
    const key = await firstResult(runId);
    const given = {
      ...{ id: runId, key, name: "Ada", scales: { factuality: 4, coverage: 3, overall: 4 } },
      ...{ note: "", milliseconds: 900, before: null },
    };
    await engine.client.call("ratings/give", given);
    const files = await writeDirectory(runId);
    await engine.close();
    anotherBrowser();
    const { runId: id } = await openDirectory(files);
    const ratings = async () => {
      const told = { semantics: "reference", scale: "overall", unit: "caption" } as const;
      return (await engine.client.call("ratings/told", { id, ...told })).raters.length;
    };
    const there = [await list(), await ratings()];
    expect(there).toMatchObject([[{ id: "ours" }], 1]);
    await engine.client.call("labels/remove", { id: "ours" });
    await engine.client.call("ratings/remove-rater", { id, raterKey: "person:Ada" });
    expect([await list(), await ratings()]).toEqual([[], 0]);
    expect(await openDirectory(files)).toMatchObject({ runId: id });
    expect([await list(), await ratings()]).toEqual(there);
  });

  it("that find no room when their run is brought back leave it deleted", async () => {
    const { runId } = await labelledDemo();
    const files = await writeDirectory(runId);
    await engine.close();
    anotherBrowser();
    const { runId: id } = await openDirectory(files);
    await engine.client.call("labels/remove", { id: "ours" });
    await engine.client.call("runs/remove", { id });
    const storage = await openStorage();
    const full = () => Promise.reject(new Error("There is no room."));
    const labelSets = { ...storage.labelSets, load: async () => null, restore: full, save: full };
    const tools = { signal: new AbortController().signal, emit: () => undefined };
    await expect(keepDirectory({ ...storage, labelSets }, given(files), tools)).rejects.toThrow("no room");
    storage.close();
    expect((await engine.client.call("runs/list", null)).map((run) => run.id)).not.toContain(id);
  });

  it.each(["lines", "set", "label-studio"] as const)(
    "take in what people send back who labelled them before the run came back under another id: %s",
    async (form) => {
      const { runId } = await openDirectory(demoRun());
      const drawing = { runIds: [runId], title: "Ours", seed: 7, count: 40, whole: false };
      const { id } = await engine.client.call("labels/draw", drawing);
      const [first, second] = (await setOf(id)).lines;
      if (!first || !second) throw new Error("Nothing was drawn.");
      const said = (line: typeof first, person: string) => ({
        ...{ line: line.id, person, value: line.verdict, at: "2026-11-24T12:00:00.000Z", milliseconds: null },
      });
      const add = (label: ReturnType<typeof said>) =>
        engine.client.call("labels/add", { id, labels: [label], decisions: [] });
      await add(said(first, "Ada"));
      const files = await writeDirectory(runId);
      await add(said(second, "Ben"));
      const { blob, fileName: path } = await engine.client.call("labels/write", { id, form });
      await engine.close();
      anotherBrowser();
      expect((await openDirectory(files)).runId).not.toBe(runId);
      const read = await engine.client.call("labels/read", { files: [{ path, file: blob }] });
      expect(read).toMatchObject({ problems: [], merged: [{ id, same: 1, labels: [{ person: "Ben" }] }] });
      const here = await setOf(id);
      expect(read.merged[0]?.labels[0]?.line).toBe(here.lines[1]?.id);
    },
  );

  it("correct the scores of a run at an address, which is kept nowhere, and not where a file was edited there", async () => {
    const { runId } = await labelledDemo();
    const before = await correctionOf(runId);
    const files = await writeDirectory(runId);
    await engine.close();
    anotherBrowser();
    const publish = async (content: ReadonlyMap<string, Uint8Array>) => {
      const host = await startPagesHost(
        filesOfMap(new Map([...content].map(([path, bytes]) => [`run/${path}`, bytes]))),
      );
      hosts.push(host);
      const address = new URL("run/", host.address).href;
      return engine.client.call("published-runs/open", { address, sha256: null });
    };
    const shown = await publish(files);
    expect(await correctionOf(shown.runId)).toEqual({ ...before, runId: shown.runId });
    expect(await list()).toEqual([]);
    const [a, b] = before?.entries.map(({ entryId }) => ({ runId: shown.runId, entryId })) ?? [];
    if (!a || !b) throw new Error("The run has no two models.");
    const differ = async (one: typeof a, other: typeof a) =>
      engine.client.call("runs/corrected-differences", { a: one, b: other });
    const differences = await differ(a, b);
    expect(differences).toMatchObject({ why: null });
    expect(differences?.scores.some(({ delta }) => delta !== null)).toBe(true);

    const plain = await publish(demoRun());
    expect(await correctionOf(plain.runId)).toBeNull();
    expect(await differ({ ...a, runId: plain.runId }, { ...b, runId: plain.runId })).toBeNull();
    expect(await differ(a, { ...b, runId: plain.runId })).toMatchObject({
      scores: [],
      why: expect.stringContaining("needs labels on both"),
    });

    const edited = textOf(files.get(LABELS)).replace('"value":"failed"', '"value":"passed"');
    await engine.close();
    anotherBrowser();
    const wrong = await publish(new Map([...files, [LABELS, new TextEncoder().encode(edited)]]));
    await expect(correctionOf(wrong.runId)).rejects.toMatchObject({
      problem: { detail: expect.stringContaining("This file was changed after the run was written.") },
    });
  });

  it("are told and left out where their file was edited, and the run comes in without them", async () => {
    const { runId } = await labelledDemo();
    const files = await writeDirectory(runId);
    await engine.close();
    anotherBrowser();
    const edited = textOf(files.get(LABELS)).replace('"value":"failed"', '"value":"passed"');
    const kept = await openDirectory(new Map([...files, [LABELS, new TextEncoder().encode(edited)]]));
    expect(kept).toMatchObject({ results: 21, problemCount: 1 });
    expect(kept.problems[0]).toMatchObject({
      file: LABELS,
      message: "This file was changed after the run was written. Nothing of it was used.",
    });
    expect(await list()).toEqual([]);
    expect(await correctionOf(kept.runId)).toBeNull();
  });

  it("lose lines of other runs and texts, and are told where they are none, though hashes fit", async () => {
    const { runId } = await labelledDemo();
    const files = await writeDirectory(runId);
    await engine.close();
    anotherBrowser();
    const set: LabelSet = JSON.parse(textOf(files.get(LABELS)));
    const [first, second, third] = set.lines;
    if (!first || !second || !third) throw new Error("There are too few lines.");
    const lines = [
      {
        ...first,
        sampleId: "nowhere",
        id: labelLineId("directory", { ...first, sampleId: "nowhere" }, first.checkId, first.itemId),
      },
      { ...second, runId: OTHER_RUN },
      third,
      { ...third, id: "mine", captionHash: "0".repeat(64) },
    ];
    const own = canonicalJson({ ...set, lines });
    const kept = await openDirectory(await pinned(files, `${own}\n${own}\n{"format":"caplens-labels"}\n`));
    expect(kept.problems.map(({ path, message }) => [path, message])).toEqual([
      ["line 1, lines/0", "Its sample is not there."],
      ["line 1, lines/1", "This line is of another run."],
      [
        "line 1, lines/3",
        "The caption or the instruction of this line was changed or cut out of the file; the line is left out.",
      ],
      ["line 2", "A label set of this id is there already."],
      ["line 3", "This is no label set."],
    ]);
    const came = await setOf("ours");
    expect(came.lines.map(({ sampleId, checkId }) => [sampleId, checkId])).toEqual([
      [third.sampleId, third.checkId],
    ]);
    expect(came.labels).toHaveLength(1);
  });
});
