import { describe, expect, it } from "vitest";
import { MODEL_SERVICES } from "../../src/lib/model-services/model-services";
import { unreachableProblem } from "../../src/providers/problems/unreachable-problem";

const page = { protocol: "https:", origin: "https://caplens.example" };
const failed = new TypeError("Failed to fetch");

function tell(baseUrl: string, apiKey = "some-key", online: boolean | null = true) {
  return unreachableProblem(failed, { baseUrl, apiKey, unencrypted: false, model: "m" }, page, online)
    .problem;
}

describe("unreachableProblem", () => {
  it.each([
    ["http://localhost:11434/v1", /OLLAMA_ORIGINS=https:\/\/caplens\.example/, /LM Studio/],
    ["http://127.0.0.1:1234/v1", /LM Studio.*Enable CORS/, /OLLAMA_ORIGINS/],
    ["http://192.168.1.5:8000/v1", /--allowed-origins '\["https:\/\/caplens\.example"\]'/, /OLLAMA_ORIGINS/],
  ])("%s gets the advice for its server", (baseUrl, advice, other) => {
    const problem = tell(baseUrl);
    expect(problem).toMatchObject({ code: "unreachable", retryable: true });
    expect(problem.nextStep).toMatch(advice);
    expect(problem.nextStep).not.toMatch(other);
    expect(problem.message).not.toMatch(/network is down/);
  });

  it("names all servers where the port says nothing", () => {
    expect(tell("http://gpu-box:9000/v1").nextStep).toMatch(/Ollama.*LM Studio.*vLLM/);
  });

  it("lists network, server, CORS and, with a key, a hidden refusal", () => {
    const problem = tell("https://models.example.org/v1");
    expect(problem.message).toMatch(/models\.example\.org.*network.*not running.*CORS.*refused the key/);
    expect(problem.nextStep).toMatch(/^Check the key first/);
    expect(tell("https://models.example.org/v1", "").message).not.toMatch(/key/);
  });

  it("says both: a refused key and a dead network look alike to a page", () => {
    const { message, nextStep } = tell("https://models.example.org/v1");
    expect(message).toContain("a browser does not say why");
    expect(message).toContain("the network is down");
    expect(message).toContain("refused the key without the headers");
    expect(nextStep).toContain("wrong key in a way that the browser hides");
  });

  it.each(MODEL_SERVICES.filter(({ baseUrl }) => baseUrl.startsWith("https:")))(
    "of $label gives the advice for it",
    ({ baseUrl, label, access, answersPages }) => {
      const { nextStep } = tell(baseUrl);
      expect(nextStep).toContain(`${label}: ${access}`);
      expect(nextStep.includes("proxy that adds CORS headers")).toBe(!answersPages);
      expect(nextStep.includes("An extension or a firewall")).toBe(answersPages === true);
    },
  );

  it("tells how servers on another machine are let listen to this one", () => {
    const advice = tell("http://192.168.1.5:9000/v1").nextStep;
    expect(advice).toMatch(
      /OLLAMA_HOST=0\.0\.0\.0.*Serve on Local Network.*--bind 0\.0\.0\.0.*--host 0\.0\.0\.0/,
    );
    expect(tell("http://localhost:9000/v1").nextStep).not.toContain("0.0.0.0");
  });

  it("tells how to allow the local network, also after it was refused", () => {
    expect(tell("http://localhost:11434/v1").nextStep).toMatch(/allow it; .*“Local network access”/);
  });

  it("says so when the device is offline, unless the server is on the same network", () => {
    expect(tell("https://models.example.org/v1", "k", false).message).toMatch(/offline/);
    expect(tell("http://localhost:8000/v1", "k", false).message).not.toMatch(/offline/);
  });

  it("keeps the technical reason as detail, without a key", () => {
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const error = new TypeError("fetch failed for some-long-key-123", { cause });
    const endpoint = {
      baseUrl: "http://localhost:1/v1",
      apiKey: "some-long-key-123",
      unencrypted: false,
      model: "m",
    };
    const { problem } = unreachableProblem(error, endpoint, null, null);
    expect(problem.detail).toBe("TypeError: fetch failed for [key], ECONNREFUSED");
  });
});
