import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listModels, modelNames } from "../../src/calls/list-models";
import { type StandIn, startStandIn } from "../support/stand-in/start-stand-in";
import { KEY, problemOf } from "./calls";

let standIn: StandIn;
beforeAll(async () => {
  standIn = await startStandIn();
});
beforeEach(() => standIn.reset());
afterAll(() => standIn.close());

describe("listing models", () => {
  it.each([
    ["openai", "/v1/models", "authorization"],
    ["google", "/v1beta/models?pageSize=1000", "x-goog-api-key"],
    ["anthropic", "/v1/models?limit=1000", "x-api-key"],
  ] as const)("of %s asks %s with the key in %s", async (kind, path, header) => {
    const baseUrl = kind === "google" ? standIn.googleUrl : standIn.url;
    const names = await listModels({ kind, baseUrl, apiKey: KEY });
    expect(names).toEqual(["stand-in", "stand-in-judge"]);
    expect(standIn.requests.map((request) => request.path)).toEqual([path]);
    expect(standIn.requests[0]?.headers[header]).toContain(KEY);
  });

  it("of OpenRouter asks about the key first: its list is open to all", async () => {
    const settings = { kind: "openrouter" as const, baseUrl: standIn.url };
    await listModels({ ...settings, apiKey: KEY });
    expect(standIn.requests.map(({ path }) => path)).toEqual(["/v1/key", "/v1/models"]);
    standIn.reset();
    standIn.script({ match: { path: "models" }, times: 1, behaviour: { kind: "status", status: 401 } });
    const error = await problemOf(listModels({ ...settings, apiKey: KEY }));
    expect(error.problem.code).toBe("key-refused");
    expect(standIn.requests).toHaveLength(1);
  });

  it("brings the user's own headers along", async () => {
    const settings = { kind: "openai-compatible" as const, baseUrl: standIn.url, apiKey: "" };
    await listModels({ ...settings, headers: "X-Team: vision" });
    expect(standIn.requests[0]?.headers["x-team"]).toBe("vision");
  });
});

describe("modelNames", () => {
  it("leaves out what writes no text", () => {
    const data = ["gpt-4o", "text-embedding-3-small", "whisper-1", "gpt-4o-mini-tts"].map((id) => ({ id }));
    expect(modelNames("openai", { data })).toEqual(["gpt-4o"]);
    expect(modelNames("openai-compatible", { data })).toHaveLength(4);
    const models = [
      { name: "models/gemini-2.5-flash", supportedGenerationMethods: ["generateContent"] },
      { name: "models/embedding-001", supportedGenerationMethods: ["embedContent"] },
    ];
    expect(modelNames("google", { models })).toEqual(["gemini-2.5-flash"]);
  });

  it("is null for what is no list", () => expect(modelNames("google", { error: {} })).toBeNull());
});
