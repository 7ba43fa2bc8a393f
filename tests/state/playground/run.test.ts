import { beforeEach, describe, expect, it } from "vitest";
import { ProblemError } from "../../../src/foundation/errors";
import type { GenerateEvent, GenerateOutput, JudgeEvent } from "../../../src/playground/protocol";
import type { CallRecord } from "../../../src/shapes/call";
import type { Session } from "../../../src/shapes/session";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import type { JobState } from "../../../src/state/playground/playground-state";
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
const record: CallRecord = {
  id: "call-1",
  baseUrl: form.baseUrl,
  model: "writer",
  answeredModel: null,
  promptVersion: "caption.v1",
  settings: { temperature: 0, maxTokens: null, seed: null },
  mediaHashes: [],
  usage: { input: 1, output: 2 },
  warnings: [],
  startedAt: "2026-01-01T00:00:00.000Z",
  firstTokenMilliseconds: 1,
  totalMilliseconds: 2,
  finishReason: "stop",
};

let page: PlaygroundInTest;
let session: Session;
/** The kinds of phases that a run went through, without repetitions. */
let phases: JobState["kind"][];

const captions = () => page.state().session?.captions ?? [];
const texts = () => captions().map(({ text }) => text);
const generated = () => page.engine.callsOf("captions/generate");
const judgedInputs = () => page.engine.callsOf("captions/judge");

beforeEach(async () => {
  page = playgroundInTest();
  const plan = samplingPlan();
  const frames = frameSet({ plan, frames: [{ time: 1, hash: "h1", width: 1, height: 1 }] });
  const stored = { kind: "blob" as const, hash: "v" };
  session = sessionWith([judgedCaption([contentVerdict()])], {
    video: { name: "v.mp4", type: "video/mp4", sizeBytes: 4, quickKey: "k", stored, facts },
    sampling: plan,
    frames,
  });
  page.engine.blobs.set("v", new Blob(["clip"]));
  await open(session);
  await page.models().setModels({ caption: form, judge: null });
  page.engine.handlers["captions/generate"] = () => ({ text: "A cat sleeps.", record, problem: null });
  phases = ["idle"];
  page.store.subscribe(({ run }) => {
    if (phases.at(-1) !== run.kind) phases.push(run.kind);
  });
});

async function open(one: Session): Promise<void> {
  page.engine.rows.set(one.id, { session: one, revision: 1, deleted: false });
  await page.sessions().openSession(one.id);
}

/** The model's words come when the test says so. */
function writing() {
  const end = deferred<GenerateOutput>();
  let emit: (event: GenerateEvent) => void = () => undefined;
  page.engine.handlers["captions/generate"] = (_input, tools) => {
    emit = tools.emit;
    return Promise.race([end.promise, untilAborted(tools.signal)]);
  };
  return { ...end, say: (delta: string) => emit({ kind: "text", delta }) };
}

/** The judge's words come when the test says so; like a real worker it may still speak after it was cancelled. */
function judging() {
  const end = deferred<{ detail: null; problem: null }>();
  let emit: (event: JudgeEvent) => void = () => undefined;
  page.engine.handlers["captions/judge"] = (_input, tools) => {
    emit = tools.emit;
    return Promise.race([end.promise, untilAborted(tools.signal)]);
  };
  return { ...end, tell: (event: JudgeEvent) => emit(event) };
}

