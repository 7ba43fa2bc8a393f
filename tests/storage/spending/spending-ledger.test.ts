import { beforeEach, describe, expect, it } from "vitest";
import { createLocalGuard } from "../../../src/storage/guard";
import { createMemoryTable, type RowTable } from "../../../src/storage/row-table";
import {
  createSpendingLedger,
  localDay,
  type Reservation,
  readSpendingRow,
  reservedUsd,
} from "../../../src/storage/spending/spending-ledger";

const DAY = 24 * 60 * 60 * 1000;
const NO_CAPS = { perRunUsd: null, perDayUsd: null };
const FREE = { usd: 0, estimatedUsd: 0, calls: 0, unknownCalls: 0, reservedUsd: 0 };

let now = 0;
let table: RowTable = createMemoryTable();
beforeEach(() => {
  now = new Date(2026, 10, 21, 12).getTime();
  table = createMemoryTable();
});
const open = (parts: object = {}) =>
  createSpendingLedger({ table, guard: createLocalGuard(), now: () => now, ...parts });

async function reserved(
  ledger: ReturnType<typeof open>,
  usd: number | null,
  runId = "run",
): Promise<Reservation> {
  const answer = await ledger.reserve(runId, usd, NO_CAPS);
  if (!("reservation" in answer)) throw new Error("It was refused.");
  return answer.reservation;
}

describe("what is set aside", () => {
  it("stands in the books of its run and of its day until it is settled", async () => {
    const ledger = open();
    const answer = await ledger.reserve("run", 0.5, NO_CAPS);
    expect(answer).toMatchObject({
      reservation: { runId: "run", day: "2026-11-21" },
      spent: { run: { ...FREE, reservedUsd: 0.5 }, day: { ...FREE, reservedUsd: 0.5 } },
    });
    if (!("reservation" in answer)) return;
    const spent = { usd: 0.25, estimatedUsd: 0.125, calls: 1, unknownCalls: 0, reservedUsd: 0 };
    const cost = { usd: 0.25, estimatedUsd: 0.125 };
    expect(await ledger.settle(answer.reservation, cost)).toEqual({ run: spent, day: spent });
    expect(await ledger.read("run")).toEqual({ run: spent, day: spent });
    expect(await ledger.read("other")).toEqual({ run: FREE, day: spent });
  });

  it("is given back for a call that was never made, and nothing else with it", async () => {
    const ledger = open();
    const [one, other] = [await reserved(ledger, 0.5), await reserved(ledger, 0.25)];
    const left = { ...FREE, reservedUsd: 0.25 };
    expect(await ledger.release(one)).toEqual({ run: left, day: left });
    expect(await ledger.release(other)).toEqual({ run: FREE, day: FREE });
  });

  it("is settled on the day on which it was set aside", async () => {
    now = new Date(2026, 10, 21, 23, 30).getTime();
    const ledger = open();
    const reservation = await reserved(ledger, 0.5);
    now += DAY / 24;
    const { day } = await ledger.settle(reservation, { usd: 0.25, estimatedUsd: 0 });
    expect(day).toMatchObject({ usd: 0.25, calls: 1 });
    expect((await ledger.read("run")).day).toEqual(FREE);
  });
});

describe("calls of another tab, or of one that is gone", () => {
  it("are told as open until their end is, and the own ones are not", async () => {
    const [gone, here] = [open(), open()];
    const one = await reserved(gone, 0.5);
    await reserved(gone, null);
    await reserved(here, 0.25);
    const elsewhere = { usd: 0.5, calls: 2, unknownCalls: 1 };
    const { run, day } = await here.read("run");
    expect(run).toEqual({ ...FREE, reservedUsd: 0.75, openElsewhere: elsewhere });
    expect(day).toEqual(run);
    expect((await here.read("other")).run).toEqual(FREE);
    await gone.settle(one, { usd: 0.125, estimatedUsd: 0 });
    expect((await here.read("run")).run).toMatchObject({
      usd: 0.125,
      openElsewhere: { usd: 0, calls: 1, unknownCalls: 1 },
    });
    // Two hours later they count as spent, and are open no more.
    now += 3 * 60 * 60 * 1000;
    expect((await here.read("run")).run.openElsewhere).toBeUndefined();
  });
});

