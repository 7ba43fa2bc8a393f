import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KeyFacts } from "../../../src/engine/shared/protocol";
import type { Connection, ModelChoice } from "../../../src/shapes/connection";
import { KEY } from "../../calls/calls";
import { type EngineInTest, startEngine } from "../../engine/engine-in-test";
import { engineWithStandIn } from "../../engine/engine-with-stand-in";
import { codeOf } from "../../storage/code-of";
import { quickKeyDerivation } from "../../support/quick-key-derivation";
import { samplingPlan } from "../../support/sampling-plan";
import { startStandIn } from "../../support/stand-in/start-stand-in";

const PASSPHRASE = "four words by chance";

const here = engineWithStandIn(PASSPHRASE);

beforeEach(() => void quickKeyDerivation());
afterEach(() => vi.restoreAllMocks());

function connection(apiKey: string, baseUrl = here.standIn.url): Connection {
  return { kind: "openai-compatible", baseUrl, model: "stand-in", apiKey, audio: false };
}

function connect(apiKey: string, baseUrl?: string) {
  return here.engine.client.call("models/connect", { connection: connection(apiKey, baseUrl) });
}

function ask(model: ModelChoice = connection("")) {
  return here.engine.client.call("captions/generate", {
    model,
    runId: "run",
    instruction: "Say what happens.",
    plan: samplingPlan(),
    frames: null,
    audio: null,
    videoSeconds: 12,
    settings: { temperature: 0, maxTokens: 9, seed: null },
  });
}

async function facts(): Promise<KeyFacts> {
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    here.engine.client
      .call("keys/watch", null, {
        signal: stop.signal,
        onEvent: (told) => {
          resolve(told);
          stop.abort();
        },
      })
      .catch(reject);
  });
}

/** Calls that wait for their turn. */
async function waiting(): Promise<number> {
  const stop = new AbortController();
  return new Promise((resolve, reject) => {
    here.engine.client
      .call("queue/watch", null, {
        signal: stop.signal,
        onEvent: ({ endpoints }) => {
          resolve(endpoints[0]?.waiting ?? 0);
          stop.abort();
        },
      })
      .catch(reject);
  });
}

const authorizations = () => here.standIn.requests.map(({ headers }) => headers.authorization);
const call: EngineInTest["client"]["call"] = (name, input) => here.engine.client.call(name, input);

/** Engine and vault as on the next visit. */
const visitAgain = () => here.startAgain();

describe("a key", () => {
  it("is held for the visit only, unless it is kept in a vault", async () => {
    await connect(KEY);
    expect(await facts()).toEqual({
      vault: { state: "none" },
      keys: [{ baseUrl: here.standIn.url, inMemory: true, inVault: false, unencrypted: false }],
    });
    await visitAgain();
    expect(await facts()).toEqual({ vault: { state: "none" }, keys: [] });
  });

  it("from the vault connects on the next visit without being typed, once unlocked", async () => {
    await connect(KEY);
    await call("vault/create", { passphrase: PASSPHRASE });
    await call("vault/keep", { baseUrl: `${here.standIn.url}/` });
    expect((await facts()).keys).toEqual([
      { baseUrl: here.standIn.url, inMemory: false, inVault: true, unencrypted: false },
    ]);
    await ask();
    await visitAgain();
    expect(await codeOf(connect(""))).toBe("vault-locked");
    expect(await codeOf(call("vault/unlock", { passphrase: "four words by chanc" }))).toBe(
      "passphrase-wrong",
    );
    await call("vault/unlock", { passphrase: PASSPHRASE });
    await connect("");
    expect((await ask()).problem).toBeNull();
    expect(authorizations()).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
  });

  it("in the vault goes to its own address and to no other, whatever is connected", async () => {
    const other = await startStandIn();
    try {
      await connect(KEY);
      await call("vault/create", { passphrase: PASSPHRASE });
      await call("vault/keep", { baseUrl: here.standIn.url });
      for (const baseUrl of [other.url, here.standIn.url.replace("/v1", "/v2"), `${other.url}/@127.0.0.1`]) {
        await connect("", baseUrl);
        await ask(connection("", baseUrl));
      }
      expect(JSON.stringify([other.requests, here.standIn.requests])).not.toContain(KEY);
    } finally {
      await other.close();
    }
  });

  it("that is locked away stops its calls, which go on after unlocking", async () => {
    await connect(KEY);
    await call("vault/create", { passphrase: PASSPHRASE });
    await call("vault/keep", { baseUrl: here.standIn.url });
    await call("vault/lock", null);
    expect((await ask()).problem).toMatchObject({ code: "vault-locked" });
    expect(here.standIn.requests).toHaveLength(0);
    await call("vault/unlock", { passphrase: PASSPHRASE });
    expect((await ask()).problem).toBeNull();
  });

  it("that a new one was given for gives way to it", async () => {
    await connect("an-old-key");
    await connect(KEY);
    await ask();
    expect(authorizations()).toEqual([`Bearer ${KEY}`]);
  });

  it("that is removed is gone from memory and vault, with its models", async () => {
    await connect(KEY);
    await call("vault/create", { passphrase: PASSPHRASE });
    await call("vault/keep", { baseUrl: here.standIn.url });
    await connect(KEY);
    await call("vault/lock", null);
    await call("keys/remove", { baseUrl: here.standIn.url });
    expect((await facts()).keys).toEqual([]);
    expect(await codeOf(ask())).toBe("no-model");
  });

  it("is forgotten when everything is, and the vault is locked", async () => {
    await connect(KEY);
    await call("vault/create", { passphrase: PASSPHRASE });
    await call("keys/forget", null);
    expect(await facts()).toEqual({ vault: { state: "locked" }, keys: [] });
    expect(await codeOf(ask())).toBe("no-model");
    await connect(KEY);
    await call("storage/erase", null);
    expect((await facts()).vault).toEqual({ state: "none" });
  });
});

