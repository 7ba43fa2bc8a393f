import { openDB } from "idb";
import { afterEach, expect, it, vi } from "vitest";
import type { RunProgress } from "../../../src/shapes/run-progress";
import { checksInPlace, startEngine } from "../../engine/engine-in-test";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { exampleSession } from "../../storage/example-session";
import { fakeLocks, type LocksOfTab } from "../../support/fake-locks";
import { RUN_ID, runOn, samplesOf } from "../../support/made-runs";
import type { Client } from "./run-set-up";
import { isOver, keepDataSet, progressUntil, servePage } from "./run-set-up";

const place = engineWithStandIn();
type Tab = { client: Client; close(): Promise<void> };
const tabs: Tab[] = [];

afterEach(async () => {
  for (const tab of tabs.splice(0)) await tab.close();
});

/** A tab with its page and its models, on the same storage and locks as the others. */
async function openTab({
  locks,
  leave,
}: Pick<LocksOfTab, "leave"> & { locks?: LockManager }): Promise<Client> {
  const { client, close } = startEngine(checksInPlace, locks);
  tabs.push({
    client,
    async close() {
      await close();
      leave();
    },
  });
  servePage(client);
  for (const model of ["m", "judge"])
    await client.call("models/connect", { connection: place.connection({ model }) });
  return client;
}

/** Tabs of a page over plain http: there are no Web Locks. */
const withoutLocks = () => ({ leave: () => undefined });

async function runInTwoTabs(
  samples: number,
  id = RUN_ID,
  newTab: () => Parameters<typeof openTab>[0] = fakeLocks(),
): Promise<[Client, Client]> {
  place.standIn.script({
    match: { task: "caption" },
    reply: ({ userText }) => `A caption of ${userText}`,
    delivery: { firstDelay: 20 },
  });
  const [one, other] = [await openTab(newTab()), await openTab(newTab())];
  const dataSetId = await keepDataSet(one, samplesOf(samples));
  await one.call("runs/save", { run: { ...runOn(dataSetId, place.standIn.url), id } });
  return [one, other];
}

it("is done by one tab, while the other follows it and its wishes are heard", async () => {
  const [one, other] = await runInTwoTabs(6);
  await one.call("runs/start", { id: RUN_ID });
  await one.call("runs/pause", { id: RUN_ID });
  const seen = await progressUntil(other, RUN_ID, ({ elsewhere, phase }) => elsewhere && phase === "paused");
  expect(seen.paused).toEqual({ why: null, byItself: false });
  await other.call("runs/start", { id: RUN_ID });
  const followed = progressUntil(other, RUN_ID, isOver);
  await other.call("runs/resume", { id: RUN_ID });
  expect(await followed).toMatchObject({ problem: null, counts: { done: 6, failed: 0, total: 6 } });
  expect(place.standIn.requests).toHaveLength(12);
});

it("stays as far, and as paused, as the tab that does it says in one that waits to take over, and when it does", async () => {
  const [one, other] = await runInTwoTabs(6);
  await one.call("runs/start", { id: RUN_ID });
  await one.call("runs/pause", { id: RUN_ID });
  await progressUntil(one, RUN_ID, ({ phase, counts }) => phase === "paused" && counts.total === 6);
  const seen: RunProgress[] = [];
  const ending = new AbortController();
  const watching = other
    .call("runs/watch", { id: RUN_ID }, { signal: ending.signal, onEvent: (progress) => seen.push(progress) })
    .catch(() => undefined);
  const there = () => seen.filter(({ elsewhere }) => elsewhere);
  // The word of the other tab, and what this one makes of it once it waits.
  await expect.poll(() => there().length).toBeGreaterThan(1);
  for (const progress of there())
    expect(progress).toMatchObject({ phase: "paused", counts: { total: 6 }, paused: { why: null } });
  // All that had begun before the pause has ended by now.
  await tabs.shift()?.close();
  await expect.poll(() => seen.at(-1)).toMatchObject({ elsewhere: false, counts: { total: 6 } });
  const asked = place.standIn.requests.length;
  expect(seen.at(-1)).toMatchObject({ phase: "paused", paused: { why: null } });
  await other.call("runs/resume", { id: RUN_ID });
  await expect.poll(() => seen.at(-1)?.phase).toBe("done");
  expect(place.standIn.requests.length).toBeGreaterThan(asked);
  ending.abort();
  await watching;
});

