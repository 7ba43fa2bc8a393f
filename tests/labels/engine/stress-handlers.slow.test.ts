import { expect, it, vi } from "vitest";
import { openExport } from "../../../src/engine/shared/open-export";
import { labelLines } from "../../../src/evaluation/labels/label-lines";
import { readJudgeCard } from "../../../src/labels/logic/files/read-judge-card";
import type { StressPlan, StressWish } from "../../../src/labels/protocol";
import { stressProgress, stressRows } from "../../../src/metrics/stress-effects";
import { openStorage } from "../../../src/storage/open-storage";
import { startEngine } from "../../engine/engine-in-test";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { labelledBy } from "../../evaluation/labels/judged-run";
import { faultyJudge, stressRun } from "../../evaluation/labels/stress-run";
import { codeOf } from "../../storage/code-of";

const place = engineWithStandIn();
const JUDGE = "stand-in-judge";

const choiceOf = (model: string) => {
  const { apiKey: _, ...choice } = place.connection({ model });
  return choice;
};

/** A run of six videos whose lines people have labelled, and a judge that obeys orders; plans a test of it. */
async function planned(parts: Partial<StressWish> = {}): Promise<StressPlan> {
  const { client } = place.engine;
  const made = await stressRun(6);
  const storage = await openStorage();
  const id = await storage.dataSets.put(made.dataSet);
  await storage.runs.save({ ...made.run, dataSet: { ...made.run.dataSet, id } });
  for (const result of made.results) await storage.runs.keep(result);
  const lines = await labelLines(
    await openExport(storage, "run-1", { signal: new AbortController().signal }),
  );
  await storage.labelSets.save(await labelledBy(lines, ({ verdict }) => verdict, { count: 24 }), null);
  storage.close();
  const say = faultyJudge({ obeys: true });
  place.standIn.script({ match: {}, reply: ({ userText }) => say(userText) });
  await place.connect(place.connection({ model: JUDGE }));
  return client.call("stress/plan", {
    ...{ runId: "run-1", promptVersion: "answer-question.v2", judge: choiceOf(JUDGE), others: [] },
    ...{ paraphraser: null, kinds: ["again", "injected"], times: 2, count: 4, mostUsd: null },
    ...parts,
  });
}

const asked = (model = JUDGE) => ({ judge: choiceOf(model), others: [], paraphraser: null });
const kept = async () => (await place.engine.client.call("stress/tests", { runId: "run-1" }))[0]?.stress?.[0];

it("a test is drawn and told, tried with some lines, gone on with, and paid once", async () => {
  const { client } = place.engine;
  expect(await client.call("stress/look", { runId: "run-1" }).catch(() => null)).toBeNull();
  const { card, prices } = await planned();
  expect(await client.call("stress/look", { runId: "run-1" })).toMatchObject({
    prompts: [{ promptVersion: "answer-question.v2", checks: 24, withOptions: 24, named: 0 }],
  });
  expect(prices.map(({ kind, requests }) => [kind, requests])).toEqual([
    ["first", 4],
    ["again", 8],
    ["injected", 8],
  ]);
  expect(place.standIn.requests).toHaveLength(0);
  expect(card.stress?.[0]?.lines.every(({ people }) => people !== null)).toBe(true);
  await client.call("judge-cards/take-in", { cards: [card] });

  expect(await client.call("stress/go-on", { id: card.id, most: 2, ...asked() })).toEqual({ problem: null });
  const tried = await kept();
  expect(tried && stressProgress(tried)).toEqual({ done: 6, total: 12 });
  expect(tried?.endedAt).toBeNull();
  expect(place.standIn.requests).toHaveLength(10);

  await client.call("stress/go-on", { id: card.id, most: null, ...asked() });
  const done = await kept();
  expect(done?.endedAt).not.toBeNull();
  expect(place.standIn.requests).toHaveLength(20);
  expect(done?.spent.reduce((sum, { requests }) => sum + requests, 0)).toBe(20);
  expect(done && stressRows(done).map(({ kind, flips }) => [kind, flips.value])).toEqual([
    ["again", 0],
    ["injected", 1],
  ]);
  await client.call("stress/go-on", { id: card.id, most: null, ...asked() });
  expect(place.standIn.requests).toHaveLength(20);
});

