import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sha256Hex } from "../../../src/foundation/hashing";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { demoStudy, given, textOf, unzipped } from "../../support/directory-files";

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

const open = (files: ReadonlyMap<string, string | Uint8Array>) =>
  engine.client.call("run-directory/open", { files: given(files) });

it("a study goes out with its run and comes in again, with the same numbers and to the byte", async () => {
  const files = demoStudy();
  const { runId, studyId, problemCount } = await open(files);
  expect(problemCount).toBe(0);
  const id = studyId ?? "";
  expect((await engine.client.call("studies/list", null)).map((study) => study.id)).toEqual([id]);
  const told = await engine.client.call("studies/told", { id });
  expect(told).toMatchObject({ judged: 35, tasks: 35 });
  const csr = told.numbers.points.filter(({ measure }) => measure === "csr").map(({ value }) => value ?? 0);
  expect(csr).toEqual([...csr].sort((one, other) => one - other));

  const { blob } = await engine.client.call("exports/write", {
    ...{ id: runId, format: { id: "run-directory" }, folder: null },
  });
  const again = await unzipped(blob);
  expect([...again.keys()].sort()).toEqual([...files.keys()].sort());
  for (const [path, bytes] of files) expect(textOf(again.get(path)), path).toBe(textOf(bytes));
  // Opened twice it is one study.
  expect((await open(again)).studyId).toBe(id);
  expect(await engine.client.call("studies/list", null)).toHaveLength(1);
});

it("all studies of a run go out with it, and none comes back twice where it is", async () => {
  const { runId } = await open(demoStudy());
  const setUp = {
    base: { kind: "run" as const, runId },
    ...{
      sampleIds: "all" as const,
      count: null,
      entryIds: "all" as const,
      seed: 1,
      budget: null,
      against: null,
    },
    vary: { kind: "complexity" as const },
  };
  const { id } = await engine.client.call("studies/make", { setUp });
  const listed = async () => (await engine.client.call("studies/list", null)).map((study) => study.id).sort();
  const before = await listed();
  expect(before).toHaveLength(2);

  const { blob } = await engine.client.call("exports/write", {
    ...{ id: runId, format: { id: "run-directory" }, folder: null },
  });
  const files = await unzipped(blob);
  expect([...files.keys()].filter((path) => path.startsWith("study")).sort()).toEqual([
    "study-00001.json",
    "study.json",
  ]);
  // Its run.json names another file, so that its run is another one; the studies are here.
  expect((await open(files)).problemCount).toBe(0);
  expect(await listed()).toEqual(before);

  const told = await engine.client.call("studies/told", { id });
  await engine.close();
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
  expect((await open(files)).problemCount).toBe(0);
  expect((await open(files)).isKnown).toBe(true);
  const there = await engine.client.call("studies/list", null);
  expect(there.map(({ study }) => study?.vary.kind).sort()).toEqual(["complexity", "frames"]);
  const again = there.find(({ study }) => study?.vary.kind === "complexity")?.id ?? "";
  expect((await engine.client.call("studies/told", { id: again })).complexity).toEqual(told.complexity);
});

it("the bundled study is told from its index, without its captions and without being kept", async () => {
  const fetched: string[] = [];
  const files = demoStudy();
  vi.stubGlobal("fetch", async (address: URL | string) => {
    const path = new URL(address).pathname.replace("/demo-study/", "");
    fetched.push(path);
    const bytes = files.get(path);
    return bytes ? new Response(new Uint8Array(bytes)) : new Response(null, { status: 404 });
  });
  const demo = await engine.client.call("studies/demo", {
    samplesFolder: "https://caplens.example/samples/",
  });
  vi.unstubAllGlobals();
  expect(fetched.toSorted()).toEqual(["index-00000.json", "run.json", "study.json"]);
  expect(await engine.client.call("studies/list", null)).toEqual([]);
  const { studyId } = await open(files);
  const kept = await engine.client.call("studies/told", { id: studyId ?? "" });
  expect(demo.told.numbers).toEqual(kept.numbers);
  expect(demo.told).toMatchObject({ judged: 35, tasks: 35 });
});

it("a study that names models the run has not is told and left out, its run is kept", async () => {
  const files = demoStudy();
  const study = new TextEncoder().encode(
    textOf(files.get("study.json")).replaceAll('"stand-in~frames-2"', '"somebody else"'),
  );
  const head: { files: { path: string; bytes: number; sha256: string }[] } = JSON.parse(
    textOf(files.get("run.json")),
  );
  for (const file of head.files)
    if (file.path === "study.json")
      Object.assign(file, { bytes: study.length, sha256: await sha256Hex(new Uint8Array(study)) });
  const { studyId, results, problems } = await open(
    new Map<string, string | Uint8Array>([
      ...files,
      ["study.json", study],
      ["run.json", JSON.stringify(head)],
    ]),
  );
  expect(studyId).toBeNull();
  expect(results).toBe(35);
  expect(problems.map(({ file, message }) => [file, message])).toEqual([
    ["study.json", "This study is of another run."],
  ]);
});