it("says in the other tab, too, that an endpoint asked it to wait, until it goes on", async () => {
  // Its own: tabs of the test before may still speak of theirs.
  const id = "held";
  place.standIn.script({
    match: { task: "caption" },
    times: 1,
    behaviour: { kind: "status", status: 429, retryAfter: "2", exposeRetryAfter: true },
  });
  const [one, other] = await runInTwoTabs(4, id);
  const seen: RunProgress[] = [];
  const ending = new AbortController();
  const watching = other
    .call("runs/watch", { id: id }, { signal: ending.signal, onEvent: (progress) => seen.push(progress) })
    .catch(() => undefined);
  await one.call("runs/start", { id: id });
  await expect
    .poll(() => seen.find(({ held }) => held)?.held)
    .toEqual([{ baseUrl: place.standIn.url, why: "asked", until: expect.any(Number) }]);
  await expect.poll(() => seen.at(-1)).toMatchObject({ phase: "done", counts: { done: 4 } });
  expect(seen.at(-1)?.held).toBeUndefined();
  ending.abort();
  await watching;
});

it("is done by one tab where there are no Web Locks, too", async () => {
  vi.stubGlobal("navigator", undefined);
  try {
    const [one, other] = await runInTwoTabs(6, RUN_ID, withoutLocks);
    await Promise.all([one.call("runs/start", { id: RUN_ID }), other.call("runs/start", { id: RUN_ID })]);
    const over = await Promise.all([one, other].map((tab) => progressUntil(tab, RUN_ID, isOver)));
    expect(over.map(({ counts }) => counts.done)).toEqual([6, 6]);
    expect(place.standIn.requests).toHaveLength(12);
  } finally {
    vi.unstubAllGlobals();
  }
});

it("keeps nothing over what the tab has kept that took it over from one that slept", async () => {
  vi.stubGlobal("navigator", undefined);
  try {
    const [one, other] = await runInTwoTabs(1, RUN_ID, withoutLocks);
    const network = globalThis.fetch;
    let letGo: () => void = () => undefined;
    const awake = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let out = 0;
    vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
      out += 1;
      if (out === 1) await awake;
      return network(...asked);
    });
    await one.call("runs/start", { id: RUN_ID });
    await expect.poll(() => out).toBe(1);
    // Nothing was heard of it for longer than its lease.
    const database = await openDB("caplens");
    const [id] = (await database.getAllKeys("spending")).filter((key) => String(key).startsWith("lease:"));
    await database.put("spending", { id, owner: "one", until: 0 });
    database.close();
    await other.call("runs/start", { id: RUN_ID });
    const done = ({ counts, elsewhere }: RunProgress) => counts.done === 1 && !elsewhere;
    await progressUntil(other, RUN_ID, done);
    const key = { sampleId: "s0", entryId: "m", repeat: 1 };
    const kept = await other.call("runs/result", { id: RUN_ID, key });
    expect(kept).toMatchObject({
      state: "ready",
      result: { judgement: { outcomes: [{ status: "passed" }] } },
    });
    letGo();
    const over = await progressUntil(one, RUN_ID, ({ phase }) => phase !== "running");
    expect(await other.call("runs/result", { id: RUN_ID, key })).toEqual(kept);
    expect(over).toMatchObject({ phase: "stopped", problem: { code: "taken-over" }, counts: { failed: 0 } });
  } finally {
    vi.unstubAllGlobals();
  }
});

