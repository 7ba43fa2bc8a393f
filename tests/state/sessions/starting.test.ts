import { expect, it } from "vitest";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { startStores } from "../../../src/state/stores";
import { sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { playgroundInTest } from "../support/playground-in-test";

const session = sessionWith([pastedCaption("one", "A cat.")]);

it("storage is opened and sessions are listed whatever screen is shown; none is opened for it", async () => {
  const page = playgroundInTest();
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  const { problem } = refuse("storage-unavailable");
  page.engine.handlers["storage/open"] = () => ({ volatile: true, problem });
  startStores(page.stores, Promise.resolve());
  await expect.poll(() => page.sessions().list.map(({ id }) => id)).toEqual([session.id]);
  expect(page.app()).toMatchObject({ storage: "open", volatile: true });
  expect([page.sessions().phase, page.state().session]).toEqual(["starting", null]);
});

it("storage is opened and listed once, however often a screen asks to start", async () => {
  const page = playgroundInTest();
  startStores(page.stores, Promise.resolve());
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
