import { beforeEach, describe, expect, it } from "vitest";
import {
  type Autosaver,
  createAutosaver,
  LONGEST_WAIT_MILLISECONDS,
  PAUSE_MILLISECONDS,
} from "../../../src/state/sessions/autosaver";

/** Milliseconds since the test began, and what is to be called when. */
let now: number;
let due: Map<number, () => void>;
/** `throttled`: the page is hidden, and the browser calls nobody. */
let throttled: boolean;
/** When each write began. */
let writes: number[];
let answer: (kept: boolean) => void;
let saver: Autosaver;

/** Lets time pass, and everything that comes due. */
async function pass(milliseconds: number): Promise<void> {
  const end = now + milliseconds;
  for (;;) {
    const [next] = throttled ? [] : [...due.keys()].filter((time) => time <= end).sort((a, b) => a - b);
    if (next === undefined) break;
    now = Math.max(now, next);
    const act = due.get(next);
    due.delete(next);
    act?.();
    await turns();
  }
  now = end;
  await turns();
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

beforeEach(() => {
  [now, due, throttled, writes] = [0, new Map(), false, []];
  const clock = {
    now: () => now,
    after(milliseconds: number, act: () => void) {
      const time = now + milliseconds;
      due.set(time, act);
      return () => void due.delete(time);
    },
  };
  const write = () => {
    writes.push(now);
    return new Promise<boolean>((resolve) => {
      answer = resolve;
    });
  };
  saver = createAutosaver(write, clock);
});

describe("an autosaver", () => {
  it("waits for a pause and writes once", async () => {
    for (let typed = 0; typed < 3; typed += 1) {
      saver.changed();
      await pass(100);
    }
    await pass(PAUSE_MILLISECONDS);
    expect(writes).toEqual([200 + PAUSE_MILLISECONDS]);
    answer(true);
    await pass(60_000);
    expect(writes).toHaveLength(1);
    expect(saver.isUnsaved()).toBe(false);
  });

  it("leaves nothing unsaved for longer than its longest wait, however often something changes", async () => {
    for (let tenths = 0; tenths < 600; tenths += 1) {
      saver.changed();
      await pass(100);
      answer?.(true);
      await turns();
    }
    const gaps = writes.map((time, index) => time - (writes[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(LONGEST_WAIT_MILLISECONDS + 100);
    expect(now - (writes.at(-1) ?? 0)).toBeLessThanOrEqual(LONGEST_WAIT_MILLISECONDS);
  });

  it("needs no timer for that: those of a hidden page hardly ever come", async () => {
    throttled = true;
    for (let tenths = 0; tenths < 50; tenths += 1) {
      saver.changed();
      await pass(100);
      answer?.(true);
      await turns();
    }
    expect(writes.length).toBeGreaterThanOrEqual(2);
  });

  it("writes once more, not once for each change, when a write took long", async () => {
    saver.changed();
    await pass(PAUSE_MILLISECONDS);
    for (let tenths = 0; tenths < 100; tenths += 1) {
      saver.changed();
      await pass(100);
    }
    expect(writes).toHaveLength(1);
    answer(true);
    await turns();
    expect(writes).toHaveLength(2);
    answer(true);
    await pass(60_000);
    expect(writes).toHaveLength(2);
  });

  it("after a write that failed keeps what is unsaved, and tries again with the next change", async () => {
    saver.changed();
    const settled = saver.settle();
    await turns();
    answer(false);
    expect(await settled).toBe(false);
    await pass(60_000);
    expect([writes.length, saver.isUnsaved()]).toEqual([1, true]);
    saver.changed();
    await pass(PAUSE_MILLISECONDS);
    expect(writes).toHaveLength(2);
    answer(true);
    await turns();
    expect(saver.isUnsaved()).toBe(false);
  });

  it("settles what changes while it is being written, too", async () => {
    saver.changed();
    const settled = saver.settle();
    await turns();
    saver.changed();
    answer(true);
    await turns();
    expect(writes).toHaveLength(2);
    answer(true);
    expect(await settled).toBe(true);
  });

  it("writes nothing that was given up", async () => {
    saver.changed();
    saver.forget();
    await pass(60_000);
    await saver.flush();
    expect(writes).toEqual([]);
  });
});
