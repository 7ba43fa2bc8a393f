import { describe, expect, it } from "vitest";
import { parseRetryAfter, statusProblem } from "../../src/calls/problems/status-problem";

const endpoint = {
  baseUrl: "https://models.example.org/v1",
  apiKey: "k",
  unencrypted: false,
  model: "some-model",
};
const silent = { message: null, codes: [], status: null };

describe("statusProblem", () => {
  it.each([
    [400, "request-refused", false],
    [401, "key-refused", false],
    [402, "no-credit", false],
    [403, "key-refused", false],
    [404, "unknown-model", false],
    [405, "not-an-api", false],
    [408, "timed-out", true],
    [413, "request-too-large", false],
    [422, "request-refused", false],
    [429, "rate-limited", true],
    [500, "server-error", true],
    [503, "server-error", true],
    [529, "server-error", true],
  ])("%i is %s", (status, code, retryable) => {
    const { problem } = statusProblem(status, { ...silent, message: "So it is." }, endpoint);
    expect(problem).toMatchObject({ code, retryable, detail: `HTTP ${status} from models.example.org` });
    expect(problem.message).toContain("models.example.org");
    expect(problem.message).toMatch(/It says: So it is\.$/);
    expect(problem.nextStep).not.toBe("");
  });

  it("tells an account without credit from a rate limit, a long prompt from a bad request", () => {
    const out = statusProblem(429, { ...silent, codes: ["insufficient_quota"] }, endpoint, "5");
    expect(out.problem).toMatchObject({ code: "no-credit", retryable: false });
    expect(out.problem.retryAfterSeconds).toBeUndefined();
    const long = statusProblem(400, { ...silent, codes: ["context_length_exceeded"] }, endpoint);
    expect(long.problem.code).toBe("context-too-long");
  });

  it("says of a 404 that it may be the model or the address", () => {
    const { problem } = statusProblem(404, silent, endpoint);
    expect(problem.message).toMatch(/“some-model”.*address/);
    expect(problem.nextStep).toMatch(/model.*address/);
    expect(statusProblem(404, silent, { ...endpoint, model: null }).problem.code).toBe("not-an-api");
  });

  it("asks for a key where none was given", () => {
    expect(statusProblem(401, silent, { ...endpoint, apiKey: "" }).message).toMatch(/asks for a key/);
  });

  it("passes on how long to wait", () => {
    const { problem } = statusProblem(429, silent, endpoint, "7");
    expect(problem.retryAfterSeconds).toBe(7);
    expect(problem.nextStep).toContain("7 s");
  });
});

describe("what a model takes none of", () => {
  const refusal = (message: string, status = 400) =>
    statusProblem(status, { ...silent, message }, endpoint).problem;

  it.each([
    ["This model does not support image input.", 400, "image"],
    ["Invalid content type. image_url is only supported by certain models.", 400, "image"],
    ["No endpoints found that support image input", 404, "image"],
    ["unknown variant `image_url`, expected `text`", 400, "image"],
    ["some-model is not a multimodal model", 400, "image"],
    ["At most 0 image(s) may be provided in one request.", 400, "image"],
    ["this model is missing data required for image input", 400, "image"],
    ["Audio input is not enabled for this model", 400, "audio"],
    ["Content block type input_audio isn't supported", 422, "audio"],
    ["video_url is not supported by this model", 400, "video"],
    ["Developer instruction is not enabled for models/gemma-3-27b-it", 400, "system"],
    ["System role not supported", 400, "system"],
  ])("%s", (message, status, part) => {
    const problem = refusal(message, status);
    expect(problem.refused).toBe(part);
    expect(problem.code).toBe(part === "system" ? "system-prompt-refused" : "media-refused");
    expect(problem.message).toMatch(/“some-model” at models\.example\.org takes no .*It says:/);
    expect(problem.nextStep).not.toBe("");
  });

  it.each([
    "Input image format is not supported",
    "The image is too large",
    "image exceeds 5 MB maximum",
    "Could not decode the image",
    "Unsupported MIME type: image/webp",
    "Failed to download image from URL, not allowed",
    "At most 5 image(s) may be provided in one request.",
    "Neither images nor audio are supported",
    "Parameter seed is not supported",
    "Unsupported audio codec",
  ])("is not learnt from: %s", (message) => expect(refusal(message).refused).toBeUndefined());

  it("is not learnt from failures that have other causes", () => {
    const words = "image input is not supported";
    expect(refusal(words, 500).refused).toBeUndefined();
    expect(refusal(words, 429).refused).toBeUndefined();
    const key = { ...silent, codes: ["invalid_api_key"], message: words };
    expect(statusProblem(400, key, endpoint).problem).toMatchObject({ code: "key-refused" });
  });
});

describe("parseRetryAfter", () => {
  const now = Date.parse("2025-01-01T00:00:00Z");
  it.each([
    [null, null],
    ["", null],
    ["soon", null],
    ["0", 0],
    ["12", 12],
    ["1.5", 2],
    ["-3", 0],
    ["99999999", 3600],
    ["Wed, 01 Jan 2025 00:00:30 GMT", 30],
    ["Tue, 31 Dec 2024 00:00:00 GMT", 0],
  ])("%j is %j", (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});