describe("a run", () => {
  it("prepares, has the caption written word by word, then judges it", async () => {
    const { say, resolve } = writing();
    const verdict = contentVerdict({ reason: "judged" });
    page.engine.handlers["captions/judge"] = (_input, { emit }) => {
      emit({ kind: "progress", done: 0, total: 2 });
      emit({ kind: "verdict", verdict });
      emit({
        kind: "reply",
        reply: {
          checkId: "c-1-1",
          task: "answer_question",
          attempt: 1,
          raw: "{}",
          rejected: null,
          call: null,
        },
      });
      return { detail: null, problem: null };
    };
    const run = page.state().runModel();
    await settled();
    expect(page.state().run.kind).toBe("captioning");
    expect(page.state().session?.activeCaptionId).toBe(captions()[1]?.id);
    say("A cat ");
    expect(page.captionText()).toBe("A cat ");
    say("sleeps");
    await expect.poll(() => page.captionText()).toBe("A cat sleeps");
    resolve({ text: "A cat sleeps.", record, problem: null });
    await run;
    expect(phases).toEqual(["idle", "preparing", "captioning", "judging", "idle"]);
    expect(captions()[1]).toMatchObject({
      title: "writer",
      origin: { kind: "model", model: "writer" },
      text: "A cat sleeps.",
      originalText: "A cat sleeps.",
      judgedText: "A cat sleeps.",
      call: record,
      verdicts: [verdict],
      judgeReplies: [{ raw: "{}" }],
    });
    expect(captions()[0]).toEqual(session.captions[0]);
    expect(generated()).toMatchObject([
      { instruction: session.instruction, frames: session.frames, audio: null, videoSeconds: 12 },
    ]);
    expect(judgedInputs()).toMatchObject([
      {
        caption: "A cat sleeps.",
        asked: { benchmark: "omnicap-if", material: { checklist: checklistOfSession(session) } },
        semantics: "strict",
        videoSeconds: 12,
      },
    ]);
    expect(page.state().problems).toEqual({});
  });

  it("has the caption on disk before anybody judges it", async () => {
    let keptThen: string[] = [];
    page.engine.handlers["captions/judge"] = () => {
      keptThen = page.engine.rows.get(session.id)?.session.captions.map(({ text }) => text) ?? [];
      return { detail: null, problem: null };
    };
    await page.state().runModel();
    expect(keptThen).toContain("A cat sleeps.");
  });

  it("that can't be saved is judged all the same", async () => {
    page.engine.handlers["sessions/save"] = () => {
      throw new ProblemError({ code: "quota-full", message: "Full.", nextStep: "Free room." });
    };
    await page.state().runModel();
    expect(judgedInputs()).toMatchObject([{ caption: "A cat sleeps." }]);
    expect(page.state().problems.run).toBeUndefined();
  });

  it("twice keeps both captions under names of their own", async () => {
    await page.state().runModel();
    await page.state().runModel();
    expect(captions().map(({ title }) => title)).toEqual(["Caption 1", "writer", "writer 2"]);
  });

  it.each([
    ["no model", "no-model", async () => page.models().setModels({ caption: null, judge: null })],
    ["no instruction", "no-instruction", async () => page.state().setInstruction(" \n")],
    ["no video", "no-video", async () => open({ ...session, id: "without", video: null })],
  ])("with %s says so and changes nothing", async (_name, code, remove) => {
    await remove();
    await page.state().runModel();
    expect(page.state().problems.run?.code).toBe(code);
    expect(captions()).toHaveLength(1);
    expect(generated()).toEqual([]);
    expect(page.state().run).toEqual({ kind: "idle" });
  });

  it("whose frames can't be had asks nobody", async () => {
    page.services.media.takeFrames = () => Promise.reject(refuse("file-truncated"));
    page.state().setPlan({ ...session.sampling, size: { kind: "fit", maxSide: 32 } });
    await page.state().runModel();
    const { media, run } = page.state().problems;
    expect(media?.code).toBe("file-truncated");
    // A phone shows one column at a time.
    expect(run).toMatchObject({
      code: "file-truncated",
      message: "No model was asked: frames and sound are not all there.",
      nextStep: `${media?.message} ${media?.nextStep}`,
    });
    expect(generated()).toEqual([]);
    expect(page.state().run).toEqual({ kind: "idle" });
    expect(captions()).toHaveLength(1);
  });

  it("that fails before a word leaves the captions as they were", async () => {
    const { problem } = refuse("key-refused");
    page.engine.handlers["captions/generate"] = () => ({ text: "", record: null, problem });
    await page.state().runModel();
    expect(page.state().session?.captions).toEqual(session.captions);
    expect(page.state().session?.activeCaptionId).toBe(session.activeCaptionId);
    expect(page.state().problems.run).toEqual(problem);
    expect(judgedInputs()).toEqual([]);
  });

  it("that breaks off keeps the words, and judges nothing", async () => {
    const { problem } = refuse("stream-cut");
    page.engine.handlers["captions/generate"] = () => ({ text: "A cat", record: null, problem });
    await page.state().runModel();
    expect(texts()).toEqual(["A cat.", "A cat"]);
    expect(page.state().problems.run).toEqual(problem);
    expect(judgedInputs()).toEqual([]);
  });

  it("whose judge gave up keeps the caption and says why", async () => {
    const { problem } = refuse("rate-limited");
    page.engine.handlers["captions/judge"] = () => ({ detail: null, problem });
    await page.state().runModel();
    expect(texts()).toEqual(["A cat.", "A cat sleeps."]);
    expect(page.state().problems.run).toEqual(problem);
  });

  it("again takes the problem of the one before away", async () => {
    page.engine.handlers["captions/judge"] = () => ({
      detail: null,
      problem: refuse("rate-limited").problem,
    });
    await page.state().runModel();
    page.engine.handlers["captions/judge"] = () => ({ detail: null, problem: null });
    await page.state().judgeCaption();
    expect(page.state().problems).toEqual({});
  });
});