it("is taken over when the tab that did it goes away, and nothing that was kept is asked again", async () => {
  // The tab that begins can't come to an end.
  place.standIn.script({
    match: { task: "caption", contains: "s7z" },
    times: 1,
    behaviour: { kind: "hang" },
  });
  const [one, other] = await runInTwoTabs(8);
  await one.call("runs/start", { id: RUN_ID });
  await progressUntil(one, RUN_ID, ({ counts }) => counts.done >= 2);
  await other.call("runs/start", { id: RUN_ID });
  await progressUntil(other, RUN_ID, ({ elsewhere }) => elsewhere);
  // The tab ends: its storage closes, what it was at fails, and its lock is free.
  await tabs.shift()?.close();
  const over = await progressUntil(other, RUN_ID, (progress) => !progress.elsewhere && isOver(progress));
  expect(over).toMatchObject({ problem: null, counts: { done: 8, failed: 0, total: 8 } });
  // Asked twice is at most what was under way.
  expect(place.standIn.requests.length).toBeLessThanOrEqual(16 + 8);
});

/** The progress that a tab hears of a run which another one does, until it is told to stop; `ids`: of which it asks how far they are. */
function hearing(tab: Client, runId: string, ids: string[]) {
  const ending = new AbortController();
  const heard: RunProgress[] = [];
  // Tabs of other tests that never came to an end may speak too.
  const onEvent = (progress: RunProgress) => progress.runId === runId && heard.push(progress);
  const over = tab.call("runs/elsewhere", { ids }, { signal: ending.signal, onEvent }).catch(() => undefined);
  return {
    heard,
    async stop() {
      ending.abort();
      await over;
    },
  };
}

it("is heard of in a tab that takes no part in it, also how it ends there", async () => {
  const id = crypto.randomUUID();
  const [one, other] = await runInTwoTabs(6, id);
  await one.call("runs/start", { id });
  await one.call("runs/pause", { id });
  await progressUntil(one, id, ({ phase }) => phase === "paused");
  const { heard, stop } = hearing(other, id, [id]);
  await expect.poll(() => heard.at(-1)).toMatchObject({ runId: id, phase: "paused", elsewhere: true });
  await one.call("runs/resume", { id });
  await expect.poll(() => heard.at(-1)).toMatchObject({ phase: "done", counts: { done: 6, total: 6 } });
  await stop();
});

it("is told as stopped in a tab that takes no part in it, when the tab that did it goes away without a word", async () => {
  place.standIn.script({ match: { task: "caption" }, behaviour: { kind: "hang" } });
  const id = crypto.randomUUID();
  const [one, other] = await runInTwoTabs(3, id);
  const { heard, stop } = hearing(other, id, []);
  await one.call("runs/start", { id });
  await expect.poll(() => heard.at(-1)?.phase).toBe("running");
  await tabs.shift()?.close();
  await expect.poll(() => heard.at(-1)?.phase).toBe("stopped");
  await stop();
});

it("is stopped when its session is deleted in a tab that does not follow it", async () => {
  place.standIn.script({ match: { task: "caption" }, behaviour: { kind: "hang" } });
  const [one, other] = await runInTwoTabs(2);
  const opened = await one.call("runs/open", { id: RUN_ID });
  if (opened?.state !== "ready") throw new Error("unreadable");
  const session = exampleSession();
  await one.call("sessions/save", { session, revision: null });
  await one.call("runs/save", { run: { ...opened.run, origin: { sessionId: session.id } } });
  await one.call("runs/start", { id: RUN_ID });
  await progressUntil(one, RUN_ID, ({ underWay }) => underWay.some(({ step }) => step === "caption"));
  const stopped = progressUntil(one, RUN_ID, ({ phase }) => phase === "stopped");
  await other.call("sessions/remove", { id: session.id });
  expect(await stopped).toMatchObject({ problem: null, counts: { done: 0 } });
  expect(await other.call("runs/list", null)).toEqual([]);
  await other.call("sessions/restore", { id: session.id });
  expect((await other.call("runs/list", null)).map(({ id }) => id)).toEqual([RUN_ID]);
});
