import "fake-indexeddb/auto";
import fc from "fast-check";
import { openDB } from "idb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Result, taskKey } from "../../../src/shapes/result";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { listedIn } from "../../../src/storage/runs/column-lists";
import { runs } from "../../support/effort";
import { stubFileSystem } from "../../support/file-system-in-memory";
import { exampleResult, exampleRun, exampleSamples, outcome } from "./example-run";

const SAMPLES = 4;
/** Tasks of a model. */
const TASKS = 240;

let databases = 0;
let name = "";
let storage: Storage;

async function reopen(): Promise<void> {
  storage.close();
  storage = await openStorage({ name });
}

async function saveRun(): Promise<string> {
  const id = await storage.dataSets.put(exampleSamples(SAMPLES));
  const run = exampleRun({ dataSet: { id, benchmark: "if-vidcap" }, repeats: TASKS / SAMPLES });
  await storage.runs.save(run);
  return run.id;
}

beforeEach(async () => {
  databases += 1;
  name = `lists-${databases}`;
  stubFileSystem();
  storage = await openStorage({ name });
});

afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

/** The result of the task of this number, with so many words; of even words it is done, else captioned. */
function resultOf(task: number, words: number): Result {
  return exampleResult({
    sampleId: `s${(task % SAMPLES) + 1}`,
    repeat: Math.floor(task / SAMPLES) + 1,
    text: "boat ".repeat(words).trim(),
    ...(words % 2 === 0 ? { outcomes: [outcome("c1", words % 4 === 0 ? "passed" : "failed")] } : {}),
  });
}

const tasks = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

/** Paths of columns as they lie in the database, in lists and in rows of their own. */
async function places(): Promise<{ listed: string[]; own: string[] }> {
  const database = await openDB(name);
  const lists: unknown[] = await database.getAll("columnLists");
  const own = await database.getAllKeys("resultColumns");
  database.close();
  return {
    listed: lists.flatMap((list) => listedIn(list) ?? []).map(({ path }) => JSON.stringify(path)),
    own: own.map((path) => JSON.stringify(path)),
  };
}

/** All that tables are told of a run, by task. */
async function told(runId: string) {
  const { rows, total } = await storage.runs.window(runId, { from: 0, count: TASKS * 2 });
  const [listed] = await storage.runs.list();
  return {
    total,
    counts: listed?.counts,
    words: Object.fromEntries(rows.map((row) => [taskKey(row), row.words])),
    statuses: Object.fromEntries(rows.map((row) => [taskKey(row), row.outcomes.map(({ status }) => status)])),
  };
}

it("results that are kept together are told as those that are kept one by one", async () => {
  const runId = await saveRun();
  const results = tasks(0, TASKS).map((task) => resultOf(task, 1 + (task % 7)));
  await storage.runs.keepAll(runId, results);
  const { listed, own } = await places();
  expect([new Set(listed).size, own.length]).toEqual([TASKS, 0]);
  await reopen();
  const together = await told(runId);
  expect(together.total).toBe(TASKS);
  await storage.runs.discard(runId);
  expect(await places()).toEqual({ listed: [], own: [] });
  await saveRun();
  for (const result of results) await storage.runs.keep(result);
  expect((await places()).own.length).toBe(TASKS);
  await reopen();
  expect(await told(runId)).toEqual(together);
});