describe("cancelling", () => {
  it("while frames are taken asks no model", async () => {
    page.services.media.takeFrames = (_file, _facts, _plan, { signal }) => untilAborted(signal);
    page.state().setPlan({ ...session.sampling, size: { kind: "fit", maxSide: 32 } });
    const run = page.state().runModel();
    await settled();
    expect(page.state().run.kind).toBe("preparing");
    page.state().cancel();
    await run;
    expect(page.state()).toMatchObject({ run: { kind: "idle" }, mediaWork: null, problems: {} });
    expect(generated()).toEqual([]);
    expect(captions()).toHaveLength(1);
  });

  it("before the first word takes the empty caption away", async () => {
    writing();
    const run = page.state().runModel();
    await settled();
    expect(captions()).toHaveLength(2);
    page.state().cancel();
    await run;
    expect(captions()).toEqual(session.captions);
    expect(page.state()).toMatchObject({ run: { kind: "idle" }, problems: {} });
  });

  it("in the middle of the caption keeps what was written", async () => {
    const { say } = writing();
    const run = page.state().runModel();
    await settled();
    say("A cat ");
    page.state().cancel();
    await run;
    expect(texts()).toEqual(["A cat.", "A cat "]);
    expect(captions()[1]).toMatchObject({ call: null, judgedText: null });
    expect(judgedInputs()).toEqual([]);
    expect(page.state()).toMatchObject({ run: { kind: "idle" }, problems: {} });
  });

  it("in the middle of a burst of words keeps the last of them", async () => {
    const { say } = writing();
    const run = page.state().runModel();
    await settled();
    for (const word of ["A ", "cat ", "sleeps "]) say(word);
    page.state().cancel();
    await run;
    expect(texts()).toEqual(["A cat.", "A cat sleeps "]);
  });

  it("while judging keeps the verdicts that were there by then", async () => {
    const { tell } = judging();
    const run = page.state().runModel();
    await settled();
    expect(page.state().run.kind).toBe("judging");
    tell({ kind: "verdict", verdict: contentVerdict({ reason: "in time" }) });
    page.state().cancel();
    tell({ kind: "verdict", verdict: contentVerdict({ checkId: "c-2", reason: "after it" }) });
    await run;
    expect(captions()[1]?.verdicts.map(({ reason }) => reason)).toEqual(["in time"]);
    expect(page.state()).toMatchObject({ run: { kind: "idle" }, problems: {} });
  });

  it("of nothing does nothing", () => {
    page.state().cancel();
    expect(page.state()).toMatchObject({ run: { kind: "idle" }, problems: {}, session });
  });
});

describe("while the model writes", () => {
  it("words that come together change the session together, and none is lost", async () => {
    const { say, resolve } = writing();
    const run = page.state().runModel();
    await settled();
    let changes = 0;
    let before = page.captionText();
    const stop = page.store.subscribe(() => {
      if (page.captionText() !== before) changes += 1;
      before = page.captionText();
    });
    const words = Array.from({ length: 500 }, (_, at) => `word${at} `);
    for (const word of words) say(word);
    expect(changes).toBe(1);
    await expect.poll(() => page.captionText()).toBe(words.join(""));
    expect(changes).toBe(2);
    stop();
    resolve({ text: words.join("").trim(), record, problem: null });
    await run;
    expect(texts().at(-1)).toBe(words.join("").trim());
  });

  it("a page that is left notes all words that have come", async () => {
    await page.sessions().start();
    const { say, resolve } = writing();
    const run = page.state().runModel();
    await settled();
    for (const word of ["A ", "cat ", "sleeps "]) say(word);
    page.leave();
    expect(page.captionText()).toBe("A cat sleeps ");
    resolve({ text: "A cat sleeps.", record, problem: null });
    await run;
  });

  it("the others may be deleted, and its own stays though it never got a word", async () => {
    writing();
    const run = page.state().runModel();
    await settled();
    page.state().removeCaption(session.activeCaptionId);
    page.state().cancel();
    await run;
    expect(captions().map(({ title }) => title)).toEqual(["writer"]);
    expect(page.captionText()).toBe("");
  });

  it("its own caption may be deleted, and its words then go nowhere", async () => {
    const { say, resolve } = writing();
    const run = page.state().runModel();
    await settled();
    page.state().removeCaption(captions()[1]?.id ?? "");
    say("A cat ");
    resolve({ text: "A cat sleeps.", record, problem: null });
    await run;
    expect(captions()).toEqual(session.captions);
    expect(judgedInputs()).toEqual([]);
  });

  it("a second run takes the place of the first", async () => {
    const first = writing();
    const run = page.state().runModel();
    await settled();
    first.say("First ");
    page.engine.handlers["captions/generate"] = () => ({ text: "Second.", record, problem: null });
    await page.state().runModel();
    await run;
    expect(texts()).toEqual(["A cat.", "First ", "Second."]);
    expect(judgedInputs()).toMatchObject([{ caption: "Second." }]);
    expect(page.state().run).toEqual({ kind: "idle" });
  });

  it("leaving drops the empty caption from what is kept, too", async () => {
    writing();
    const run = page.state().runModel();
    await settled();
    const other = sessionWith([judgedCaption([])]);
    await open(other);
    await run;
    expect(page.state().session).toEqual(other);
    expect(page.engine.rows.get(session.id)?.session.captions).toEqual(session.captions);
  });
});

