import "fake-indexeddb/auto";
import fc from "fast-check";
import { deleteDB, openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Result, taskKey } from "../../../src/shapes/result";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { openRunLogs } from "../../../src/storage/runs/result-table";
import { runs } from "../../support/effort";
import { type FileSystemInMemory, stubFileSystem } from "../../support/file-system-in-memory";
import { recoveredOf } from "../counted-kept";
import { exampleResult, exampleRun, exampleSamples, outcome } from "./example-run";

let databases = 0;
let name = "";
let files: FileSystemInMemory;
let storage: Storage;

/** Opens again; `lost`: after the browser has thrown the database away, as Chromium does when its log was torn. */
async function reopen({ lost }: { lost: boolean }): Promise<void> {
  storage.close();
  if (lost) await deleteDB(name);
  storage = await openStorage({ name });
}

async function start(): Promise<void> {
  databases += 1;
  name = `run-recovery-${databases}`;
  storage = await openStorage({ name });
}

async function saveRun(id = "run-1"): Promise<void> {
  const dataSet = { id: await storage.dataSets.put(exampleSamples(4)), benchmark: "if-vidcap" };
  await storage.runs.save(exampleRun({ id, dataSet }));
}

const log = () => files.text(`${name}-runs`, "run-1.jsonl") ?? "";
const lines = () =>
  log()
    .split("\n")
    .filter((line) => line !== "");

/** All results of the run, by their tasks. */
async function kept(): Promise<Map<string, Result>> {
  const found = new Map<string, Result>();
  for (const state of await storage.runs.states("run-1")) {
    const opened = await storage.runs.result({ runId: "run-1", ...state });
    if (opened?.state === "ready") found.set(taskKey(state), opened.result);
  }
  return found;
}

beforeEach(async () => {
  files = stubFileSystem();
  await start();
});

afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

describe("a run's log", () => {
  it("has a line for each write, and is only ever added to", async () => {
    await saveRun();
    const seen: string[] = [log()];
    for (const text of ["One.", "Two."]) {
      await storage.runs.keep(exampleResult({ text }));
      seen.push(log());
    }
    expect(lines()).toHaveLength(3);
    for (const [index, text] of seen.slice(1).entries())
      expect(text.startsWith(seen[index] ?? "?")).toBe(true);
  });

  it("is written outside of workers as well", async () => {
    files = stubFileSystem({ inWorker: false });
    await start();
    await saveRun();
    await storage.runs.keep(exampleResult({ text: "One." }));
    expect(lines()).toHaveLength(2);
    files.cut(`${name}-runs`, "run-1.jsonl", log().length - 5);
    await storage.runs.keep(exampleResult({ text: "Two." }));
    expect(lines()).toHaveLength(3);
    await reopen({ lost: true });
    expect([...(await kept()).values()]).toEqual([exampleResult({ text: "Two." })]);
  });

  it.each([
    ["one by one", (result: Result) => storage.runs.keep(result)],
    ["many at once", (result: Result) => storage.runs.keepAll("run-1", [result])],
  ])("catches up on what found no room, kept %s", async (_, keep) => {
    await saveRun();
    files.refusal = new DOMException("full", "QuotaExceededError");
    await keep(exampleResult({ text: "One." }));
    files.refusal = null;
    await keep(exampleResult({ sampleId: "s2", text: "Two." }));
    expect(lines()).toHaveLength(3);
    await reopen({ lost: true });
    expect((await kept()).size).toBe(2);
  });

  it("has at the next start what found no room in a visit that ended so", async () => {
    await saveRun();
    await storage.runs.keep(exampleResult({ text: "Kept." }));
    await storage.runs.keep(exampleResult({ sampleId: "s2", text: "Before." }));
    files.refusal = new DOMException("full", "QuotaExceededError");
    await storage.runs.keep(exampleResult({ sampleId: "s2", text: "Since." }));
    await storage.runs.keep(exampleResult({ sampleId: "s3", text: "New." }));
    files.refusal = null;
    await reopen({ lost: false });
    await storage.completeCopies();
    const before = await kept();
    const completed = lines().length;
    expect(completed).toBe(6);
    await storage.completeCopies();
    expect(lines()).toHaveLength(completed);
    await reopen({ lost: true });
    expect(await kept()).toEqual(before);
    expect([...before.values()].map(({ caption }) => caption?.text)).toEqual(["Kept.", "Since.", "New."]);
  });

  it("begins with all results where the run had none before", async () => {
    await saveRun();
    await storage.runs.keep(exampleResult({ text: "One." }));
    files.folders.get(`${name}-runs`)?.clear();
    await storage.completeCopies();
    expect(lines()).toHaveLength(2);
    await reopen({ lost: true });
    expect((await kept()).size).toBe(1);
  });

  it("goes with the run when it is purged", async () => {
    await saveRun();
    await storage.runs.remove("run-1");
    await storage.runs.purgeDeleted(Number.POSITIVE_INFINITY);
    expect([...(files.folders.get(`${name}-runs`)?.keys() ?? [])]).toEqual([]);
  });
});

