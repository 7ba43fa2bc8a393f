import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPublishedRuns } from "../../../src/engine/shared/published-runs";
import { canonicalJson } from "../../../src/foundation/canonical-json";
import { ProblemError } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { RunDirectory, RunIndexFile } from "../../../src/shapes/run-directory";
import { demoRun, given, textOf } from "../../support/directory-files";
import { filesOfMap } from "../../support/static-hosts/hosted-files";
import {
  neverAnswers,
  says,
  sendsOn,
  startHostileHost,
  type Trick,
} from "../../support/static-hosts/hostile-host";
import { startPagesHost } from "../../support/static-hosts/pages-host";
import type { StaticHost } from "../../support/static-hosts/static-host";
import { type EngineInTest, startEngine } from "../engine-in-test";

let engine: EngineInTest;
const hosts: StaticHost[] = [];
const browser = globalThis.indexedDB;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  engine = startEngine();
});
afterEach(async () => {
  await engine.close();
  globalThis.indexedDB = browser;
  for (const host of hosts.splice(0)) await host.close();
});

type Files = Map<string, string | Uint8Array>;

async function publish(files: Files): Promise<StaticHost> {
  const inFolder = new Map([...files].map(([path, content]) => [`runs/demo/${path}`, content]));
  const host = await startPagesHost(filesOfMap(inFolder));
  hosts.push(host);
  return host;
}

/** A host that does such things where files of the run lie. */
async function publishTricks(tricks: Record<string, Trick>): Promise<StaticHost> {
  const files = [...demoRun()].map(([path, content]): [string, Trick] => [`/${path}`, says(content)]);
  const own = Object.entries(tricks).map(([path, trick]): [string, Trick] => [`/${path}`, trick]);
  const host = await startHostileHost(new Map([...files, ...own]));
  hosts.push(host);
  return host;
}

const headOf = (files: Files): RunDirectory => JSON.parse(textOf(demoBytes(files.get("run.json"))));
const demoBytes = (file: string | Uint8Array | undefined) =>
  typeof file === "string" ? new TextEncoder().encode(file) : file;
const hash = async (file: string | Uint8Array | undefined) =>
  sha256Hex(new Uint8Array(demoBytes(file) ?? []));

const open = (address: string, sha256: string | null = null) =>
  engine.client.call("published-runs/open", { address, sha256 });

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "none";
  } catch (error) {
    if (error instanceof ProblemError) return error.problem.code;
    throw error;
  }
}

/** The demo run with another content of a file, which `run.json` pins as if it had always been so. */
async function pinned(path: string, change: (text: string) => string): Promise<Files> {
  const files: Files = demoRun();
  const content = new TextEncoder().encode(change(textOf(demoRun().get(path))));
  const head = headOf(files);
  const pin = { bytes: content.length, sha256: await sha256Hex(content) };
  const named = head.files.map((file) => (file.path === path ? { ...file, ...pin } : file));
  return files.set(path, content).set("run.json", `${canonicalJson({ ...head, files: named })}\n`);
}

