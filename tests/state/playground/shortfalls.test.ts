import { beforeEach, describe, expect, it } from "vitest";
import type { GenerateEvent, GenerateOutput } from "../../../src/playground/protocol";
import type { Shortfall } from "../../../src/shapes/result";
import type { Session } from "../../../src/shapes/session";
import { facts } from "../../support/clip-facts";
import { frameSet, samplingPlan } from "../../support/sampling-plan";
import { settled } from "../../support/settled";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import {
  deferred,
  type PlaygroundInTest,
  playgroundInTest,
  untilAborted,
} from "../support/playground-in-test";

const form = {
  kind: "openai-compatible" as const,
  baseUrl: "https://api.example/v1",
  model: "writer",
  audio: false,
  apiKey: "",
};

let page: PlaygroundInTest;
let session: Session;

const written = () => page.state().session?.captions[1];
const judged = () => page.engine.callsOf("captions/judge");
const reasons = async () =>
  (await page.state().verdictsOf(written()?.id ?? "")).map(({ status, cause, reason }) => [
    status,
    cause,
    reason,
  ]);

beforeEach(async () => {
  page = playgroundInTest();
  const plan = samplingPlan();
  session = sessionWith([judgedCaption([contentVerdict()])], {
    video: {
      name: "v.mp4",
      type: "video/mp4",
      sizeBytes: 4,
      quickKey: "k",
      stored: { kind: "blob", hash: "v" },
      facts,
    },
    sampling: plan,
    frames: frameSet({ plan, frames: [{ time: 1, hash: "h1", width: 1, height: 1 }] }),
  });
  page.engine.blobs.set("v", new Blob(["clip"]));
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.sessions().openSession(session.id);
  await page.models().setModels({ caption: form, judge: null });
  page.engine.handlers["captions/judge"] = () => ({ detail: null, problem: null });
});

const answers = (output: Partial<GenerateOutput>) => {
  page.engine.handlers["captions/generate"] = () => ({ text: "", record: null, problem: null, ...output });
};

describe("a caption that is no whole one", () => {
  it.each<[Shortfall["kind"], string]>([
    ["length", "The caption was cut off at the longest reply allowed, so it is not judged."],
    ["refusal", "The model refused to write a caption, so there is nothing to judge."],
  ])("by %s is neither judged nor scored, until somebody says so", async (kind, reason) => {
    answers({ text: "I cannot.", shortfall: { kind } });
    await page.state().runModel();
    expect(written()).toMatchObject({ text: "I cannot.", shortfall: { kind } });
    expect(judged()).toEqual([]);
    expect(await reasons()).toEqual([
      ["unscored", "not judged", reason],
      ["unscored", "not judged", reason],
    ]);
    await page.state().judgeAnyway();
    expect(judged()).toMatchObject([{ caption: "I cannot." }]);
    expect(written()?.shortfall).toEqual({ kind, judgeAnyway: true });
    expect((await reasons())[0]?.[0]).toBe("passed");
  });

  it("is judged by rules where there is no model to ask", async () => {
    answers({ text: "I cannot.", shortfall: { kind: "refusal" } });
    await page.state().runModel();
    await page.models().setModels({ caption: null, judge: null });
    await page.state().judgeAnyway();
    expect(page.state().problems.run).toBeUndefined();
    expect((await reasons())[0]?.[0]).toBe("passed");
  });

  it("stays marked after an edit, which has verdicts again, and is judged when Judge is pressed", async () => {
    answers({ text: "A cat", shortfall: { kind: "length" } });
    await page.state().runModel();
    page.state().setCaptionText("A cat on");
    expect((await reasons())[0]?.[0]).toBe("passed");
    expect(written()?.shortfall).toEqual({ kind: "length" });
    page.state().setCaptionText("A cat");
    expect((await reasons())[0]?.[0]).toBe("unscored");
    await page.state().judgeCaption();
    expect(judged()).toHaveLength(1);
  });

  it.each(["connection", "cancel", "a page that was closed"])(
    "by %s is so after a reload, too",
    async (by) => {
      const end = deferred<GenerateOutput>();
      let emit: (event: GenerateEvent) => void = () => undefined;
      page.engine.handlers["captions/generate"] = (_input, tools) => {
        emit = tools.emit;
        return Promise.race([end.promise, untilAborted(tools.signal)]);
      };
      const run = page.state().runModel();
      await settled();
      emit({ kind: "text", delta: "A cat sl" });
      if (by === "cancel") page.state().cancel();
      if (by === "connection")
        end.resolve({
          text: "A cat sl",
          shortfall: { kind: "broken off" },
          record: null,
          problem: refuse("stream-cut").problem,
        });
      if (by !== "a page that was closed") await run;
      await page.sessions().flush();
      const kept = page.engine.rows.get(session.id)?.session.captions[1];
      expect(kept).toMatchObject({ text: "A cat sl", shortfall: { kind: "broken off" } });
      if (by === "a page that was closed") page.state().cancel();
      await page.sessions().openSession(session.id);
      expect((await reasons())[0]).toEqual([
        "unscored",
        "not judged",
        "The model did not finish the caption, so it is not judged.",
      ]);
      expect(judged()).toEqual([]);
    },
  );

  it("is none once it was written to its end", async () => {
    answers({ text: "A cat sleeps." });
    await page.state().runModel();
    expect(written()).not.toHaveProperty("shortfall");
    expect(judged()).toHaveLength(1);
  });
});

