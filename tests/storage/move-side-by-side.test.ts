import { asVersion2 } from "../support/older-session";
import "fake-indexeddb/auto";
import { openDB } from "idb";
import { beforeEach, describe, expect, it } from "vitest";
import { ProblemError } from "../../src/foundation/errors";
import { keepRun } from "../../src/storage/keep-runs";
import { createCollection } from "../../src/storage/kept/collection";
import { moveSideBySide } from "../../src/storage/move-side-by-side";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { createMemoryTable, type RowTable } from "../../src/storage/row-table";
import { LISTED_SESSIONS } from "../../src/storage/sessions";
import { callRecord, keptRun, modelEntry, resultBy } from "../support/run-of-sample";
import { exampleSession, storedVideo } from "./example-session";

const session = exampleSession({ video: storedVideo("a".repeat(64)) });
const RUN_ID = `side-by-side-${session.id}`;
const caption = {
  id: "caption",
  title: "a",
  origin: { kind: "model", model: "model-a" },
  text: "A cat.",
  originalText: "A cat.",
  call: callRecord(),
  verdicts: [],
  judgedText: "A cat.",
  judgeReplies: [],
  overrules: [],
};
const trials = [1, 2].map((round) => ({
  ...{ contestantId: "a", round, caption, frames: null, audio: null, problem: null },
}));
const comparison = { contestants: [modelEntry("a")], repeats: 2, basis: null, trials };
const document = asVersion2(session, comparison);

let names = 0;
let name = "";
let storage: Storage;
let table: RowTable;

beforeEach(async () => {
  names += 1;
  name = `moving-${names}`;
  storage = await openStorage({ name });
  table = createMemoryTable();
  await table.update(session.id, () => ({ id: session.id, revision: 1, deletedAt: null, document }));
});

const sessions = () =>
  createCollection({
    table,
    guard: { write: (work) => work(), cleanUp: (work) => work(), alone: (work) => work(true) },
    kind: async () => LISTED_SESSIONS,
    line: { announce: () => undefined, onChange: () => () => undefined, close: () => undefined },
    now: Date.now,
  });
const texts = async (): Promise<(string | null)[]> => {
  const found = [];
  for (const repeat of [1, 2]) {
    const kept = await storage.runs.result({ runId: RUN_ID, sampleId: "1", entryId: "a", repeat });
    found.push(kept?.state === "ready" ? (kept.result.caption?.text ?? null) : null);
  }
  return found;
};

/** The stores, of which that of runs finds no room for anything. */
const full = () => ({
  ...storage,
  runs: {
    ...storage.runs,
    save: async () => {
      throw new ProblemError({ code: "quota-full", message: "Full.", nextStep: "Free some." });
    },
  },
});

describe("what a session of version 2 compared", () => {
  it("outlives a move that failed, whatever is saved in the meantime, and is moved the next time", async () => {
    await expect(moveSideBySide(table, full())).rejects.toThrow();
    const opened = await sessions().load(session.id);
    if (opened?.state !== "ready") throw new Error("unreadable");
    const { revision } = await sessions().save({ ...opened.session, title: "Saved anew" }, opened.revision);
    await sessions().change(session.id, revision, (kept) => ({ ...kept, title: "Renamed" }));
    await expect(moveSideBySide(table, full())).rejects.toThrow();
    expect(await storage.runs.list()).toEqual([]);
    await moveSideBySide(table, storage);
    expect(await texts()).toEqual(["A cat.", "A cat."]);
    const [key] = await table.keys();
    expect(Object.keys(Object(await table.get(key ?? ""))).sort()).toEqual([
      "deletedAt",
      "document",
      "id",
      "revision",
    ]);
    expect(await sessions().load(session.id)).toMatchObject({ session: { title: "Renamed" } });
  });

  it("does not come over what was done since a part of it was moved", async () => {
    const results = [
      resultBy("a", 1, {
        runId: RUN_ID,
        caption: { text: "A later cat.", call: callRecord(), shown: { frames: null, audio: null } },
      }),
    ];
    const run = {
      id: RUN_ID,
      entries: [modelEntry("a"), modelEntry("b")],
      origin: { sessionId: session.id },
    };
    await keepRun(storage, keptRun({ run, results }), session);
    await moveSideBySide(table, storage);
    expect(await texts()).toEqual(["A later cat.", "A cat."]);
    expect(await storage.runs.load(RUN_ID)).toMatchObject({ run: { entries: [{ id: "a" }, { id: "b" }] } });
  });

  it("stays where it is while no run can be made of it, and keeps no other one from being moved", async () => {
    const odd = { ...document, id: "odd", comparison: { contestants: "none" } };
    await table.update("odd", () => ({ id: "odd", revision: 1, deletedAt: null, document: odd }));
    await moveSideBySide(table, storage);
    expect((await storage.runs.list()).map(({ id }) => id)).toEqual([RUN_ID]);
    const opened = await sessions().load("odd");
    if (opened?.state !== "ready") throw new Error("unreadable");
    await sessions().save(opened.session, 1);
    expect(await table.get("odd")).toMatchObject({ comparedBefore: odd });
  });

  it("is deleted with its session, and comes back with it", async () => {
    storage.close();
    const raw = await openDB(name);
    await raw.put("sessions", { id: session.id, revision: 1, deletedAt: Date.now(), document });
    raw.close();
    storage = await openStorage({ name });
    expect(await storage.runs.list()).toEqual([]);
    expect((await storage.runs.survey()).deleted).toBe(1);
    storage.close();
  });
});
