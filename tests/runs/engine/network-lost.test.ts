import { afterEach, expect, it, vi } from "vitest";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { RUN_ID } from "../../support/made-runs";
import { isOver, progressUntil, setUpRun } from "./run-set-up";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input) => place.engine.client.call(name, input);
const until = (fits: Parameters<typeof progressUntil>[2]) => progressUntil(place.engine.client, RUN_ID, fits);

afterEach(() => vi.restoreAllMocks());

/** Something that happens once, and others wait for. */
function moment(): { here: Promise<void>; come(): void } {
  let come: () => void = () => undefined;
  const here = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { here, come };
}

/** From now on nothing is reached; gives what brings the network back. */
function cutNetwork(): () => void {
  const network = globalThis.fetch;
  let isCut = true;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    if (isCut) throw new TypeError("Failed to fetch");
    return network(...asked);
  });
  return () => {
    isCut = false;
  };
}

it("does again what a lost network has cut off before the browser said so", async () => {
  const match = { task: "caption" };
  const behaviour = { kind: "text" as const, text: "Four words of many." };
  place.standIn.script({ match, behaviour, delivery: { cutAfter: 2, chunkDelay: 20 } });
  await setUpRun(place, 3);
  // Two are out together; a third that goes on later keeps the run from its end, however slow the machine is.
  const bothOut = moment();
  const told = moment();
  let out = 0;
  const network = globalThis.fetch;
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    if (String(asked[1]?.body).includes("s0z")) await told.here;
    else {
      out += 1;
      if (out === 2) bothOut.come();
      await bothOut.here;
    }
    return network(...asked);
  });
  await call("runs/start", { id: RUN_ID });
  expect((await until(({ counts }) => counts.failed === 2)).phase).toBe("running");
  await call("network/changed", { online: false });
  told.come();
  expect(await until(({ phase }) => phase === "paused")).toMatchObject({
    counts: { done: 0, failed: 0, total: 3 },
    paused: { why: { code: "offline" }, byItself: true },
  });
  place.standIn.reset();
  place.standIn.script({ match, reply: ({ userText }) => `All of ${userText}, as it was asked.` });
  await call("network/changed", { online: true });
  expect((await until(isOver)).counts).toEqual({ done: 3, failed: 0, total: 3 });
});

it("waits for the network where it held for an address that was not reached, once the browser says why", async () => {
  await setUpRun(place, 5);
  const comesBack = cutNetwork();
  await call("runs/start", { id: RUN_ID });
  expect(await until(({ phase, counts }) => phase === "paused" && counts.failed === 2)).toMatchObject({
    counts: { done: 0 },
    paused: { why: { code: "unreachable" }, byItself: false },
  });
  await call("network/changed", { online: false });
  expect(await until(({ paused }) => paused?.why?.code === "offline")).toMatchObject({
    phase: "paused",
    counts: { done: 0, failed: 0 },
    paused: { byItself: true },
  });
  comesBack();
  await call("network/changed", { online: true });
  expect((await until(isOver)).counts).toEqual({ done: 5, failed: 0, total: 5 });
});