describe("what a model wrote to itself", () => {
  it("is kept apart while it streams and afterwards", async () => {
    const end = deferred<GenerateOutput>();
    let emit: (event: GenerateEvent) => void = () => undefined;
    page.engine.handlers["captions/generate"] = (_input, tools) => {
      emit = tools.emit;
      return end.promise;
    };
    const run = page.state().runModel();
    await settled();
    for (const delta of ["<thi", "nk>Two cu", "ps?</thi"]) {
      emit({ kind: "text", delta });
      expect(page.captionText()).not.toMatch(/think|cups/);
    }
    await expect.poll(() => written()?.reasoning).toContain("Two cups?");
    emit({ kind: "text", delta: "nk>\n\nA cat" });
    await expect.poll(written).toMatchObject({ text: "A cat", reasoning: "Two cups?" });
    end.resolve({ text: "A cat sleeps.", reasoning: "Two cups?", record: null, problem: null });
    await run;
    expect(written()).toMatchObject({ text: "A cat sleeps.", reasoning: "Two cups?" });
    expect(judged()).toMatchObject([{ caption: "A cat sleeps." }]);
  });
});

describe("an empty caption", () => {
  it("has no verdicts in either semantics, and nobody is asked about it", async () => {
    page.state().setCaptionText("  ");
    const { activeCaptionId = "" } = page.state().session ?? {};
    expect(await page.state().verdictsOf(activeCaptionId)).toEqual([]);
    expect(await page.state().verdictsOf(activeCaptionId, "reference")).toEqual([]);
    await page.state().judgeCaption();
    expect(page.state().problems.run?.code).toBe("no-caption");
    expect(judged()).toEqual([]);
  });
});

it("a run that waits says so, and counts from when it is sent", async () => {
  const end = deferred<GenerateOutput>();
  let emit: (event: GenerateEvent) => void = () => undefined;
  page.engine.handlers["captions/generate"] = (_input, tools) => {
    emit = tools.emit;
    return end.promise;
  };
  const run = page.state().runModel();
  await settled();
  emit({ kind: "waiting", waits: true });
  expect(page.state().run).toMatchObject({ kind: "captioning", waits: true, baseUrl: form.baseUrl });
  emit({ kind: "waiting", waits: false });
  expect(page.state().run).toMatchObject({ waits: false });
  end.resolve({ text: "A cat.", record: null, problem: null });
  await run;
});
