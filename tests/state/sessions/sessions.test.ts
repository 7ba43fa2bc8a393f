import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Session } from "../../../src/shapes/session";
import { emptySession, pastedCaption } from "../../../src/state/sessions/session-document";
import type { OpenedSession } from "../../../src/storage/sessions";
import { sessionWith } from "../support/example-verdicts";
import { bundledSample, refuse } from "../support/memory-engine";
import {
  deferred,
  type PlaygroundInTest,
  playgroundInTest,
  untilAborted,
} from "../support/playground-in-test";

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

const saves = () => page.engine.callsOf("sessions/save");
const titleInView = () => page.state().session?.title;
const rowOf = ({ id }: Session) => page.engine.rows.get(id);
const rowText = (session: Session) => rowOf(session)?.session.captions[0]?.text;

describe("the bundled sample", () => {
  it("opens with its failing example in view, verdicts recorded, nothing saved", async () => {
    await page.sessions().open({});
    const [instruction] = bundledSample.instructions;
    const { session } = page.state();
    expect(page.sessions().phase).toBe("ready");
    expect(session?.origin).toEqual({ sampleId: bundledSample.id, instructionId: instruction?.id });
    const failing = instruction?.examples.find(({ kind }) => kind === "fails");
    expect(session?.activeCaptionId).toBe(failing?.id);
    expect(session?.captions.every(({ verdicts }) => verdicts.length > 0)).toBe(true);
    expect(page.sessions().opened.revision).toBeNull();
    await wait();
    expect(saves()).toEqual([]);
  });

  it("opens the instruction, example and check of a link, and says so of ones that are not there", async () => {
    const last = bundledSample.instructions.at(-1);
    await page.sessions().open({ instruction: last?.id ?? "", example: "follows", check: "c" });
    expect(page.state().session?.origin?.instructionId).toBe(last?.id);
    expect(page.state().session?.activeCaptionId).toBe("follows");
    expect(page.state().activeCheckId).toBe("c");
    await page.sessions().open({ sample: "../../etc", instruction: "nothing", example: "nobody" });
    expect(page.state().session?.origin?.instructionId).toBe(bundledSample.instructions[0]?.id);
    expect(page.sessions().problems.opening?.code).toBe("link-outdated");
  });

  it("is not kept for having been looked at", async () => {
    await page.sessions().open({});
    for (const { id } of page.state().session?.captions ?? []) page.state().selectCaption(id);
    await page.sessions().flush();
    await page.sessions().openSample(bundledSample.instructions[1]?.id);
    await wait();
    expect(saves()).toEqual([]);
    expect(page.engine.rows.size).toBe(0);
  });

  it("is kept once someone changes it", async () => {
    await page.sessions().open({});
    page.state().setCaptionText("Mine.");
    await wait();
    expect(page.engine.rows.size).toBe(1);
    expect(page.sessions()).toMatchObject({ opened: { revision: 1 }, saving: "saved" });
    expect(page.sessions().list).toHaveLength(1);
  });

  it("that can't be had leaves an empty session and says why", async () => {
    page.engine.handlers["samples/load"] = () => {
      throw refuse("sample-unreachable");
    };
    await page.sessions().open({});
    expect(page.state().session?.captions).toHaveLength(1);
    expect(page.sessions().problems.opening?.code).toBe("sample-unreachable");
    expect(page.sessions().phase).toBe("ready");
  });
});

describe("starting", () => {
  it("goes on with the session saved last", async () => {
    kept("mine");
    await page.sessions().open({});
    expect(titleInView()).toBe("mine");
  });

  it("follows a link to a session, and shows the sample where it is gone", async () => {
    const { id } = kept("mine");
    kept("other");
    await page.sessions().open({ session: id, check: "f-1" });
    expect(titleInView()).toBe("mine");
    expect(page.state().activeCheckId).toBe("f-1");
    page = playgroundInTest();
    await page.sessions().open({ session: "gone" });
    expect(page.state().session?.origin?.sampleId).toBe(bundledSample.id);
    expect(page.sessions().problems.opening?.code).toBe("session-not-found");
  });

  it("without storage works and says so", async () => {
    const { problem } = refuse("storage-unavailable");
    page.engine.handlers["storage/open"] = () => ({ volatile: true, problem });
    await page.sessions().open({});
    expect(page.app()).toMatchObject({ storage: "open", volatile: true, problem });
    expect(page.sessions().phase).toBe("ready");
    expect(page.captionText()).not.toBe("");
  });
});

