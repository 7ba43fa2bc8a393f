import { describe, expect, it } from "vitest";
import { completionIn, readBatchLine } from "../../../src/batch/logic/batch-line";

const DEPTH = 20_000;
const packed = (inner: string) => `${'{"error":'.repeat(DEPTH)}${inner}${"}".repeat(DEPTH)}`;

describe("a line that came home", () => {
  it.each([
    ["chat completions", { model: "m", messages: [{ role: "user", content: "Tell." }] }],
    ["responses", { model: "m", input: "Tell." }],
  ])("is no answer where it is the call itself: %s", (_, body) => {
    const line = { custom_id: "a", method: "POST", url: "/v1/chat/completions", body };
    expect(readBatchLine(line)).toBeNull();
    const refused = { ...line, body: { ...body, error: { message: "No." } } };
    expect(readBatchLine(refused)).toMatchObject({ answer: { state: "failed", message: "No." } });
  });

  it("is an answer, and one that failed, where it is neither the call nor says anything", () => {
    const line = { custom_id: "a", body: { model: "m", status: "incomplete" } };
    expect(readBatchLine(line)).toMatchObject({ id: "a", answer: { state: "failed" } });
  });

  it.each([
    ["an error", (error: string) => `{"custom_id":"a","error":${error}}`],
    ["a reply", (error: string) => `{"custom_id":"a","response":{"status_code":400,"body":${error}}}`],
    ["a result", (error: string) => `{"custom_id":"a","result":{"type":"errored","error":${error}}}`],
  ])("tells what an error says that is packed thousands of layers deep: %s", (_, line) => {
    const said = '{"message":"context_length_exceeded","code":"400"}';
    expect(readBatchLine(JSON.parse(line(packed(said))))).toMatchObject({
      id: "a",
      answer: { state: "failed", cause: "too long", message: "context_length_exceeded" },
    });
  });
});

/** The reading of a line with the id "a". */
const lineOf = (rest: object) => readBatchLine({ custom_id: "a", ...rest })?.answer;
const reply = (content: string, finish_reason = "stop") => ({
  choices: [{ message: { content }, finish_reason }],
});

describe("a line whose call was answered", () => {
  const answered = { state: "answered", text: "A dog.", finishReason: "stop" };

  it.each([
    ["OpenAI's", { response: { status_code: 200, body: reply("A dog.") }, error: null }],
    ["OpenAI's without an error", { response: { status_code: 200, body: reply("A dog.") } }],
    ["a reply without a body around it", { response: reply("A dog.") }],
    [
      "Anthropic's",
      {
        result: {
          type: "succeeded",
          message: { type: "message", content: [{ type: "text", text: "A dog." }], stop_reason: "end_turn" },
        },
      },
    ],
    ["a bare reply", reply("A dog.")],
    ["a bare body", { body: reply("A dog.") }],
  ])("has the text: %s", (_, rest) => expect(lineOf(rest)).toMatchObject(answered));

  it.each([
    ["custom_id", { custom_id: "a", key: "b", metadata: { key: "c" } }, "a"],
    ["key", { custom_id: 5, key: "b", metadata: { key: "c" } }, "b"],
    ["key of its metadata", { metadata: { key: "c" } }, "c"],
    [
      "key of its metadata, with none that is a text before",
      { custom_id: null, key: 4, metadata: { key: "c" } },
      "c",
    ],
  ])("has its id in %s", (_, ids, id) => expect(readBatchLine({ ...ids, ...reply("A dog.") })?.id).toBe(id));

  it.each([
    ["held back", reply("A dog.", "content_filter"), { cause: "content filter", retryable: false }],
    ["held back and empty", reply("", "content_filter"), { cause: "content filter", retryable: false }],
    ["cut before its first word", reply(" \n", "length"), { cause: "length", retryable: false }],
    ["empty", reply(" \n"), { cause: "empty", retryable: true }],
    ["reasoning alone", reply("<think>A dog?</think>\n"), { cause: "empty", retryable: true }],
    ["reasoning without end", reply("<think>A dog?", "length"), { cause: "length", retryable: false }],
    ["broken off by an error", reply("A dog", "error"), { cause: "server", retryable: true }],
  ])("is no answer where the reply is %s", (_, body, why) => {
    expect(lineOf({ response: { status_code: 200, body } })).toEqual({
      state: "failed",
      message: "",
      ...why,
    });
  });

  it("is one where a text was cut", () => {
    expect(lineOf(reply("A dog", "length"))).toMatchObject({ state: "answered", finishReason: "length" });
  });
});

