import { describe, expect, it } from "vitest";
import { MODEL_SERVICES } from "../../src/calls/model-services/model-services";
import { unreachableProblem } from "../../src/calls/problems/unreachable-problem";

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

  it("gives one step where the port says nothing, and folds the advice for each server", () => {
    const { nextStep, detail } = tell("http://gpu-box:9000/v1");
    expect(nextStep).toBe(
      "Check that the server is running, that the key is right, and have it allow calls from https://caplens.example (CORS).",
    );
    expect(detail).toMatch(/Ollama.*\nLM Studio.*\nvLLM/);
  });

  it("of an unknown host names CORS as one of two causes, and folds what else it may be", () => {
    const { message, nextStep, detail } = tell("https://models.example.org/v1");
    expect(message).toBe(
      "models.example.org could not be reached, or refused the key without letting this page read the answer, or does not let web pages call it (CORS).",
    );
    expect(nextStep).toBe("Check address, key and connection.");
    expect(detail).toContain("answer a wrong key in a way that the browser hides");
    expect(detail).toContain("proxy that adds CORS headers");
    const keyless = tell("https://models.example.org/v1", "");
    expect(`${keyless.nextStep}${keyless.detail}`).not.toMatch(/key/);
  });

  it.each(["http://localhost:11434/v1", "https://models.example.org/v1", "https://api.openai.com/v1"])(
    "names a refused key as the other cause at %s, where a key was sent",
    (baseUrl) => {
      const hidden = "or refused the key without letting this page read the answer";
      expect(tell(baseUrl).message).toContain(`could not be reached, ${hidden}`);
      expect(tell(baseUrl, "").message).not.toContain(hidden);
    },
  );

  it.each(MODEL_SERVICES.filter(({ baseUrl }) => baseUrl.startsWith("https:")))(
    "of $label says nothing of CORS where its calls are known to work, and folds what is known of it",
    ({ baseUrl, label, access, answersPages }) => {
      const { message, nextStep, detail } = tell(baseUrl);
      expect(`${message} ${nextStep} ${detail}`.includes("CORS")).toBe(!answersPages);
      expect(detail).toContain(`${label}: ${access}`);
      expect(`${message} ${nextStep}`.length).toBeLessThan(200);
    },
  );

  it("tells how servers on another machine are let listen to this one", () => {
    const advice = tell("http://192.168.1.5:9000/v1").detail;
    expect(advice).toMatch(
      /OLLAMA_HOST=0\.0\.0\.0[\s\S]*Serve on Local Network[\s\S]*--bind 0\.0\.0\.0[\s\S]*--host 0\.0\.0\.0/,
    );
    expect(tell("http://localhost:9000/v1").detail).not.toContain("0.0.0.0");
  });

  it("tells how to allow the local network, also after it was refused", () => {
    expect(tell("http://localhost:11434/v1").detail).toMatch(/allow it; .*“Local network access”/);
  });

  it("of a device that is offline says to connect it, and nothing else, unless the server is on the same network", () => {
    expect(tell("https://api.openai.com/v1", "k", false)).toMatchObject({
      message: "This device is offline, so api.openai.com could not be reached.",
      nextStep: "Connect it to the network, then try again.",
      detail: "TypeError: Failed to fetch",
    });
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
    expect(problem.detail?.split("\n").at(-1)).toBe("TypeError: fetch failed for [key], ECONNREFUSED");
  });
});
