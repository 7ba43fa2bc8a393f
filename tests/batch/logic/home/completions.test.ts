import { describe, expect, it } from "vitest";
import { completionIn } from "../../../../src/batch/logic/home/completions";

/** A reply of chat completions with this choice. */
const chat = (choice: object, rest: object = {}) => ({ choices: [choice], ...rest });
const said = (content: unknown, finish: unknown = "stop") =>
  chat({ message: { content }, finish_reason: finish });

describe("a reply of chat completions", () => {
  it("tells its text, why it ended, who answered, what it took and when", () => {
    const body = chat(
      { message: { content: "A dog runs." }, finish_reason: "stop" },
      {
        model: "small-1",
        created: 1_700_000_000,
        usage: { prompt_tokens: 12, completion_tokens: 5, total_tokens: 17 },
      },
    );
    expect(completionIn(body)).toEqual({
      text: "A dog runs.",
      finishReason: "stop",
      answeredModel: "small-1",
      usage: { input: 12, output: 5 },
      time: "2023-11-14T22:13:20.000Z",
    });
  });

  it("is the first choice, whatever stands beside it", () => {
    const body = { choices: ["none", { message: { content: "one" } }, { message: { content: "two" } }] };
    expect(completionIn(body)).toMatchObject({ text: "one" });
  });

  it("may come in parts of text", () => {
    expect(
      completionIn(said([{ text: "A dog" }, { image: 1 }, " no part", { text: " runs." }])),
    ).toMatchObject({
      text: "A dog runs.",
    });
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 5],
  ])("has no text where its content is %s", (_, content) => {
    expect(completionIn(chat({ message: { content } }))).toMatchObject({ text: "", finishReason: "unknown" });
  });

  it.each([
    ["no choice", { choices: [] }],
    ["choices that are no list", { choices: { message: { content: "a" } } }],
    ["a choice without a message", { choices: [{ text: "a" }] }],
    ["a message that is a text", { choices: [{ message: "a" }] }],
  ])("is none with %s", (_, body) => expect(completionIn(body)).toBeNull());

  it("believes no count that can't be so", () => {
    const usage = { prompt_tokens: 0, completion_tokens: 0 };
    expect(completionIn({ ...said("words"), usage })?.usage).toEqual({ input: null, output: null });
    expect(completionIn({ ...said(""), usage })?.usage).toEqual({ input: null, output: null });
    const counted = { prompt_tokens: 9, completion_tokens: 0 };
    expect(completionIn({ ...said(""), usage: counted })?.usage).toEqual({ input: 9, output: 0 });
  });

  it.each([
    ["none", undefined, null],
    ["a text", "1700000000", null],
    ["zero", 0, null],
    ["the first second", 1, "1970-01-01T00:00:01.000Z"],
    ["milliseconds", 1_700_000_000_000, null],
    ["the last second that is believed", 1e11 - 1, "5138-11-16T09:46:39.000Z"],
    ["one more", 1e11, null],
  ])("tells its time: %s", (_, created, time) => {
    expect(completionIn({ ...said("a"), created })).toMatchObject({ time });
  });

  it.each([
    ["none", undefined, null],
    ["an empty one", "", null],
    ["a number", 4, null],
    ["a long one", "m".repeat(300), "m".repeat(200)],
  ])("tells its model: %s", (_, model, answeredModel) => {
    expect(completionIn({ ...said("a"), model })).toMatchObject({ answeredModel });
  });
});

describe("why a reply ended", () => {
  it.each([
    ["stop", "stop"],
    ["STOP", "stop"],
    ["length", "length"],
    ["MAX_TOKENS", "length"],
    ["max_output_tokens", "length"],
    ["end_turn", "stop"],
    ["stop_sequence", "stop"],
    ["content_filter", "content-filter"],
    ["refusal", "content-filter"],
    ["SAFETY", "content-filter"],
    ["recitation", "content-filter"],
    ["blocklist", "content-filter"],
    ["prohibited_content", "content-filter"],
    ["spii", "content-filter"],
    ["image_safety", "content-filter"],
    ["unsafety", "unsafety"],
    ["safety_off", "safety_off"],
    ["", "unknown"],
    [null, "unknown"],
    ["x".repeat(50), "x".repeat(40)],
  ])("%s", (finish, reason) => expect(completionIn(said("a", finish))?.finishReason).toBe(reason));
});

