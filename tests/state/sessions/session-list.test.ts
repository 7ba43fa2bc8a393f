import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../../../src/shapes/session";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { sessionWith } from "../support/example-verdicts";
import { bundledSample, refuse } from "../support/memory-engine";
import { deferred, type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;

beforeEach(() => {
  vi.useFakeTimers();
  page = playgroundInTest();
});
afterEach(() => vi.useRealTimers());

/** Long enough for a save to begin and end. */
const wait = () => vi.advanceTimersByTimeAsync(2000);

function kept(title: string): Session {
  const session = { ...sessionWith([pastedCaption("one", `Caption of ${title}`)]), title };
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  return session;
}

const titleInView = () => page.state().session?.title;
const rowOf = ({ id }: Session) => page.engine.rows.get(id);
const rowText = (session: Session) => rowOf(session)?.session.captions[0]?.text;

describe("the list of sessions", () => {
  it("renames the open session with its other changes, and others by themselves", async () => {
    const [one, other] = [kept("one"), kept("other")];
    await page.sessions().open({ session: one.id });
    page.state().setCaptionText("changed");
    await page.sessions().renameSession(one.id, "first");
    await page.sessions().renameSession(other.id, "second");
    expect(page.sessions().list.map(({ title }) => title)).toEqual(["first", "second"]);
    expect(rowText(one)).toBe("changed");
    expect(titleInView()).toBe("first");
    page.state().setCaptionText("again");
    await wait();
    expect(page.state().problems).toEqual({});
    expect(rowText(one)).toBe("again");
  });

  it("tells why a session was not renamed", async () => {
    const [one, other] = [kept("one"), kept("other")];
    await page.sessions().open({ session: one.id });
    page.engine.rows.set(other.id, { session: other, revision: 5, deleted: false });
    await page.sessions().renameSession(other.id, "second");
    expect(page.sessions().problems.keeping?.code).toBe("changed-elsewhere");
  });

  it("deletes the open session with its last changes and shows the next; restored, they are there", async () => {
    const [one] = [kept("one"), kept("other")];
    await page.sessions().open({ session: one.id });
    page.state().setCaptionText("last words");
    await page.sessions().removeSession(one.id);
    expect(titleInView()).toBe("other");
    expect(page.sessions().list.map(({ title }) => title)).toEqual(["other"]);
    await wait();
    expect(page.state().problems).toEqual({});
    await page.sessions().restoreSession(one.id);
    expect(page.sessions().list).toHaveLength(2);
    expect(rowText(one)).toBe("last words");
  });

  it("shows the sample after the last session was deleted", async () => {
    const one = kept("one");
    await page.sessions().open({});
    await page.sessions().removeSession(one.id);
    expect(page.state().session?.origin?.sampleId).toBe(bundledSample.id);
  });

  it("deletes another session and leaves the view alone", async () => {
    const [one, other] = [kept("one"), kept("other")];
    await page.sessions().open({ session: one.id });
    page.state().setCaptionText("unsaved");
    await page.sessions().removeSession(other.id);
    expect(titleInView()).toBe("one");
    expect(page.captionText()).toBe("unsaved");
  });

  it("leaves the view to whom went on while deleting took its time", async () => {
    const [one, other] = [kept("one"), kept("other")];
    kept("third");
    await page.sessions().open({ session: one.id });
    const { "sessions/remove": remove } = page.engine.handlers;
    const gate = deferred<null>();
    page.engine.handlers["sessions/remove"] = async (input, tools) => {
      await gate.promise;
      return remove(input, tools);
    };
    const removing = page.sessions().removeSession(one.id);
    await page.sessions().openSession(other.id);
    gate.resolve(null);
    await removing;
    expect(titleInView()).toBe("other");
    expect(rowOf(one)?.deleted).toBe(true);
  });

  it("keeps a session that could not be deleted on screen", async () => {
    const one = kept("one");
    await page.sessions().open({});
    page.engine.handlers["sessions/remove"] = () => {
      throw refuse("storage-failed");
    };
    await page.sessions().removeSession(one.id);
    expect(titleInView()).toBe("one");
    expect(page.sessions().problems.keeping?.code).toBe("storage-failed");
  });
});
