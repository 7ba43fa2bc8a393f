import { beforeEach, describe, expect, it } from "vitest";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { contentVerdict, formatCheck, judgedCaption, sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;

const titles = () => page.state().session?.captions.map(({ title }) => title);
const titleInView = () => {
  const { session } = page.state();
  return session?.captions.find(({ id }) => id === session.activeCaptionId)?.title;
};

async function open(...names: string[]): Promise<void> {
  const [first = "one", ...others] = names;
  const session = sessionWith([pastedCaption(first), ...others.map((name) => pastedCaption(name))]);
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
}

const idOf = (title: string) =>
  page.state().session?.captions.find((caption) => caption.title === title)?.id ?? "";

beforeEach(() => {
  page = playgroundInTest();
});

describe("deleting a caption", () => {
  it.each([
    ["one", "two"],
    ["two", "three"],
    ["three", "two"],
  ])(
    "that is in view (%s) brings its neighbour, and undo brings it back to its place",
    async (name, next) => {
      await open("one", "two", "three");
      page.state().selectCaption(idOf(name));
      page.state().removeCaption(idOf(name));
      expect(page.state().undoable("/playground")).toBe("Caption deleted");
      expect(titles()).toEqual(["one", "two", "three"].filter((title) => title !== name));
      expect(titleInView()).toBe(next);
      page.state().undo();
      expect(titles()).toEqual(["one", "two", "three"]);
      expect(titleInView()).toBe(name);
    },
  );

  it("that is not in view leaves the view", async () => {
    await open("one", "two", "three");
    page.state().removeCaption(idOf("three"));
    expect(titleInView()).toBe("one");
  });

  it("twice undone is there once", async () => {
    await open("one", "two");
    page.state().removeCaption(idOf("two"));
    page.state().undo();
    expect(page.state().undoable("/playground")).toBeNull();
    page.state().undo();
    expect(titles()).toEqual(["one", "two"]);
  });

  it("leaves the last one, and what is not there", async () => {
    await open("one");
    page.state().removeCaption(idOf("one"));
    expect(titles()).toEqual(["one"]);
    await open("one", "two");
    page.state().removeCaption("nobody");
    expect(page.state().undoable("/playground")).toBeNull();
    expect(titles()).toEqual(["one", "two"]);
  });

  it("undone in another session changes nothing there", async () => {
    await open("one", "two");
    page.state().removeCaption(idOf("two"));
    await open("other");
    expect(page.state().undoable("/playground")).toBeNull();
    page.state().undo();
    expect(titles()).toEqual(["other"]);
  });
});

describe("writing", () => {
  it("by hand is the original until it was judged, and can be restored after", async () => {
    await open("one");
    page.state().setCaptionText("A cat.");
    expect(page.state().session?.captions[0]).toMatchObject({ text: "A cat.", originalText: "A cat." });
    const judged = sessionWith([judgedCaption([contentVerdict()])]);
    page.engine.rows.set(judged.id, { session: judged, revision: 1, deleted: false });
    await page.sessions().openSession(judged.id);
    page.state().setCaptionText("A dog.");
    expect(page.state().session?.captions[0]).toMatchObject({ text: "A dog.", originalText: "A cat." });
    page.state().restoreCaption();
    expect(page.captionText()).toBe("A cat.");
  });

  it("adds captions under names that are free", async () => {
    await open("Caption");
    page.state().addCaption();
    page.state().addCaption();
    expect(titles()).toEqual(["Caption", "Caption 2", "Caption 3"]);
    expect(titleInView()).toBe("Caption 3");
  });
});

it("a session of a newer version can be looked at in every way and changed in none", async () => {
  const session = sessionWith([judgedCaption([contentVerdict()]), pastedCaption("two")]);
  const { problem } = refuse("newer-version");
  page.engine.handlers["sessions/load"] = () => ({ state: "read-only", session, revision: 4, problem });
  await page.sessions().openSession(session.id);
  const state = page.state();
  expect(page.sessions().opened.readOnly).toEqual(problem);
  state.setCaptionText("changed");
  state.setInstruction("changed");
  state.replaceChecklist({ format: [], content: [] });
  state.setSemantics("reference");
  state.setPlan({ ...session.sampling, size: { kind: "fit", maxSide: 64 } });
  state.addCaption();
  state.restoreCaption();
  state.removeCaption(session.activeCaptionId);
  state.addCheck({ half: "format", check: formatCheck });
  state.removeCheck(formatCheck.checkId);
  state.overrule(formatCheck.checkId, "passed", "");
  state.markDisputed(formatCheck.checkId, "");
  state.extractByHand(formatCheck.checkId, [{ start: 0, end: 1 }]);
  expect(state.undoable("/playground")).toBeNull();
  await page.sessions().renameSession(session.id, "changed");
  await page.sessions().flush();
  expect(page.state().session).toEqual(session);
  expect(page.engine.callsOf("sessions/save")).toEqual([]);

  await page.models().setModels({
    caption: { kind: "openai-compatible" as const, baseUrl: "b", model: "m", audio: false, apiKey: "" },
    judge: null,
  });
  await state.runModel();
  expect(page.state().problems.run).toEqual(problem);
  await state.judgeCaption();
  expect(page.engine.callsOf("captions/judge")).toEqual([]);
  state.selectCaption(idOf("two"));
  expect(titleInView()).toBe("two");
});
