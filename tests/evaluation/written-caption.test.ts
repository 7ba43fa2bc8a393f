import { describe, expect, it } from "vitest";
import type { Provider } from "../../src/calls/provider";
import { askJudge } from "../../src/evaluation/ask-judge";
import { generateCaption } from "../../src/evaluation/generate-caption";
import { answerQuestion } from "../../src/judges/answer-question";
import { problemOf } from "../calls/calls";
import { dispatcherInTest } from "../calls/queue/dispatcher-in-test";
import { modelInTest } from "../calls/queue/model-in-test";
import { callRecord } from "../support/call-record";
import { samplingPlan } from "../support/sampling-plan";

const answering = (text: string, finishReason = "stop"): Provider => ({
  id: "fake",
  model: "m",
  capabilities: { image: true, audio: false },
  generate: async () => ({ text, record: callRecord({ finishReason }) }),
});

const FRAME = { time: 1, blob: new Blob(["a picture"]), mediaType: "image/jpeg", hash: "a" };

const writtenBy = (provider: Provider, frames = [FRAME]) =>
  generateCaption({
    instruction: "Describe it.",
    frames,
    audio: null,
    plan: samplingPlan(),
    videoSeconds: 3,
    settings: { temperature: null, maxTokens: null, seed: null },
    provider,
    shrink: async (frame) => frame,
    signal: new AbortController().signal,
  });

const written = (text: string, finishReason?: string, frames = [FRAME]) =>
  writtenBy(answering(text, finishReason), frames);

describe("what a model has written", () => {
  it("has its reasoning apart", async () => {
    expect(await written("<think>Cups?</think>\n\nA kettle.")).toMatchObject({
      text: "A kettle.",
      reasoning: "Cups?",
    });
    expect(await written("A kettle.")).not.toHaveProperty("reasoning");
  });

  it.each([
    ["I'm sorry, but I can't help with that.", "stop", "refusal"],
    ["<think>No.</think>抱歉，我无法描述这个视频。", "stop", "refusal"],
    ["A kettle boils and", "length", "length"],
  ])("%j is no whole caption", async (text, finishReason, kind) => {
    expect((await written(text, finishReason)).shortfall).toEqual({ kind });
  });

  it("is known to be of nothing where neither pictures nor sound were sent, whatever it says", async () => {
    for (const text of ["A kettle.", "I'm sorry, but I can't help with that."])
      expect((await written(text, "stop", [])).shortfall).toEqual({ kind: "shown nothing" });
  });

  it("is whole otherwise", async () => expect(await written("A kettle.")).not.toHaveProperty("shortfall"));

  it.each([
    ["stop", "The model wrote only its reasoning, and no caption."],
    ["length", "The model used up the allowed length for its reasoning, before it wrote any caption."],
  ])("is a problem where it is nothing but reasoning, ended by %s", async (finishReason, message) => {
    const { problem } = await problemOf(written("<think>Let me see", finishReason));
    expect(problem).toMatchObject({ code: "only-reasoning", message, detail: "Let me see" });
  });

  it("is not kept for the next try where it is nothing but reasoning", async () => {
    const replies = ["<think>Let me see.</think>", "A kettle."];
    const { provider } = modelInTest((_request, _options, count) => replies[count - 1] ?? "");
    const { caption } = dispatcherInTest({ settings: { reuse: { judge: true, captions: true } } });
    await problemOf(writtenBy(caption(provider)));
    expect((await writtenBy(caption(provider))).text).toBe("A kettle.");
    expect((await writtenBy(caption(provider))).record.cached).toBe(true);
  });
});

it("a judge's reasoning is not read as its answer, and its reply is kept as it came", async () => {
  const raw =
    '<think>{"answer": "B"} at first sight, but no.</think>{"answer": "A", "result_explanation": "It is."}';
  const replies: string[] = [];
  const said = await askJudge(
    {
      provider: answering(raw),
      settings: { temperature: 0, maxTokens: null, seed: null },
      signal: new AbortController().signal,
      mend: async () => new Map(),
      onReply: ({ raw }) => replies.push(raw),
    },
    answerQuestion,
    {
      instruction: "",
      response: "A dog.",
      question: { id: "q", question: "Which?", options: ["A. dog", "B. cat"] },
    },
    { checkId: "q", tries: 1 },
  );
  expect(said).toMatchObject({ readable: true, value: { answer: "A" } });
  expect(replies).toEqual([raw]);
});
