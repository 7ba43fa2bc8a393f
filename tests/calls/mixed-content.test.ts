import { describe, expect, it } from "vitest";
import { mixedContentProblem } from "../../src/calls/mixed-content";

describe("mixedContentProblem", () => {
  it.each([
    ["http://192.168.1.20:8000/v1", "https:", "mixed-content"],
    ["http://models.example.org/v1", "https:", "mixed-content"],
    ["http://localhost.example.org/v1", "https:", "mixed-content"],
    ["http://localhost:11434/v1", "https:", null],
    ["http://127.0.0.1:1234/v1", "https:", null],
    ["http://[::1]:8000/v1", "https:", null],
    ["https://models.example.org/v1", "https:", null],
    ["http://192.168.1.20:8000/v1", "http:", null],
    ["http://192.168.1.20:8000/v1", null, null],
  ])("%s from %s: %s", (baseUrl, protocol, code) => {
    expect(mixedContentProblem(baseUrl, protocol)?.code ?? null).toBe(code);
  });
});
