import { beforeEach, describe, expect, it } from "vitest";
import type { Caption } from "../../../src/shapes/session";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

let page: PlaygroundInTest;

async function open(caption: Caption = judgedCaption([contentVerdict()])): Promise<void> {
  const session = sessionWith([caption]);
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
}

function caption(): Caption {
  const [first] = page.state().session?.captions ?? [];
  if (!first) throw new Error("there is no caption");
  return first;
}

beforeEach(async () => {
  page = playgroundInTest();
  await open();
});

describe("overruling a verdict", () => {
  it("keeps the verdict and puts the person's beside it", () => {
    const { verdicts } = caption();
    page.state().overrule("c-1", "failed", "That is a dog.");
    expect(caption().verdicts).toBe(verdicts);
    expect(caption().overrules).toMatchObject([{ checkId: "c-1", status: "failed", note: "That is a dog." }]);
    page.state().overrule("c-1", "passed", "");
    expect(caption().overrules.map(({ status }) => status)).toEqual(["passed"]);
  });

  it("can be taken back, and that too", () => {
    page.state().overrule("c-1", "failed", "no");
    const made = caption().overrules;
    page.state().withdrawOverrule("c-1");
    expect(caption().overrules).toEqual([]);
    page.state().undo();
    expect(caption().overrules).toEqual(made);
    page.state().withdrawOverrule("nothing");
    expect(page.state().undoable("/playground")).toBeNull();
  });

  it("of another text makes earlier ones stale", () => {
    page.state().overrule("c-1", "failed", "");
    page.state().setCaptionText("A dog.");
    page.state().overrule("f-1", "passed", "");
    expect(caption().overrules.map(({ checkId, stale }) => [checkId, stale])).toEqual([
      ["c-1", true],
      ["f-1", undefined],
    ]);
    expect(caption().judgedText).toBe("A dog.");
  });
});

describe("a check that is wrong in itself", () => {
  it("is marked for all captions, once, and unmarked with undo", () => {
    page.state().markDisputed("c-1", "Nobody asked for a cat.");
    page.state().markDisputed("c-1", "Nobody asked.");
    expect(page.state().session?.disputedChecks.map(({ note }) => note)).toEqual(["Nobody asked."]);
    page.state().unmarkDisputed("c-1");
    expect(page.state().session?.disputedChecks).toEqual([]);
    page.state().undo();
    expect(page.state().session?.disputedChecks.map(({ note }) => note)).toEqual(["Nobody asked."]);
  });
});

describe("what a rule looks at", () => {
  it("is what a person selected, in the order of the text", async () => {
    page.state().extractByHand("f-1", [
      { start: 2, end: 5 },
      { start: 0, end: 1 },
    ]);
    await expect
      .poll(() => page.batches.at(-1)?.requests[0]?.given)
      .toMatchObject({ source: "manual", content: ["A", "cat"] });
    page.state().releaseExtraction("f-1");
    expect(caption().verdicts.map(({ checkId }) => checkId)).toEqual(["c-1"]);
  });

  it("is nothing for a content check, or of no selection", () => {
    page.state().extractByHand("c-1", [{ start: 0, end: 1 }]);
    page.state().extractByHand("f-1", []);
    expect(caption().verdicts).toEqual([contentVerdict()]);
  });

  it("is not asked of a judge once it was selected", async () => {
    await page.models().setModels({
      caption: null,
      judge: {
        kind: "openai-compatible" as const,
        baseUrl: "https://a.example",
        model: "m",
        audio: false,
        apiKey: "",
      },
    });
    page.state().extractByHand("f-1", [{ start: 0, end: 1 }]);
    await page.state().judgeCaption();
    const [asked] = page.engine.callsOf("captions/judge");
    expect(asked).toMatchObject({ selected: { "f-1": { source: "manual", content: ["A"] } } });
  });
});