describe("a line whose call failed", () => {
  const cause = (error: unknown) => lineOf({ error });

  it.each([
    ["expired", { code: "batch_expired" }, "expired", true],
    ["cancelled", { message: "Request was Cancelled" }, "expired", true],
    ["content_filter", { code: "content_filter" }, "content filter", false],
    ["content policy", { code: "ContentPolicyViolation" }, "content filter", false],
    ["safety", { message: "Blocked for SAFETY" }, "content filter", false],
    ["moderation", { type: "moderation_blocked" }, "content filter", false],
    ["prohibited", { status: "PROHIBITED_CONTENT" }, "content filter", false],
    ["context length", { code: "context_length_exceeded" }, "too long", false],
    ["a maximum", { message: "The maximum number of tokens is 5" }, "too long", false],
    ["too many tokens", { message: "Too many tokens" }, "too long", false],
    ["a rate limit", { code: "rate_limit_exceeded" }, "busy", true],
    ["exhausted", { status: "RESOURCE_EXHAUSTED" }, "busy", true],
    ["overloaded", { type: "overloaded_error" }, "busy", true],
    ["429", { code: 429 }, "busy", true],
    ["400", { code: 400 }, "refused", false],
    ["499", { code: 499 }, "refused", false],
    ["408", { code: 408 }, "server", true],
    ["399", { code: 399 }, "server", true],
    ["500", { code: 500 }, "server", true],
    ["invalid", { type: "invalid_request_error" }, "refused", false],
    ["not found", { status: "NOT_FOUND" }, "refused", false],
    ["permission", { type: "permission_error" }, "refused", false],
    ["authentication", { type: "authentication_error" }, "refused", false],
    ["words alone", "Rate limit reached", "busy", true],
    ["nothing known", { message: "Oops" }, "server", true],
    ["no fields", 7, "server", true],
    ["a list of words", ["rate limit"], "server", true],
  ] as const)("%s", (_, error, why, retryable) => {
    expect(cause(error)).toMatchObject({ state: "failed", cause: why, retryable });
  });

  it("tells the start of what the error says", () => {
    expect(cause({ message: "x".repeat(500) })).toMatchObject({ message: "x".repeat(400) });
    expect(cause("Rate limit")).toMatchObject({ message: "Rate limit" });
    expect(cause({ code: "gone", message: 5 })).toMatchObject({ message: "" });
    expect(cause(["gone"])).toMatchObject({ message: "" });
  });

  it("reads the code and the type of an error as words of their own", () => {
    expect(cause({ code: "too", type: "long" })).toMatchObject({ cause: "too long" });
    expect(cause({ code: "content", type: "filter" })).toMatchObject({ cause: "server" });
  });

  it("goes by what an error says before its number, and by the line's number before the error's", () => {
    expect(lineOf({ response: { status_code: 500, body: {} }, error: { code: 400 } })).toMatchObject({
      cause: "server",
    });
    expect(lineOf({ response: { status_code: 400, body: { error: { message: "expired" } } } })).toMatchObject(
      {
        cause: "expired",
        message: "expired",
      },
    );
    expect(lineOf({ response: { status_code: 400, body: reply("A dog.") }, error: null })).toMatchObject({
      cause: "refused",
    });
    expect(lineOf({ response: { status_code: "400", body: reply("A dog.") } })).toMatchObject({
      state: "answered",
    });
    expect(lineOf({ response: { status_code: 399, body: reply("A dog.") } })).toMatchObject({
      state: "answered",
    });
  });

  it("failed where an error stands beside a reply", () => {
    const response = { status_code: 200, body: reply("A dog.") };
    expect(lineOf({ response, error: { message: "overloaded" } })).toMatchObject({ cause: "busy" });
  });

  it("failed where its body is no reply", () => {
    const said = { message: "overloaded" };
    expect(lineOf({ response: { status_code: 200, body: { error: said } } })).toMatchObject({
      cause: "busy",
    });
    expect(lineOf({ response: "overloaded" })).toMatchObject({ cause: "busy", message: "overloaded" });
    expect(lineOf({ result: { type: "succeeded", message: { error: said } } })).toMatchObject({
      cause: "busy",
    });
  });

  it.each([
    [
      "errored",
      { type: "errored", error: { type: "error", error: { type: "overloaded_error" } } },
      "busy",
      true,
    ],
    ["expired", { type: "expired" }, "expired", true],
    ["canceled", { type: "canceled" }, "expired", true],
    ["none", null, "server", true],
  ] as const)("has a result of Anthropic's: %s", (_, result, why, retryable) => {
    expect(lineOf({ result })).toMatchObject({ state: "failed", cause: why, retryable });
  });
});

it.each([
  ["a text", "custom_id"],
  ["no id", reply("A dog.")],
  ["an id that is no text", { custom_id: 5, ...reply("A dog.") }],
  ["an id and nothing else", { custom_id: "a" }],
  ["a body that is a text", { custom_id: "a", body: "A dog." }],
])("a line is none of a batch with %s", (_, value) => expect(readBatchLine(value)).toBeNull());

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
    ["model_length", "length"],
    ["abort", "error"],
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
    expect(completionIn({ output, status: "failed" })?.finishReason).toBe("error");
    expect(completionIn({ output, status: "failed", incomplete_details: "none" })?.finishReason).toBe(
      "error",
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
      usage: { input: 7, output: 2, cached: 4 },
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
