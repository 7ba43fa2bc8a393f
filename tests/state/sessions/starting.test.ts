import { afterEach, expect, it, vi } from "vitest";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { startStores, turnOfStorage } from "../../../src/state/stores";
import { sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { playgroundInTest } from "../support/playground-in-test";

afterEach(() => void vi.unstubAllGlobals());

const session = sessionWith([pastedCaption("one", "A cat.")]);

it("storage is opened and sessions are listed whatever screen is shown; none is opened for it", async () => {
  const page = playgroundInTest();
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  const { problem } = refuse("storage-unavailable");
  page.engine.handlers["storage/open"] = () => ({ volatile: true, problem });
  startStores(page.stores, Promise.resolve(), Promise.resolve());
  await expect.poll(() => page.sessions().list.map(({ id }) => id)).toEqual([session.id]);
  expect(page.app()).toMatchObject({ storage: "open", volatile: true });
  expect([page.sessions().phase, page.state().session]).toEqual(["starting", null]);
});

it("storage is opened and listed once, however often a screen asks to start", async () => {
  const page = playgroundInTest();
  startStores(page.stores, Promise.resolve(), Promise.resolve());
  await page.sessions().start();
  await page.sessions().open({});
  expect(page.engine.callsOf("storage/open")).toHaveLength(1);
  expect(page.engine.callsOf("sessions/list")).toHaveLength(1);
  expect(page.sessions().phase).toBe("ready");
});

it("a list that can't be read is told, and the sample is shown", async () => {
  const page = playgroundInTest();
  page.engine.handlers["sessions/list"] = () => {
    throw refuse("storage-failed");
  };
  await page.sessions().open({});
  expect(page.sessions().problems.opening?.code).toBe("storage-failed");
  expect(page.state().session?.origin).not.toBeNull();
});

/** A page of somebody who has kept nothing, whose first view is on screen when `shown` is called. */
function firstVisit() {
  const page = playgroundInTest();
  page.services.page.isFirstVisit = async () => true;
  let shown = () => {};
  const rest = new Promise<void>((resolve) => {
    shown = resolve;
  });
  startStores(page.stores, turnOfStorage(page.services, rest), rest);
  return { page, shown };
}

it("a first visit has the sample before storage opens, which it does when the first view is on screen", async () => {
  const { page, shown } = firstVisit();
  await page.sessions().open({});
  expect(page.state().session?.origin).not.toBeNull();
  expect(page.sessions().phase).toBe("ready");
  expect([page.app().storage, page.engine.callsOf("storage/open").length]).toEqual(["opening", 0]);
  shown();
  await expect.poll(() => page.app().storage).toBe("open");
  await expect.poll(() => page.engine.callsOf("sessions/list")).toHaveLength(1);
});

it("storage of a first visit opens at the first change, whatever is on screen by then", async () => {
  const { page } = firstVisit();
  await page.sessions().open({});
  page.sessions().changed();
  await expect.poll(() => page.app().storage).toBe("open");
});

it("a note of an earlier page, or an address of a session, makes a first visit wait for storage", async () => {
  const { page } = firstVisit();
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().open({ session: session.id });
  expect(page.app().storage).toBe("open");
  expect(page.state().session?.id).toBe(session.id);

  const key = `caplens-unsaved:${session.id}`;
  vi.stubGlobal("localStorage", {
    [key]: "a note",
    getItem: () => "a note",
    removeItem: () => undefined,
  });
  const again = firstVisit();
  await again.page.sessions().open({});
  expect(again.page.app().storage).toBe("open");
});

it("storage that a first visit can't open is told beside the sample", async () => {
  const { page, shown } = firstVisit();
  page.engine.handlers["storage/open"] = () => {
    throw refuse("storage-failed");
  };
  await page.sessions().open({});
  shown();
  await expect.poll(() => page.app().problem?.code).toBe("storage-failed");
  expect(page.state().session?.origin).not.toBeNull();
});
