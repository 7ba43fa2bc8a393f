import { beforeEach, describe, expect, it } from "vitest";
import type { SuggestedCheck } from "../../../src/evaluation/checks/checks-protocol";
import { abortError } from "../../../src/foundation/errors";
import type { DraftCheck } from "../../../src/shapes/checklist";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import { modelEntry } from "../../support/run-of-sample";
import { frameSet } from "../../support/sampling-plan";
import { settled } from "../../support/settled";
import {
  contentCheck,
  contentVerdict,
  formatCheck,
  judgedCaption,
  sessionWith,
} from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;

const ids = () => {
  const { format, content } = checklistOfSession(page.state().session) ?? { format: [], content: [] };
  return [...format, ...content].map(({ checkId }) => checkId);
};
const drafted = () => page.state().session?.draft.map(({ check }) => check.checkId);
const verdicts = () => page.state().session?.captions[0]?.verdicts.map(({ checkId }) => checkId);

function suggestion(parameters: Record<string, unknown>): SuggestedCheck {
  return {
    check: { checkId: "suggested-001", constraintId: "length", description: "Short", parameters },
    phrase: { start: 0, end: 4 },
    sure: "high",
  };
}

const byModel: DraftCheck = {
  half: "content",
  check: { ...contentCheck, checkId: "draft-content-001", items: [] },
  origin: { kind: "model", model: "m", promptVersion: "draft-checklist.v1" },
};

beforeEach(async () => {
  page = playgroundInTest();
  const session = sessionWith([judgedCaption([contentVerdict()])]);
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
});

describe("editing the checklist", () => {
  it("adds behind the check named, or at the end", () => {
    const { newCheckId, addCheck } = page.state();
    addCheck({ half: "format", check: { ...formatCheck, checkId: newCheckId("format") } });
    addCheck({ half: "format", check: { ...formatCheck, checkId: newCheckId("format") } }, "f-1");
    expect(ids()).toEqual(["f-1", "format-002", "format-001", "c-1"]);
    expect(verdicts()).toEqual(["c-1"]);
  });

  it("moves within a half, no further than its ends", () => {
    page.state().addCheck({ half: "format", check: { ...formatCheck, checkId: "f-2" } });
    page.state().moveCheck("f-1", 1);
    expect(ids()).toEqual(["f-2", "f-1", "c-1"]);
    page.state().moveCheck("f-1", 1);
    page.state().moveCheck("c-1", -1);
    page.state().moveCheck("nobody", -1);
    expect(ids()).toEqual(["f-2", "f-1", "c-1"]);
  });

  it("copies under ids of its own, questions too", () => {
    const copy = page.state().duplicateCheck("c-1");
    expect(ids()).toEqual(["f-1", "c-1", copy]);
    const copied = checklistOfSession(page.state().session)?.content[1];
    expect(copied).toMatchObject({ description: "The cat", items: [{ question: "Is there a cat?" }] });
    expect(copied?.items[0]?.checkId).not.toBe("c-1-1");
    expect(page.state().duplicateCheck("nobody")).toBe("nobody");
  });

  it("deletes with what hung on the check, and brings all of it back", () => {
    page.state().overrule("c-1", "failed", "");
    page.state().markDisputed("c-1", "");
    page.state().removeCheck("c-1");
    expect([ids(), verdicts(), page.state().session?.disputedChecks]).toEqual([["f-1"], [], []]);
    page.state().undo();
    expect([ids(), verdicts()]).toEqual([["f-1", "c-1"], ["c-1"]]);
    expect(page.state().session?.disputedChecks).toHaveLength(1);
    expect(page.state().session?.captions[0]?.overrules).toHaveLength(1);
  });

  it("is replaced with undo, which leaves a caption that was changed since as it is", () => {
    page.state().replaceChecklist({ format: [], content: [] });
    page.state().setCaptionText("Quite another text.");
    page.state().undo();
    expect(ids()).toEqual(["f-1", "c-1"]);
    expect(page.captionText()).toBe("Quite another text.");
  });

  it("deleted, then gone on with, keeps all that came since when the deletion is taken back", () => {
    page.state().removeCheck("c-1");
    for (const name of ["one", "two", "three"]) {
      const checkId = page.state().newCheckId("format");
      page.state().addCheck({ half: "format", check: { ...formatCheck, checkId, description: name } });
    }
    page.state().overrule("format-001", "failed", "paid for since");
    page.state().undo();
    expect(ids()).toEqual(["f-1", "format-001", "format-002", "format-003", "c-1"]);
    expect(verdicts()).toEqual(["c-1"]);
    expect(page.state().session?.captions[0]?.overrules).toHaveLength(1);
  });

  it("decides kept answers anew when the right answer changes", async () => {
    const [item] = contentCheck.items;
    if (!item) throw new Error("the check has no item");
    page.state().changeCheck("c-1", { ...contentCheck, items: [{ ...item, correctAnswer: "no" }] });
    await settled();
    expect(page.state().session?.captions[0]?.verdicts[0]).toMatchObject({
      status: "failed",
      items: [{ answer: "yes", status: "failed" }],
    });
  });
});

