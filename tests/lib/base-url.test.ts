import { describe, expect, it } from "vitest";
import { normaliseBaseUrl } from "../../src/lib/base-url";
import { ProblemError } from "../../src/lib/errors";

describe("normaliseBaseUrl", () => {
  it.each([
    ["https://api.openai.com/v1", "https://api.openai.com/v1"],
    ["  https://api.openai.com/v1/ \n", "https://api.openai.com/v1"],
    ["https://api.openai.com/v1//", "https://api.openai.com/v1"],
    ["https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1"],
    ["https://api.openai.com/v1/chat/completions/", "https://api.openai.com/v1"],
    ["https://api.openai.com/v1/models", "https://api.openai.com/v1"],
    ["HTTP://LocalHost:11434/v1", "http://localhost:11434/v1"],
    ["https://example.org", "https://example.org"],
    ["https://example.org:443/a/b#part", "https://example.org/a/b"],
    ["http://[::1]:8000/v1", "http://[::1]:8000/v1"],
  ])("%j becomes %j", (text, expected) => {
    expect(normaliseBaseUrl(text)).toBe(expected);
    expect(normaliseBaseUrl(expected)).toBe(expected);
  });

  it.each([
    ["", /missing/],
    ["   ", /missing/],
    ["api.openai.com/v1", /begin with https/],
    ["localhost:11434/v1", /begin with https/],
    ["//api.openai.com", /begin with https/],
    ["javascript:alert(1)", /begin with https/],
    ["https://", /not a web address/],
    ["https://exa mple.org", /not a web address/],
    ["ftp://example.org/v1", /Only http/],
    ["file:///etc/passwd", /Only http/],
    ["https://user:secret@example.org/v1", /user name or a password/],
    ["https://secret@example.org/v1", /user name or a password/],
    ["https://example.org/v1?key=secret", /query/],
  ])("%j is refused, without repeating it", (text, message) => {
    let caught: unknown;
    try {
      normaliseBaseUrl(text);
    } catch (error) {
      caught = error;
    }
    if (!(caught instanceof ProblemError)) throw new Error("expected a ProblemError");
    expect(caught.problem.code).toBe("base-url-invalid");
    expect(caught.message).toMatch(message);
    expect(caught.problem.nextStep).not.toBe("");
    expect(JSON.stringify(caught.problem)).not.toContain("secret");
  });
});
