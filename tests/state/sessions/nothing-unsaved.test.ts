import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StorageEvent } from "../../../src/engine/shared/protocol";
import type { Session } from "../../../src/shapes/session";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { deferred, type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;
let kept: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  // The keys that `Object.keys` finds are those that a browser's would list.
  const place = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: (target, key) =>
        Reflect.getOwnPropertyDescriptor(target, key) ?? { configurable: true, enumerable: true, value: "" },
    },
  );
  vi.stubGlobal("localStorage", place);
  page = playgroundInTest();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(parts: Partial<Session> = {}): Promise<Session> {
  const session = sessionWith([pastedCaption("one", "before")], parts);
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().open({ session: session.id });
  return session;
}

const rowText = ({ id }: Session) => page.engine.rows.get(id)?.session.captions[0]?.text;
/** Lets everything happen that waits for nothing but its turn. */
const turns = () => vi.advanceTimersByTimeAsync(0);
const notes = () => [...kept.keys()].filter((key) => key.startsWith("caplens-unsaved:"));

it("what changes every tenth of a second for a minute is saved at every moment, up to the last 2 s", async () => {
  const session = await open();
  for (let tenths = 1; tenths <= 600; tenths += 1) {
    page.state().setCaptionText(`word ${tenths}`);
    await vi.advanceTimersByTimeAsync(100);
    const stored = Number(rowText(session)?.split(" ")[1] ?? 0);
    expect(tenths - stored).toBeLessThanOrEqual(20);
  }
});

it("the words of a model are saved while it writes", async () => {
  await open();
  const { promise } = deferred<never>();
  page.engine.handlers["captions/judge"] = (_input, { emit }) => {
    const word = (number: number): void => {
      const said = { checkId: "c-1-1", task: "attempt", attempt: 1, raw: `${number}`, rejected: null };
      emit({ kind: "reply", reply: { ...said, call: null } });
      setTimeout(() => word(number + 1), 100);
    };
    word(1);
    return promise;
  };
  await page.models().setModels({
    caption: { kind: "openai-compatible", baseUrl: "b", model: "m", audio: false, apiKey: "" },
    judge: null,
  });
  void page.state().judgeCaption();
  const said = () => page.state().session?.captions[0]?.judgeReplies.length ?? 0;
  await vi.waitFor(() => expect(said()).toBeGreaterThan(0));
  const before = said();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(page.state().run.kind).toBe("judging");
  expect(said()).toBe(before + 100);
  expect(page.engine.callsOf("sessions/save").length).toBeGreaterThan(0);
});

it("a page that is hidden or left writes at once, and notes what may come too late", async () => {
  const session = await open();
  page.state().setCaptionText("typed just now");
  page.leave();
  expect(notes()).toHaveLength(1);
  await turns();
  expect(rowText(session)).toBe("typed just now");
  // Seen to be saved, it needs no note.
  expect(notes()).toEqual([]);
  page.leave();
  expect(notes()).toEqual([]);
});

it("what the engine did not live to write is there at the next start", async () => {
  const session = await open();
  page.engine.handlers["sessions/save"] = () => new Promise(() => undefined);
  page.state().setCaptionText("typed just now");
  page.leave();
  const { rows } = page.engine;
  page = playgroundInTest();
  for (const [id, row] of rows) page.engine.rows.set(id, row);
  await page.sessions().open({});
  expect(page.captionText()).toBe("typed just now");
  expect(rowText(session)).toBe("typed just now");
  expect(notes()).toEqual([]);
});

it("a page that saves the session leaves alone what another page of it noted as it went", async () => {
  const session = await open();
  page.engine.handlers["sessions/save"] = () => new Promise(() => undefined);
  page.state().setCaptionText("typed in the tab that is reloaded");
  page.leave();
  const other = playgroundInTest();
  other.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  other.engine.handlers["sessions/take-unsaved"] = () => {
    throw refuse("quota-full");
  };
  await other.sessions().open({ session: session.id });
  other.state().setCaptionText("typed in the other tab");
  other.leave();
  await turns();
  expect(other.engine.rows.get(session.id)?.session.captions[0]?.text).toBe("typed in the other tab");
  expect(notes()).toHaveLength(1);
  expect([...kept.values()].join()).toContain("typed in the tab that is reloaded");
});