describe("a run at an address", () => {
  it("shows what it would show if it were kept, from its index alone, and keeps nothing", async () => {
    const host = await publish(demoRun());
    const sha256 = await hash(demoRun().get("run.json"));
    const published = await open(`${host.address}runs/demo`, sha256);
    expect(published).toMatchObject({
      runId: `at:${sha256}`,
      dataSet: { samples: 7 },
      files: 3,
      coverage: { results: 21, of: 21, bytesLeft: 0 },
    });
    const { client } = engine;
    const kept = await client.call("run-directory/open", { files: given(demoRun()) });
    const both = [published.runId, kept.runId] as const;
    for (const semantics of ["reference", "strict"] as const) {
      const [there, here] = await Promise.all(
        both.map((id) => client.call("runs/scores", { id, semantics })),
      );
      const tables = (scores: typeof there) =>
        scores?.entries.map(({ title, summary, shares, effort }) => [title, summary.scores, shares, effort]);
      expect(tables(there)).toEqual(tables(here));
      expect(there?.ranks).toEqual(here?.ranks);
    }
    const windows = await Promise.all(
      both.map((id) => client.call("runs/window", { id, from: 0, count: 100, order: { by: "passed" } })),
    );
    expect(windows[0]).toEqual(windows[1]);
    expect(await client.call("runs/open", { id: published.runId })).toMatchObject({
      state: "read-only",
      problem: { code: "published-run" },
    });
    expect(host.asked).toEqual([
      "GET /caplens/runs/demo/run.json",
      "GET /caplens/runs/demo/index-00000.json",
    ]);
    expect((await client.call("runs/list", null)).map(({ id }) => id)).toEqual([kept.runId]);
  });

  it("opens a result from the files that hold it and its sample, and compares with a run that is kept", async () => {
    const host = await publish(demoRun());
    const { runId } = await open(`${host.address}runs/demo/run.json`);
    const { client } = engine;
    const { rows } = await client.call("runs/window", { id: runId, from: 4, count: 1 });
    const [row] = rows;
    if (!row) throw new Error("There is no such row.");
    const { sampleId, entryId, repeat } = row;
    const found = await client.call("runs/result", { id: runId, key: { sampleId, entryId, repeat } });
    expect(found).toMatchObject({ state: "ready", result: { sampleId, entryId, judgement: {} } });
    const shown = await client.call("runs/open", { id: runId });
    const dataSetId = shown && shown.state !== "unreadable" ? shown.run.dataSet.id : "";
    const sample = await client.call("data-sets/sample", { id: dataSetId, sampleId });
    expect(sample?.instruction).not.toBe("");
    expect(host.asked.slice(2).sort()).toEqual([
      "GET /caplens/runs/demo/samples/00000.jsonl",
      "GET /caplens/runs/demo/tasks/00000.jsonl",
    ]);
    const kept = await client.call("run-directory/open", { files: given(demoRun()) });
    const compared = await client.call("runs/compare", {
      a: { runId, entryId: "careful" },
      b: { runId: kept.runId, entryId: "hasty" },
    });
    expect(compared.differences.map(({ field }) => field)).not.toContain("data set");
    expect(compared.compared).toMatchObject({ samples: 7, captions: 7 });
    const searched = { condition: { caption: "robot" } };
    const hits = await client.call("runs/window", { id: runId, from: 0, count: 100, filter: searched });
    expect(hits).toEqual(
      await client.call("runs/window", { id: kept.runId, from: 0, count: 100, filter: searched }),
    );
  });

  it("is found again here, and is kept when somebody says so", async () => {
    const host = await publish(demoRun());
    const { runId } = await open(`${host.address}runs/demo/`);
    const { client } = engine;
    const done: number[] = [];
    const found = await client.call(
      "published-runs/recompute",
      { id: runId },
      { onEvent: (progress) => done.push(progress.done) },
    );
    expect(found).toMatchObject({ results: 21, different: 0, elsewhere: 0 });
    expect(done.at(-1)).toBe(21);
    expect(await client.call("runs/list", null)).toEqual([]);
    const kept = await client.call("published-runs/keep", { id: runId });
    expect(kept).toMatchObject({ results: 21, problemCount: 0 });
    expect((await client.call("runs/list", null)).map(({ id }) => id)).toEqual([kept.runId]);
    expect(new Set(host.asked.map((asked) => asked.split(" ")[0]))).toEqual(new Set(["GET"]));
  });

  it("names what was changed in one verdict, and shows nothing of a file with another hash", async () => {
    const files: Files = demoRun();
    const path = "samples/00000.jsonl";
    const text = textOf(demoRun().get(path));
    files.set(path, text.replace(/("source":"rule","status":)"passed"/, '$1"failed"'));
    const host = await publish(files);
    const { runId } = await open(`${host.address}runs/demo/`);
    const { client } = engine;
    const { rows } = await client.call("runs/window", { id: runId, from: 0, count: 1 });
    const { sampleId = "", entryId = "", repeat = 1 } = rows[0] ?? {};
    const key = { sampleId, entryId, repeat };
    expect(await codeOf(client.call("runs/result", { id: runId, key }))).toBe("published-file-changed");
    const found = await client.call("published-runs/recompute", { id: runId });
    expect(found.different).toBe(1);
    expect(found.differences[0]?.task).not.toBeNull();
  });

  it("reads the index part by part, and no more than its first for the first screen", async () => {
    const files: Files = demoRun();
    const index: RunIndexFile = JSON.parse(textOf(demoRun().get("index-00000.json")));
    const cut = (from: number, to: number): RunIndexFile => {
      const piece = <T>(list: readonly T[]) => list.slice(from, to);
      const { digits, readings } = index;
      return {
        ...index,
        sample: piece(index.sample),
        entry: piece(index.entry),
        repeat: piece(index.repeat),
        state: piece(index.state),
        shape: piece(index.shape),
        digits: { reference: piece(digits.reference), strict: piece(digits.strict) },
        readings: Object.fromEntries(Object.entries(readings).map(([name, texts]) => [name, piece(texts)])),
        points: piece(index.points),
        words: piece(index.words),
        milliseconds: piece(index.milliseconds),
        outputTokens: piece(index.outputTokens),
        usd: piece(index.usd),
        flags: piece(index.flags),
      };
    };
    const head = headOf(files);
    const parts = [cut(0, 9), cut(9, 21)].map((part) => canonicalJson(part));
    const named = await Promise.all(
      parts.map(async (part, number) => ({
        path: `index-0000${number}.json`,
        bytes: part.length,
        sha256: await hash(part),
        first: number * 9,
        count: number === 0 ? 9 : 12,
      })),
    );
    const others = head.files.filter(({ path }) => !path.startsWith("index"));
    files.set("run.json", canonicalJson({ ...head, files: [...named, ...others] }));
    for (const [number, part] of parts.entries()) files.set(`index-0000${number}.json`, part);
    const host = await publish(files);
    const { runId, coverage } = await open(`${host.address}runs/demo/`);
    const { client } = engine;
    expect(coverage).toEqual({ results: 9, of: 21, bytesLeft: named[1]?.bytes });
    expect((await client.call("runs/window", { id: runId, from: 0, count: 100 })).total).toBe(9);
    expect((await client.call("runs/scores", { id: runId })).samples).toBe(3);
    expect(host.asked).toHaveLength(2);
    // Somebody opens a result that no part read so far names.
    const last = index.samples[index.sample.at(-1) ?? 0]?.id ?? "";
    const key = { sampleId: last, entryId: "hasty", repeat: 1 };
    expect(await client.call("runs/result", { id: runId, key })).toMatchObject({ state: "ready" });
    expect(await client.call("published-runs/read-all", { id: runId })).toMatchObject({
      results: 21,
      bytesLeft: 0,
    });
    expect((await client.call("runs/window", { id: runId, from: 0, count: 100 })).total).toBe(21);
    expect((await client.call("runs/scores", { id: runId })).samples).toBe(7);
  });
});