describe("a vault that nobody uses", () => {
  beforeEach(async () => {
    await connect(KEY);
    await call("vault/create", { passphrase: PASSPHRASE });
    await call("vault/keep", { baseUrl: here.standIn.url });
    await call("settings/change", { patch: { lockAfterMinutes: 1 } });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    await call("keys/activity", null);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const state = async () => (await facts()).vault;

  it("locks itself", async () => {
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await state()).toEqual({ state: "unlocked" });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await state()).toEqual({ state: "locked" });
    expect((await ask()).problem).toMatchObject({ code: "vault-locked" });
  });

  it("stays open while keys are used or somebody is at the page", async () => {
    for (const use of [() => ask(), () => call("keys/activity", null), () => connect("")]) {
      await vi.advanceTimersByTimeAsync(50_000);
      await use();
    }
    expect(await state()).toEqual({ state: "unlocked" });
    await call("settings/change", { patch: { lockAfterMinutes: null } });
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(await state()).toEqual({ state: "unlocked" });
  });
});

describe("a device that slept past the minutes", () => {
  beforeEach(async () => {
    await connect(KEY);
    await call("vault/create", { passphrase: PASSPHRASE });
    await call("vault/keep", { baseUrl: here.standIn.url });
    await call("settings/change", { patch: { lockAfterMinutes: 5 } });
    expect((await ask()).problem).toBeNull();
    // No timer runs out meanwhile.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 60_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("lets no call through with the key of the vault", async () => {
    expect((await ask()).problem).toMatchObject({ code: "vault-locked" });
    expect(here.standIn.requests).toHaveLength(1);
    expect((await facts()).vault).toEqual({ state: "locked" });
  });

  it("connects nothing with it", async () => {
    expect(await codeOf(connect(""))).toBe("vault-locked");
    expect(await codeOf(call("models/list", { connection: connection("") }))).toBe("vault-locked");
    expect(here.standIn.requests).toHaveLength(1);
  });
});

describe("what is forgotten", () => {
  it("is every key and every model", async () => {
    const models = Array.from({ length: 9 }, (_, index) => ({ ...connection(KEY), model: `model-${index}` }));
    for (const model of models) await call("models/connect", { connection: model });
    await call("keys/forget", null);
    expect((await facts()).keys).toEqual([]);
    for (const model of models) expect(await codeOf(ask(model))).toBe("no-model");
    await connect("");
    await ask();
    expect(JSON.stringify(here.standIn.requests)).not.toContain(KEY);
  });

  it("is not used any more by calls that wait for their turn", async () => {
    await connect(KEY);
    await call("queue/pause", { baseUrl: null });
    const asked = [ask(), ask()];
    await vi.waitFor(async () => expect(await waiting()).toBe(2));
    // Connected anew by now, which is forgotten with all the same.
    await connect(KEY);
    await call("keys/forget", null);
    await call("queue/resume", { baseUrl: null });
    for (const { problem } of await Promise.all(asked)) expect(problem).toMatchObject({ code: "no-model" });
    expect(here.standIn.requests).toEqual([]);
  });

  it("is also that a key may go unencrypted", async () => {
    const baseUrl = "http://models.example.org/v1";
    const at = (unencrypted?: boolean) => ({
      ...connection(KEY, baseUrl),
      ...(unencrypted === undefined ? {} : { unencrypted }),
    });
    const held = async () => (await facts()).keys.map((key) => key.unencrypted);
    const connectAt = (unencrypted?: boolean) => call("models/connect", { connection: at(unencrypted) });
    expect(await codeOf(connectAt())).toBe("key-unencrypted");
    expect(await held()).toEqual([]);
    await connectAt(true);
    expect(await held()).toEqual([true]);
    // Said once, it holds for the visit, also for other models at the address.
    await call("models/connect", { connection: { ...at(), model: "other", apiKey: "" } });
    expect(await codeOf(connectAt(false))).toBe("key-unencrypted");
    expect(await held()).toEqual([false]);
    await connectAt(true);
    await call("keys/forget", null);
    expect(await codeOf(connectAt())).toBe("key-unencrypted");
  });
});