it("a save that comes through as the page goes takes nothing away that was typed since it began", async () => {
  const session = await open();
  const save = page.engine.handlers["sessions/save"];
  const first = deferred<void>();
  page.engine.handlers["sessions/save"] = async (input, tools) => {
    await first.promise;
    page.engine.handlers["sessions/save"] = () => new Promise(() => undefined);
    return save(input, tools);
  };
  page.state().setCaptionText("typed");
  await vi.advanceTimersByTimeAsync(500);
  page.state().setCaptionText("typed on");
  page.leave();
  first.resolve();
  await turns();
  expect(rowText(session)).toBe("typed");
  const { rows } = page.engine;
  page = playgroundInTest();
  for (const [id, row] of rows) page.engine.rows.set(id, row);
  await page.sessions().open({});
  expect(page.captionText()).toBe("typed on");
});

it("a note of changes that gave way to another tab's version goes with them, and comes back as no copy", async () => {
  const session = await open();
  const theirs = {
    ...session,
    updatedAt: "2026-02-01T00:00:00.000Z",
    captions: [pastedCaption("one", "theirs")],
  };
  page.engine.rows.set(session.id, { session: theirs, revision: 2, deleted: false });
  page.state().setCaptionText("mine");
  page.leave();
  await turns();
  expect(page.sessions().problems.keeping?.code).toBe("changed-elsewhere");
  expect(notes()).toHaveLength(1);
  await page.sessions().loadOtherVersion();
  expect(page.captionText()).toBe("theirs");
  expect(notes()).toEqual([]);
});

it("the first change of a sample, too, behind the address of the sample", async () => {
  await page.sessions().open({});
  const [instruction] = page.state().sample?.instructions ?? [];
  page.engine.handlers["sessions/save"] = () => new Promise(() => undefined);
  page.state().setCaptionText("my own");
  const address = { sample: "tea-for-three", instruction: instruction?.id ?? "" };
  page.leave();
  page = playgroundInTest();
  await page.sessions().open(address);
  expect(page.captionText()).toBe("my own");
  expect(page.sessions().opened.revision).not.toBeNull();
});

it("a note that storage refuses stays, and why is told", async () => {
  await open();
  page.engine.handlers["sessions/save"] = () => new Promise(() => undefined);
  page.state().setCaptionText("typed just now");
  page.leave();
  page = playgroundInTest();
  page.engine.handlers["sessions/take-unsaved"] = () => {
    throw refuse("quota-full");
  };
  await page.sessions().open({});
  expect(notes()).toHaveLength(1);
  expect(page.sessions().problems.keeping?.code).toBe("quota-full");
  // Its media wait with it: nothing else names them.
  expect(page.engine.callsOf("storage/open")).toMatchObject([
    { keep: expect.arrayContaining([expect.stringContaining("typed just now")]) },
  ]);
});

it("what found no room when it was left for another session is there at the next start", async () => {
  const session = await open();
  const other = { ...session, id: "another", title: "Another" };
  page.engine.rows.set("another", { session: other, revision: 1, deleted: false });
  const save = page.engine.handlers["sessions/save"];
  page.engine.handlers["sessions/save"] = () => {
    throw refuse("quota-full");
  };
  page.state().setCaptionText("found no room");
  await vi.advanceTimersByTimeAsync(5000);
  expect(page.sessions().saving).toBe("failed");
  await page.sessions().open({ session: "another" });
  expect(page.sessions().opened.id).toBe("another");
  expect(notes()).toHaveLength(1);
  // A later state of the same session takes nothing of it away.
  page.engine.handlers["sessions/save"] = save;
  await page.sessions().open({ session: session.id });
  page.state().setCaptionText("typed later");
  await vi.advanceTimersByTimeAsync(5000);
  expect(rowText(session)).toBe("typed later");
  expect(notes()).toHaveLength(1);

  const { rows } = page.engine;
  page = playgroundInTest();
  for (const [id, row] of rows) page.engine.rows.set(id, row);
  const taken: string[] = [];
  page.engine.handlers["sessions/take-unsaved"] = ({ text }) => {
    taken.push(text);
    return { session: null };
  };
  await page.sessions().open({});
  expect(taken).toHaveLength(1);
  expect(taken[0]).toContain("found no room");
  expect(notes()).toEqual([]);
});

