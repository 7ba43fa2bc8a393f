import { describe, expect, it } from "vitest";
import { normaliseBaseUrl } from "../../src/foundation/base-url";
import { ProblemError } from "../../src/foundation/errors";

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
    // Ids of accounts, deployments and projects, as services have them in their addresses.
    ...[
      "https://gateway.ai.example/v1/0123456789abcdef0123456789abcdef/my-gateway/openai",
      "https://api.example/v2/vllm-k3j9x0ab12cd34/openai/v1",
      "https://api.example/v1/projects/my-project-4711/locations/europe-west4/endpoints/openapi",
      "https://res.example/openai/deployments/MyCompanyVisionDeployment2024",
      "https://host.example/3f2504e0-4f89-11d3-9a0c-0305e82c3301/v1",
      "https://dashscope.example/compatible-mode/v1",
      "https://host.example/a-rather-long-name-of-a-deployment-that-someone-chose-2026/v1",
      "https://host.example/key/v1",
    ].map((address) => [address, address]),
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
    ["https://example.org/sk-secret-4f8a2c91d7e6b035/v1", /looks like a key/],
    ["https://example.org/v1/sk-secret-4f8a2c91d7e6b035/chat/completions", /looks like a key/],
    ["https://example.org/%73k-secret-4f8a2c91d7e6b035/v1", /looks like a key/],
    ["https://example.org/AIzaSyD-secret9_Zk3Qq7xxxxxx/v1beta", /looks like a key/],
    ["https://example.org/hf_secretQqKxYzWvUtSrPo/v1", /looks like a key/],
    ["https://example.org/secretA9bQ7xZ2kLm4TpV8wE1c/v1", /looks like a key/],
    ["https://example.org/da39a3ee5e6b4b0d3255bfef95601890afd80709/v1", /looks like a key/],
    ["https://example.org/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzZWNyZXQifQ.c2lnbmF0dXJl/v1", /looks like a key/],
    ["https://example.org/v1;token=secret-9", /looks like a key/],
    ["https://example.org/api_key=secret-9/v1", /looks like a key/],
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