describe("suggestions", () => {
  const writer = { ...modelEntry("a").choice, apiKey: "" };
  const referee = { ...modelEntry("b").choice, apiKey: "" };
  beforeEach(() => page.models().setModels({ caption: writer, judge: referee }));

  it("by rules join the draft once, and the checklist when accepted", async () => {
    page.services.advisor.suggest = async () => [suggestion({ max_len: 30 }), suggestion({ max_len: 10 })];
    expect(await page.state().suggestByRules()).toBe(1);
    expect(await page.state().suggestByRules()).toBe(0);
    expect(drafted()).toEqual(["format-001"]);
    expect(page.state().session?.draft[0]?.origin).toEqual({ kind: "rules", phrase: "Tell", sure: "high" });
    page.state().acceptDraft(["format-001", "nobody"]);
    expect([ids(), drafted()]).toEqual([["f-1", "format-001", "c-1"], []]);
  });

  it("by the model come after those by rules; notes are kept for the person", async () => {
    page.services.advisor.suggest = async () => [suggestion({ max_len: 30 })];
    page.engine.handlers["checklists/draft"] = ({ draft }) => ({
      draft: [{ ...byModel, check: { ...byModel.check, description: `after ${draft.length}` } }],
      notes: ["one question was left out"],
      problem: null,
      record: null,
    });
    await page.state().suggestByModel({ frames: false });
    expect(page.state().session?.draft.map(({ check }) => check.description)).toEqual(["Short", "after 1"]);
    expect(page.state().draftNotes).toEqual(["one question was left out"]);
    expect(page.state().drafting).toBeNull();
  });

  it("keep what rules found when the model fails", async () => {
    page.services.advisor.suggest = async () => [suggestion({ max_len: 30 })];
    page.engine.handlers["checklists/draft"] = () => {
      throw refuse("key-refused");
    };
    await page.state().suggestByModel({ frames: true });
    expect(drafted()).toEqual(["format-001"]);
    expect(page.state().problems.draft?.code).toBe("key-refused");
  });

  it("are asked of the judge, or of the model of captions where frames are shown or none else judges", async () => {
    const asked = () => page.engine.callsOf("checklists/draft").map((input) => Object(input).model.model);
    page.engine.handlers["checklists/draft"] = () => ({ draft: [], notes: [], problem: null, record: null });
    await page.state().suggestByModel({ frames: true });
    const frames = frameSet({ frames: [{ time: 1, hash: "h1", width: 1, height: 1 }] });
    page.store.setState(({ session }) => ({ session: session && { ...session, frames } }));
    await page.state().suggestByModel({ frames: false });
    await page.state().suggestByModel({ frames: true });
    await page.models().setModels({ caption: writer, judge: null });
    await page.state().suggestByModel({ frames: false });
    expect(asked()).toEqual(["model-b", "model-b", "model-a", "model-a"]);
    await page.models().setModels({ caption: null, judge: referee });
    await page.state().suggestByModel({ frames: true });
    expect(page.state().problems.draft?.code).toBe("no-model");
    expect(asked()).toHaveLength(4);
  });

  it("stop at once when cancelled, silently", async () => {
    page.engine.handlers["checklists/draft"] = (_input, { signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(abortError())));
    const drafting = page.state().suggestByModel({ frames: false });
    await settled();
    expect(page.state().drafting).not.toBeNull();
    page.state().cancel();
    await drafting;
    expect([page.state().drafting, page.state().problems.draft, drafted()]).toEqual([null, undefined, []]);
  });

  it("are changed, and discarded with undo", async () => {
    page.services.advisor.suggest = async () => [suggestion({ max_len: 30 })];
    await page.state().suggestByRules();
    const changed = { ...formatCheck, checkId: "format-001", description: "Shorter" };
    page.state().changeDraft("format-001", changed);
    page.state().dropDraft(["format-001"]);
    expect(drafted()).toEqual([]);
    page.state().undo();
    expect(page.state().session?.draft[0]?.check).toEqual(changed);
  });
});
