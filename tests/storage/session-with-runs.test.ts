import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepRun } from "../../src/storage/keep-runs";
import { openStorage, type Storage } from "../../src/storage/open-storage";
import { removeWithRuns, restoreWithRuns } from "../../src/storage/session-with-runs";
import { keptRun } from "../support/run-of-sample";
import { countsOf } from "./counted-kept";
import { exampleSession } from "./example-session";

const session = exampleSession();
let names = 0;
let now = 0;
let storage: Storage;

const runIds = async () => (await storage.runs.list()).map(({ id }) => id).sort();

async function keep(id: string, sessionId: string): Promise<void> {
  await keepRun(storage, keptRun({ run: { id, origin: { sessionId } }, results: [] }), session);
}

beforeEach(async () => {
  names += 1;
  now = 1000;
  storage = await openStorage({ name: `with-runs-${names}`, now: () => now });
  await storage.sessions.save(session, null);
  for (const id of ["one", "two", "deleted before"]) await keep(id, session.id);
  await keep("of another", "another");
});

afterEach(() => {
  storage.close();
  vi.restoreAllMocks();
});

it("runs go with their session and come back with it, those alone that went with it", async () => {
  await storage.runs.remove("deleted before");
  now += 1000;
  expect((await removeWithRuns(storage, session.id)).sort()).toEqual(["one", "two"]);
  expect(await runIds()).toEqual(["of another"]);
  now += 1000;
  await restoreWithRuns(storage, session.id);
  expect(await runIds()).toEqual(["of another", "one", "two"]);
  expect(await storage.sessions.load(session.id)).toMatchObject({ state: "ready" });
});

it("runs that did not come back can still come back: their session stays deleted until they have", async () => {
  await removeWithRuns(storage, session.id);
  vi.spyOn(storage.runs, "restoreWithSession").mockRejectedValueOnce(new Error("no disk"));
  await expect(restoreWithRuns(storage, session.id)).rejects.toThrow("no disk");
  expect(await storage.sessions.load(session.id)).toBeNull();
  await restoreWithRuns(storage, session.id);
  expect(await runIds()).toEqual(["deleted before", "of another", "one", "two"]);
});

it("runs are dropped for good with their session", async () => {
  await removeWithRuns(storage, session.id);
  expect(countsOf((await storage.freeRoom([])).kept)).toMatchObject({ session: 1, run: 3 });
  await expect(restoreWithRuns(storage, session.id)).rejects.toMatchObject({
    problem: { code: "session-not-found" },
  });
  expect(await runIds()).toEqual(["of another"]);
});
