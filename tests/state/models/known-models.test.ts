import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { requireCallable } from "../../../src/runs/store/run-set-up-state";
import type { ModelChoice } from "../../../src/shapes/connection";
import { standingOf, unconfirmed } from "../../../src/state/models/known-models";
import { recallModels } from "../../../src/state/models/model-choices";
import { refuse } from "../support/memory-engine";
import { type PlaygroundInTest, playgroundInTest } from "../support/playground-in-test";

type Compatible = Extract<ModelChoice, { kind: "openai-compatible" }>;

const own: Compatible = {
  kind: "openai-compatible",
  baseUrl: "https://relay.example/v1",
  model: "small",
  audio: false,
};
const KEY = "sk-canary-of-the-test";

/** Models by which a file from elsewhere may ask at an address that has a key here. */
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

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  page = playgroundInTest();
  await page.models().setModels({ caption: { ...own, apiKey: KEY }, judge: null });
});

afterEach(() => void vi.unstubAllGlobals());

describe("a model that came from elsewhere, at an address that is connected here", () => {
  it.each(Object.entries(hostile))("is not confirmed with %s", (_what, choice) => {
    expect(standingOf(page.models(), choice)).not.toBe("confirmed");
  });

  it("is confirmed as it is where it is the very model that is in use", () => {
    const same = { ...own, baseUrl: `${own.baseUrl}/`, headers: "" };
    expect(standingOf(page.models(), same)).toBe("confirmed");
  });

  it("is known once all of it is confirmed, and only just so", async () => {
    const choice = { ...own, model: "other", body: '{"top_k":4}' };
    expect(unconfirmed(page.models(), [{ choice }])).toEqual([{ choice }]);
    await page.models().confirmModels([choice]);
    expect(page.engine.callsOf("models/confirm")).toEqual([{ choices: [choice] }]);
    expect(unconfirmed(page.models(), [{ choice }])).toEqual([]);
    expect(standingOf(page.models(), { ...choice, body: '{"top_k":5}' })).toBe("address-known");
  });

  it("stays unconfirmed where the engine refuses it", async () => {
    const choice = { ...own, headers: "no header at all" };
    page.engine.handlers["models/confirm"] = () => {
      throw refuse("headers-invalid");
    };
    await expect(page.models().confirmModels([choice])).rejects.toThrow();
    expect(standingOf(page.models(), choice)).toBe("address-known");
  });

  it("is waited for by a run that is started in the same moment", async () => {
    const judged = { entries: [], judges: [{ ...own, model: "other" }] };
    const start = () => requireCallable(() => page.models(), judged);
    await expect(start()).rejects.toMatchObject({ problem: { code: "model-not-confirmed" } });
    const confirming = page.models().confirmModels(judged.judges);
    await start();
    await confirming;

    page.engine.handlers["models/confirm"] = () => {
      throw refuse("headers-invalid");
    };
    const refused = { entries: [], judges: [{ ...own, headers: "no header at all" }] };
    const refusing = page.models().confirmModels(refused.judges);
    await expect(requireCallable(() => page.models(), refused)).rejects.toMatchObject({
      problem: { code: "model-not-confirmed" },
    });
    await expect(refusing).rejects.toThrow();
  });
});

it("whoever is known by a model that is gone is unknown again", async () => {
  const other = { ...own, model: "other" };
  await page.models().connectModel({ ...other, apiKey: "" });
  expect(standingOf(page.models(), other)).toBe("confirmed");
  page.models().dropModelsAt(own.baseUrl);
  expect(standingOf(page.models(), other)).toBe("unknown");
});

it("forgetting leaves no model, no key and no word of either", async () => {
  await page.models().setOtherJudges([{ ...own, apiKey: KEY }]);
  await page.models().confirmModels([{ ...own, model: "other" }]);
  await page.models().forgetModels();
  expect(page.engine.callsOf("keys/forget")).toEqual([{ everywhere: true }]);
  expect(page.models()).toMatchObject({
    models: { caption: null, judge: null },
    otherJudges: [],
    confirmed: [],
  });
  expect(recallModels()).toMatchObject({ caption: null, judge: null });
  expect(JSON.stringify(recallModels())).not.toContain(own.baseUrl);
});
