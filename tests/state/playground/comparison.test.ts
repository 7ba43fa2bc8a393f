import { beforeEach, describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/lib/canonical-json";
import type { Trial } from "../../../src/schemas/comparison";
import type { Session } from "../../../src/schemas/session";
import type { EngineCalls, GenerateInput, JudgeInput } from "../../../src/workers/engine/engine-protocol";
import { callRecord, contestant } from "../../support/comparison";
import { frameSet, samplingPlan, WAV } from "../../support/sampling-plan";
import { settled } from "../../support/settled";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { facts, type PlaygroundInTest, playgroundInTest, untilAborted } from "../support/playground-in-test";

const KEY = "sk-canary-of-the-test";
const form = { ...contestant("a").choice, apiKey: KEY };
const four = ["a", "b", "c", "d"].map((id) => contestant(id));

let page: PlaygroundInTest;

const comparison = () => page.state().session?.comparison;
const trials = () => comparison()?.trials ?? [];
const inputs = <Input>(name: keyof EngineCalls): Input[] =>
  page.engine.callsOf(name).map((input) => Object(input));
const generated = () => inputs<GenerateInput>("captions/generate");
const told = (trial: Trial | undefined) => trial?.problem?.code ?? trial?.caption?.text ?? null;

async function open(parts: Partial<Session> = {}): Promise<void> {
  const plan = samplingPlan();
  const frames = frameSet({ plan, frames: [{ time: 1, hash: "h1", width: 1, height: 1 }] });
  const stored = { kind: "blob" as const, hash: "v" };
  const session = sessionWith([judgedCaption([])], {
    video: { name: "v.mp4", type: "video/mp4", sizeBytes: 4, quickKey: "k", stored, facts },
    sampling: plan,
    frames,
    ...parts,
  });
  page.engine.rows.set(session.id, { session, revision: 1, deleted: false });
  await page.state().openSession(session.id);
}

beforeEach(async () => {
  page = playgroundInTest();
  page.engine.blobs.set("v", new Blob(["clip"]));
  await open();
  await page.models().setModels({ caption: form, judge: null });
  await page.state().confirmContestants(four);
  page.engine.handlers["captions/generate"] = ({ model: { model } }, { emit }) => {
    emit({ kind: "text", delta: "A cat" });
    return { text: `A cat, said ${model}.`, record: callRecord(), problem: null };
  };
  page.engine.handlers["captions/judge"] = (_input, { emit }) => {
    emit({ kind: "progress", done: 0, total: 1 });
    emit({ kind: "verdict", verdict: contentVerdict() });
    return { problem: null };
  };
});

/** The models write until the test says so; what was cancelled rejects. */
function writing(names: readonly string[] = []) {
  page.engine.handlers["captions/generate"] = ({ model: { model } }, { emit, signal }) => {
    emit({ kind: "text", delta: `Words of ${model}` });
    if (!names.includes(model)) return untilAborted(signal);
    return { text: `A cat, said ${model}.`, record: callRecord(), problem: null };
  };
}

describe("a comparison", () => {
  it("has each model write as often as asked, judges each caption, and keeps all of it", async () => {
    page.state().setUpComparison(four, 3);
    await page.state().runComparison({ anew: false });
    expect(trials()).toHaveLength(12);
    expect(trials().every(({ problem, caption }) => problem === null && caption?.verdicts.length === 1)).toBe(
      true,
    );
    expect(trials().map(told)).toContain("A cat, said model-d.");
    expect(trials()[11]?.caption?.title).toBe("model-d, round 3");
    expect(new Set(trials().map(({ caption }) => caption?.id)).size).toBe(12);
    expect(
      generated()
        .slice(0, 5)
        .map(({ model }) => model.model),
    ).toEqual(["model-a", "model-b", "model-c", "model-d", "model-a"]);
    const ids = [...generated(), ...inputs<JudgeInput>("captions/judge")].map(({ runId }) => runId);
    expect(new Set(ids).size).toBe(1);
    expect(page.state().comparing).toBeNull();
    const saved = page.engine.rows.get(page.state().session?.id ?? "")?.session;
    expect(saved?.comparison).toEqual(comparison());
    expect(canonicalJson(saved)).not.toContain(KEY);
    expect(page.state().session?.captions).toHaveLength(1);
  });

  it("says what each cell is at, and shows words as they come", async () => {
    writing();
    page.state().setUpComparison([contestant("a")], 2);
    const run = page.state().runComparison({ anew: false });
    await expect.poll(() => page.state().comparedWords["a/2"]).toBe("Words of model-a");
    expect(page.state().comparing?.cells).toEqual({ "a/1": { kind: "writing" }, "a/2": { kind: "writing" } });
    page.state().cancel();
    await run;
    expect(page.state()).toMatchObject({ comparing: null, comparedWords: {} });
  });

  it("that is cancelled keeps what is there, and goes on with the rest only", async () => {
    writing(["model-a"]);
    page.state().setUpComparison(four.slice(0, 2), 2);
    const run = page.state().runComparison({ anew: false });
    await settled();
    page.state().stopComparison();
    await run;
    expect(trials().map(told)).toEqual([
      "A cat, said model-a.",
      "unfinished",
      "A cat, said model-a.",
      "unfinished",
    ]);
    expect(trials()[1]?.caption).toMatchObject({ text: "Words of model-b", call: null });
    expect(page.state().problems).toEqual({});
    const before = generated().length;
    const finished = trials()[0];
    writing(["model-b"]);
    await page.state().runComparison({ anew: false });
    expect(
      generated()
        .slice(before)
        .map(({ model }) => model.model),
    ).toEqual(["model-b", "model-b"]);
    expect(trials().map(told)).toEqual(["a", "b", "a", "b"].map((id) => `A cat, said model-${id}.`));
    expect(trials()[0]).toBe(finished);
  });

  it("lets one model fail without stopping the others; going on asks that one again", async () => {
    const usual = page.engine.handlers["captions/generate"];
    page.engine.handlers["captions/generate"] = (input, tools) =>
      input.model.model === "model-b"
        ? { text: "A c", record: null, problem: { code: "reply-cut", message: "Cut.", nextStep: "Again." } }
        : usual(input, tools);
    page.state().setUpComparison(four.slice(0, 3), 1);
    await page.state().runComparison({ anew: false });
    expect(trials().map(told)).toEqual(["A cat, said model-a.", "reply-cut", "A cat, said model-c."]);
    expect(trials()[1]?.caption?.text).toBe("A c");
    expect(inputs("captions/judge")).toHaveLength(2);
    page.engine.handlers["captions/generate"] = usual;
    await page.state().runComparison({ anew: false });
    expect(generated()).toHaveLength(4);
    expect(told(trials()[1])).toBe("A cat, said model-b.");
  });

  it("does not write a caption again whose judge was away", async () => {
    const usual = page.engine.handlers["captions/judge"];
    page.engine.handlers["captions/judge"] = () => ({
      problem: { code: "unreachable", message: "Away.", nextStep: "Wait." },
    });
    page.state().setUpComparison([contestant("a")], 1);
    await page.state().runComparison({ anew: false });
    expect(trials()[0]).toMatchObject({
      problem: { code: "unreachable" },
      caption: { text: "A cat, said model-a." },
    });
    page.engine.handlers["captions/judge"] = usual;
    await page.state().runComparison({ anew: false });
    expect(generated()).toHaveLength(1);
    expect(trials()[0]).toMatchObject({ problem: null, caption: { verdicts: [{ checkId: "c-1" }] } });
  });

  it("begun anew replaces all, which can be taken back", async () => {
    page.state().setUpComparison([contestant("a")], 1);
    await page.state().runComparison({ anew: false });
    const before = trials();
    await page.state().runComparison({ anew: true });
    expect(generated()).toHaveLength(2);
    expect(trials()[0]?.caption?.id).not.toBe(before[0]?.caption?.id);
    page.state().undo();
    expect(trials()).toEqual(before);
  });
});

describe("what models are shown", () => {
  it("is taken once for plans that are alike, and kept with the trial where it is their own", async () => {
    const two = samplingPlan({ frames: { kind: "uniform", count: 2 } });
    const taken: unknown[] = [];
    const { takeFrames } = page.services.media;
    page.services.media.takeFrames = (file, known, plan, options) => {
      taken.push(plan.frames);
      return takeFrames(file, known, plan, options);
    };
    page
      .state()
      .setUpComparison(
        [contestant("a"), contestant("b", { plan: two }), contestant("c", { plan: { ...two } })],
        2,
      );
    await page.state().runComparison({ anew: false });
    expect(taken).toEqual([two.frames]);
    expect(trials().map(({ frames }) => frames?.frames.length ?? null)).toEqual([null, 2, 2, null, 2, 2]);
    expect(page.state().session?.frames?.frames).toHaveLength(1);
    expect(generated().map(({ plan }) => plan.frames)).toEqual(
      Array.from({ length: 2 }, () => [samplingPlan().frames, two.frames, two.frames]).flat(),
    );
    for (const { hash } of trials()[1]?.frames?.frames ?? []) expect(page.engine.blobs.has(hash)).toBe(true);
  });

  it("is the session's own frames where only the sound is left out", async () => {
    await open({ sampling: samplingPlan({ audio: WAV }) });
    page.services.media.takeFrames = () => Promise.reject(refuse("not-to-be-taken"));
    page.state().setUpComparison([contestant("a", { plan: samplingPlan({ audio: null }) })], 1);
    await page.state().runComparison({ anew: false });
    expect(generated()).toMatchObject([{ frames: { frames: [{ hash: "h1" }] }, audio: null }]);
  });

  it("that can't be taken fails those who need it, with the cause", async () => {
    page.services.media.takeFrames = () => Promise.reject(refuse("file-truncated"));
    const own = samplingPlan({ frames: { kind: "uniform", count: 64 } });
    page.state().setUpComparison([contestant("a", { plan: own }), contestant("b")], 1);
    await page.state().runComparison({ anew: false });
    expect(trials().map(told)).toEqual(["file-truncated", "A cat, said model-b."]);
  });
});

describe("before anything is sent", () => {
  it("an address that nobody gave in this page is refused", async () => {
    const elsewhere = contestant("a", {
      choice: {
        kind: "openai-compatible",
        baseUrl: "https://elsewhere.example/v1",
        model: "m",
        audio: false,
      },
    });
    page.state().setUpComparison([elsewhere], 1);
    await page.state().runComparison({ anew: false });
    expect(page.state().problems.comparison?.code).toBe("contestant-not-connected");
    expect(generated()).toEqual([]);
    await page.state().connectContestant({ ...elsewhere.choice, apiKey: KEY });
    await page.state().runComparison({ anew: false });
    expect(generated()).toHaveLength(1);
    expect(generated()[0]?.model).toEqual(elsewhere.choice);
    expect(canonicalJson(page.state().session)).not.toContain(KEY);
  });

  it("a judge is asked for where there are questions, and not where there are none", async () => {
    await page.models().setModels({ caption: null, judge: null });
    await page.state().connectContestant(form);
    page.state().setUpComparison([contestant("a")], 1);
    await page.state().runComparison({ anew: false });
    expect(page.state().problems.comparison?.code).toBe("no-judge");
    await open({ checklist: { format: [], content: [] } });
    page.state().setUpComparison([contestant("a")], 1);
    await page.state().runComparison({ anew: false });
    expect(trials().map(told)).toEqual(["A cat, said model-a."]);
    expect(inputs("captions/judge")).toEqual([]);
  });

  it.each([
    ["the instruction", () => page.state().setInstruction("Tell of the dog.")],
    ["the checklist", () => page.state().removeCheck("c-1")],
    ["what is taken from the video", () => page.state().setPlan(samplingPlan({ audio: WAV }))],
    [
      "how captions are judged",
      () => page.models().setJudging({ rounds: 3, batched: true, otherJudges: false }),
    ],
    ["the settings", () => page.models().setSettings({ temperature: 1, maxTokens: 9, seed: 3 })],
    [
      "the model that judges",
      () => page.models().setModels({ caption: form, judge: { ...form, model: "other" } }),
    ],
  ])("a change of %s is said and not mixed in", async (what, act) => {
    page.state().setUpComparison([contestant("a")], 1);
    await page.state().runComparison({ anew: false });
    page.state().setUpComparison([contestant("a")], 2);
    await act();
    await page.state().runComparison({ anew: false });
    expect(page.state().problems.comparison).toMatchObject({ code: "comparison-stale" });
    expect(page.state().problems.comparison?.message).toContain(what);
    expect(generated()).toHaveLength(1);
    await page.state().runComparison({ anew: true });
    expect(page.state().problems.comparison).toBeUndefined();
    expect(generated()).toHaveLength(3);
  });
});

describe("setting up", () => {
  it("keeps the trials that still fit, drops the others, and can be taken back", async () => {
    page.state().setUpComparison(four.slice(0, 2), 2);
    await page.state().runComparison({ anew: false });
    const before = trials();
    page
      .state()
      .setUpComparison([contestant("a", { title: "Renamed" }), contestant("b", { settings: null })], 2);
    expect(trials()).toEqual(before);
    page
      .state()
      .setUpComparison([contestant("a"), contestant("b", { plan: samplingPlan({ audio: WAV }) })], 1);
    expect(trials()).toEqual([before[0]]);
    page.state().undo();
    expect(trials()).toEqual(before);
    page.state().removeComparison();
    expect(comparison()).toBeUndefined();
    page.state().undo();
    expect(trials()).toEqual(before);
  });
});

describe("a caption out of it", () => {
  it("comes to the session's captions with its verdicts, as a copy", async () => {
    page.state().setUpComparison([contestant("a")], 1);
    await page.state().runComparison({ anew: false });
    const [trial] = trials();
    const id = trial?.caption?.id ?? "";
    const shown = await page.state().verdictsOf(id);
    expect(shown.map(({ checkId, status }) => [checkId, status])).toEqual([
      ["f-1", "failed"],
      ["c-1", "passed"],
    ]);
    page.state().openTrial(id);
    const copy = page.state().session?.captions.at(-1);
    expect(copy).toMatchObject({
      title: "model-a",
      text: trial?.caption?.text,
      verdicts: trial?.caption?.verdicts,
    });
    expect(copy?.id).not.toBe(id);
    expect(page.state().session?.activeCaptionId).toBe(copy?.id);
    expect(trials()).toHaveLength(1);
  });

  it("leaves verdicts behind that are about another checklist", async () => {
    page.state().setUpComparison([contestant("a")], 1);
    await page.state().runComparison({ anew: false });
    page.state().removeCheck("f-1");
    page.state().openTrial(trials()[0]?.caption?.id ?? "");
    expect(page.state().session?.captions.at(-1)).toMatchObject({ verdicts: [], judgedText: null });
  });
});