describe("a hostile run at an address", () => {
  it.each<[string, string, Record<string, Trick>]>([
    ["nothing there", "remote-missing", { "run.json": says("gone", {}, 404) }],
    ["a page in its place", "remote-page", { "run.json": says("<!doctype html><p>Hello") }],
    ["no JSON", "run-directory-unreadable", { "run.json": says("{") }],
    ["another document", "run-directory-unreadable", { "run.json": says('{"format":"else"}') }],
    ["an index of another hash", "published-file-changed", { "index-00000.json": says("{}".padEnd(6000)) }],
    [
      "an index that goes on and on",
      "remote-too-large",
      { "index-00000.json": says(" ".repeat(10_000_000)) },
    ],
  ])("is refused with the cause: %s", async (_what, code, tricks) => {
    const host = await publishTricks(tricks);
    expect(await codeOf(open(host.address))).toBe(code);
  });

  it("is the one that was linked to where Git gave its files the line ends of Windows", async () => {
    const windows: Files = new Map(
      [...demoRun()].map(([path, content]) => [path, textOf(content).replaceAll("\n", "\r\n")]),
    );
    const sha256 = await hash(demoRun().get("run.json"));
    const host = await publish(windows);
    for (const wanted of [sha256, await hash(windows.get("run.json")), null]) {
      const { runId, sha256: told } = await open(`${host.address}runs/demo`, wanted);
      expect([runId, told]).toEqual([`at:${sha256}`, sha256]);
      const { rows } = await engine.client.call("runs/window", { id: runId, from: 4, count: 1 });
      const [{ sampleId, entryId, repeat }] = rows as [(typeof rows)[0]];
      const key = { sampleId, entryId, repeat };
      expect(await engine.client.call("runs/result", { id: runId, key })).toMatchObject({ state: "ready" });
      expect(await engine.client.call("published-runs/recompute", { id: runId })).toMatchObject({
        ...{ results: 21, different: 0 },
      });
    }
    windows.set("run.json", `${textOf(demoBytes(windows.get("run.json")))} `);
    expect(await codeOf(open(`${(await publish(windows)).address}runs/demo`, sha256))).toBe(
      "published-run-changed",
    );
  });

  it("is refused where it is another run than the one that was linked to", async () => {
    const host = await publishTricks({});
    expect(await codeOf(open(host.address, "0".repeat(64)))).toBe("published-run-changed");
    expect(host.asked).toEqual(["GET /run.json"]);
  });

  it("leads to no other address: redirections are not followed, paths that lead elsewhere are not asked for", async () => {
    const elsewhere = await startHostileHost(new Map());
    hosts.push(elsewhere);
    for (const path of ["run.json", "index-00000.json"]) {
      const host = await publishTricks({ [path]: sendsOn(`${elsewhere.address}${path}`) });
      expect(await codeOf(open(host.address))).toBe("remote-redirected");
    }
    const head = headOf(demoRun());
    const tricks = [
      "../../secret.json",
      "//example.org/a",
      "https://example.org/a.json",
      "samples/../../x",
      "/etc/passwd",
    ];
    const [any] = head.files;
    if (!any) throw new Error("There is no file.");
    const files = [...tricks.map((path) => ({ ...any, path })), ...head.files];
    const host = await publishTricks({ "run.json": says(canonicalJson({ ...head, files })) });
    const { runId } = await open(host.address);
    await engine.client.call("published-runs/recompute", { id: runId });
    expect(await codeOf(engine.client.call("published-runs/keep", { id: runId }))).not.toBe("");
    const allowed = ["run.json", ...head.files.map(({ path }) => path)].map((path) => `GET /${path}`);
    expect(host.asked.filter((asked) => !allowed.includes(asked))).toEqual([]);
    expect(elsewhere.asked).toEqual([]);
  });

  it("ends where nothing comes", async () => {
    const host = await publishTricks({ "index-00000.json": neverAnswers });
    const published = createPublishedRuns(100);
    const opening = published.open(host.address, null, new AbortController().signal);
    expect(await codeOf(opening)).toBe("remote-silent");
  });

  it("ends when somebody cancels", async () => {
    const host = await publishTricks({ "run.json": neverAnswers });
    const stop = new AbortController();
    const opening = engine.client.call(
      "published-runs/open",
      { address: host.address, sha256: null },
      { signal: stop.signal },
    );
    await expect.poll(() => host.asked.length).toBe(1);
    stop.abort();
    await expect(opening).rejects.toMatchObject({ name: "AbortError" });
  });

  it.each<[string, (index: RunIndexFile) => object]>([
    ["rows of the wrong types", (index) => ({ ...index, sample: index.sample.map(String) })],
    ["a million rows", (index) => ({ ...index, sample: Array.from({ length: 1_000_000 }, () => 0) })],
    ["fewer rows than it says", (index) => ({ ...index, sample: [] })],
    ["no columns", () => ({ format: "caplens-run-index", version: 1 })],
  ])("with an index of %s says so", async (_what, change) => {
    const files = await pinned("index-00000.json", (text) => JSON.stringify(change(JSON.parse(text))));
    const host = await publish(files);
    expect(await codeOf(open(`${host.address}runs/demo/`))).toBe("published-file-unreadable");
  });

  it("with numbers that name nothing leaves these rows out, and asks for nothing because of them", async () => {
    const wild = (index: RunIndexFile) => ({
      ...index,
      entry: index.entry.map((entry, at) => (at === 0 ? 4_000_000_000 : entry)),
      shape: index.shape.map((shape, at) => (at === 1 ? 99_999 : shape)),
      digits: {
        reference: index.digits.reference.map((digits, at) => (at === 2 ? "zzzzzzzzzzzzz" : digits)),
        strict: index.digits.strict.map((digits, at) => (at === 2 ? "zzzzzzzzzzzzz" : digits)),
      },
      words: index.words.map(() => 1e308),
      state: index.state.map((state, at) => (at === 3 ? "<script>" : state)),
    });
    const files = await pinned("index-00000.json", (text) => JSON.stringify(wild(JSON.parse(text))));
    const host = await publish(files);
    const { runId } = await open(`${host.address}runs/demo/`);
    const { client } = engine;
    const { total, rows } = await client.call("runs/window", { id: runId, from: 0, count: 100 });
    expect(total).toBe(18);
    expect(rows.filter(({ state }) => state === "open")).toHaveLength(1);
    expect((await client.call("runs/scores", { id: runId })).entries).toHaveLength(3);
    expect(host.asked).toHaveLength(2);
    const found = await client.call("published-runs/recompute", { id: runId });
    expect(found.differences.map(({ file }) => file)).toContain("index-00000.json");
  });

  it("of which no link is open here says so", async () => {
    expect(await codeOf(engine.client.call("runs/open", { id: `at:${"0".repeat(64)}` }))).toBe(
      "published-run-not-open",
    );
  });
});