describe("a call for which nothing was set aside", () => {
  it("is booked today, beside what calls under way have set aside", async () => {
    const ledger = open();
    await reserved(ledger, 0.5);
    const { run } = await ledger.settle({ runId: "run" }, { usd: null, estimatedUsd: 0 });
    expect(run).toEqual({ usd: 0, estimatedUsd: 0, calls: 1, unknownCalls: 1, reservedUsd: 0.5 });
    const { day } = await ledger.settle({ runId: "two" }, { usd: 0.125, estimatedUsd: 0 });
    expect(day).toMatchObject({ usd: 0.125, calls: 2, unknownCalls: 1 });
  });
});

describe("a cap", () => {
  it.each(["run", "day"] as const)("of a %s counts what is spent, set aside and asked for", async (scope) => {
    const ledger = open();
    await ledger.settle({ runId: "run" }, { usd: 0.25, estimatedUsd: 0 });
    await reserved(ledger, 0.25);
    const caps = { ...NO_CAPS, [scope === "run" ? "perRunUsd" : "perDayUsd"]: 1 };
    expect(await ledger.reserve("run", 0.75, caps)).toEqual({
      refused: {
        scope,
        capUsd: 1,
        neededUsd: 0.75,
        spent: { usd: 0.25, estimatedUsd: 0, calls: 1, unknownCalls: 0, reservedUsd: 0.25 },
      },
    });
    const { run, day } = await ledger.read("run");
    expect([run.reservedUsd, day.reservedUsd]).toEqual([0.25, 0.25]);
    // Exactly as much as there is.
    expect(await ledger.reserve("run", 0.5, caps)).toHaveProperty("reservation");
  });

  it("lets fractions through that come out a little off, and calls of which nobody knows the most", async () => {
    const ledger = open();
    await reserved(ledger, 0.1);
    const caps = { perRunUsd: 0.3, perDayUsd: 0.3 };
    expect(0.1 + 0.2).toBeGreaterThan(0.3);
    expect(await ledger.reserve("run", 0.2, caps)).toHaveProperty("reservation");
    expect(await ledger.reserve("run", null, caps)).toHaveProperty("reservation");
    expect(await ledger.reserve("run", 0.001, caps)).toHaveProperty("refused");
  });
});

it("a cap of the day that is reached leaves nothing set aside for the run, however many ask at once", async () => {
  const ledger = open();
  const asked = Array.from({ length: 5 }, (_, at) =>
    ledger.reserve(`run ${at}`, 0.5, { perRunUsd: 1, perDayUsd: 1 }),
  );
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => "reservation" in answer)).toHaveLength(2);
  const kept = await Promise.all(asked.map((_, at) => ledger.read(`run ${at}`)));
  expect(kept.map(({ run }) => run.reservedUsd)).toEqual([0.5, 0.5, 0, 0, 0]);
  expect(kept[0]?.day.reservedUsd).toBe(1);
});

