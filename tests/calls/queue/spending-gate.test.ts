import { describe, expect, it } from "vitest";
import { createSpendingGate } from "../../../src/calls/queue/spending-gate";
import { createLocalGuard } from "../../../src/storage/guard";
import { createMemoryTable } from "../../../src/storage/row-table";
import { createSpendingLedger, type SpentByNow } from "../../../src/storage/spending/spending-ledger";
import { settled } from "../../support/settled";

const choice = {
  kind: "openai-compatible",
  baseUrl: "https://a.example/v1",
  model: "m",
  audio: false,
} as const;

/** A gate before books of its own, with a cap of a dollar for each run. */
function gateInTest(caps: object = {}, table = createMemoryTable()) {
  const ledger = createSpendingLedger({
    table,
    guard: createLocalGuard(),
    now: () => Date.UTC(2026, 10, 21),
  });
  const told: [string, SpentByNow][] = [];
  const gate = createSpendingGate(
    async () => ledger,
    (runId, spent) => void told.push([runId, spent]),
  );
  const given = { perRunUsd: 1, perDayUsd: null, refuseUnknown: false, ...caps };
  const admit = (mostUsd: number | null, changes: { runId?: string; signal?: AbortSignal } = {}) => {
    const { runId = "run", signal = new AbortController().signal } = changes;
    const tariff = { mostUsd, unbounded: mostUsd === null ? ("no price" as const) : null };
    return gate.admit({ source: { runId, choice }, tariff, caps: async () => given, signal });
  };
  const spent = async (runId = "run") => (await ledger.read(runId)).run;
  return { admit, told, spent, ledger };
}

/** Whether a promise is still open once all that can happen by now has happened. */
async function isOpen(work: Promise<unknown>): Promise<boolean> {
  let open = true;
  const close = () => {
    open = false;
  };
  work.then(close, close);
  await settled();
  return open;
}

const cost = (usd: number | null) => ({ usd, estimatedUsd: 0 });

describe("a call", () => {
  it("sets aside its most, and is booked at what it cost", async () => {
    const { admit, told, spent } = gateInTest();
    const admission = await admit(0.75);
    expect(await spent()).toMatchObject({ usd: 0, reservedUsd: 0.75 });
    await admission.settle(cost(0.25));
    expect(await spent()).toMatchObject({ usd: 0.25, calls: 1, reservedUsd: 0 });
    expect(told.map(([runId, { run }]) => [runId, run.usd, run.reservedUsd])).toEqual([
      ["run", 0, 0.75],
      ["run", 0.25, 0],
    ]);
  });

  it("that was never sent gives back what it set aside", async () => {
    const { admit, told, spent } = gateInTest();
    await (await admit(0.75)).settle(null);
    expect(await spent()).toMatchObject({ calls: 0, reservedUsd: 0 });
    expect(told).toHaveLength(2);
  });

  it("that costs nothing sets nothing aside, and is booked all the same", async () => {
    const { admit, told, spent } = gateInTest({ perRunUsd: 0 });
    const one = await admit(0);
    expect(told).toEqual([]);
    await one.settle(null);
    expect(told).toEqual([]);
    await (await admit(0)).settle(cost(0));
    expect(told).toHaveLength(1);
    expect(await spent()).toMatchObject({ usd: 0, calls: 1 });
  });

  it("of which nobody knows the most is let through and counted apart, or refused", async () => {
    const { admit, spent } = gateInTest();
    await (await admit(null)).settle(cost(null));
    expect(await spent()).toMatchObject({ usd: 0, calls: 1, unknownCalls: 1 });
    const strict = gateInTest({ refuseUnknown: true });
    await expect(strict.admit(null)).rejects.toMatchObject({ problem: { code: "spending-unbounded" } });
    await (await strict.admit(0.5)).settle(null);
    const open = gateInTest({ refuseUnknown: true, perRunUsd: null });
    await (await open.admit(null)).settle(cost(null));
    expect((await open.spent()).unknownCalls).toBe(1);
  });
});

