import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { judgeCardHandlers } from "../../../src/labels/engine/judge-card-handlers";
import type { StressTest } from "../../../src/shapes/judge-card";
import { openStorage, type Storage } from "../../../src/storage/open-storage";
import { madeCard } from "../../evaluation/labels/made-card";
import { madeLine, madeSet } from "../../evaluation/labels/made-lines";
import "fake-indexeddb/auto";

const tools = { signal: new AbortController().signal, emit: () => undefined };
const stressTest = (id: string): StressTest => ({
  ...{ id, run: { id: "run-1", title: "Harbour" }, startedAt: "2026-11-24T10:00:00.000Z", endedAt: null },
  ...{ seed: 1, of: 1, kinds: ["again"], times: 2, runPrompt: "answer.v1", mostUsd: null, maker: null },
  ...{ others: [], writers: [{ title: "a", maker: null }], spent: [] },
  lines: [{ id: "line", video: 0, writer: 0, kind: "content", people: null, said: {} }],
});

let storage: Storage;
const cards = () => judgeCardHandlers(async () => storage);
const listed = async () => {
  const { own, takenIn } = await cards()["judge-cards/list"](null, tools);
  return { own: own.map(({ judge }) => judge.model), takenIn: takenIn.map(({ card }) => card) };
};
const read = async (...texts: string[]) =>
  cards()["judge-cards/read"](
    { files: texts.map((text, index) => ({ path: `${index}.json`, file: new Blob([text]) })) },
    tools,
  );

beforeEach(async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  storage = await openStorage({ name: "cards" });
});
afterEach(() => {
  storage.close();
  vi.unstubAllGlobals();
});

it("a card that came by file is kept, known again, deleted and taken in anew", async () => {
  const card = await madeCard();
  const text = JSON.stringify(card);
  expect(await read(text, text, "{}")).toMatchObject({
    cards: [card],
    same: 0,
    problems: [{ file: "2.json" }],
  });
  await cards()["judge-cards/take-in"]({ cards: [card] }, tools);
  storage.close();
  storage = await openStorage({ name: "cards" });
  expect(await listed()).toEqual({ own: [], takenIn: [card] });
  expect(await read(text)).toMatchObject({ cards: [], same: 1, problems: [] });
  await cards()["judge-cards/remove"]({ id: card.id }, tools);
  expect((await listed()).takenIn).toEqual([]);
  await cards()["judge-cards/take-in"]({ cards: [card] }, tools);
  expect((await listed()).takenIn).toEqual([card]);
});

it("a card of somebody else's that has stress tests alone is no card of one's own, and can be deleted", async () => {
  const begun = await madeCard({ kinds: [], stress: [stressTest("test-here")] });
  await cards()["judge-cards/take-in"]({ cards: [{ ...begun, id: "test-here" }] }, tools);
  const card = await madeCard({ kinds: [], stress: [stressTest("test-elsewhere")] });
  await cards()["judge-cards/take-in"]({ cards: (await read(JSON.stringify(card))).cards }, tools);
  const { own: mine, takenIn } = await cards()["judge-cards/list"](null, tools);
  expect(mine.flatMap(({ stress = [] }) => stress.map(({ id }) => id))).toEqual(["test-here"]);
  expect(takenIn.map((one) => one.card)).toEqual([card]);
});

it("label sets of this browser have cards without their runs", async () => {
  const line = madeLine();
  const label = {
    line: line.id,
    person: "Ada",
    value: "passed",
    at: "2026-11-24T10:00:00.000Z",
    milliseconds: 9,
  };
  await storage.labelSets.save(madeSet([line], { labels: [label] }), null);
  expect(await listed()).toEqual({ own: ["judge"], takenIn: [] });
});