describe("a result that lies in a list", () => {
  it("gets a row of its own when it is kept again, with those of its list, and no other list is touched", async () => {
    const runId = await saveRun();
    await storage.runs.keepAll(
      runId,
      tasks(0, TASKS).map((task) => resultOf(task, 2)),
    );
    await storage.runs.keep(resultOf(3, 9));
    const { listed, own } = await places();
    expect(own.length).toBeGreaterThan(1);
    expect(listed.length).toBeGreaterThan(0);
    expect(new Set([...listed, ...own]).size).toBe(listed.length + own.length);
    expect(listed.length + own.length).toBe(TASKS);
    await storage.runs.keep(resultOf(3, 11));
    expect((await places()).own.length).toBe(own.length);
    await reopen();
    const { words, counts } = await told(runId);
    expect(words[taskKey(resultOf(3, 11))]).toBe(11);
    expect(Object.values(words).filter((count) => count === 2)).toHaveLength(TASKS - 1);
    expect(counts).toMatchObject({ done: TASKS - 1, failed: 0 });
  });

  it("is known once where it is kept twice at a time, or again with others", async () => {
    const runId = await saveRun();
    const twice = [...tasks(0, 60), 5].map((task, at) => resultOf(task, at + 1));
    await storage.runs.keepAll(runId, twice);
    await storage.runs.keepAll(
      runId,
      tasks(30, 120).map((task) => resultOf(task, 100)),
    );
    await storage.runs.keepAll(
      runId,
      tasks(120, TASKS).map((task) => resultOf(task, 101)),
    );
    await reopen();
    const { words, total } = await told(runId);
    expect(total).toBe(TASKS);
    expect(words[taskKey(resultOf(5, 1))]).toBe(61);
    expect(words[taskKey(resultOf(29, 1))]).toBe(30);
    expect(words[taskKey(resultOf(30, 1))]).toBe(100);
    expect(words[taskKey(resultOf(120, 1))]).toBe(101);
  });
});

it.each<[string, (list: { runId: string; text: string }) => object]>([
  ["is torn", (list) => ({ ...list, text: list.text.slice(0, -5) })],
  ["has no text", ({ text: _, ...list }) => list],
  ["tells of another run", (list) => ({ ...list, text: list.text.replaceAll('"run-1"', '"run-2"') })],
  ["tells of no task", (list) => ({ ...list, text: list.text.replace('"sampleId":"s1"', '"sampleId":7') })],
  ["holds what is no columns", (list) => ({ ...list, text: list.text.replace('"mark":', '"stain":') })],
  ["holds null", (list) => ({ ...list, text: `null,${list.text}` })],
])("a list that %s loses nothing: the columns are made anew from the results", async (_how, damage) => {
  const runId = await saveRun();
  await storage.runs.keepAll(
    runId,
    tasks(0, TASKS).map((task) => resultOf(task, 1 + (task % 7))),
  );
  const whole = await told(runId);
  storage.close();
  const database = await openDB(name);
  const lists = await database.getAll("columnLists");
  expect(lists.length).toBeGreaterThan(1);
  await database.put("columnLists", damage(lists[1]));
  database.close();
  storage = await openStorage({ name });
  expect(await told(runId)).toEqual(whole);
  // The columns made anew are kept: the next visit finds them whole.
  const { listed, own } = await places();
  expect(new Set([...listed, ...own]).size).toBe(TASKS);
  expect(listed.length + own.length).toBe(TASKS);
  await reopen();
  expect(await told(runId)).toEqual(whole);
});

it("however results are kept, each is told as it was kept last, and lies in one place", async () => {
  const step = fc.record({
    from: fc.nat(TASKS - 1),
    size: fc.constantFrom(1, 3, 49, 50, 120),
    words: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const runId = await saveRun();
      const last = new Map<string, number>();
      for (const { from, size, words } of steps) {
        const kept = tasks(from, Math.min(TASKS, from + size)).map((task) => resultOf(task, words));
        if (size < 50) for (const result of kept) await storage.runs.keep(result);
        else await storage.runs.keepAll(runId, kept);
        for (const result of kept) last.set(taskKey(result), words);
      }
      const { listed, own } = await places();
      expect(new Set([...listed, ...own]).size).toBe(listed.length + own.length);
      expect(listed.length + own.length).toBe(last.size);
      storage.runs.close();
      const { words, counts } = await told(runId);
      expect(words).toEqual(Object.fromEntries(last));
      expect(counts?.done).toBe([...last.values()].filter((count) => count % 2 === 0).length);
      await storage.runs.discard(runId);
    }),
    runs(12),
  );
});
