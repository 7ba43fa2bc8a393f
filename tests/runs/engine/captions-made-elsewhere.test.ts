import { describe, expect, it, vi } from "vitest";
import { emptyResult } from "../../../src/evaluation/run/perform-task";
import type { DataSample } from "../../../src/shapes/data-set";
import type { ModelEntry } from "../../../src/shapes/model-entry";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { RUN_ID, runOn, samplesOf } from "../../support/made-runs";
import { isOver, progressUntil, setUpRun } from "./run-set-up";

const place = engineWithStandIn();
const client = () => place.engine.client;

const given: ModelEntry = {
  id: "elsewhere",
  title: "Made elsewhere",
  choice: null,
  settings: null,
  plan: null,
  wholeVideo: false,
};

/** Samples with a rule beside their question: at most twenty characters. */
function withRule(samples: DataSample[]): DataSample[] {
  return samples.map((sample) => {
    const { checklist } = Object(sample.material);
    const rule = {
      checkId: "f",
      constraintId: "length",
      description: "At most twenty characters",
      parameters: { unit: "character", max_len: 20 },
    };
    return {
      ...sample,
      material: { ...Object(sample.material), checklist: { ...checklist, format: [rule] } },
    };
  });
}

async function inStorage<T>(work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openStorage();
  try {
    return await work(storage);
  } finally {
    storage.close();
  }
}

/** Keeps captions under the first repeat, by sample. */
function keepCaptions(texts: Record<string, string>): Promise<void> {
  return inStorage(async ({ runs }) => {
    for (const [sampleId, text] of Object.entries(texts)) {
      const task = { sampleId, entryId: given.id, repeat: 1 };
      await runs.keep({ ...emptyResult(RUN_ID, task), caption: { text, call: null, shown: null } });
    }
  });
}

const TEXTS = { s0: "A ball rolls.", s1: "A ball rolls over the lawn and stops." };

async function go() {
  await client().call("runs/start", { id: RUN_ID });
  return progressUntil(client(), RUN_ID, isOver);
}

async function resultOf(sampleId: string, repeat = 1) {
  const key = { sampleId, entryId: given.id, repeat };
  const opened = await client().call("runs/result", { id: RUN_ID, key });
  return opened?.state === "ready" ? opened.result : null;
}

describe("captions made elsewhere", () => {
  it("are judged by rules alone where nobody judges, without a model, a key or a video", async () => {
    const dataSet = { title: "Clips", benchmark: "omnicap-if", samples: withRule(samplesOf(3)) };
    const { id } = await client().call("data-sets/put", dataSet);
    const run = { ...runOn(id, place.standIn.url), entries: [given], judges: [] };
    await client().call("runs/save", { run });
    await keepCaptions(TEXTS);
    const forecast = await client().call("runs/forecast", { id: RUN_ID });
    expect(forecast.calls.captions).toBe(0);

    expect(await go()).toMatchObject({ phase: "done", counts: { done: 2, failed: 1, total: 3 } });
    expect(await resultOf("s0")).toMatchObject({
      caption: { text: TEXTS.s0, call: null, shown: null },
      judgement: {
        outcomes: [
          { id: "f", status: "passed" },
          { id: "c", status: "unscored" },
        ],
      },
    });
    expect(await resultOf("s1")).toMatchObject({
      judgement: {
        outcomes: [
          { id: "f", status: "failed" },
          { id: "c", status: "unscored" },
        ],
      },
    });
    expect(await resultOf("s2")).toMatchObject({ caption: null, problem: { code: "caption-missing" } });
    expect(place.standIn.requests).toHaveLength(0);
  });

  it("are judged many at a time by rules alone, whose verdicts are written together", async () => {
    const samples = withRule(samplesOf(30));
    const { id } = await client().call("data-sets/put", { title: "Clips", benchmark: "omnicap-if", samples });
    const run = { ...runOn(id, place.standIn.url), entries: [given], judges: [] };
    await client().call("runs/save", { run });
    await keepCaptions(Object.fromEntries(samples.map((sample) => [sample.id, "A ball rolls."])));
    const opened = vi.spyOn(IDBDatabase.prototype, "transaction");
    expect(await go()).toMatchObject({ phase: "done", counts: { done: 30, failed: 0, total: 30 } });
    const writes = opened.mock.calls.filter(
      ([stores, mode]) => mode === "readwrite" && [stores].flat().includes("resultColumns"),
    );
    opened.mockRestore();
    expect(writes.length).toBeGreaterThan(0);
    expect(writes.length).toBeLessThan(15);
    expect(await resultOf("s29")).toMatchObject({ judgement: { outcomes: [{ status: "passed" }, {}] } });
  });

  it("go with a copy of their run, however many, without their verdicts", async () => {
    const samples = withRule(samplesOf(230));
    const { id } = await client().call("data-sets/put", { title: "Clips", benchmark: "omnicap-if", samples });
    const run = { ...runOn(id, place.standIn.url), entries: [given], judges: [] };
    await client().call("runs/save", { run });
    await keepCaptions(Object.fromEntries(samples.map((sample) => [sample.id, `Text of ${sample.id}.`])));
    await go();
    const copy = await client().call("runs/copy", { id: RUN_ID });
    await inStorage(async ({ runs }) => {
      const states = await runs.states(copy.id);
      expect(states.map(({ state }) => state)).toEqual(samples.map(() => "captioned"));
      for (const { id: sampleId } of samples) {
        const read = await runs.result({ runId: copy.id, sampleId, entryId: given.id, repeat: 1 });
        expect(read).toMatchObject({
          result: { caption: { text: `Text of ${sampleId}.` }, judgement: null },
        });
      }
    });
  });

  it("are judged once a repeat, and no model is asked for any", async () => {
    await setUpRun(place, 2, { models: ["m"] });
    const opened = await client().call("runs/open", { id: RUN_ID });
    if (opened?.state !== "ready") throw new Error("The run is not there.");
    await client().call("runs/save", { run: { ...opened.run, entries: [given], repeats: 2 } });
    await keepCaptions({ s0: TEXTS.s0 });
    const { calls } = await client().call("runs/forecast", { id: RUN_ID });
    expect(calls).toEqual({
      captions: 0,
      refinings: 0,
      judgings: 2,
      locating: 0,
    });

    expect((await go()).counts).toEqual({ done: 2, failed: 2, total: 4 });
    expect((await resultOf("s0", 2))?.caption?.text).toBe(TEXTS.s0);
    expect(place.standIn.requests.map(({ task }) => task)).toEqual(["answer_question", "answer_question"]);
    const [row] = (await client().call("runs/window", { id: RUN_ID, from: 0, count: 1 })).rows;
    expect(row).toMatchObject({ words: 3, seconds: null, outputTokens: null });
  });
});