describe("saving", () => {
  it("waits for a pause, then writes once, each time on the revision before", async () => {
    const session = kept("mine");
    await page.sessions().openSession(session.id);
    for (const text of ["A", "A c", "A cat"]) page.state().setCaptionText(text);
    expect(page.sessions().saving).toBe("pending");
    expect(saves()).toEqual([]);
    await wait();
    page.state().setCaptionText("A cow");
    await wait();
    expect(saves()).toMatchObject([{ revision: 1 }, { revision: 2 }]);
    expect(page.sessions()).toMatchObject({ opened: { revision: 3 }, saving: "saved" });
    expect(rowText(session)).toBe("A cow");
  });

  it("one after another, so that a change while writing is written after it", async () => {
    const session = kept("mine");
    await page.sessions().openSession(session.id);
    const { "sessions/save": save } = page.engine.handlers;
    const first = deferred<null>();
    page.engine.handlers["sessions/save"] = async (input, tools) => {
      if (saves().length === 1) await first.promise;
      return save(input, tools);
    };
    page.state().setCaptionText("first");
    await wait();
    page.state().setCaptionText("second");
    await wait();
    expect(saves()).toHaveLength(1);
    first.resolve(null);
    await wait();
    expect(saves()).toMatchObject([{ revision: 1 }, { revision: 2 }]);
    expect(rowText(session)).toBe("second");
    expect(page.sessions()).toMatchObject({ opened: { revision: 3 }, saving: "saved", problems: {} });
  });

  it("over what another tab has written is refused, told, and can be kept as a copy", async () => {
    const session = kept("mine");
    await page.sessions().openSession(session.id);
    page.engine.rows.set(session.id, {
      session: { ...session, title: "theirs" },
      revision: 2,
      deleted: false,
    });
    page.state().setCaptionText("ours");
    await wait();
    expect(page.sessions()).toMatchObject({
      saving: "failed",
      problems: { keeping: { code: "changed-elsewhere" } },
    });
    expect(rowOf(session)?.session.title).toBe("theirs");
    await page.sessions().saveAsCopy();
    expect(page.sessions()).toMatchObject({ saving: "saved", opened: { revision: 1 }, problems: {} });
    expect(titleInView()).toBe("mine (copy)");
    expect(rowOf(session)?.session.title).toBe("theirs");
    expect(page.engine.rows.get(page.state().session?.id ?? "")?.session.captions[0]?.text).toBe("ours");
  });

  it("goes on after the list could not be read", async () => {
    const session = kept("mine");
    await page.sessions().openSession(session.id);
    const { "sessions/list": list } = page.engine.handlers;
    page.engine.handlers["sessions/list"] = () => {
      throw refuse("storage-failed");
    };
    page.state().setCaptionText("first");
    await wait();
    expect(page.sessions().problems.keeping?.code).toBe("storage-failed");
    page.engine.handlers["sessions/list"] = list;
    page.state().setCaptionText("second");
    await wait();
    expect(rowText(session)).toBe("second");
    expect(page.state().problems).toEqual({});
  });

  it("that failed is tried again on demand", async () => {
    const session = kept("mine");
    await page.sessions().openSession(session.id);
    const { "sessions/save": save } = page.engine.handlers;
    page.engine.handlers["sessions/save"] = () => {
      throw refuse("quota-full");
    };
    page.state().setCaptionText("long");
    await wait();
    expect(page.sessions().saving).toBe("failed");
    page.engine.handlers["sessions/save"] = save;
    await page.sessions().flush();
    expect(rowText(session)).toBe("long");
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
  });
});

