import { afterEach, describe, expect, it, vi } from "vitest";
import type { QueueState } from "../../../src/calls/queue/queue-watch";
import { ProblemError } from "../../../src/foundation/errors";
import type { PriceRow, SpendingCaps } from "../../../src/shapes/model-settings";
import { createLocalGuard } from "../../../src/storage/guard";
import { createMemoryTable } from "../../../src/storage/row-table";
import { createSpendingLedger } from "../../../src/storage/spending/spending-ledger";
import { codeOf } from "../../storage/code-of";
import { settled } from "../../support/settled";
import { problemOf, rejectionOf } from "../calls";
import { CHOICE, dispatcherInTest } from "./dispatcher-in-test";
import { modelInTest, options, question } from "./model-in-test";

/** Only replies cost anything: a call of 10 tokens costs one cent, and may cost ten. */
const PRICE: PriceRow = {
  host: "judge.example",
  model: "scripted",
  inputPerMillion: 0,
  outputPerMillion: 1000,
  asOf: "2026-11-01",
};
const CENT = 0.01;
const LIMITS = { baseUrl: CHOICE.baseUrl, concurrency: 10, requestsPerMinute: null, timeoutSeconds: 60 };

function ask(text: string) {
  return question(text, { settings: { temperature: 0, maxTokens: 100, seed: null } });
}

function capped(caps: SpendingCaps, more = {}) {
  return dispatcherInTest({ settings: { caps, prices: [PRICE], limits: [LIMITS] }, ...more });
}

/** Calls that are all under way before the first one ends. */
function slowModel() {
  return modelInTest(async () => {
    await settled();
    return "yes";
  });
}

async function run(
  model: ReturnType<typeof modelInTest>,
  judge: ReturnType<typeof dispatcherInTest>["judge"],
  count: number,
  runId = "run",
) {
  const outcomes = await Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      judge(model.provider, runId).generate(ask(`question ${index}`), options()),
    ),
  );
  return {
    answered: outcomes.filter(({ status }) => status === "fulfilled").length,
    refused: outcomes.flatMap((outcome) =>
      outcome.status === "rejected" && outcome.reason instanceof ProblemError
        ? [outcome.reason.problem.code]
        : [],
    ),
  };
}

async function spentIn(stores: ReturnType<typeof dispatcherInTest>["stores"], runId = "run") {
  return (await stores()).spending.read(runId);
}

it("books what the endpoint says that it charged, and no price of the table", async () => {
  const { judge, stores } = capped({ perRunUsd: 1, perDayUsd: null });
  const model = modelInTest(() => "yes", { usage: { input: 100, output: 10, charged: 0.003 } });
  const { record } = await judge(model.provider).generate(ask("one"), options());
  expect(record.price).toEqual({ usd: 0.003, estimated: false, asOf: null });
  expect((await spentIn(stores)).run).toMatchObject({ usd: 0.003, estimatedUsd: 0, reservedUsd: 0 });
  const other = modelInTest(() => "yes");
  const second = await judge(other.provider).generate(ask("two"), options());
  expect(second.record.price).toEqual({ usd: CENT, estimated: false, asOf: PRICE.asOf });
});

