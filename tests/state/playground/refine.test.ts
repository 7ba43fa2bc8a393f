import { beforeEach, describe, expect, it } from "vitest";
import { chosenPair } from "../../../src/ui/caption-diff/word-diff";
import { callRecord } from "../../support/call-record";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

const refiner = {
  kind: "openai-compatible" as const,
  baseUrl: "https://api.example/v1",
  model: "refiner",
  audio: false,
};

let page: PlaygroundInTest;
const captions = () => page.state().session?.captions ?? [];
const asked = () => page.engine.callsOf("captions/refine");

beforeEach(async () => {
  page = playgroundInTest();
  const session = sessionWith([judgedCaption([contentVerdict()], { text: "A cat." })]);
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  await page.models().setModels({ caption: { ...refiner, apiKey: "" }, judge: null });
  page.engine.handlers["captions/refine"] = () => ({
    text: "A black cat.",
    call: callRecord({ model: "refiner" }),
    replies: [],
  });
});

describe("a caption of the playground that is refined", () => {
  it("gets a second one behind it, with its origin, which is judged and can be taken back", async () => {
    const [first] = captions();
    expect(await page.state().refineCaption(refiner)).toBe(true);
    expect(asked()).toMatchObject([{ model: refiner, first: "A cat.", frames: null }]);
    const [, made] = captions();
    expect(made).toMatchObject({
      title: `${first?.title} refined by refiner`,
      text: "A black cat.",
      originalText: "A black cat.",
      origin: { kind: "model", model: "refiner" },
      refinedFrom: { captionId: first?.id, unchanged: false },
    });
    expect(page.state().session?.activeCaptionId).toBe(made?.id);
    expect(page.engine.callsOf("captions/judge")).toMatchObject([{ caption: "A black cat." }]);
    expect(chosenPair(captions(), made?.id ?? "", null)?.map(({ text }) => text)).toEqual([
      "A cat.",
      "A black cat.",
    ]);
    expect(captions()[0]).toEqual(first);

    await page.state().undo();
    expect(captions()).toEqual([first]);
  });

  it("says so where nothing needed a change", async () => {
    page.engine.handlers["captions/refine"] = () => ({
      text: "A cat.",
      unchanged: true,
      call: null,
      replies: [],
    });
    await page.state().refineCaption(refiner);
    expect(captions()[1]).toMatchObject({
      title: expect.stringContaining("left unchanged by refiner"),
      refinedFrom: { unchanged: true },
    });
  });

  it("is not judged where the refiner refused, as no such caption of a run is", async () => {
    page.engine.handlers["captions/refine"] = () => ({
      text: "I can't help with that.",
      shortfall: { kind: "refusal" },
      call: callRecord({ model: "refiner" }),
      replies: [],
    });
    expect(await page.state().refineCaption(refiner)).toBe(true);
    expect(captions()[1]).toMatchObject({ shortfall: { kind: "refusal" } });
    expect(page.engine.callsOf("captions/judge")).toEqual([]);
  });

  it("stays alone where the refiner can't be read, and the cause is told", async () => {
    page.engine.handlers["captions/refine"] = () => {
      throw refuse("refinement-unreadable");
    };
    expect(await page.state().refineCaption(refiner)).toBe(false);
    expect(captions()).toHaveLength(1);
    expect(page.state().problems.run?.code).toBe("refinement-unreadable");
  });

  it("has to have words, and an instruction", async () => {
    page.state().setCaptionText(" ");
    expect(await page.state().refineCaption(refiner)).toBe(false);
    expect(page.state().problems.run?.code).toBe("no-caption");
    page.state().setCaptionText("A cat.");
    page.state().setInstruction("");
    expect(await page.state().refineCaption(refiner)).toBe(false);
    expect(page.state().problems.run?.code).toBe("no-instruction");
    expect(asked()).toEqual([]);
  });
});
