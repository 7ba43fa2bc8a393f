import { afterEach, describe, expect, it, vi } from "vitest";
import { createEndpointFetch } from "../../src/calls/endpoint-fetch";
import { listModels } from "../../src/calls/list-models";
import { createProvider } from "../../src/calls/registry";
import { unencryptedKeyProblem } from "../../src/calls/unencrypted-key";
import { KEY, problemOf, settingsFor } from "./calls";

const codeAt = (baseUrl: string, apiKey = KEY, unencrypted = false) =>
  unencryptedKeyProblem({ baseUrl, apiKey, unencrypted, model: null })?.code ?? null;

afterEach(() => void vi.unstubAllGlobals());

describe("a key over plain http", () => {
  it.each([
    ["http://models.example.org/v1", "key-unencrypted"],
    ["http://203.0.113.7:8000/v1", "key-unencrypted"],
    ["http://localhost.example.org/v1", "key-unencrypted"],
    ["http://127.0.0.1.evil.example/v1", "key-unencrypted"],
    ["http://10.evil.example/v1", "key-unencrypted"],
    ["http://[2001:db8::1]/v1", "key-unencrypted"],
    ["https://models.example.org/v1", null],
    ["http://localhost:11434/v1", null],
    ["http://127.0.0.1:1234/v1", null],
    ["http://192.168.1.20:8000/v1", null],
    ["http://box.local:8000/v1", null],
  ])("to %s: %s", (baseUrl, code) => expect(codeAt(baseUrl)).toBe(code));

  it("goes where its owner has said so, and is no matter where there is none", () => {
    expect(codeAt("http://models.example.org/v1", KEY, true)).toBeNull();
    expect(codeAt("http://models.example.org/v1", "")).toBeNull();
  });

  it("is asked about before anything is sent, also by a page that came over http itself", async () => {
    vi.stubGlobal("location", { protocol: "http:", origin: "http://caplens.example" });
    const fetch = vi.fn();
    const settings = { ...settingsFor("http://models.example.org/v1"), fetch };
    const problems = [await problemOf(createProvider(settings)), await problemOf(listModels(settings))];
    const endpoint = { baseUrl: settings.baseUrl, apiKey: KEY, unencrypted: false, model: null };
    problems.push(await problemOf(createEndpointFetch(endpoint, fetch, {})(`${settings.baseUrl}/models`)));
    for (const { problem } of problems) {
      expect(problem.code).toBe("key-unencrypted");
      expect(problem.message).toContain("models.example.org");
      expect(JSON.stringify(problem)).not.toContain(KEY);
    }
    expect(fetch).not.toHaveBeenCalled();
    fetch.mockResolvedValue(Response.json({ data: [] }));
    expect(await listModels({ ...settings, unencrypted: true })).toEqual([]);
  });

  it("is told as mixed content where the browser would hold it back anyway", async () => {
    vi.stubGlobal("location", { protocol: "https:", origin: "https://caplens.example" });
    const error = await problemOf(listModels(settingsFor("http://models.example.org/v1")));
    expect(error.problem.code).toBe("mixed-content");
  });
});

describe("a key in the wrong place", () => {
  it.each([
    { baseUrl: `https://models.example.org/${KEY}/v1` },
    { baseUrl: "https://models.example.org/my-own-password-7/v1", apiKey: "my-own-password-7" },
    { baseUrl: `https://${KEY}.example.org/v1` },
    { model: `m-${KEY}` },
    { model: btoa(KEY) },
    { model: "sk-proj-Ab3dEf6hIj9lMn2pQr5t", apiKey: "" },
  ])("is refused with a word: %j", async (changes) => {
    const error = await problemOf(createProvider(settingsFor("https://models.example.org/v1", changes)));
    expect(error.problem.code).toMatch(/^(key-misplaced|base-url-invalid)$/);
    expect(error.problem.nextStep).toMatch(/field/);
    expect(JSON.stringify(error.problem)).not.toContain(changes.apiKey || changes.model || KEY);
  });
});