describe("old rows", () => {
  const keys = async () => (await table.keys()).toSorted();

  it("of runs go after thirty days, of days after four hundred, others never", async () => {
    await open().settle({ runId: "old" }, { usd: 1, estimatedUsd: 0 });
    await table.update("starts:https://a.example", () => ({ id: "starts:https://a.example", starts: [] }));
    await table.update("lease:run", () => ({ id: "lease:run", owner: "a", until: 0 }));
    const others = ["lease:run", "starts:https://a.example"];
    now += 30 * DAY;
    await open().settle({ runId: "run" }, { usd: 1, estimatedUsd: 0 });
    expect(await keys()).toEqual(
      ["day:2026-11-21", "day:2026-12-21", ...others, "run:old", "run:run"].toSorted(),
    );
    now += 1;
    await open().read("run");
    expect(await keys()).toContain("run:old");
    await open().settle({ runId: "run" }, { usd: 1, estimatedUsd: 0 });
    expect(await keys()).toEqual(["day:2026-11-21", "day:2026-12-21", ...others, "run:run"].toSorted());
    now = new Date(2026, 10, 21, 12).getTime() + 400 * DAY;
    await open().settle({ runId: "last" }, { usd: 1, estimatedUsd: 0 });
    expect(await keys()).toContain("day:2026-11-21");
    now += 1;
    await open().settle({ runId: "last" }, { usd: 1, estimatedUsd: 0 });
    expect(await keys()).not.toContain("day:2026-11-21");
  });

  it("of a run that is kept stay, and whose it is is asked for those alone that are due", async () => {
    let asked = 0;
    const owners = async () => {
      asked += 1;
      return ["old"];
    };
    await open({ owners }).settle({ runId: "old" }, { usd: 1, estimatedUsd: 0 });
    expect(asked).toBe(0);
    now += 31 * DAY;
    const ledger = open({ owners });
    await ledger.settle({ runId: "run" }, { usd: 1, estimatedUsd: 0 });
    await ledger.settle({ runId: "run" }, { usd: 1, estimatedUsd: 0 });
    expect(asked).toBe(1);
    expect((await ledger.read("old")).run.usd).toBe(1);
  });

  it("that another tab booked something in meanwhile stay", async () => {
    await open().settle({ runId: "old" }, { usd: 1, estimatedUsd: 0 });
    now += 31 * DAY;
    const other = open({ owners: async () => [] });
    const ledger = open({
      owners: async () => {
        const row = await table.get("run:old");
        await table.update("run:old", () => Object.assign({}, row, { updatedAt: now }));
        return [];
      },
    });
    await ledger.settle({ runId: "run" }, { usd: 1, estimatedUsd: 0 });
    expect((await other.read("old")).run.usd).toBe(1);
  });
});

describe("storage that fails", () => {
  it("is made up for in memory, and has it all once it writes again", async () => {
    let isFull = false;
    const failing: RowTable = {
      ...table,
      updateAll: (keys, change) =>
        isFull ? Promise.reject(new Error("no room")) : table.updateAll(keys, change),
    };
    const ledger = open({ table: failing });
    const cost = { usd: 0.5, estimatedUsd: 0 };
    await ledger.settle({ runId: "run" }, cost);
    isFull = true;
    await ledger.settle({ runId: "run" }, cost);
    expect((await ledger.settle({ runId: "run" }, cost)).run).toMatchObject({ usd: 1.5, calls: 3 });
    expect((await ledger.read("run")).run.usd).toBe(1.5);
    expect((await open().read("run")).run.usd).toBe(0.5);
    isFull = false;
    expect((await ledger.settle({ runId: "run" }, cost)).run.usd).toBe(2);
    expect((await open().read("run")).run).toMatchObject({ usd: 2, calls: 4 });
    // Another tab's work on the row counts from here on.
    await open().settle({ runId: "run" }, cost);
    expect((await ledger.read("run")).run.usd).toBe(2.5);
  });

  it("loses nothing of calls that are booked at the same moment, once it writes again and when it stops", async () => {
    let isFull = true;
    const failing: RowTable = {
      ...table,
      updateAll: async (keys, change) => {
        // Storage finds out that there is no room after the change was called.
        await table.updateAll(keys, (rows) => {
          const changed = change(rows);
          if (isFull) throw new Error("no room");
          return changed;
        });
      },
    };
    const ledger = open({ table: failing });
    const three = () =>
      Promise.all([1, 2, 3].map(() => ledger.settle({ runId: "run" }, { usd: 1, estimatedUsd: 0 })));
    await three();
    isFull = false;
    await three();
    expect((await open().read("run")).run).toMatchObject({ usd: 6, calls: 6 });
    isFull = true;
    await three();
    await three();
    isFull = false;
    await three();
    expect((await open().read("run")).day).toMatchObject({ usd: 15, calls: 15 });
    expect(await ledger.read("run")).toEqual(await open().read("run"));
  });

  it("tells nothing where it can't be read either", async () => {
    const broken = () => Promise.reject(new Error("broken"));
    const ledger = open({ table: { ...table, get: broken, updateAll: broken, visit: broken } });
    expect(await ledger.read("run")).toEqual({ run: FREE, day: FREE });
    expect((await ledger.settle({ runId: "run" }, { usd: 1, estimatedUsd: 0 })).run.usd).toBe(1);
  });
});

const HOURS = 60 * 60 * 1000;
const NOW = 100 * HOURS;

