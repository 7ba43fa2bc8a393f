import { describe, expect, it } from "vitest";
import { parseRetryAfter, statusProblem } from "../../src/providers/problems/status-problem";

const endpoint = { baseUrl: "https://models.example.org/v1", apiKey: "k", model: "some-model" };
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