describe("a cap for each run", () => {
  it("stops before the call that would pass it, with ten calls in flight, and lets the run go on once raised", async () => {
    const { judge, settings, stores } = capped({ perRunUsd: 0.35, perDayUsd: null });
    const model = slowModel();
    const first = await run(model, judge, 60);
    // 26 cents spent leave less than the ten that one more call may cost.
    expect(model.requests).toHaveLength(26);
    expect(first).toEqual({ answered: 26, refused: Array(34).fill("spending-cap-run") });
    expect((await spentIn(stores)).run).toMatchObject({ calls: 26, reservedUsd: 0 });
    expect((await spentIn(stores)).run.usd).toBeCloseTo(26 * CENT);
    expect(model.open.most).toBeLessThanOrEqual(3);

    settings.caps = { perRunUsd: 1, perDayUsd: null };
    const second = await run(model, judge, 60);
    expect(second).toEqual({ answered: 60, refused: [] });
    expect(model.requests).toHaveLength(60);
    expect(model.open.most).toBeGreaterThan(5);
    expect((await spentIn(stores)).run.usd).toBeCloseTo(60 * CENT);
  });

  it("says what the call could have cost, what is spent, and where to raise it", async () => {
    const { judge } = capped({ perRunUsd: 0.05, perDayUsd: null });
    const { problem } = await problemOf(judge(slowModel().provider).generate(ask("a"), options()));
    expect(problem).toMatchObject({ code: "spending-cap-run", retryable: false });
    expect(problem.message).toContain("$0.10");
    expect(problem.message).toContain("$0.05");
    expect(problem.message).toMatch(/set aside/);
    expect(problem.message).toMatch(/\$0\.00 /);
    expect(problem.nextStep).toMatch(/under “Settings”/);
  });

  it("tells nothing of the endpoint: one that has never answered is not asked again and again", async () => {
    const { judge, settings } = capped({ perRunUsd: 0.05, perDayUsd: null });
    const gone = modelInTest(
      () => new ProblemError({ code: "unreachable", message: "Gone.", nextStep: "", retryable: true }),
    );
    expect(await codeOf(judge(gone.provider).generate(ask("a"), options()))).toBe("spending-cap-run");
    settings.caps = { perRunUsd: null, perDayUsd: null };
    expect(await codeOf(judge(gone.provider).generate(ask("a"), options()))).toBe("unreachable");
    expect(gone.requests).toHaveLength(1);
  });

  it("is one of that run alone", async () => {
    const { judge } = capped({ perRunUsd: 0.15, perDayUsd: null });
    const model = slowModel();
    expect((await run(model, judge, 20, "one")).answered).toBe(6);
    expect((await judge(model.provider, "other").generate(ask("new"), options())).text).toBe("yes");
  });

  it("is never passed, whatever calls cost", async () => {
    let left = 7;
    const random = () => {
      left = (left * 48_271) % 2_147_483_647;
      return left / 2_147_483_647;
    };
    const { judge, stores } = capped({ perRunUsd: 0.5, perDayUsd: null });
    const model = slowModel();
    const original = model.provider.generate.bind(model.provider);
    model.provider.generate = async (request, given) => {
      const result = await original(request, given);
      return {
        ...result,
        record: { ...result.record, usage: { input: 1, output: Math.floor(random() * 101) } },
      };
    };
    await run(model, judge, 80);
    const { usd } = (await spentIn(stores)).run;
    expect(usd).toBeLessThanOrEqual(0.5);
    expect(usd).toBeGreaterThan(0.4);
  });
});

describe("a call that was not reached", () => {
  const gone = () =>
    modelInTest(
      () => new ProblemError({ code: "unreachable", message: "Gone.", nextStep: "", retryable: true }),
    );
  const none = { perRunUsd: null, perDayUsd: null };
  afterEach(() => vi.unstubAllGlobals());

  it("has cost nothing where the device was offline all along: no request went out", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const { judge, stores } = capped(none);
    expect(await codeOf(judge(gone().provider).generate(ask("a"), options()))).toBe("unreachable");
    await settled();
    expect((await spentIn(stores)).run).toMatchObject({ usd: 0, calls: 0, reservedUsd: 0 });
  });

  it("may have cost all of it where the network went in the middle", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    const { judge, stores } = capped(none);
    const model = modelInTest(() => {
      vi.stubGlobal("navigator", { onLine: false });
      return new ProblemError({ code: "unreachable", message: "Gone.", nextStep: "", retryable: true });
    });
    expect(await codeOf(judge(model.provider).generate(ask("a"), options()))).toBe("unreachable");
    await settled();
    expect((await spentIn(stores)).run.usd).toBeCloseTo(10 * CENT);
  });
});

describe("a cap for each day", () => {
  it("counts all runs, also those before a reload", async () => {
    const before = capped({ perRunUsd: null, perDayUsd: 0.3 });
    const model = slowModel();
    expect((await run(model, before.judge, 12, "one")).answered).toBe(12);
    const after = capped({ perRunUsd: null, perDayUsd: 0.3 }, { tables: before.tables });
    const other = modelInTest(() => "no");
    const outcome = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        after.judge(other.provider, "two").generate(ask(`other ${index}`), options()),
      ),
    );
    expect(outcome.filter(({ status }) => status === "fulfilled")).toHaveLength(21 - 12);
    expect(await codeOf(after.judge(other.provider, "three").generate(ask("more"), options()))).toBe(
      "spending-cap-day",
    );
  });
});