describe("going to another session", () => {
  it("writes what is not saved yet, also what was changed while writing and loading", async () => {
    const [one, other] = [kept("one"), kept("other")];
    await page.sessions().openSession(one.id);
    const { "sessions/save": save, "sessions/load": load } = page.engine.handlers;
    page.engine.handlers["sessions/save"] = (input, tools) => {
      if (saves().length === 1) page.state().setInstruction("changed while writing");
      return save(input, tools);
    };
    page.engine.handlers["sessions/load"] = (input, tools) => {
      page.state().setCaptionText("changed while loading");
      return load(input, tools);
    };
    page.state().setCaptionText("changed before");
    await page.sessions().openSession(other.id);
    expect(titleInView()).toBe("other");
    expect(rowOf(one)?.session.instruction).toBe("changed while writing");
    expect(rowText(one)).toBe("changed while loading");
    expect(rowText(other)).toBe("Caption of other");
  });

  it("stays once where changes can't be kept and it was not told, and goes when told", async () => {
    const [one, other] = [kept("one"), kept("other")];
    await page.sessions().openSession(one.id);
    page.engine.handlers["sessions/save"] = () => {
      throw refuse("quota-full");
    };
    page.state().setCaptionText("unkept");
    await page.sessions().openSession(other.id);
    expect(titleInView()).toBe("one");
    expect(page.captionText()).toBe("unkept");
    expect(page.sessions().problems.keeping?.code).toBe("quota-full");
    await page.sessions().openSession(other.id);
    expect(titleInView()).toBe("other");
    expect(page.sessions()).toMatchObject({ saving: "saved", problems: {} });
  });

  it("of two opened quickly shows the later, whichever loads first", async () => {
    const [slow, quick] = [kept("slow"), kept("quick")];
    const { "sessions/load": load } = page.engine.handlers;
    const answer = deferred<OpenedSession>();
    page.engine.handlers["sessions/load"] = (input, tools) =>
      input.id === slow.id ? answer.promise : load(input, tools);
    const first = page.sessions().openSession(slow.id);
    const second = page.sessions().openSession(quick.id);
    await second;
    answer.resolve({ state: "ready", session: slow, revision: 1 });
    await first;
    expect(titleInView()).toBe("quick");
    page.state().setCaptionText("x");
    await wait();
    expect(rowText(quick)).toBe("x");
    expect(rowText(slow)).toBe("Caption of slow");
  });

  it("of two the earlier fails unheard", async () => {
    const quick = kept("quick");
    const answer = deferred<OpenedSession>();
    const { "sessions/load": load } = page.engine.handlers;
    page.engine.handlers["sessions/load"] = (input, tools) =>
      input.id === "slow" ? answer.promise : load(input, tools);
    const first = page.sessions().openSession("slow");
    await page.sessions().openSession(quick.id);
    answer.reject(refuse("storage-failed"));
    await first;
    expect(page.state().problems).toEqual({});
    expect(titleInView()).toBe("quick");
  });

  it("that can't be read stays and says why", async () => {
    const one = kept("one");
    await page.sessions().openSession(one.id);
    const { problem } = refuse("session-unreadable");
    page.engine.handlers["sessions/load"] = ({ id }) => ({ state: "unreadable", id, document: 7, problem });
    await page.sessions().openSession("damaged");
    expect(titleInView()).toBe("one");
    expect(page.sessions().problems.opening).toEqual(problem);
  });

  it("stops a run, whose words then go nowhere", async () => {
    const [one, other] = [{ ...kept("one"), video: null }, kept("other")];
    await page.sessions().openSession(one.id);
    await page.models().setModels({
      caption: { kind: "openai-compatible" as const, baseUrl: "b", model: "m", audio: false, apiKey: "" },
      judge: null,
    });
    let stopped: AbortSignal | undefined;
    page.engine.handlers["captions/judge"] = (_input, { signal }) => {
      stopped = signal;
      return untilAborted(signal);
    };
    const run = page.state().judgeCaption();
    // The judging code is fetched and the caption hashed first, which takes real time.
    await vi.waitFor(() => expect(stopped).toBeDefined());
    expect(page.state().run.kind).toBe("judging");
    await page.sessions().openSession(other.id);
    await run;
    expect(stopped?.aborted).toBe(true);
    expect(page.state()).toMatchObject({ run: { kind: "idle" }, problems: {} });
    expect(page.state().session).toEqual(other);
  });

  it("that is new begins empty", async () => {
    await page.sessions().openSession(kept("one").id);
    await page.sessions().newSession();
    await wait();
    const { id: _id, createdAt: _at, updatedAt: _then, ...blank } = emptySession();
    expect(page.state().session).toMatchObject({
      ...blank,
      captions: [{ text: "" }],
      activeCaptionId: expect.any(String),
    });
    expect(page.sessions().opened.revision).toBeNull();
  });
});