describe("judging", () => {
  it("a text that has changed marks the old verdicts, and replaces them piece by piece", async () => {
    page.state().setCaptionText("A dog.");
    const { tell, resolve } = judging();
    const run = page.state().judgeCaption();
    await settled();
    expect(captions()[0]).toMatchObject({ judgedText: "A dog.", verdicts: [{ stale: true }] });
    tell({ kind: "progress", done: 1, total: 2 });
    expect(page.state().run).toMatchObject({ kind: "judging", done: 1, total: 2 });
    tell({ kind: "verdict", verdict: contentVerdict({ status: "failed" }) });
    resolve({ detail: null, problem: null });
    await run;
    expect(captions()[0]?.verdicts).toEqual([contentVerdict({ status: "failed" })]);
  });

  it("gives its verdicts in the semantics chosen meanwhile", async () => {
    const { tell, resolve } = judging();
    const run = page.state().judgeCaption();
    await settled();
    page.state().setSemantics("reference");
    tell({ kind: "verdict", verdict: contentVerdict({ semantics: "strict" }) });
    resolve({ detail: null, problem: null });
    await run;
    await settled();
    expect(captions()[0]?.verdicts.map(({ semantics }) => semantics)).toEqual(["reference"]);
  });

  it("is of the text that was asked about, whatever is typed meanwhile", async () => {
    const { tell, resolve } = judging();
    page.state().setCaptionText("A dog.");
    const run = page.state().judgeCaption();
    await settled();
    page.state().setCaptionText("A dog and a cat.");
    tell({ kind: "verdict", verdict: contentVerdict() });
    resolve({ detail: null, problem: null });
    await run;
    expect(captions()[0]).toMatchObject({ text: "A dog and a cat.", judgedText: "A dog." });
  });

  it("says nothing of a text that people decided about meanwhile", async () => {
    const { tell, resolve } = judging();
    const run = page.state().judgeCaption();
    await settled();
    page.state().setCaptionText("A dog and a cat.");
    page.state().overrule("another", "passed", "");
    tell({ kind: "verdict", verdict: contentVerdict({ reason: "of the earlier text" }) });
    resolve({ detail: null, problem: null });
    await run;
    expect(captions()[0]).toMatchObject({
      judgedText: "A dog and a cat.",
      overrules: [{ status: "passed" }],
    });
    expect(captions()[0]?.verdicts).toEqual([contentVerdict({ stale: true })]);
  });

  it("anew lets no word of the judging before it in", async () => {
    const before = judging();
    const first = page.state().judgeCaption();
    await settled();
    page.state().setCaptionText("A dog.");
    const now = judging();
    const second = page.state().judgeCaption();
    await settled();
    before.tell({ kind: "verdict", verdict: contentVerdict({ reason: "of the earlier text" }) });
    before.tell({ kind: "progress", done: 9, total: 9 });
    expect(captions()[0]?.verdicts).toEqual([contentVerdict({ stale: true })]);
    expect(page.state().run).toMatchObject({ kind: "judging", done: 0 });
    now.tell({ kind: "verdict", verdict: contentVerdict({ reason: "of this text" }) });
    now.resolve({ detail: null, problem: null });
    await Promise.all([first, second]);
    expect(captions()[0]?.verdicts.map(({ reason }) => reason)).toEqual(["of this text"]);
  });

  it("takes in nothing about a checklist that is no longer there", async () => {
    const { tell, resolve } = judging();
    const run = page.state().judgeCaption();
    await settled();
    page.state().replaceChecklist({ format: [], content: [] });
    tell({ kind: "verdict", verdict: contentVerdict() });
    resolve({ detail: null, problem: null });
    await run;
    expect(captions()[0]?.verdicts).toEqual([]);
  });

  it("needs a model, any of the two", async () => {
    await page.models().setModels({ caption: null, judge: { ...form, model: "referee" } });
    await page.state().judgeCaption();
    expect(judgedInputs()).toHaveLength(1);
    await page.models().setModels({ caption: null, judge: null });
    await page.state().judgeCaption();
    expect(judgedInputs()).toHaveLength(1);
    expect(page.state().problems.run?.code).toBe("no-model");
  });
});
