import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KeyFacts } from "../../../src/engine/shared/protocol";
import { DEFAULT_SETTINGS } from "../../../src/shapes/usual";
import type { ModelChoice } from "../../../src/state/models/model-choices";
import { rememberModels } from "../../../src/state/models/model-choices";
import { createSettingsStore } from "../../../src/state/settings/settings-store";
import { createStores } from "../../../src/state/stores";
import { type MemoryEngine, memoryEngine, refuse } from "../support/memory-engine";
import { servicesThatRefuse } from "../support/services-that-refuse";

const OPENAI = "https://api.openai.com/v1";
const caption: ModelChoice = {
  kind: "openai",
  api: "chat",
  baseUrl: `${OPENAI}/`,
  model: "gpt",
  audio: false,
};
const judge: ModelChoice = {
  kind: "openai-compatible",
  baseUrl: "http://localhost:11434/v1",
  model: "local",
  audio: false,
};

let engine: MemoryEngine;
let tell: (facts: KeyFacts) => void;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  engine = memoryEngine();
  engine.handlers["keys/watch"] = (_input, { emit }) =>
    new Promise(() => {
      tell = emit;
      emit({
        vault: { state: "locked" },
        keys: [{ baseUrl: OPENAI, inMemory: false, inVault: true, unencrypted: false }],
      });
    });
});
afterEach(() => void vi.unstubAllGlobals());

function stores() {
  const { models } = createStores(servicesThatRefuse({ engine: engine.client }));
  const settings = createSettingsStore(engine.client, models.getState(), Promise.resolve());
  settings.getState().watch();
  return { models, settings };
}

describe("unlocking the vault", () => {
  it("connects the remembered models anew whose keys are in it, without a key from here", async () => {
    rememberModels({ caption, judge, settings: DEFAULT_SETTINGS });
    const { models, settings } = stores();
    await vi.waitFor(() => expect(settings.getState().keys?.vault.state).toBe("locked"));
    expect(await settings.getState().unlockVault("four words by chance")).toEqual({ connected: [caption] });
    expect(engine.callsOf("models/connect")).toEqual([{ connection: { ...caption, apiKey: "" } }]);
    expect(models.getState().models).toEqual({ caption, judge: null });
  });

  it("leaves a model alone that is in use by then", async () => {
    rememberModels({ caption, judge: null, settings: DEFAULT_SETTINGS });
    const { models, settings } = stores();
    await vi.waitFor(() => expect(settings.getState().keys).not.toBeNull());
    await models.getState().setModels({ caption: { ...judge, apiKey: "" }, judge: null });
    expect(await settings.getState().unlockVault("four words by chance")).toEqual({ connected: [] });
    expect(models.getState().models.caption).toEqual(judge);
  });

  it("connects nothing with a wrong passphrase", async () => {
    rememberModels({ caption, judge, settings: DEFAULT_SETTINGS });
    engine.handlers["vault/unlock"] = () => {
      throw refuse("passphrase-wrong");
    };
    const { settings } = stores();
    await expect(settings.getState().unlockVault("wrong")).rejects.toMatchObject({
      problem: { code: "passphrase-wrong" },
    });
    expect(engine.callsOf("models/connect")).toEqual([]);
  });
});

it("removing a key takes its models out of use, however their address was typed", async () => {
  const { models, settings } = stores();
  await models.getState().setModels({
    caption: { ...caption, apiKey: "sk" },
    judge: { ...judge, apiKey: "" },
  });
  await settings.getState().removeKey(OPENAI);
  expect(engine.callsOf("keys/remove")).toEqual([{ baseUrl: OPENAI }]);
  expect(models.getState().models).toEqual({ caption: null, judge });
});

it("a test of a key sends none from here", async () => {
  const { settings } = stores();
  expect(await settings.getState().testKey(caption)).toEqual(["a-model"]);
  expect(engine.callsOf("models/list")).toEqual([{ connection: { ...caption, apiKey: "" } }]);
});

it("follows keys and settings once, however often it is asked to", async () => {
  const { settings } = stores();
  settings.getState().watch();
  await vi.waitFor(() => expect(settings.getState().kept?.settings.lockAfterMinutes).toBe(15));
  tell({ vault: { state: "unlocked" }, keys: [] });
  expect(settings.getState().keys).toEqual({ vault: { state: "unlocked" }, keys: [] });
  expect(engine.callsOf("keys/watch")).toHaveLength(1);
  expect(engine.callsOf("settings/watch")).toHaveLength(1);
});