const row = {
  id: "run:a",
  usd: 1,
  estimatedUsd: 0.25,
  calls: 4,
  unknownCalls: 1,
  reserved: {
    early: { usd: 0.5, at: NOW - 2 * HOURS - 1 },
    unknown: { usd: null, at: NOW - 3 * HOURS },
    late: { usd: 0.125, at: NOW - 2 * HOURS },
    lateUnknown: { usd: null, at: NOW },
  },
  updatedAt: 5,
};

describe("a row of the books", () => {
  it("counts what was set aside more than two hours ago as spent, and what nobody knew as unknown", () => {
    expect(readSpendingRow(row, "run:a", NOW)).toEqual({
      id: "run:a",
      usd: 1.5,
      estimatedUsd: 0.75,
      calls: 6,
      unknownCalls: 2,
      reserved: { late: { usd: 0.125, at: NOW - 2 * HOURS }, lateUnknown: { usd: null, at: NOW } },
      updatedAt: 5,
    });
  });

  it.each([undefined, null, {}, { ...row, usd: -1 }, { ...row, calls: "4" }])(
    "is an empty one where none is, and says so where it can't be read: %j",
    (unreadable) => {
      expect(readSpendingRow(unreadable, "run:b", 7)).toEqual({
        id: "run:b",
        usd: 0,
        estimatedUsd: 0,
        calls: 0,
        unknownCalls: 0,
        reserved: {},
        ...(unreadable !== undefined && { lostAtCap: null }),
        updatedAt: 7,
      });
    },
  );

  it("tells how much is set aside, as far as anybody knows", () => {
    expect(reservedUsd(row)).toBe(0.625);
    expect(reservedUsd({ ...row, reserved: {} })).toBe(0);
  });
});

it.each([
  [new Date(2026, 0, 5, 0, 0), "2026-01-05"],
  [new Date(2026, 10, 21, 23, 59), "2026-11-21"],
  [new Date(2026, 11, 31), "2026-12-31"],
])("the day of %s is %s", (date, day) => expect(localDay(date.getTime())).toBe(day));

describe("books that can't be read", () => {
  const caps = { perRunUsd: 1, perDayUsd: null };
  const damaged = { id: "run:run", usd: "much", updatedAt: 0 };

  it("let no cap begin anew: it refuses until it is another, which counts from there", async () => {
    await table.update(damaged.id, () => damaged);
    const lost = { scope: "run", capUsd: 1, spent: { isLost: true } };
    expect(await open().reserve("run", 0.25, caps)).toMatchObject({ refused: lost });
    expect(await open().reserve("run", 0.25, caps)).toMatchObject({ refused: lost });
    const anew = await open().reserve("run", 0.25, { ...caps, perRunUsd: 0.5 });
    expect(anew).toMatchObject({ spent: { run: { ...FREE, reservedUsd: 0.25 } } });
    expect(await open().reserve("run", 0.25, { ...caps, perRunUsd: 1 })).toHaveProperty("reservation");
    // The numbers lack what was before all the same; a cap that they reach is reached.
    expect((await open().read("run")).run).toMatchObject({ reservedUsd: 0.5, isLost: true });
    const over = await open().reserve("run", 0.75, caps);
    expect(over).toMatchObject({ refused: { scope: "run", neededUsd: 0.75 } });
    expect("refused" in over && over.refused.spent).not.toHaveProperty("isLost");
  });

  it("stop no call that no cap counts, and say that they lack what was before", async () => {
    await table.update(damaged.id, () => damaged);
    const ledger = open();
    const reservation = await reserved(ledger, 0.5);
    await ledger.settle(reservation, { usd: 0.5, estimatedUsd: 0 });
    expect(await ledger.read("run")).toMatchObject({
      run: { usd: 0.5, calls: 1, isLost: true },
      day: { ...FREE, usd: 0.5, calls: 1 },
    });
    expect((await ledger.read("run")).day).not.toHaveProperty("isLost");
    expect(await ledger.reserve("run", 0.25, caps)).toMatchObject({ refused: { spent: { isLost: true } } });
  });

  it("of the day hold back its cap alike", async () => {
    await table.update("day:2026-11-21", () => ({ id: "day:2026-11-21", usd: -1 }));
    const answer = await open().reserve("run", 0.25, { perRunUsd: null, perDayUsd: 5 });
    expect(answer).toMatchObject({ refused: { scope: "day", spent: { isLost: true } } });
  });
});
