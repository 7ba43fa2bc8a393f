import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ModelChoice } from "../../../src/schemas/connection";
import type { Session } from "../../../src/schemas/session";
import { standingOf } from "../../../src/state/models/known-models";
import { recallModels } from "../../../src/state/models/model-choices";
import { callRecord, contestant } from "../../support/comparison";
import { samplingPlan } from "../../support/sampling-plan";
import { judgedCaption, sessionWith } from "../support/example-verdicts";
import { refuse } from "../support/memory-engine";
import { facts, type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

type Compatible = Extract<ModelChoice, { kind: "openai-compatible" }>;

const own: Compatible = {
  kind: "openai-compatible",
  baseUrl: "https://relay.example/v1",
  model: "small",
  audio: false,
};
const KEY = "sk-canary-of-the-test";

/** What a file from elsewhere may ask for at an address that has a key here. */
const hostile: Record<string, ModelChoice> = {
  "another model": { ...own, model: "the-dearest" },
  "headers of its own": { ...own, headers: "Target-URL: https://evil.example" },
  "fields of its own": { ...own, body: '{"n":20,"service_tier":"priority"}' },
  "another way of asking": { kind: "anthropic", baseUrl: own.baseUrl, model: "small", audio: false },
  "another path": { ...own, baseUrl: "https://relay.example/v1/@evil.example" },
  "another address": { ...own, baseUrl: "https://evil.example/v1" },
  sound: { ...own, audio: true },
};

let page: PlaygroundInTest;
const calls = () => page.engine.callsOf("captions/generate");
const confirmed = () => page.engine.callsOf("models/confirm");
const problem = () => page.state().problems.comparison?.code ?? null;

function sessionFor(choice: ModelChoice): Session {
  return sessionWith([judgedCaption([])], {
    video: {
      name: "v.mp4",
      type: "video/mp4",
      sizeBytes: 4,
      quickKey: "k",
      stored: { kind: "blob", hash: "v" },
      facts,
    },
    sampling: samplingPlan(),
    checklist: { format: [], content: [] },
    comparison: { contestants: [contestant("a", { choice })], repeats: 1, basis: null, trials: [] },
  });
}

async function importSession(choice: ModelChoice): Promise<void> {
  await page.state().importSession(new Blob([JSON.stringify(sessionFor(choice))]));
  expect(page.state().session?.comparison?.contestants[0]?.choice).toEqual(choice);
}

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  page = playgroundInTest();
  page.engine.blobs.set("v", new Blob(["clip"]));
  page.engine.handlers["captions/generate"] = () => ({ text: "A cat.", record: callRecord(), problem: null });
  await page.models().setModels({ caption: { ...own, apiKey: KEY }, judge: null });
});

afterEach(() => void vi.unstubAllGlobals());

describe("a comparison from elsewhere, at an address that is connected here", () => {
  it.each(Object.entries(hostile))(
    "calls nothing with %s before somebody has confirmed it",
    async (_what, choice) => {
      await importSession(choice);
      await page.state().runComparison({ anew: false });
      await page.state().runComparison({ anew: true });
      expect(problem()).toMatch(/^contestant-not-(confirmed|connected)$/);
      expect([calls(), confirmed()]).toEqual([[], []]);
    },
  );

  it("goes on once all of it is confirmed, and only just so", async () => {
    const choice = { ...own, model: "other", body: '{"top_k":4}' };
    await importSession(choice);
    await page.state().runComparison({ anew: false });
    expect(page.state().problems.comparison).toMatchObject({
      code: "contestant-not-confirmed",
      message: expect.stringContaining("model-a"),
    });
    await page.state().confirmContestants(page.state().session?.comparison?.contestants ?? []);
    expect(problem()).toBeNull();
    await page.state().runComparison({ anew: false });
    expect(calls()).toHaveLength(1);
    expect(confirmed()).toEqual([{ choices: [choice] }]);
    expect(calls()).toMatchObject([{ model: choice }]);
    await importSession({ ...choice, body: '{"top_k":5}' });
    await page.state().runComparison({ anew: false });
    expect(problem()).toBe("contestant-not-confirmed");
    expect(calls()).toHaveLength(1);
  });

  it("stays unconfirmed where the engine refuses it, and says why", async () => {
    const choice = { ...own, headers: "no header at all" };
    await importSession(choice);
    page.engine.handlers["models/confirm"] = () => {
      throw refuse("headers-invalid");
    };
    await page.state().confirmContestants(page.state().session?.comparison?.contestants ?? []);
    expect(problem()).toBe("headers-invalid");
    expect(standingOf(page.models(), choice)).toBe("address-known");
  });

  it("runs as it is where it asks for the very model that is in use", async () => {
    await importSession({ ...own, baseUrl: `${own.baseUrl}/`, headers: "" });
    await page.state().runComparison({ anew: false });
    expect([problem(), calls().length]).toEqual([null, 1]);
  });
});

it("whoever is known by a model that is gone is unknown again", async () => {
  const other = { ...own, model: "other" };
  await page.state().connectContestant({ ...other, apiKey: "" });
  expect(standingOf(page.models(), other)).toBe("confirmed");
  page.models().dropModelsAt(own.baseUrl);
  expect(standingOf(page.models(), other)).toBe("unknown");
});

it("forgetting ends the calls, and leaves no model, no key and no word of either", async () => {
  await importSession({ ...own, baseUrl: own.baseUrl });
  await page.models().setOtherJudges([{ ...own, apiKey: KEY }]);
  let stopped = false;
  page.engine.handlers["captions/generate"] = (_input, { signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        stopped = true;
        reject(signal.reason);
      });
    });
  const run = page.state().runComparison({ anew: true });
  await expect.poll(() => calls().length).toBe(1);
  await page.models().forgetModels();
  await run;
  expect(stopped).toBe(true);
  expect(page.engine.callsOf("keys/forget")).toHaveLength(1);
  expect(page.models()).toMatchObject({
    models: { caption: null, judge: null },
    otherJudges: [],
    confirmed: [],
  });
  expect(recallModels()).toMatchObject({ caption: null, judge: null });
  expect(JSON.stringify(recallModels())).not.toContain(own.baseUrl);
  await page.state().runComparison({ anew: false });
  expect(problem()).toBe("contestant-not-connected");
});