it("a note that is refused keeps none of the others from being taken in", async () => {
  const session = await open();
  page.engine.handlers["sessions/save"] = () => new Promise(() => undefined);
  page.state().setCaptionText("typed just now");
  kept.set("caplens-unsaved:a", "a note that storage refuses");
  page.leave();
  const { rows } = page.engine;
  page = playgroundInTest();
  for (const [id, row] of rows) page.engine.rows.set(id, row);
  const take = page.engine.handlers["sessions/take-unsaved"];
  page.engine.handlers["sessions/take-unsaved"] = (input, tools) => {
    if (input.text.startsWith("a note")) throw refuse("newer-version");
    return take(input, tools);
  };
  await page.sessions().open({});
  expect(rowText(session)).toBe("typed just now");
  expect(notes()).toEqual(["caplens-unsaved:a"]);
  expect(page.sessions().problems.keeping?.code).toBe("newer-version");
});

it("nothing is noted that another tab erased, that can only be looked at, or that no browser keeps", async () => {
  let tell: (event: StorageEvent) => void = () => undefined;
  page.engine.handlers["storage/watch"] = (_input, { emit }) => {
    tell = emit;
    return new Promise(() => undefined);
  };
  await open();
  page.engine.handlers["sessions/save"] = () => {
    throw refuse("storage-erased");
  };
  tell({ kind: "erased", problem: refuse("storage-erased").problem });
  await turns();
  page.state().setCaptionText("typed on");
  page.leave();
  expect(notes()).toEqual([]);

  page = playgroundInTest();
  page.engine.handlers["storage/open"] = () => ({ volatile: true, problem: null });
  await page.sessions().open({});
  page.state().setCaptionText("kept nowhere");
  page.leave();
  expect(notes()).toEqual([]);
});

it("a session that can only be looked at lets another one open, whatever another tab does to it", async () => {
  let tell: (event: StorageEvent) => void = () => undefined;
  page.engine.handlers["storage/watch"] = (_input, { emit }) => {
    tell = emit;
    return new Promise(() => undefined);
  };
  const session = sessionWith([pastedCaption("one", "of a newer version")]);
  const other = await open();
  page.engine.handlers["sessions/load"] = ({ id }) =>
    id === session.id
      ? { state: "read-only", session, revision: 4, problem: refuse("newer-version").problem }
      : { state: "ready", session: other, revision: 1 };
  await page.sessions().openSession(session.id);
  page.store.setState({ mediaWork: { step: "frames", done: 0, total: 2 } });
  page.engine.handlers["sessions/load"] = ({ id }) =>
    id === session.id
      ? {
          state: "read-only",
          session: { ...session, updatedAt: `${session.updatedAt}+` },
          revision: 5,
          problem: refuse("newer-version").problem,
        }
      : { state: "ready", session: other, revision: 1 };
  tell({ kind: "session", change: "saved", id: session.id, revision: 5, problem: null });
  await turns();
  await page.sessions().openSession(other.id);
  expect(page.captionText()).toBe("before");
  expect(page.engine.callsOf("sessions/save")).toEqual([]);
});

it("a first change that came through as the page went is gone on with, behind the address of the sample", async () => {
  await page.sessions().open({});
  const [instruction] = page.state().sample?.instructions ?? [];
  page.state().setCaptionText("my own");
  page.leave();
  await page.sessions().flush();
  const [row] = [...page.engine.rows.values()];
  if (!row) throw new Error("it was saved");
  page = playgroundInTest();
  page.engine.rows.set(row.session.id, row);
  await page.sessions().open({ sample: "tea-for-three", instruction: instruction?.id ?? "" });
  expect(page.captionText()).toBe("my own");
  expect(page.sessions().opened).toMatchObject({ id: row.session.id, revision: 1 });
  expect([page.engine.rows.size, notes()]).toEqual([1, []]);
});