describe("what is forgotten everywhere", () => {
  it("is told to the other tabs, whose vault is locked, once and not by those that heard it", async () => {
    const other = startEngine();
    const heard: string[] = [];
    const stop = new AbortController();
    for (const { client } of [here.engine, other])
      client
        .call("storage/watch", null, {
          signal: stop.signal,
          onEvent({ kind }) {
            heard.push(kind);
            void client.call("keys/forget", null);
          },
        })
        .catch(() => undefined);
    await call("vault/create", { passphrase: PASSPHRASE });
    await other.client.call("vault/unlock", { passphrase: PASSPHRASE });
    await other.client.call("models/connect", { connection: connection(KEY) });
    await call("keys/forget", { everywhere: true });
    const asked = () =>
      other.client.call("models/list", { connection: connection("") }).then(() => authorizations().at(-1));
    await vi.waitFor(() => expect(heard).toEqual(["forgotten"]));
    await vi.waitFor(async () => expect(await asked()).toBeUndefined());
    await other.client.call("models/connect", { connection: connection(KEY) });
    expect(await codeOf(other.client.call("vault/keep", { baseUrl: here.standIn.url }))).toBe("vault-locked");
    expect(heard).toEqual(["forgotten"]);
    stop.abort();
    await other.close();
  });
});

describe("a key that is removed", () => {
  it("is dropped by the other tabs too, with its models and no others, once and not by those that heard it", async () => {
    const other = startEngine();
    const elsewhere = await startStandIn();
    const heard: unknown[] = [];
    const stop = new AbortController();
    for (const { client } of [here.engine, other])
      client
        .call("storage/watch", null, {
          signal: stop.signal,
          onEvent(event) {
            heard.push(event);
            if (event.kind === "forgotten" && event.baseUrl !== null)
              void client.call("keys/remove", { baseUrl: event.baseUrl, onlyHere: true });
          },
        })
        .catch(() => undefined);
    try {
      await connect(KEY);
      await call("vault/create", { passphrase: PASSPHRASE });
      await other.client.call("vault/unlock", { passphrase: PASSPHRASE });
      for (const { url } of [here.standIn, elsewhere])
        await other.client.call("models/connect", { connection: connection(KEY, url) });
      const list = (baseUrl: string) =>
        other.client.call("models/list", { connection: connection("", baseUrl) });
      await call("keys/remove", { baseUrl: here.standIn.url });
      await vi.waitFor(() => expect(heard).toEqual([{ kind: "forgotten", baseUrl: here.standIn.url }]));
      await vi.waitFor(async () => {
        await list(here.standIn.url);
        expect(authorizations().at(-1)).toBeUndefined();
      });
      await list(elsewhere.url);
      expect(elsewhere.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
      await other.client.call("vault/keep", { baseUrl: elsewhere.url });
      expect(heard).toHaveLength(1);
    } finally {
      stop.abort();
      await other.close();
      await elsewhere.close();
    }
  });
});

describe("settings", () => {
  it("are told at once and after each change; what can't be one is refused", async () => {
    const told: unknown[] = [];
    const stop = new AbortController();
    const watching = here.engine.client.call("settings/watch", null, {
      signal: stop.signal,
      onEvent: ({ settings }) => told.push(settings.lockAfterMinutes),
    });
    watching.catch(() => undefined);
    await vi.waitFor(() => expect(told).toEqual([15]));
    await call("settings/change", { patch: { lockAfterMinutes: 5 } });
    await vi.waitFor(() => expect(told).toEqual([15, 5]));
    expect(await codeOf(call("settings/change", { patch: { lockAfterMinutes: 0 } }))).toBe(
      "settings-invalid",
    );
    stop.abort();
    await expect(watching).rejects.toThrow("Cancelled");
  });
});