it("a test stands on the card that labels make of the same judge, and goes out and in with it", async () => {
  const { client } = place.engine;
  const { card } = await planned();
  await client.call("judge-cards/take-in", { cards: [card] });
  await client.call("stress/go-on", { id: card.id, most: null, ...asked() });
  const { own, takenIn } = await client.call("judge-cards/list", null);
  expect(takenIn).toEqual([]);
  expect(own).toHaveLength(1);
  const [whole] = own;
  expect(whole?.kinds.length).toBeGreaterThan(0);
  expect(whole?.stress).toHaveLength(1);
  const text = JSON.stringify(whole);
  expect((await readJudgeCard("card.json", [text])).problem).toBeNull();
  const changed = await readJudgeCard("card.json", [text.replace('"first":"p"', '"first":"f"')]);
  expect(changed.problem?.message).toContain("changed after it was written");
  const cut = { ...whole, stress: whole?.stress?.map((test) => ({ ...test, writers: [] })) };
  expect((await readJudgeCard("card.json", [JSON.stringify(cut)])).problem?.message).toContain(
    "contradicts itself",
  );
});

it("a test whose judge, run or card is gone says so and asks nothing", async () => {
  const { client } = place.engine;
  const { card } = await planned();
  const goOn = async (model = JUDGE) =>
    codeOf(client.call("stress/go-on", { id: card.id, most: null, ...asked(model) }));
  expect(await goOn()).toBe("stress-test-gone");
  await client.call("judge-cards/take-in", { cards: [card] });
  await place.connect(place.connection({ model: "another" }));
  expect(await goOn("another")).toBe("stress-other-judge");
  await client.call("runs/remove", { id: "run-1" });
  expect(await goOn()).toBe("run-not-found");
  await client.call("runs/restore", { id: "run-1" });
  await client.call("judge-cards/remove", { id: card.id });
  expect(await goOn()).toBe("stress-test-gone");
  expect(place.standIn.requests).toHaveLength(0);
});

it("a judge that is refused ends a test early, with the reason, and what was done stays", async () => {
  const { client } = place.engine;
  const { card } = await planned();
  await client.call("judge-cards/take-in", { cards: [card] });
  await client.call("stress/go-on", { id: card.id, most: 1, ...asked() });
  place.standIn.reset();
  place.standIn.script({ match: {}, behaviour: { kind: "status", status: 401 } });
  const { problem } = await client.call("stress/go-on", { id: card.id, most: null, ...asked() });
  expect(problem).not.toBeNull();
  const test = await kept();
  expect(test && stressProgress(test).done).toBe(3);
  expect(test?.lines.some(({ first }) => first === "u")).toBe(false);
});

it("a reply that breaks off leads on with the test, as its button says", async () => {
  const { client } = place.engine;
  const { card } = await planned();
  await client.call("judge-cards/take-in", { cards: [card] });
  place.standIn.reset();
  place.standIn.script({ match: {}, behaviour: { kind: "honest" }, delivery: { cutAfter: 1 } });
  const { problem } = await client.call("stress/go-on", { id: card.id, most: null, ...asked() });
  expect(problem).toMatchObject({ code: "stream-cut", nextStep: "Go on with the test." });
});

it("what found no room is kept when the test goes on, and is not paid again", async () => {
  const { client } = place.engine;
  const { card } = await planned();
  await client.call("judge-cards/take-in", { cards: [card] });
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
    if (["judgeCards", "replies"].includes(this.name)) throw new DOMException("Full.", "QuotaExceededError");
    return put.apply(this, given);
  };
  const goOn = (most: number | null) => client.call("stress/go-on", { id: card.id, most, ...asked() });
  try {
    expect(await codeOf(goOn(1))).toBe("quota-full");
    const requests = place.standIn.requests.length;
    expect(requests).toBeGreaterThan(0);
    expect(await codeOf(goOn(1))).toBe("quota-full");
    expect(place.standIn.requests).toHaveLength(requests);
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  await goOn(null);
  const test = await kept();
  expect(test && stressProgress(test)).toEqual({ done: 12, total: 12 });
  expect(place.standIn.requests).toHaveLength(20);
});

it("a test is gone on with by one tab at a time where there are no Web Locks, too", async () => {
  vi.stubGlobal("navigator", undefined);
  const { client } = place.engine;
  const { card } = await planned();
  await client.call("judge-cards/take-in", { cards: [card] });
  const other = startEngine();
  try {
    await other.client.call("models/connect", { connection: place.connection({ model: JUDGE }) });
    const goOn = (tab: typeof client) => tab.call("stress/go-on", { id: card.id, most: null, ...asked() });
    await Promise.all([goOn(client), goOn(other.client)]);
    expect(place.standIn.requests).toHaveLength(20);
  } finally {
    await other.close();
  }
});

it("a prompt by which nothing was judged is refused", async () => {
  expect(await codeOf(planned({ promptVersion: "another.v1" }))).toBe("nothing-to-stress");
});

it("a judge that is not connected is refused", async () => {
  expect(await codeOf(planned({ judge: choiceOf("not-connected") }))).toBe("model-not-confirmed");
});
