import { describe, expect, it } from "vitest";
import { createLocalGuard } from "../../src/storage/guard";
import { createReplyStore } from "../../src/storage/reply-store";
import { createMemoryTable } from "../../src/storage/row-table";
import { recordWith } from "../calls/queue/model-in-test";

const HOUR = 60 * 60 * 1000;

function storeInTest(limits: { mostCharacters?: number; mostReplies?: number } = {}) {
  const table = createMemoryTable();
  const clock = { now: 1000 };
  const open = () => createReplyStore({ table, guard: createLocalGuard(), now: () => clock.now, ...limits });
  return { table, clock, open, store: open() };
}

const reply = (text: string) => ({ text, record: recordWith() });

describe("kept replies", () => {
  it("come back as they were, after a reload too, until all are forgotten", async () => {
    const { store, open } = storeInTest();
    await store.keep("a", reply("yes"));
    await store.keep("b", reply("no"));
    expect(await open().find("a")).toEqual(reply("yes"));
    expect(await store.clear()).toBe(2);
    expect(await open().find("b")).toBeNull();
  });

  it("give way to newer ones where there are too many: those used least recently first", async () => {
    const { store, clock, table } = storeInTest({ mostReplies: 10 });
    for (let index = 0; index < 10; index += 1) {
      clock.now += 2 * HOUR;
      await store.keep(`reply-${index}`, reply("yes"));
    }
    clock.now += 2 * HOUR;
    await store.find("reply-0");
    await store.keep("newest", reply("yes"));
    const kept = await table.keys();
    expect(kept).toHaveLength(9);
    expect(kept).toContain("reply-0");
    expect(kept).toContain("newest");
    expect(kept).not.toContain("reply-1");
    expect(kept).not.toContain("reply-2");
  });

  it("give way where they are too long together, and one that is too long by itself is not kept", async () => {
    const { store, clock, table } = storeInTest({ mostCharacters: 10_000 });
    for (let index = 0; index < 8; index += 1) {
      clock.now += 1;
      await store.keep(`reply-${index}`, reply("x".repeat(2000)));
    }
    expect((await table.keys()).length).toBeLessThan(5);
    expect(await store.find("reply-7")).not.toBeNull();
    await store.keep("huge", reply("x".repeat(20_000)));
    expect(await store.find("huge")).toBeNull();
    expect(await store.find("reply-7")).not.toBeNull();
  });

  it.each<[string, object]>([
    ["of another shape", { key: "a", reply: "yes", usedAt: 1 }],
    ["with a record that is none", { key: "a", reply: { text: "yes", record: {} }, usedAt: 1 }],
    ["without a time", { key: "a", reply: reply("yes") }],
  ])("%s are dropped", async (_, row) => {
    const { store, table } = storeInTest();
    await table.update("a", () => row);
    expect(await store.find("a")).toBeNull();
    expect(await table.keys()).toEqual([]);
  });

  it("are simply not there where storage can't be read", async () => {
    const table = { ...createMemoryTable(), get: () => Promise.reject(new Error("gone")) };
    const store = createReplyStore({ table, guard: createLocalGuard(), now: Date.now });
    expect(await store.find("a")).toBeNull();
  });
});