describe("a reply of the responses API", () => {
  const message = (text: string) => ({ type: "message", content: [{ type: "output_text", text }] });

  it("is the text of its messages, without what it thought", () => {
    const body = {
      output: [{ type: "reasoning", content: [{ text: "Hm." }] }, message("A dog"), message(" runs.")],
      status: "completed",
      model: "large-2",
      created_at: 1_700_000_000,
      usage: { input_tokens: 9, output_tokens: 4, total_tokens: 13 },
    };
    expect(completionIn(body)).toEqual({
      text: "A dog runs.",
      finishReason: "stop",
      answeredModel: "large-2",
      usage: { input: 9, output: 4 },
      time: "2023-11-14T22:13:20.000Z",
    });
  });

  it("tells why it is incomplete, else how it stands", () => {
    const incomplete_details = { reason: "max_output_tokens" };
    const output = [message("A")];
    expect(completionIn({ output, status: "incomplete", incomplete_details })?.finishReason).toBe("length");
    expect(completionIn({ output, status: "completed", incomplete_details: null })?.finishReason).toBe(
      "stop",
    );
    expect(completionIn({ output, status: "failed" })?.finishReason).toBe("failed");
    expect(completionIn({ output, status: "failed", incomplete_details: "none" })?.finishReason).toBe(
      "failed",
    );
  });

  it("is none where its output is no list", () => expect(completionIn({ output: "A dog." })).toBeNull());
});

describe("a reply of Anthropic's", () => {
  it("is its blocks of text, with what was read from a cache counted", () => {
    const body = {
      type: "message",
      model: "claude",
      content: [
        { type: "thinking", text: "Hm." },
        { type: "text", text: "A dog" },
        { type: "text", text: " runs." },
      ],
      stop_reason: "max_tokens",
      usage: { input_tokens: 3, cache_read_input_tokens: 4, output_tokens: 2 },
    };
    expect(completionIn(body)).toEqual({
      text: "A dog runs.",
      finishReason: "length",
      answeredModel: "claude",
      usage: { input: 7, output: 2 },
      time: null,
    });
  });

  it.each([
    ["another type", { type: "error", content: [{ type: "text", text: "a" }] }],
    ["content that is no list", { type: "message", content: "a" }],
  ])("is none with %s", (_, body) => expect(completionIn(body)).toBeNull());
});

describe("a reply of Gemini's", () => {
  it("is the parts of its first candidate that it did not think in", () => {
    const body = {
      candidates: [
        {
          content: {
            parts: [{ text: "Hm.", thought: true }, { text: "A dog" }, { text: " runs.", thought: false }],
          },
          finishReason: "STOP",
        },
        { content: { parts: [{ text: "Another." }] } },
      ],
      modelVersion: "gemini-3",
      usageMetadata: { promptTokenCount: 8, candidatesTokenCount: 4, totalTokenCount: 12 },
    };
    expect(completionIn(body)).toEqual({
      text: "A dog runs.",
      finishReason: "stop",
      answeredModel: "gemini-3",
      usage: { input: 8, output: 4 },
      time: null,
    });
  });

  it("was held back where the question was, with or without a candidate", () => {
    const promptFeedback = { blockReason: "OTHER" };
    const held = { text: "", finishReason: "content-filter" };
    expect(completionIn({ promptFeedback })).toMatchObject(held);
    expect(completionIn({ promptFeedback, candidates: [{ finishReason: "STOP" }] })).toMatchObject(held);
    expect(completionIn({ promptFeedback: {}, candidates: [{ finishReason: "STOP" }] })).toMatchObject({
      text: "",
      finishReason: "stop",
    });
  });

  it("is none without candidate and feedback", () => {
    expect(completionIn({ candidates: [] })).toBeNull();
    expect(completionIn({ promptFeedback: {} })).toBeNull();
  });
});

it.each([null, "A dog runs.", 4, [], {}])("nothing else is a reply: %j", (body) => {
  expect(completionIn(body)).toBeNull();
});