describe("what a call cost", () => {
  it("stands in its record, with the date of the price", async () => {
    const { judge } = capped({ perRunUsd: null, perDayUsd: null });
    const { record } = await judge(slowModel().provider).generate(ask("a"), options());
    expect(record.price).toEqual({ usd: CENT, estimated: false, asOf: "2026-11-01" });
  });

  it("is the most possible where the endpoint tells no tokens, and said to be that", async () => {
    const { judge, stores } = capped({ perRunUsd: null, perDayUsd: null });
    const silent = modelInTest(() => "twelve chars", { usage: { input: null, output: null } });
    const { record } = await judge(silent.provider).generate(ask("a"), options());
    expect(record.price).toEqual({ usd: 0.1, estimated: true, asOf: "2026-11-01" });
    expect((await spentIn(stores)).run.estimatedUsd).toBeCloseTo(0.1);
  });

  it("is said to be unknown where nobody knows the price; a cap counts such calls apart", async () => {
    const { judge, settings, stores, dispatcher } = capped({ perRunUsd: 0.01, perDayUsd: 0.01 });
    settings.prices = [];
    const { record } = await judge(slowModel().provider).generate(ask("a"), options());
    expect(record.price).toEqual({ usd: null, estimated: false, asOf: null });
    expect((await spentIn(stores)).run).toMatchObject({ usd: 0, calls: 1, unknownCalls: 1 });
    let state: QueueState | null = null;
    dispatcher.watch((now) => {
      state = now;
    });
    await settled();
    expect(state).toMatchObject({ run: { unknownCalls: 1 } });
  });

  it("is unknown where a field that people add to the request may change the price, and is counted apart", async () => {
    const { dispatcher, stores } = capped({ perRunUsd: 5, perDayUsd: null });
    const cost = async (body: string) => {
      const { provider } = modelInTest(() => "yes");
      const choice = { ...CHOICE, body };
      const called = dispatcher.provider({ provider, choice, purpose: "judge", runId: "run" });
      return (await called.generate(ask(body), options())).record.price?.usd;
    };
    expect(await cost('{"top_p":0.5}')).toBeGreaterThan(0);
    expect((await spentIn(stores)).run.unknownCalls).toBe(0);
    expect(await cost('{"service_tier":"priority"}')).toBeNull();
    expect((await spentIn(stores)).run).toMatchObject({ calls: 2, unknownCalls: 1 });
  });

  it("is unknown where nothing bounds the reply and the endpoint counts nothing; under a cap a length is named", async () => {
    const { judge, settings } = capped({ perRunUsd: null, perDayUsd: null });
    const lengths: (number | undefined)[] = [];
    const silent = modelInTest(
      (_request, { mostTokens }) => {
        lengths.push(mostTokens);
        return "yes";
      },
      { usage: { input: null, output: null } },
    );
    const open = { settings: { temperature: 0, maxTokens: null, seed: null } };
    const { record } = await judge(silent.provider).generate(question("a", open), options());
    expect(record.price).toEqual({ usd: null, estimated: false, asOf: "2026-11-01" });
    settings.caps = { perRunUsd: 10, perDayUsd: null };
    const bounded = await judge(silent.provider).generate(question("b", open), options());
    expect(bounded.record.price?.usd).toBeCloseTo(4.096);
    expect(lengths).toEqual([undefined, 4096]);
  });

  it.each(["perRunUsd", "perDayUsd"] as const)(
    "that nobody knows is no reason to send under %s where people want such calls stopped",
    async (cap) => {
      const none = { perRunUsd: null, perDayUsd: null };
      const { judge, settings, stores } = capped({ ...none, [cap]: 5, refuseUnknown: true });
      const model = slowModel();
      expect((await judge(model.provider).generate(ask("priced"), options())).text).toBe("yes");
      settings.prices = [];
      const { problem } = await problemOf(judge(model.provider).generate(ask("a"), options()));
      expect(problem).toMatchObject({ code: "spending-unbounded", retryable: false });
      expect(problem.message).toMatch(/“scripted” at judge\.example: no price is known/);
      expect(model.requests).toHaveLength(1);
      expect((await spentIn(stores)).run).toMatchObject({ calls: 1, unknownCalls: 0 });
      settings.caps = { ...none, refuseUnknown: true };
      expect((await judge(model.provider).generate(ask("a"), options())).text).toBe("yes");
    },
  );

  it("is at most what was set aside for a call that timed out or was cancelled while the model thought", async () => {
    const { judge, stores, settings } = capped({ perRunUsd: 0.25, perDayUsd: null });
    settings.limits = [{ ...LIMITS, timeoutSeconds: 0.02 }];
    const stuck = modelInTest(() => new Promise<string>(() => undefined));
    expect(await codeOf(judge(stuck.provider).generate(ask("a"), options()))).toBe("timed-out");
    expect(stuck.requests).toHaveLength(2);
    expect((await spentIn(stores)).run.usd).toBeCloseTo(0.2);
    expect(await codeOf(judge(stuck.provider).generate(ask("b"), options()))).toBe("spending-cap-run");
    expect(stuck.requests).toHaveLength(2);
  });

  it("is nothing for a call that was cancelled while a video went ahead of it", async () => {
    const { judge, stores } = capped({ perRunUsd: 1, perDayUsd: null });
    const stop = new AbortController();
    const stuck = modelInTest((_request, { onUpload }) => {
      onUpload?.({ doneBytes: 1, totalBytes: 2 });
      return new Promise<string>(() => undefined);
    });
    const call = judge(stuck.provider).generate(ask("a"), options({ signal: stop.signal }));
    await settled();
    stop.abort();
    await rejectionOf(call);
    await settled();
    expect((await spentIn(stores)).run).toMatchObject({ usd: 0, calls: 0, reservedUsd: 0 });
  });

  it("is set aside without a cap too, so that a page that is closed leaves it in the books", async () => {
    const { judge, stores } = capped({ perRunUsd: null, perDayUsd: null });
    const stuck = modelInTest(() => new Promise<string>(() => undefined));
    const stop = new AbortController();
    const call = judge(stuck.provider).generate(ask("a"), options({ signal: stop.signal }));
    await settled();
    expect((await spentIn(stores)).day.reservedUsd).toBeCloseTo(0.1);
    stop.abort();
    await rejectionOf(call);
  });

  it("has broken attempts in it at their most, as far as they may be charged", async () => {
    const { judge } = capped({ perRunUsd: null, perDayUsd: null });
    const model = modelInTest((_request, { onText }, count) => {
      if (count === 1)
        return new ProblemError({ code: "server-error", message: "", nextStep: "", retryable: true });
      if (count > 2) return "yes";
      onText?.("0123456789012345");
      return new ProblemError({ code: "stream-cut", message: "", nextStep: "", retryable: true });
    });
    const { record } = await judge(model.provider).generate(ask("a"), options());
    expect(record.price?.estimated).toBe(true);
    expect(record.price?.usd).toBeCloseTo(CENT + 0.1);
  });

  it("is nothing for a call that was cancelled before it began, and given back", async () => {
    const { judge, stores } = capped({ perRunUsd: 0.15, perDayUsd: null });
    const stop = new AbortController();
    const stuck = modelInTest(() => new Promise<string>(() => undefined));
    const first = judge(stuck.provider).generate(ask("a"), options({ signal: stop.signal }));
    const second = judge(stuck.provider).generate(ask("b"), options({ signal: stop.signal }));
    await settled();
    // The second waits for what the first has set aside.
    expect(stuck.requests).toHaveLength(1);
    stop.abort();
    await Promise.all([rejectionOf(first), rejectionOf(second)]);
    await settled();
    const { run: spent } = await spentIn(stores);
    expect(spent).toMatchObject({ reservedUsd: 0, calls: 1 });
    expect(stuck.requests).toHaveLength(1);
  });
});

