import { describe, expect, it } from "vitest";
import type { ModelChoice } from "../../../src/shapes/connection";
import { KEY } from "../../calls/calls";
import { codeOf } from "../../storage/code-of";
import { samplingPlan } from "../../support/sampling-plan";
import { engineWithStandIn } from "../engine-with-stand-in";

const PASSPHRASE = "four words by chance";
const here = engineWithStandIn(PASSPHRASE);

function ask(model: ModelChoice) {
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
const confirm = (...choices: ModelChoice[]) => here.engine.client.call("models/confirm", { choices });
const keyless = (changes = {}): ModelChoice => {
  const { apiKey: _none, unencrypted: _said, ...choice } = here.connection(changes);
  return choice;
};
const authorizations = () => here.standIn.requests.map(({ headers }) => headers.authorization);

describe("a model that nobody at this page has given or seen", () => {
  const foreign: Record<string, object> = {
    "another name": { model: "the-dearest" },
    "headers of its own": { headers: "Target-URL: https://evil.example" },
    "fields of its own": { body: '{"service_tier":"priority"}' },
    "sound where none was said": { audio: false },
    "another wire format": { kind: "anthropic" },
  };

  it.each(Object.entries(foreign))("is not called with a key that is held: %s", async (_what, changes) => {
    await here.connect(here.connection());
    expect(await codeOf(ask(keyless(changes)))).toBe("model-not-confirmed");
    const connectedBefore = keyless({ baseUrl: `${here.standIn.url}/`, headers: "" });
    expect((await ask(connectedBefore)).problem).toBeNull();
    expect(here.standIn.requests).toHaveLength(1);
  });

  it("is called once it is confirmed, just as it was confirmed", async () => {
    await here.connect(here.connection());
    const seen = keyless({ model: "other", body: '{"top_k":4}' });
    await confirm(seen);
    expect((await ask(seen)).problem).toBeNull();
    expect(here.standIn.requests[0]?.body).toMatchObject({ model: "other", top_k: 4 });
    expect(authorizations()).toEqual([`Bearer ${KEY}`]);
    expect(await codeOf(ask(keyless({ model: "other", body: '{"top_k":5}' })))).toBe("model-not-confirmed");
  });

  it("is not called either after what was confirmed is forgotten", async () => {
    await here.connect(here.connection());
    const seen = keyless({ model: "other" });
    await confirm(seen);
    await here.engine.client.call("keys/remove", { baseUrl: here.standIn.url });
    expect(await codeOf(ask(seen))).toBe("no-model");
    await here.connect(here.connection());
    expect(await codeOf(ask(seen))).toBe("model-not-confirmed");
    await confirm(seen);
    await here.engine.client.call("keys/forget", null);
    expect(await codeOf(ask(seen))).toBe("no-model");
    expect(here.standIn.requests).toHaveLength(0);
  });
});

describe("confirming", () => {
  it("lets none of several be called where one can't work", async () => {
    const [good, bad] = [keyless({ model: "other" }), keyless({ baseUrl: "nonsense" })];
    expect(await codeOf(confirm(good, bad))).toBe("base-url-invalid");
    expect(await codeOf(ask(good))).toBe("no-model");
  });

  it("works while the vault is locked; the calls then say so", async () => {
    await here.connect(here.connection());
    await here.engine.client.call("vault/create", { passphrase: PASSPHRASE });
    await here.engine.client.call("vault/keep", { baseUrl: here.standIn.url });
    await here.engine.client.call("vault/lock", null);
    const seen = keyless({ model: "other" });
    await confirm(seen);
    expect((await ask(seen)).problem).toMatchObject({ code: "vault-locked" });
    await here.engine.client.call("vault/unlock", { passphrase: PASSPHRASE });
    expect((await ask(seen)).problem).toBeNull();
    expect(authorizations()).toEqual([`Bearer ${KEY}`]);
  });
});