describe("a call that does not fit", () => {
  it("beside nothing else is refused at once", async () => {
    const { admit } = gateInTest();
    const message = expect.stringMatching(
      /^The next request .* Of \$1\.00 for this run, \$0\.00 are spent\.$/,
    );
    await expect(admit(1.5)).rejects.toMatchObject({
      problem: { code: "spending-cap-run", message, retryable: false },
    });
    const ofDay = gateInTest({ perRunUsd: null, perDayUsd: 1 });
    await expect(ofDay.admit(1.5)).rejects.toMatchObject({ problem: { code: "spending-cap-day" } });
  });

  it("waits for what others have set aside, and begins where they cost less", async () => {
    const { admit, spent } = gateInTest();
    const first = await admit(0.75);
    const second = admit(0.75);
    expect(await isOpen(second)).toBe(true);
    await first.settle(cost(0.25));
    const begun = await second;
    expect(await spent()).toMatchObject({ usd: 0.25, reservedUsd: 0.75 });
    await begun.settle(cost(0.75));
    expect(await spent()).toMatchObject({ usd: 1, calls: 2, reservedUsd: 0 });
  });

  it("asks again where another one gave back its money while the books said no", async () => {
    const { admit, spent, ledger } = gateInTest();
    const first = await admit(0.75);
    const { reserve } = ledger;
    ledger.reserve = async (...asked) => {
      const answer = await reserve(...asked);
      if ("refused" in answer) await first.settle(null);
      return answer;
    };
    await (await admit(0.75)).settle(cost(0.5));
    expect(await spent()).toMatchObject({ usd: 0.5, calls: 1, reservedUsd: 0 });
  });

  it("is refused once nobody is left who may cost less", async () => {
    const { admit } = gateInTest();
    const [one, other] = [await admit(0.5), await admit(0.5)];
    const third = admit(0.75);
    await one.settle(cost(0.25));
    expect(await isOpen(third)).toBe(true);
    await other.settle(cost(0.25));
    await expect(third).rejects.toMatchObject({ problem: { code: "spending-cap-run" } });
  });

  it("is refused at once where nothing that others give back makes room for it", async () => {
    const { admit } = gateInTest();
    await (await admit(0.75)).settle(cost(0.75));
    const beside = await admit(0.25);
    const ofAnother = await admit(0.5, { runId: "another" });
    const message = expect.stringMatching(
      /\$0\.75 are spent and \$0\.25 are set aside for requests under way\.$/,
    );
    await expect(admit(0.5)).rejects.toMatchObject({ problem: { code: "spending-cap-run", message } });
    await Promise.all([beside, ofAnother].map((one) => one.settle(null)));
  });

  it("waits with others, of which each begins as soon as it fits", async () => {
    const { admit, spent } = gateInTest();
    const first = await admit(1);
    const waiting = [admit(0.5), admit(0.5), admit(0.5)];
    for (const one of waiting) expect(await isOpen(one)).toBe(true);
    await first.settle(null);
    const [second, third] = await Promise.all(waiting.slice(0, 2));
    expect(await spent()).toMatchObject({ reservedUsd: 1 });
    expect(await isOpen(waiting[2] ?? Promise.resolve())).toBe(true);
    await second?.settle(cost(0.25));
    await third?.settle(cost(0.25));
    await (await waiting[2])?.settle(cost(0.5));
    expect(await spent()).toMatchObject({ usd: 1, calls: 3, reservedUsd: 0 });
  });

  it("asked for at the same moment as others waits for those that fit, and all are refused where none does", async () => {
    const { admit, spent, ledger } = gateInTest();
    const asked = [admit(0.75), admit(0.75), admit(0.25)];
    expect(await Promise.all(asked.map(isOpen))).toEqual([false, true, false]);
    expect(await spent()).toMatchObject({ reservedUsd: 1 });
    await (await asked[0])?.settle(cost(0));
    await (await asked[1])?.settle(cost(0));
    await (await asked[2])?.settle(cost(0));
    expect(await spent()).toMatchObject({ calls: 3, reservedUsd: 0 });
    // Another tab gives back what it has set aside: nobody here waits for that.
    await ledger.reserve("run", 0.75, { perRunUsd: null, perDayUsd: null });
    const refused = await Promise.allSettled([admit(0.5), admit(0.5), admit(0.5)]);
    expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });

  it("waits no longer once it is cancelled, and takes nothing", async () => {
    const { admit, spent } = gateInTest();
    const first = await admit(0.75);
    const stop = new AbortController();
    const second = admit(0.75, { signal: stop.signal });
    expect(await isOpen(second)).toBe(true);
    stop.abort();
    await expect(second).rejects.toMatchObject({ name: "AbortError" });
    await first.settle(null);
    expect(await spent()).toMatchObject({ reservedUsd: 0, calls: 0 });
    await expect(admit(0.5, { signal: stop.signal })).rejects.toMatchObject({ name: "AbortError" });
    expect(await spent()).toMatchObject({ reservedUsd: 0 });
  });
});

it("a call whose books can't be reached lets others go on", async () => {
  const { ledger } = gateInTest();
  let isBroken = false;
  const gate = createSpendingGate(
    async () => {
      if (isBroken) throw new Error("gone");
      return ledger;
    },
    () => undefined,
  );
  const caps = async () => ({ perRunUsd: 1, perDayUsd: null });
  const { signal } = new AbortController();
  const asked = {
    source: { runId: "run", choice },
    tariff: { mostUsd: 0.75, unbounded: null },
    caps,
    signal,
  };
  const first = await gate.admit(asked);
  const second = gate.admit(asked);
  expect(await isOpen(second)).toBe(true);
  isBroken = true;
  await expect(first.settle(null)).rejects.toThrow("gone");
  await expect(second).rejects.toThrow("gone");
});

it("of a run whose books can't be read is refused at once, with how to go on", async () => {
  const table = createMemoryTable();
  await table.update("run:run", () => ({ id: "run:run", usd: "much" }));
  const { admit } = gateInTest({}, table);
  await expect(admit(0.5)).rejects.toMatchObject({
    problem: { code: "spending-cap-run", message: expect.stringMatching(/can't be read any more/) },
  });
  await expect(gateInTest({ perRunUsd: 2 }, table).admit(0.5)).resolves.toHaveProperty("settle");
});
