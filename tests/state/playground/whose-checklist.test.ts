import { beforeEach, describe, expect, it } from "vitest";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import { isCorrected, isOfEarlierInstruction } from "../../../src/state/playground/whose-checklist";
import { emptySession, withInstruction } from "../../../src/state/sessions/session-document";
import { asksOf } from "../../support/asks-of";
import { contentCheck, formatCheck, judgedCaption, sessionWith } from "../support/example-verdicts";
import { type PlaygroundInTest, playgroundInTest, videoFile } from "../support/playground-in-test";

describe("a corrected text", () => {
  it.each([
    ["Tell of the robot.", "tell of  the Robot"],
    ["Use a time stamp for each event", "Use a timestamp for each event"],
    ["Describe the tabel in a list", "Describe the table in a list"],
    ["Give a bullet list", "Give a bullets list"],
  ])("“%s” is still “%s”", (text, before) => {
    expect(isCorrected(text, before)).toBe(true);
  });

  it.each([
    ["Use at most 60 words", "Use at most 80 words"],
    ["Give nine items", "Give five items"],
    ["Write in upper case", "Write in lower case"],
    ["Give a list", "Give a table"],
    ["Do not name the cat", "Do name the cat"],
    ["Include the word", "Exclude the word"],
    ["", "Tell of the robot"],
  ])("“%s” is another than “%s”", (text, before) => {
    expect(isCorrected(text, before)).toBe(false);
  });
});

const LIST = "Give the events as an unordered list.";
const TABLE = "Give the events as a table with two columns.";

describe("the checklist of a session", () => {
  let page: PlaygroundInTest;
  const session = () => {
    const { session: shown } = page.state();
    if (!shown) throw new Error("A session is on screen.");
    return shown;
  };
  const isEarlier = () => isOfEarlierInstruction(session());

  beforeEach(async () => {
    page = playgroundInTest();
    const kept = sessionWith([judgedCaption([])], {
      instruction: LIST,
      asks: asksOf({ format: [formatCheck], content: [contentCheck] }),
    });
    page.engine.rows.set(kept.id, { session: kept, revision: 1, deleted: false });
    await page.sessions().openSession(kept.id);
  });

  it("is that of an earlier instruction once that was changed, key by key, and no more once it is back", () => {
    for (let end = LIST.length; end >= 0; end -= 1) page.state().setInstruction(LIST.slice(0, end));
    expect(isEarlier()).toBe(true);
    page.state().setInstruction(TABLE);
    expect(isEarlier()).toBe(true);
    page.state().setInstruction(LIST);
    expect([isEarlier(), session().checklistFor]).toEqual([false, undefined]);
  });

  it("is not asked about again for an instruction that it was kept for", () => {
    page.state().setInstruction(TABLE);
    page.state().keepChecklist();
    expect(isEarlier()).toBe(false);
    page.state().setInstruction("Write a poem.");
    expect(isEarlier()).toBe(true);
    for (const known of [TABLE, LIST]) {
      page.state().setInstruction(known);
      expect(isEarlier()).toBe(false);
    }
  });

  it("says which checks were judged as they were suggested, until they are changed or accepted", () => {
    const other = { ...formatCheck, checkId: "f-2" };
    const suggested = ["f-1", "f-2"].map((checkId) => ({ checkId, by: "rules" as const }));
    page.state().replaceChecklist({ format: [formatCheck, other], content: [] });
    page.state().changeSession((shown) => ({ ...shown, suggestedChecks: suggested }), "Suggested");
    page.state().changeCheck("f-2", { ...other, parameters: { max_len: 3 } });
    expect(session().suggestedChecks).toEqual([suggested[0]]);
    page.state().acceptSuggested();
    expect(session()).not.toHaveProperty("suggestedChecks");
    page.state().undo();
    expect(session().suggestedChecks).toEqual([suggested[0]]);
    page.state().replaceChecklist({ format: [formatCheck], content: [] });
    expect(session()).not.toHaveProperty("suggestedChecks");
  });

  it("gives way to suggestions, and comes back as that of the earlier instruction", async () => {
    const check = { ...formatCheck, checkId: "x", constraintId: "table" };
    page.services.advisor.suggest = async () => [{ check, phrase: { start: 0, end: 4 }, sure: "high" }];
    page.state().setInstruction(TABLE);
    expect(await page.state().suggestAnew()).toBe(1);
    expect(checklistOfSession(session())).toEqual({ format: [], content: [] });
    expect([session().draft.length, isEarlier()]).toEqual([1, false]);
    page.state().acceptDraft(session().draft.map((entry) => entry.check.checkId));
    expect(isEarlier()).toBe(false);
    page.state().undo();
    expect(checklistOfSession(session()).format.map(({ checkId }) => checkId)).toContain(formatCheck.checkId);
    expect(isEarlier()).toBe(true);
  });

  it("is that of the present instruction where it was empty until now", () => {
    expect(withInstruction(emptySession(), TABLE).checklistFor).toBeUndefined();
  });

  it("has questions of an earlier video once that was replaced, until they are kept or removed", async () => {
    await page.state().openVideo(videoFile("first.mp4"));
    expect(session().answersFor).toBeUndefined();
    await page.state().openVideo(videoFile("second.mp4"));
    expect(session().answersFor).toBe("first.mp4");
    page.state().removeQuestions();
    expect([session().answersFor, checklistOfSession(session()).content]).toEqual([undefined, []]);
    expect(page.state().lastAct?.words).toBe("Questions removed");
    page.state().undo();
    expect([session().answersFor, checklistOfSession(session()).content.length]).toEqual(["first.mp4", 1]);
    page.state().keepChecklist();
    expect(session().answersFor).toBeUndefined();
  });
});

it("opening one's own video after the example begins empty, and Undo brings the example back", async () => {
  const page = playgroundInTest();
  await page.sessions().open({ sample: "tea-for-three" });
  const before = page.state().session;
  expect(checklistOfSession(before)?.format.length).toBeGreaterThan(0);
  await page.state().openVideo(videoFile("own.mp4"));
  expect(page.state().session).toMatchObject({
    title: "own.mp4",
    instruction: "",
    asks: asksOf({ format: [], content: [] }),
  });
  expect(page.state().lastAct).toMatchObject({ words: "New session for your video", of: "own.mp4" });
  page.state().undo();
  await expect.poll(() => page.state().session?.instruction).toBe(before?.instruction);
});
