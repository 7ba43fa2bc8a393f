import { expect, it } from "vitest";
import { groupFailures } from "../../../src/evaluation/run/group-failures";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { RUN_ID } from "../../support/made-runs";
import { isOver, progressUntil, servePage, setUpRun } from "./run-set-up";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input) => place.engine.client.call(name, input);
const until = (fits: Parameters<typeof progressUntil>[2]) => progressUntil(place.engine.client, RUN_ID, fits);
const hasStopped: Parameters<typeof progressUntil>[2] = ({ phase, counts }) =>
  phase === "stopped" && counts.done > 0;

/** A price for all models, so that real figures differ from guessed ones. */
const price = { host: "*", model: "*", inputPerMillion: 10, outputPerMillion: 100, asOf: "2026-01-01" };

async function pilot(samples: number, ids: string[]) {
  const run = await setUpRun(place, samples);
  await call("settings/change", { patch: { prices: [{ of: null, row: price }] } });
  const narrowed = { ...run, pilot: ids };
  await call("runs/save", { run: narrowed, before: run });
  return { run, narrowed };
}

it("does the samples of its pilot alone, then the rest, and pays nothing twice", async () => {
  const { run, narrowed } = await pilot(12, ["s3", "s7"]);
  await call("runs/start", { id: RUN_ID });
  const after = await until(hasStopped);
  expect(after).toMatchObject({ counts: { done: 2, failed: 0, total: 12 }, problem: null, paused: null });
  const rows = (await call("runs/window", { id: RUN_ID, from: 0, count: 100 })).rows;
  expect(rows.map(({ sampleId }) => sampleId).toSorted()).toEqual(["s3", "s7"]);
  expect(place.standIn.requests).toHaveLength(4);

  // Started again it has nothing more to do.
  await call("runs/start", { id: RUN_ID });
  await until(hasStopped);
  expect(place.standIn.requests).toHaveLength(4);

  await call("runs/save", { run, before: narrowed });
  await call("runs/start", { id: RUN_ID });
  expect((await until(isOver)).counts).toEqual({ done: 12, failed: 0, total: 12 });
  expect(place.standIn.requests).toHaveLength(24);
});

it("is done where its pilot is all of it", async () => {
  await pilot(2, ["s0", "s1"]);
  await call("runs/start", { id: RUN_ID });
  expect((await until(isOver)).phase).toBe("done");
});

it("stays a pilot for an engine that comes after it", async () => {
  await pilot(6, ["s1"]);
  await place.startAgain();
  servePage(place.engine.client);
  for (const model of ["m", "judge"]) await place.connect(place.connection({ model }));
  await call("runs/start", { id: RUN_ID });
  expect((await until(hasStopped)).counts).toEqual({ done: 1, failed: 0, total: 6 });
  expect(place.standIn.requests).toHaveLength(2);
});

it("tells the forecast again from the figures of its pilot", async () => {
  await pilot(10, ["s3", "s7"]);
  const first = await call("runs/forecast", { id: RUN_ID });
  expect(first).toMatchObject({
    tasks: 10,
    calls: { captions: 10, refinings: 0, judgings: 10, locating: 0 },
    unpriced: [],
    measured: null,
  });
  expect(first.usd).toBeGreaterThan(0);
  expect(first.bytes).toBeGreaterThan(0);
  const ofPilot = await call("runs/forecast", { id: RUN_ID, sampleIds: ["s3", "s7"] });
  expect(ofPilot).toMatchObject({ tasks: 2, calls: { captions: 2, judgings: 2 } });

  await call("runs/start", { id: RUN_ID });
  await until(hasStopped);
  const again = await call("runs/forecast", { id: RUN_ID });
  const { measured } = again;
  expect(again.tasks).toBe(8);
  expect(measured).toMatchObject({ results: 2, judgeCalls: 1, judging: { calls: 2 } });
  const caption = measured?.captions.m;
  const judging = measured?.judging;
  expect(caption?.calls).toBe(2);
  expect(again.tokens.output).toBeCloseTo(8 * ((caption?.outputTokens ?? 0) + (judging?.outputTokens ?? 0)));
  expect(again.usd).toBeCloseTo(8 * ((caption?.usd ?? 0) + (judging?.usd ?? 0)), 10);
});

it("lists failed tasks by cause, and does those of one cause alone again", async () => {
  await setUpRun(place, 6);
  place.standIn.reset();
  place.standIn.script(
    { match: { task: "caption", contains: "s1z" }, times: 1, behaviour: { kind: "status", status: 400 } },
    { match: { task: "caption", contains: "s2z" }, times: 1, behaviour: { kind: "status", status: 400 } },
    { match: { task: "caption", contains: "s4z" }, times: 1, behaviour: { kind: "status", status: 413 } },
    { match: { task: "caption" }, reply: ({ userText }) => `Seen: ${userText}, as it was asked.` },
  );
  await call("runs/start", { id: RUN_ID });
  expect((await until(isOver)).counts).toEqual({ done: 3, failed: 3, total: 6 });
  const groups = groupFailures(await call("runs/columns", { id: RUN_ID }));
  expect(groups.map(({ tasks }) => tasks.map(({ sampleId }) => sampleId).toSorted())).toEqual([
    ["s1", "s2"],
    ["s4"],
  ]);
  const asked = place.standIn.requests.length;
  const [, second] = groups;
  await call("runs/retry", { id: RUN_ID, which: second?.tasks ?? [] });
  expect((await until(({ counts }) => counts.done === 4)).counts.failed).toBe(2);
  expect(place.standIn.requests.length - asked).toBe(2);
  expect(groupFailures(await call("runs/columns", { id: RUN_ID }))).toMatchObject([{ tasks: { length: 2 } }]);
});

it("tells which runs this tab is at while it is at them", async () => {
  await setUpRun(place, 2);
  const told: string[][] = [];
  const stop = new AbortController();
  const watching = place.engine.client.call("runs/at-work", null, {
    signal: stop.signal,
    onEvent: (ids) => told.push(ids),
  });
  watching.catch(() => undefined);
  await call("runs/start", { id: RUN_ID });
  await until(isOver);
  await expect.poll(() => told.at(-1)).toEqual([]);
  expect(told).toContainEqual([RUN_ID]);
  stop.abort();
});
