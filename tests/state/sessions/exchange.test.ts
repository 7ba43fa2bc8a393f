import { beforeEach, describe, expect, it } from "vitest";
import { abortError } from "../../../src/foundation/errors";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { settled } from "../../support/settled";
import { sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;
const ADDRESS = "https://talks.example/failing.caplens.zip";

const remote = refuse("remote-session").problem;

async function openKept(title = "kept") {
  const session = sessionWith([pastedCaption("Caption 1", "A cat.")], { title });
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  return session;
}

beforeEach(() => {
  page = playgroundInTest();
});

describe("a session file", () => {
  it("holds what is on screen, unsaved changes too, or another session", async () => {
    const other = await openKept("other");
    await openKept("on screen");
    page.state().setCaptionText("A dog.");
    const { blob, fileName } = await page.sessions().exportSession(null, { media: false });
    expect(fileName).toBe("on screen.caplens.zip");
    expect(await blob.text()).toContain("A dog.");
    expect(page.sessions().exchange).toBeNull();
    expect((await page.sessions().exportSession(other.id, { media: true })).fileName).toBe(
      "other.caplens.zip",
    );
  });

  it("comes in as a session of this browser and is shown", async () => {
    await openKept();
    const file = new Blob([JSON.stringify(sessionWith([pastedCaption("Caption 1", "From afar.")]))]);
    await page.sessions().importSession(file);
    expect(page.captionText()).toBe("From afar.");
    expect([page.sessions().opened.revision, page.sessions().list.length]).toEqual([1, 2]);
  });

  it("that can't be read leaves what is on screen", async () => {
    await openKept();
    page.engine.handlers["sessions/import"] = () => {
      throw refuse("not-a-session");
    };
    await expect(page.sessions().importSession(new Blob(["x"]))).rejects.toThrow();
    await page.state().openFile(new File(["x"], "x.zip"));
    expect(page.sessions().problems.opening?.code).toBe("not-a-session");
    expect([page.captionText(), page.sessions().exchange]).toEqual(["A cat.", null]);
  });

  it("shows how far it is, and stops when cancelled", async () => {
    await openKept();
    page.engine.handlers["sessions/import"] = (_input, { signal, emit }) => {
      emit({ kind: "progress", doneBytes: 5, totalBytes: 10 });
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(abortError())));
    };
    const opening = page.state().openFile(new File(["x"], "x.json"));
    await settled();
    expect(page.sessions().exchange).toEqual({ kind: "import", doneBytes: 5, totalBytes: 10 });
    page.state().cancel();
    await opening;
    expect([page.sessions().exchange, page.state().problems]).toEqual([null, {}]);
  });

  it("is told from a video by its name and type", async () => {
    await openKept();
    await page.state().openFile(new File(["v"], "holiday.mp4", { type: "video/mp4" }));
    expect(page.state().session?.video?.name).toBe("holiday.mp4");
    expect(page.engine.callsOf("sessions/import")).toEqual([]);
  });
});

describe("a session at an address", () => {
  it("is shown, not kept, until it is copied", async () => {
    const session = sessionWith([pastedCaption("one", "A."), pastedCaption("two", "B.")]);
    page.engine.handlers["sessions/fetch"] = () => ({
      kind: "arrived",
      session,
      revision: null,
      readOnly: remote,
      notes: ["n"],
    });
    await page.sessions().open({ session: ADDRESS, caption: session.captions[1]?.id ?? "", check: "f-1" });
    expect(page.captionText()).toBe("B.");
    expect(page.state().activeCheckId).toBe("f-1");
    expect(page.sessions().opened).toEqual({
      id: session.id,
      link: { session: ADDRESS },
      readOnly: remote,
      revision: null,
      notes: ["n"],
    });
    page.state().setCaptionText("changed");
    expect([page.captionText(), page.engine.rows.size]).toEqual(["B.", 0]);
    await page.sessions().saveAsCopy();
    expect(page.sessions()).toMatchObject({ opened: { link: null, readOnly: null, revision: 1 } });
    page.state().setCaptionText("changed");
    expect(page.captionText()).toBe("changed");
  });

  it("that is large is asked about first, and fetched or left", async () => {
    const session = sessionWith([pastedCaption("one", "A."), pastedCaption("two", "B.")]);
    page.engine.handlers["sessions/fetch"] = ({ agreed }) =>
      agreed
        ? { kind: "arrived", session, revision: null, readOnly: remote, notes: [] }
        : { kind: "question", host: "talks.example", sizeBytes: 230_000_000 };
    await page.sessions().open({ session: ADDRESS, caption: session.captions[1]?.id ?? "" });
    expect(page.state().session?.origin?.sampleId).toBe("tea-for-three");
    const question = { url: ADDRESS, host: "talks.example", sizeBytes: 230_000_000 };
    expect(page.sessions().linkQuestion).toMatchObject(question);
    await page.sessions().answerLink(false);
    expect([page.sessions().linkQuestion, page.sessions().opened.link]).toEqual([null, null]);

    await page.sessions().open({ session: ADDRESS, caption: session.captions[1]?.id ?? "" });
    await page.sessions().answerLink(true);
    expect(page.sessions()).toMatchObject({ linkQuestion: null, opened: { link: { session: ADDRESS } } });
    expect(page.captionText()).toBe("B.");
    expect(page.engine.callsOf("sessions/fetch")).toEqual([
      { url: ADDRESS, agreed: false },
      { url: ADDRESS, agreed: false },
      { url: ADDRESS, agreed: true },
    ]);
    await page.sessions().openSample();
    expect(page.engine.callsOf("sessions/forget-shown")).toEqual([{ id: session.id }]);
  });

  it("that does not answer says so beside what was there before, or beside the sample", async () => {
    await page.sessions().open({ session: ADDRESS });
    expect(page.state().session?.origin?.sampleId).toBe("tea-for-three");
    expect(page.sessions().problems.opening?.code).toBe("no-answer-talks.example");
    await openKept();
    await page.sessions().open({ session: ADDRESS });
    expect([page.captionText(), page.sessions().problems.opening?.code]).toEqual([
      "A cat.",
      "no-answer-talks.example",
    ]);
  });
});

describe("a copy of a session", () => {
  it("is opened; the first stays", async () => {
    const session = await openKept();
    await page.sessions().duplicateSession(session.id);
    expect(page.state().session?.id).toBe(`${session.id}-copy`);
    expect(page.sessions().list).toHaveLength(2);
    await page.sessions().duplicateSession("nobody");
    expect(page.sessions().problems.keeping?.code).toBe("session-not-found");
  });
});