describe("runs whose database is gone", () => {
  it("come back with their results and their data set, deleted where they were", async () => {
    await saveRun();
    await saveRun("run-2");
    const done = exampleResult({ text: "A boat.", outcomes: [outcome("c1", "passed")] });
    await storage.runs.keep(exampleResult({ text: "A boat." }));
    await storage.runs.keep(done);
    await storage.runs.remove("run-2");
    const before = await storage.runs.list();
    await reopen({ lost: true });
    expect(recoveredOf(storage, "run")).toBe(2);
    expect(await storage.runs.list()).toEqual(before);
    expect([...(await kept()).values()]).toEqual([done]);
    await storage.runs.restore("run-2");
    await storage.runs.keep(exampleResult({ sampleId: "s2", text: "On." }));
    await reopen({ lost: false });
    expect(recoveredOf(storage, "run")).toBe(0);
    expect((await kept()).size).toBe(2);
  });

  it("stay gone after everything was erased", async () => {
    await saveRun();
    await storage.runs.keep(exampleResult({ text: "A boat." }));
    expect(await storage.erase()).toEqual([]);
    expect([await storage.runs.list(), await storage.dataSets.list()]).toEqual([[], []]);
    expect(files.folders.size).toBeGreaterThan(0);
    expect([...files.folders].filter(([, { size }]) => size > 0)).toEqual([]);
    await reopen({ lost: true });
    expect([recoveredOf(storage, "run"), await storage.runs.list(), await storage.dataSets.list()]).toEqual([
      0,
      [],
      [],
    ]);
  });

  it("stay gone where they were erased or purged in a visit without the file system", async () => {
    await saveRun();
    await storage.completeCopies();
    const withFiles = globalThis.navigator;
    vi.stubGlobal("navigator", {});
    await reopen({ lost: false });
    expect((await storage.erase()).map((left) => left.replace(/ in a place .*reaches it/, ""))).toEqual([
      "second copies of sessions",
      "second copies of data sets",
      "second copies of runs",
      "second copies of quizzes",
      "second copies of instruction sets",
      "second copies of training sets",
      "second copies of label sets",
      "second copies of judges' cards",
      "second copies of studies",
    ]);
    storage.resume();
    await saveRun("since");
    vi.stubGlobal("navigator", withFiles);
    await reopen({ lost: false });
    expect((await storage.runs.list()).map(({ id }) => id)).toEqual(["since"]);
    expect([...(files.folders.get(`${name}-runs`)?.keys() ?? [])]).toEqual([]);
  });

  it("come back as far as their log is whole", async () => {
    await saveRun();
    for (const sampleId of ["s1", "s2", "s3"])
      await storage.runs.keep(exampleResult({ sampleId, text: "A boat." }));
    const [run = "", first = "", second = "", third = ""] = lines();
    const changed = second.replace("A boat.", "A ship.");
    const bytes = new TextEncoder().encode([run, first, changed, third.slice(0, 40)].join("\n"));
    files.folders.get(`${name}-runs`)?.set("run-1.jsonl", bytes);
    await reopen({ lost: true });
    expect([...(await kept()).values()].map(({ sampleId }) => sampleId)).toEqual(["s1"]);
    const logs = await openRunLogs(`${name}-runs`);
    expect(await logs?.read("run-1", () => undefined)).toBe(2);
  });

  it("keep what is in the database where the log is older", async () => {
    await saveRun();
    await storage.runs.keep(exampleResult({ text: "Old." }));
    const older = new TextEncoder().encode(log());
    await storage.runs.keep(exampleResult({ text: "New." }));
    const database = await openDB(name);
    await database.delete("runs", "run-1");
    database.close();
    files.folders.get(`${name}-runs`)?.set("run-1.jsonl", older);
    await reopen({ lost: false });
    expect(recoveredOf(storage, "run")).toBe(1);
    expect([...(await kept()).values()]).toEqual([exampleResult({ text: "New." })]);
  });
});

type Step =
  | { kind: "keep"; sample: number; entry: string; judged: boolean }
  | { kind: "reopen"; lost: boolean; torn: number };

const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("keep" as const),
        sample: fc.integer({ min: 1, max: 3 }),
        entry: fc.constantFrom("a", "b"),
        judged: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("reopen" as const),
        lost: fc.boolean(),
        torn: fc.nat(60),
      }),
    },
  ),
  { maxLength: 14 },
);

it("leaves the last confirmed step of each task, whatever is kept, killed and lost in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all: Step[]) => {
      await start();
      await saveRun();
      const confirmed = new Map<string, Result>();
      for (const [index, step] of all.entries()) {
        if (step.kind === "keep") {
          const result = exampleResult({
            sampleId: `s${step.sample}`,
            entryId: step.entry,
            text: `Caption ${index}.`,
            ...(step.judged ? { outcomes: [outcome("c1", index % 2 === 0 ? "passed" : "failed")] } : {}),
          });
          await storage.runs.keep(result);
          confirmed.set(taskKey(result), result);
          continue;
        }
        // A write that a kill has cut: it was never confirmed.
        const torn = `0badc0de {"result":${JSON.stringify(exampleResult({ text: "Never kept." }))}`;
        const cut = new TextEncoder().encode(log() + torn.slice(0, step.torn));
        files.folders.get(`${name}-runs`)?.set("run-1.jsonl", cut);
        await reopen({ lost: step.lost });
        expect(await kept()).toEqual(confirmed);
      }
      const rows = await kept();
      expect(rows).toEqual(confirmed);
      await reopen({ lost: true });
      expect(await kept()).toEqual(rows);
      const done = [...confirmed.values()].filter(({ judgement }) => judgement).length;
      expect((await storage.runs.list())[0]?.counts.done).toBe(done);
      storage.close();
    }),
    runs(15),
  );
});
