import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ModelChoice } from "../../../src/shapes/connection";
import { DEFAULT_SETTINGS } from "../../../src/shapes/usual";
import {
  prepareRecall,
  type Remembered,
  recallModels,
  rememberModels,
} from "../../../src/state/models/model-choices";
import { KEY } from "../../calls/calls";
import { refuse } from "../support/memory-engine";
import { playgroundInTest } from "../support/playground-in-test";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const choice = {
  kind: "openai-compatible" as const,
  baseUrl: "https://api.example/v1",
  model: "some-model",
  audio: true,
};
const judge = {
  kind: "openai-compatible" as const,
  baseUrl: "https://judge.example/v1",
  model: "referee",
  audio: false,
};
const form = { caption: { ...choice, apiKey: KEY }, judge: { ...judge, apiKey: KEY } };

/** The documents in the browser, with one part changed. */
async function plant(change: (remembered: Record<string, unknown>) => unknown): Promise<void> {
  rememberModels({ caption: choice, judge: null, settings: DEFAULT_SETTINGS });
  const [[key, text] = ["", ""]] = kept;
  const remembered: Record<string, unknown> = JSON.parse(text);
  kept.set(key, JSON.stringify(change(remembered)));
  await prepareRecall();
}

describe("remembered models", () => {
  it("come back as they were", () => {
    const settings = { temperature: null, maxTokens: 10, seed: 3 };
    rememberModels({ caption: choice, judge, settings });
    expect(recallModels()).toMatchObject({ caption: choice, judge, settings });
  });

  it("are none at the first visit", () => expect(recallModels()).toBeNull());

  it("that were planted as they should be are read, so that the refusals below mean something", async () => {
    await plant((remembered) => remembered);
    expect(recallModels()?.caption).toEqual(choice);
  });

  it.each<[string, (remembered: Record<string, unknown>) => unknown]>([
    ["of another version", (remembered) => ({ ...remembered, version: 5 })],
    ["of another format", (remembered) => ({ ...remembered, format: "session" })],
    ["of an unknown kind", (remembered) => ({ ...remembered, caption: { ...choice, kind: "telepathy" } })],
    [
      "without an address",
      (remembered) => ({ ...remembered, caption: { kind: "openai-compatible", model: "m", audio: true } }),
    ],
    ["with a number for a model", (remembered) => ({ ...remembered, caption: { ...choice, model: 4 } })],
    [
      "with an impossible temperature",
      (remembered) => ({ ...remembered, settings: { ...DEFAULT_SETTINGS, temperature: 9 } }),
    ],
    ["that are a list", () => [choice]],
    ["that are null", () => null],
  ])("%s are none", async (_name, change) => {
    await plant(change);
    expect(recallModels()).toBeNull();
  });

  it("of the first version are those of an endpoint that speaks OpenAI's chat format", async () => {
    const { kind: _kind, ...earlier } = choice;
    await plant((remembered) => ({ ...remembered, version: 1, caption: earlier }));
    expect(recallModels()).toMatchObject({ version: 4, caption: choice, judge: null, otherJudges: [] });
  });

  it.each<[string, object, ModelChoice[]]>([
    ["nobody had chosen any", {}, []],
    ["both places were taken", { otherJudges: { "judge-2": judge, "judge-3": choice } }, [judge, choice]],
    ["only the last place was taken", { otherJudges: { "judge-2": null, "judge-3": judge } }, [judge]],
  ])("of the second version keep their other judges, where %s", async (_name, others, otherJudges) => {
    await plant(({ otherJudges: _none, ...remembered }) => ({ ...remembered, ...others, version: 2 }));
    expect(recallModels()).toMatchObject({ version: 4, caption: choice, otherJudges });
  });

  it.each([
    ["nobody had touched them", { temperature: 0, maxTokens: 2048, seed: null }, DEFAULT_SETTINGS],
    [
      "somebody had",
      { temperature: 0, maxTokens: 500, seed: null },
      { temperature: 0, maxTokens: 500, seed: null },
    ],
  ])(
    "of the third version keep their settings where %s, and send nothing else",
    async (_who, settings, now) => {
      await plant((remembered) => ({ ...remembered, version: 3, settings }));
      expect(recallModels()?.settings).toEqual(now);
      expect(DEFAULT_SETTINGS).toEqual({ temperature: null, maxTokens: null, seed: null });
    },
  );

  it("of the first version that can't be read are none", async () => {
    await plant((remembered) => ({ ...remembered, version: 1, caption: { ...choice, model: 4 } }));
    expect(recallModels()).toBeNull();
  });

  it("of another tab that nothing has read yet are kept when something else is remembered", async () => {
    rememberModels({ caption: choice, judge, settings: DEFAULT_SETTINGS });
    vi.resetModules();
    const fresh = await import("../../../src/state/models/model-choices");
    expect(fresh.recallModels()).toBeNull();
    fresh.rememberModels({ judge: null });
    await expect.poll(() => fresh.recallModels()?.judge).toBeNull();
    expect(fresh.recallModels()).toMatchObject({ caption: choice, judge: null });
  });

  it("that are no JSON are none, and the page starts", async () => {
    await plant((remembered) => remembered);
    for (const key of kept.keys()) kept.set(key, "{not json");
    expect(recallModels()).toBeNull();
    expect(playgroundInTest().models().settings).toEqual(DEFAULT_SETTINGS);
  });

  it("are forgotten without a word where the browser refuses", () => {
    const refused = () => {
      throw new DOMException("no storage here", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: refused, setItem: refused });
    expect(() => rememberModels({ caption: choice, judge, settings: DEFAULT_SETTINGS })).not.toThrow();
    expect(recallModels()).toBeNull();
  });
});