describe("the ledger", () => {
  it("counts what was set aside and never settled as spent, once its call can't be under way any more", async () => {
    let now = new Date(2026, 10, 21, 8).getTime();
    const parts = { table: createMemoryTable(), guard: createLocalGuard(), now: () => now };
    const caps = { perRunUsd: null, perDayUsd: 1 };
    await createSpendingLedger(parts).reserve("one", 0.6, caps);
    const later = createSpendingLedger(parts);
    expect(await later.reserve("two", 0.6, caps)).toMatchObject({
      refused: { scope: "day", spent: { usd: 0, reservedUsd: 0.6 } },
    });
    now += 3 * 60 * 60 * 1000;
    expect((await later.read("one")).day).toMatchObject({ usd: 0.6, estimatedUsd: 0.6, reservedUsd: 0 });
    expect(await later.reserve("two", 0.6, caps)).toMatchObject({ refused: { scope: "day" } });
    now += 24 * 60 * 60 * 1000;
    expect(await later.reserve("two", 0.6, caps)).toHaveProperty("reservation");
  });

  it("counts a call of unknown cost that was never settled as one of unknown cost", async () => {
    let now = new Date(2026, 10, 21, 8).getTime();
    const parts = { table: createMemoryTable(), guard: createLocalGuard(), now: () => now };
    const ledger = createSpendingLedger(parts);
    await ledger.reserve("one", null, { perRunUsd: 0, perDayUsd: 0 });
    now += 3 * 60 * 60 * 1000;
    expect((await ledger.read("one")).run).toMatchObject({
      usd: 0,
      calls: 1,
      unknownCalls: 1,
      reservedUsd: 0,
    });
  });

  it("holds what a day refuses against no run", async () => {
    const parts = { table: createMemoryTable(), guard: createLocalGuard(), now: Date.now };
    const ledger = createSpendingLedger(parts);
    await ledger.reserve("run", 0.5, { perRunUsd: 5, perDayUsd: 0.1 });
    expect((await ledger.read("run")).run.reservedUsd).toBe(0);
  });

  it("keeps what a run has cost however long it rests, and lets go of what is there no more", async () => {
    let now = new Date(2026, 0, 5).getTime();
    const table = createMemoryTable();
    const kept = new Set(["rests"]);
    const open = () =>
      createSpendingLedger({ table, guard: createLocalGuard(), now: () => now, owners: async () => kept });
    const caps = { perRunUsd: 1, perDayUsd: null };
    for (const runId of ["rests", "gone"]) {
      const first = await open().reserve(runId, 0.9, caps);
      if ("reservation" in first) await open().settle(first.reservation, { usd: 0.9, estimatedUsd: 0 });
    }
    // Each visit adds a run of its own, as the playground does: the table must not grow with them.
    for (let month = 1; month <= 24; month += 1) {
      now += 31 * 24 * 60 * 60 * 1000;
      await open().settle({ runId: `visit ${month}` }, { usd: 0.1, estimatedUsd: 0 });
      expect((await open().read("rests")).run.usd).toBeCloseTo(0.9);
    }
    expect(await open().reserve("rests", 0.2, caps)).toMatchObject({ refused: { scope: "run" } });
    const keys = await table.keys();
    expect(keys.filter((key) => key.startsWith("run:"))).toEqual(["run:rests", "run:visit 24"]);
    expect(keys.length).toBeLessThan(20);
  });

  it("keeps all runs while nobody can tell which are there", async () => {
    let now = new Date(2026, 0, 5).getTime();
    const table = createMemoryTable();
    const owners = () => Promise.reject(new Error("locked"));
    const open = () => createSpendingLedger({ table, guard: createLocalGuard(), now: () => now, owners });
    await open().settle({ runId: "rests" }, { usd: 0.9, estimatedUsd: 0 });
    now += 90 * 24 * 60 * 60 * 1000;
    await open().settle({ runId: "other" }, { usd: 0.1, estimatedUsd: 0 });
    expect((await open().read("rests")).run.usd).toBeCloseTo(0.9);
  });

  it("goes on in memory where storage refuses to write", async () => {
    const table = createMemoryTable();
    const full = { ...table, updateAll: () => Promise.reject(new Error("no room")) };
    const ledger = createSpendingLedger({ table: full, guard: createLocalGuard(), now: Date.now });
    const caps = { perRunUsd: 1, perDayUsd: null };
    const kept = await ledger.reserve("run", 0.6, caps);
    expect(kept).toHaveProperty("reservation");
    expect(await ledger.reserve("run", 0.6, caps)).toMatchObject({ refused: { scope: "run" } });
    if ("reservation" in kept) await ledger.settle(kept.reservation, { usd: 0.2, estimatedUsd: 0 });
    expect((await ledger.read("run")).run).toMatchObject({ usd: 0.2, reservedUsd: 0, calls: 1 });
  });
});
