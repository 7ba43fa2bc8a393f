import { IDBFactory } from "fake-indexeddb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { RunRow } from "../../../src/shapes/run-table";
import { KEY } from "../../calls/calls";
import { checksInPlace, startEngine } from "../../engine/engine-in-test";
import { thorough } from "../../support/effort";
import { fakeLocks, type LocksOfTab } from "../../support/fake-locks";
import { seededRandom } from "../../support/faulty-run/fault-script";
import {
  babbledAbout,
  faultsOfResults,
  type Kill,
  keptOf,
  repeatedCalls,
  scriptKilledRun,
} from "../../support/faulty-run/killed-run";
import { RUN_ID, runOn, samplesOf } from "../../support/made-runs";
import { type StandIn, startStandIn } from "../../support/stand-in/start-stand-in";
import { beginLife, type Life } from "./run-lives";
import { type Client, isOver, keepDataSet, progressUntil, servePage } from "./run-set-up";
import "fake-indexeddb/auto";

const SAMPLES = thorough ? 200 : 8;
const MODELS = ["m", "n"];
const REPEATS = 2;
const KILLS = 5;
const SEED = 20_261_122;
const TASKS = SAMPLES * MODELS.length * REPEATS;

let standIn: StandIn;
let life: Life | undefined;
const newTab = fakeLocks();
let tab: LocksOfTab | undefined;

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

/** The key of a life's models, by which its requests are known. */
const keyOf = (number: number): string => `${KEY}-${number}`;

/** A new engine on what is kept, with its page and its models. */
async function rise(number: number): Promise<Client> {
  // The places that a killed engine held are free at once, as browsers have it.
  tab?.leave();
  tab = newTab();
  const { locks } = tab;
  life = beginLife(() => startEngine(checksInPlace, locks), keyOf(number));
  const { client } = life.engine;
  servePage(client);
  for (const model of [...MODELS, "judge"])
    await client.call("models/connect", {
      connection: {
        kind: "openai-compatible",
        baseUrl: standIn.url,
        model,
        apiKey: keyOf(number),
        audio: true,
      },
    });
  return client;
}

/** True for a request of this life or one before it: such a one may reach the endpoint after the first of the next life. */
const isUntil =
  (number: number): Kill["isBefore"] =>
  ({ headers }) =>
    Number(headers.authorization?.split("-").at(-1)) <= number;

async function allRows(client: Client): Promise<RunRow[]> {
  return (await client.call("runs/window", { id: RUN_ID, from: 0, count: TASKS })).rows;
}

it("does every task once and asks for nothing again that was kept, however often it is killed", async () => {
  const happened = scriptKilledRun(standIn, { calls: 20 * TASKS, share: thorough ? 0.2 : 0.05, seed: SEED });
  const random = seededRandom(SEED);
  let client = await rise(0);
  const dataSetId = await keepDataSet(client, samplesOf(SAMPLES));
  await client.call("runs/save", {
    run: runOn(dataSetId, standIn.url, { models: MODELS, repeats: REPEATS }),
  });

  const kept: Kill["kept"][] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await client.call("runs/start", { id: RUN_ID });
    const until = standIn.requests.length + Math.ceil(((random() + 0.3) * 1.5 * TASKS) / KILLS);
    await expect.poll(() => standIn.requests.length >= until).toBe(true);
    await life?.kill();
    client = await rise(kill + 1);
    kept.push(keptOf(await allRows(client)));
  }

  await client.call("runs/start", { id: RUN_ID });
  let over = await progressUntil(client, RUN_ID, isOver);
  while (over.counts.failed > 0) {
    await client.call("runs/retry", { id: RUN_ID, which: "failed" });
    over = await progressUntil(client, RUN_ID, (now) => isOver(now) && now.counts !== over.counts);
  }
  expect(over).toMatchObject({ problem: null, counts: { done: TASKS, failed: 0, total: TASKS } });

  expect(faultsOfResults(await allRows(client), TASKS, babbledAbout(standIn.requests, happened))).toEqual([]);
  const kills = kept.map((counts, number): Kill => ({ isBefore: isUntil(number), kept: counts }));
  const { repeated, lost } = repeatedCalls(standIn.requests, { happened, kills, repeats: REPEATS });
  expect(repeated).toEqual([]);
  expect(lost).toBeLessThanOrEqual(KILLS * 16);
});