describe("choosing models", () => {
  const remembered = (): Remembered | null => recallModels();

  it("hands the keys to the engine and keeps them nowhere", async () => {
    const { models, engine } = playgroundInTest();
    await models().setModels(form);
    await models().listModels(form.caption);
    models().setSettings({ temperature: 1, maxTokens: null, seed: null });
    expect(engine.callsOf("models/connect")).toEqual([
      { connection: form.caption },
      { connection: form.judge },
    ]);
    expect(models().models).toEqual({ caption: choice, judge });
    expect(remembered()).toMatchObject({ caption: choice, judge });
    expect(JSON.stringify([...kept])).not.toContain(KEY);
    expect(JSON.stringify(models())).not.toContain(KEY);
  });

  it("shows the one in use when the other is refused", async () => {
    const { models, engine } = playgroundInTest();
    engine.handlers["models/connect"] = ({ connection }) => {
      if (connection.model === "referee") throw refuse("base-url-invalid");
      return null;
    };
    await expect(models().setModels(form)).rejects.toMatchObject({
      problem: { code: "base-url-invalid" },
    });
    expect(models().models).toEqual({ caption: choice, judge: null });
    expect(remembered()).toBeNull();
  });

  it("is not undone by changing a setting before connecting again", () => {
    rememberModels({ caption: choice, judge, settings: DEFAULT_SETTINGS });
    const { models } = playgroundInTest();
    const settings = { temperature: 0.3, maxTokens: 64, seed: null };
    models().setSettings(settings);
    expect(remembered()).toMatchObject({ caption: choice, judge, settings });
    expect(playgroundInTest().models().settings).toEqual(settings);
  });

  it("without a judge forgets the judge of an earlier visit", async () => {
    rememberModels({ caption: choice, judge, settings: DEFAULT_SETTINGS });
    const { models } = playgroundInTest();
    await models().setModels({ ...form, judge: null });
    models().setSettings(DEFAULT_SETTINGS);
    expect(remembered()).toMatchObject({ caption: choice, judge: null });
  });
});
