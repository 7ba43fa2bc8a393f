import { describe, expect, it } from "vitest";
import { readBatchLine } from "../../../../src/batch/logic/home/batch-line";

const DEPTH = 20_000;
const packed = (inner: string) => `${'{"error":'.repeat(DEPTH)}${inner}${"}".repeat(DEPTH)}`;

describe("a line that came home", () => {
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

/** What a line of the id "a" says. */
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
