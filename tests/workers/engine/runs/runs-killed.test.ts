import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { RunRow } from "../../../../src/schemas/run-table";
import { KEY } from "../../../providers/calls";
import { thorough } from "../../../support/effort";
import { type Fault, faultScript, seededRandom } from "../../../support/faulty-run/fault-script";
import { type StandIn, startStandIn } from "../../../support/stand-in/start-stand-in";
import { startEngine } from "../engine-in-test";
import { beginLife, type Life } from "./run-lives";
import { type Client, isOver, keepDataSet, progressUntil, runOn, samplesOf, servePage } from "./run-set-up";
import "fake-indexeddb/auto";

const SAMPLES = thorough ? 200 : 8;
const MODELS = ["m", "n"];
const REPEATS = 2;
const KILLS = 5;
const SEED = 20_261_122;
const TASKS = SAMPLES * MODELS.length * REPEATS;

let standIn: StandIn;
let life: Life | undefined;

beforeAll(async () => {
  standIn = await startStandIn();
});
afterAll(() => standIn.close());
beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(async () => {
  await life?.engine.close();
  vi.unstubAllGlobals();
});

/** A new engine on what is kept, with its page and its models. */
async function rise(): Promise<Client> {
  life = beginLife(() => startEngine());
  const { client } = life.engine;
  servePage(client);
  for (const model of [...MODELS, "judge"])
    await client.call("models/connect", {
      connection: { kind: "openai-compatible", baseUrl: standIn.url, model, apiKey: KEY, audio: true },
    });
  return client;
}

async function allRows(client: Client): Promise<RunRow[]> {
  return (await client.call("runs/window", { id: "run", from: 0, count: TASKS })).rows;
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** What a call was for: a caption of a sample by a model, or the judging of one of those. */
/** Of the first so many calls, those that were answered as they should be. */
function keysOfFinished(outcomes: readonly (Fault | null)[], calls: number): Map<string, number> {
  const keys = standIn.requests.slice(0, calls).flatMap(({ body, task, abandoned }, index) => {
    if (abandoned || outcomes[index] !== null) return [];
    const text = JSON.stringify(body);
    const sample = /\b(s\d+)z/.exec(text)?.[1] ?? "";
    const model = task === "caption" ? /"model":"(\w)"/.exec(text)?.[1] : /by model (\w)/.exec(text)?.[1];
    return [`${task} ${sample} ${model}`];
  });
  return counted(keys);
}

it("does every task once and asks for nothing again that was kept, however often it is killed", async () => {
  const { rules, outcomes } = faultScript(20 * TASKS, thorough ? 0.2 : 0.05, 2, SEED);
  // A call that hangs is one that is killed here: waiting for its time to be over shows nothing more.
  const honest = (index: number) => outcomes[index] === null || outcomes[index] === "time-out";
  const happened = outcomes.map((fault) => (fault === "time-out" ? null : fault));
  const reply = ({ judge, model, userText }: { judge: unknown; model: string; userText: string }) =>
    judge === null
      ? `A caption by model ${model} of ${userText}`
      : JSON.stringify({ answer: "yes", result_explanation: "It says so.", result_confidence: 0.9 });
  standIn.script(...rules.map((rule, index) => (honest(index) ? { times: 1, reply } : rule)));

  const random = seededRandom(SEED);
  let client = await rise();
  const dataSetId = await keepDataSet(client, samplesOf(SAMPLES));
  await client.call("runs/save", {
    run: runOn(dataSetId, standIn.url, { models: MODELS, repeats: REPEATS }),
  });

  const kills: { calls: number; kept: Map<string, number> }[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await client.call("runs/start", { id: "run" });
    const until = standIn.requests.length + Math.ceil(((random() + 0.3) * 1.5 * TASKS) / KILLS);
    await expect.poll(() => standIn.requests.length >= until).toBe(true);
    await life?.kill();
    client = await rise();
    const rows = await allRows(client);
    const kept = counted(
      rows.flatMap(({ sampleId, entryId, state }) => [
        ...(state === "open" ? [] : [`caption ${sampleId} ${entryId}`]),
        ...(state === "done" ? [`answer_question ${sampleId} ${entryId}`] : []),
      ]),
    );
    kills.push({ calls: standIn.requests.length, kept });
  }

  await client.call("runs/start", { id: "run" });
  let over = await progressUntil(client, "run", isOver);
  while (over.counts.failed > 0) {
    await client.call("runs/retry", { id: "run", which: "failed" });
    over = await progressUntil(client, "run", (now) => isOver(now) && now.counts !== over.counts);
  }
  expect(over).toMatchObject({ problem: null, counts: { done: TASKS, failed: 0, total: TASKS } });

  const rows = await allRows(client);
  const keys = rows.map(({ sampleId, entryId, repeat }) => `${sampleId} ${entryId} ${repeat}`);
  expect(new Set(keys).size).toBe(TASKS);
  expect(rows.every(({ state, outcomes: lines }) => state === "done" && lines[0]?.status === "passed")).toBe(
    true,
  );
  // What was answered when a kill came, and the disk did not have yet: only that may have been asked again.
  const lost = new Map<string, number>();
  for (const { calls, kept } of kills) {
    for (const [key, count] of keysOfFinished(happened, calls))
      lost.set(key, Math.max(lost.get(key) ?? 0, count - (kept.get(key) ?? 0)));
  }
  const finished = keysOfFinished(happened, standIn.requests.length);
  const repeated = [...finished].filter(([key, count]) => count > REPEATS + (lost.get(key) ?? 0));
  expect(repeated).toEqual([]);
  expect([...lost.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(KILLS * 16);
});
