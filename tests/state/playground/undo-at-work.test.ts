import { beforeEach, describe, expect, it, vi } from "vitest";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { Session } from "../../../src/shapes/session";
import { emptySession } from "../../../src/state/sessions/session-document";
import { facts } from "../../support/clip-facts";
import { audioRecord, samplingPlan, WAV } from "../../support/sampling-plan";
import { contentVerdict, judgedCaption, sessionWith } from "../support/example-verdicts";
import {
  deferred,
  type PlaygroundInTest,
  playgroundInTest,
  untilAborted,
  videoFile,
} from "../support/playground-in-test";

const form = { kind: "openai-compatible" as const, baseUrl: "b", model: "m", audio: false, apiKey: "" };

let page: PlaygroundInTest;
const state = () => page.state();
const caption = () => state().session?.captions[0];
const reasons = () => caption()?.verdicts.map(({ reason }) => reason);

async function open(one: Session): Promise<void> {
  page.engine.rows.set(one.id, { session: one, revision: 1, deleted: false });
  await page.sessions().openSession(one.id);
}

function answered(answer: string) {
  const [item] = contentVerdict().items ?? [];
  if (!item) throw new Error("The check has a question.");
  return contentVerdict({ reason: answer, items: [{ ...item, answer, reason: answer }] });
}

beforeEach(() => {
  page = playgroundInTest();
});

describe("a caption that is judged anew", () => {
  beforeEach(async () => {
    await open(sessionWith([judgedCaption([answered("yes")], { text: "A cat, edited." })]));
    await page.models().setModels({ caption: form, judge: null });
  });

  it("offers nothing to take back until an answer is replaced", async () => {
    page.engine.handlers["captions/judge"] = () => ({ detail: null, problem: null });
    await state().judgeCaption();
    expect(state().lastAct).toBeNull();
    expect(reasons()).toEqual(["yes"]);
  });

  it("gets its verdicts back with the text that they were about, and keeps what was typed since", async () => {
    page.engine.handlers["captions/judge"] = (_input, { emit }) => {
      emit({ kind: "verdict", verdict: answered("no") });
      return { detail: null, problem: null };
    };
    await state().judgeCaption();
    expect([reasons(), caption()?.judgedText]).toEqual([["no"], "A cat, edited."]);
    state().setInstruction("Tell of the dog.");
    state().undo();
    expect([reasons(), caption()?.judgedText]).toEqual([["yes"], "A cat."]);
    expect(caption()?.judging).toBeUndefined();
    expect(state().session?.instruction).toBe("Tell of the dog.");
    state().redo();
    expect([reasons(), caption()?.judgedText]).toEqual([["no"], "A cat, edited."]);
  });

  it("gets them back where the semantics were changed since", async () => {
    page.engine.handlers["captions/judge"] = (_input, { emit }) => {
      emit({ kind: "verdict", verdict: answered("no") });
      return { detail: null, problem: null };
    };
    await state().judgeCaption();
    state().setSemantics("reference");
    await vi.waitFor(() => expect(caption()?.verdicts[0]?.semantics).toBe("reference"));
    state().undo();
    await vi.waitFor(() => expect(caption()?.verdicts[0]?.semantics).toBe("reference"));
    expect(caption()?.verdicts[0]?.items?.[0]?.answer).toBe("yes");
  });

  it("is judged no further where that is taken back before it is over", async () => {
    let tell = (_answer: string): void => undefined;
    page.engine.handlers["captions/judge"] = (_input, { emit, signal }) => {
      tell = (answer) => emit({ kind: "verdict", verdict: answered(answer) });
      tell("no");
      return untilAborted(signal);
    };
    const judging = state().judgeCaption();
    await vi.waitFor(() => expect(reasons()).toEqual(["no"]));
    state().undo();
    tell("later");
    await judging;
    expect(state().run.kind).toBe("idle");
    expect(reasons()).toEqual(["yes"]);
  });
});

describe("frames and sound that are taken by another plan", () => {
  const taken = () => [
    state().session?.frames?.plan.size,
    state().session?.audio?.hash ?? null,
    state().session?.sampling,
  ];
  const first = samplingPlan({ audio: WAV });
  const second = samplingPlan({ size: { kind: "fit", maxSide: 64 } });

  beforeEach(async () => {
    const track = {
      codec: "aac",
      channels: 1,
      layout: null,
      sampleRate: 16_000,
      startSeconds: 0,
      language: null,
    };
    page.services.media.probe = async () => ({ ...facts, audioTracks: [track] });
    const blob = new Blob(["a tone"]);
    const record = audioRecord({ hash: await sha256Hex(blob) });
    page.services.media.takeAudio = async () => ({ record, blob });
    const { takeFrames } = page.services.media;
    // Each plan has pictures of its own.
    page.services.media.takeFrames = (_file, known, plan, options) =>
      takeFrames(new Blob([JSON.stringify(plan.size)]), known, plan, options);
    await open({ ...emptySession(), sampling: first });
    await state().openVideo(videoFile("holiday.mp4"));
  });

  it("come back with the plan that they were taken by, and are on screen again", async () => {
    const [before, urls, heard] = [taken(), Object.keys(state().frameUrls), state().sound?.hash];
    state().setPlan(second);
    await state().takeMedia();
    expect(taken()).toEqual([second.size, null, second]);
    expect(state().lastAct?.offers).toBe("undo");
    state().undo();
    expect(taken()).toEqual(before);
    await vi.waitFor(() => expect(Object.keys(state().frameUrls).toSorted()).toEqual(urls.toSorted()));
    await vi.waitFor(() => expect(state().sound?.hash).toBe(heard));
    expect(await state().takeMedia()).toBe(true);
    expect(taken()).toEqual(before);
    state().redo();
    expect(taken()).toEqual([second.size, null, second]);
    await vi.waitFor(() => expect(state().sound).toBeNull());
  });

  it("come back before the others are there, which are taken no further then", async () => {
    const before = taken();
    const gate = deferred<null>();
    const { takeFrames } = page.services.media;
    page.services.media.takeFrames = async (...all) => {
      await gate.promise;
      return takeFrames(...all);
    };
    state().setPlan(second);
    const taking = state().takeMedia();
    await vi.waitFor(() => expect(state().session?.audio).toBeNull());
    state().undo();
    gate.resolve(null);
    expect(await taking).toBe(false);
    expect(taken()).toEqual(before);
  });

  it("keep a plan that was made since", async () => {
    const sound = state().session?.audio?.hash;
    state().setPlan(second);
    await state().takeMedia();
    const third = samplingPlan({ size: { kind: "fit", maxSide: 32 } });
    state().setPlan(third);
    state().undo();
    expect(taken()).toEqual([first.size, sound, third]);
  });
});
