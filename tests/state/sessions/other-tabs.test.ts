import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StorageEvent } from "../../../src/engine/shared/protocol";
import type { Session } from "../../../src/shapes/session";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { deferred, type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;
let mine: Session;
let tell: (event: StorageEvent) => void;

/** Long enough for a save to begin and end. */
const wait = () => vi.advanceTimersByTimeAsync(2000);
const problem = () => page.sessions().problems.keeping?.code;
const row = (id = mine.id) => page.engine.rows.get(id);
const { problem: erased } = refuse("storage-erased");

beforeEach(async () => {
  vi.useFakeTimers();
  page = playgroundInTest();
  page.engine.handlers["storage/watch"] = (_input, { emit }) => {
    tell = emit;
    return new Promise(() => undefined);
  };
  mine = sessionWith([pastedCaption("one", "mine"), pastedCaption("two", "mine too")]);
  page.engine.rows.set(mine.id, { session: mine, revision: 1, deleted: false });
  await page.sessions().open({ session: mine.id });
});
afterEach(() => vi.useRealTimers());

/** Another tab saves the session, with this change. */
function saveElsewhere(change: Partial<Session>): Session {
  const { session = mine, revision = 0 } = row() ?? {};
  const theirs = { ...session, updatedAt: `${session.updatedAt}+`, ...change };
  page.engine.rows.set(mine.id, { session: theirs, revision: revision + 1, deleted: false });
  tell({ kind: "session", change: "saved", id: mine.id, revision: revision + 1, problem: null });
  return theirs;
}

const withText = (text: string) => ({
  captions: mine.captions.map((caption, index) => (index === 0 ? { ...caption, text } : caption)),
});

function removeElsewhere(): void {
  const { session, revision } = row() ?? { session: mine, revision: 1 };
  page.engine.rows.set(mine.id, { session, revision: revision + 1, deleted: true });
  const told = refuse("session-deleted").problem;
  tell({ kind: "session", change: "removed", id: mine.id, revision: revision + 1, problem: told });
}

describe("a session that another tab saved", () => {
  it("is shown as it is now where nothing is unsaved, in the same view", async () => {
    const second = mine.captions[1]?.id ?? "";
    page.state().selectCaption(second);
    await wait();
    saveElsewhere(withText("theirs"));
    await wait();
    const { session } = page.state();
    const { saving, opened, problems } = page.sessions();
    expect(session?.captions[0]?.text).toBe("theirs");
    expect(session?.activeCaptionId).toBe(second);
    expect([saving, opened.revision, problems]).toEqual(["saved", row()?.revision, {}]);
    page.state().setCaptionText("on top of theirs");
    await wait();
    expect(row()?.session.captions.map(({ text }) => text)).toEqual(["theirs", "on top of theirs"]);
  });

  it("with other captions shows one that is there", async () => {
    const caption = pastedCaption("new", "n");
    saveElsewhere({ captions: [caption], activeCaptionId: caption.id });
    await wait();
    expect(page.captionText()).toBe("n");
  });

  it("does not take away what is unsaved, and both ways out lose nothing", async () => {
    page.state().setCaptionText("unsaved");
    saveElsewhere(withText("theirs"));
    await wait();
    expect(problem()).toBe("changed-elsewhere");
    expect(page.captionText()).toBe("unsaved");
    expect(row()?.session.captions[0]?.text).toBe("theirs");

    await page.sessions().loadOtherVersion();
    expect(page.captionText()).toBe("theirs");
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
    page.state().undo();
    await wait();
    expect(page.captionText()).toBe("unsaved");
    expect(page.state().session?.id).not.toBe(mine.id);
    const texts = [...page.engine.rows.values()].map(({ session }) => session.captions[0]?.text);
    expect(texts.sort()).toEqual(["theirs", "unsaved"]);
  });

  it("does not take away what is being saved at that moment", async () => {
    const { promise, resolve } = deferred<void>();
    const save = page.engine.handlers["sessions/save"];
    page.engine.handlers["sessions/save"] = async (input, tools) => {
      await promise;
      return save(input, tools);
    };
    page.state().setCaptionText("on its way");
    await wait();
    saveElsewhere(withText("theirs"));
    await wait();
    resolve();
    await wait();
    expect(problem()).toBe("changed-elsewhere");
    expect(page.captionText()).toBe("on its way");
  });

  it("is not put in the place of one that a model is writing in", async () => {
    const { promise } = deferred<{ verdicts: never[] }>();
    page.engine.handlers["captions/judge"] = () => promise.then(() => ({ detail: null, problem: null }));
    await page.models().setModels({
      caption: {
        kind: "openai-compatible" as const,
        baseUrl: "https://models.example/v1",
        model: "m",
        audio: false,
        apiKey: "k",
      },
      judge: null,
    });
    void page.state().judgeCaption();
    await wait();
    expect(page.state().run.kind).not.toBe("idle");
    saveElsewhere(withText("theirs"));
    await wait();
    expect(page.captionText()).toBe("mine");
    expect(problem()).toBe("changed-elsewhere");
  });

  it("is only listed when it is not the one on screen, or older than it", async () => {
    const other = sessionWith([pastedCaption("x", "other")]);
    page.engine.rows.set("other", { session: { ...other, id: "other" }, revision: 7, deleted: false });
    tell({ kind: "session", change: "saved", id: "other", revision: 7, problem: null });
    tell({ kind: "session", change: "saved", id: mine.id, revision: 1, problem: null });
    await wait();
    expect(page.sessions().list).toHaveLength(2);
    expect(page.captionText()).toBe("mine");
  });

  it("brings its other media along", async () => {
    const blob = new Blob(["clip of theirs"]);
    page.engine.blobs.set("a".repeat(64), blob);
    const stored = { kind: "blob", hash: "a".repeat(64) } as const;
    const video = { name: "v", type: "video/mp4", sizeBytes: 1, quickKey: "q", stored, facts: null };
    saveElsewhere({ video });
    await wait();
    expect(page.state().clip.kind).toBe("ready");
  });
});

describe("a session that another tab deleted", () => {
  it("stays on screen and comes back with what is unsaved here", async () => {
    page.state().setCaptionText("unsaved");
    removeElsewhere();
    await wait();
    expect(problem()).toBe("session-deleted");
    expect(page.sessions()).toMatchObject({ saving: "failed", list: [] });
    await page.sessions().restoreShown();
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
    expect(row()).toMatchObject({ deleted: false });
    expect(row()?.session.captions[0]?.text).toBe("unsaved");
  });

  it("is as before when the other tab takes it back", async () => {
    removeElsewhere();
    await wait();
    const { session, revision } = row() ?? { session: mine, revision: 2 };
    page.engine.rows.set(mine.id, { session, revision: revision + 1, deleted: false });
    tell({ kind: "session", change: "restored", id: mine.id, revision: revision + 1, problem: null });
    await wait();
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
    page.state().setCaptionText("goes on");
    await wait();
    expect(row()?.session.captions[0]?.text).toBe("goes on");
  });

  it("can be kept as a copy when it is gone for good, without the media that went with it", async () => {
    const hash = "b".repeat(64);
    const frames = {
      engine: "t",
      engineReason: "",
      sourceHash: null,
      takenAt: "2026-01-01T10:00:00.000Z",
      plan: mine.sampling,
      frames: [{ time: 0, hash, width: 1, height: 1 }],
      notes: [],
    };
    saveElsewhere({ frames });
    await wait();
    page.engine.rows.delete(mine.id);
    const told = refuse("session-not-found").problem;
    tell({ kind: "session", change: "purged", id: mine.id, revision: null, problem: told });
    await wait();
    await page.sessions().restoreShown();
    expect(problem()).toBe("session-not-found");
    await page.sessions().saveAsCopy();
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
    expect([...page.engine.rows.values()].map(({ session }) => session.frames)).toEqual([null]);
  });
});

it("models and keys that another tab has forgotten everywhere are forgotten here, calls end, and sessions stay", async () => {
  const form = {
    kind: "openai-compatible" as const,
    baseUrl: "https://m.example/v1",
    model: "m",
    audio: false,
  };
  await page.models().setModels({ caption: { ...form, apiKey: "k" }, judge: null });
  tell({ kind: "forgotten", baseUrl: null });
  await wait();
  expect(page.models()).toMatchObject({ models: { caption: null, judge: null }, confirmed: [], kept: [] });
  expect(page.engine.callsOf("keys/forget")).toEqual([null]);
  expect(page.app().problem).toBeNull();
  expect(page.state().session?.id).toBe(mine.id);
});

it("a key that another tab has removed takes its own models along here, and no others", async () => {
  const form = { kind: "openai-compatible" as const, model: "m", audio: false, apiKey: "k" };
  await page.models().setModels({
    caption: { ...form, baseUrl: "https://one.example/v1" },
    judge: { ...form, baseUrl: "https://two.example/v1" },
  });
  tell({ kind: "forgotten", baseUrl: "https://one.example/v1" });
  await wait();
  expect(page.models().models).toMatchObject({ caption: null, judge: { baseUrl: "https://two.example/v1" } });
  expect(page.engine.callsOf("keys/remove")).toEqual([{ baseUrl: "https://one.example/v1", onlyHere: true }]);
  expect(page.engine.callsOf("keys/forget")).toEqual([]);
});

describe("after another tab erased everything", () => {
  beforeEach(async () => {
    await page.models().setModels({
      caption: {
        kind: "openai-compatible" as const,
        baseUrl: "https://models.example/v1",
        model: "m",
        audio: false,
        apiKey: "k",
      },
      judge: null,
    });
    page.engine.rows.clear();
    let closed = true;
    const save = page.engine.handlers["sessions/save"];
    page.engine.handlers["storage/resume"] = () => {
      closed = false;
      return null;
    };
    page.engine.handlers["sessions/save"] = (input, tools) => {
      if (closed) throw refuse("storage-erased");
      return save(input, tools);
    };
    tell({ kind: "erased", problem: erased });
    await wait();
  });

  it("says so, forgets models and keys, and lets nothing come back by itself", async () => {
    expect(page.app().problem).toEqual(erased);
    expect(page.sessions()).toMatchObject({
      list: [],
      saving: "failed",
    });
    expect(page.models().models).toEqual({ caption: null, judge: null });
    expect(page.engine.callsOf("keys/forget")).toEqual([null]);
    page.state().setCaptionText("typed on");
    await wait();
    expect(page.engine.rows.size).toBe(0);
    expect(problem()).toBe("storage-erased");
  });

  it("keeps what is on screen once asked to, as a session of its own", async () => {
    page.state().setCaptionText("typed on");
    await page.sessions().saveAsCopy();
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
    expect(page.app().problem).toBeNull();
    const [kept] = [...page.engine.rows.values()];
    expect(kept?.session.captions[0]?.text).toBe("typed on");
    expect(kept?.session.id).not.toBe(mine.id);
  });
});
