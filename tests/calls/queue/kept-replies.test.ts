import { describe, expect, it } from "vitest";
import { requestKey } from "../../../src/calls/model-services/request-key";
import type { MessagePart } from "../../../src/calls/provider";
import { isAbort } from "../../../src/foundation/errors";
import type { ModelChoice } from "../../../src/shapes/connection";
import type { AbilityCorrection } from "../../../src/shapes/model-settings";
import { settled } from "../../support/settled";
import { rejectionOf } from "../calls";
import { CHOICE, dispatcherInTest } from "./dispatcher-in-test";
import { modelInTest, options, question } from "./model-in-test";

describe("a judge's reply", () => {
  it("is taken from an earlier call with the same request, and says so", async () => {
    const { judge } = dispatcherInTest();
    const { provider, requests } = modelInTest(() => "yes");
    const first = await judge(provider).generate(question("Is it?"), options());
    const second = await judge(provider, "another run").generate(question("Is it?"), options());
    expect(requests).toHaveLength(1);
    expect(first.record).toMatchObject({ attempts: 1, usage: { input: 100, output: 10 } });
    expect(first.record.cached).toBeUndefined();
    expect(second).toMatchObject({
      text: "yes",
      record: {
        cached: true,
        attempts: 0,
        waitedMilliseconds: 0,
        price: { usd: 0, estimated: false },
        answeredModel: "scripted-2026",
        firstTokenMilliseconds: 5,
      },
    });
    expect(second.record.id).not.toBe(first.record.id);
  });

  it("outlives the worker", async () => {
    const before = dispatcherInTest();
    const { provider, requests } = modelInTest(() => "yes");
    await before.judge(provider).generate(question("Is it?"), options());
    const after = dispatcherInTest({ tables: before.tables });
    expect((await after.judge(provider).generate(question("Is it?"), options())).record.cached).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it("that could not be read is not served again, and neither is one that was cut by its length", async () => {
    const { judge } = dispatcherInTest();
    const replies = ["I would rather not.", "yes"];
    const { provider, requests } = modelInTest((_request, _options, count) => replies[count - 1] ?? "yes");
    const asked = options({ accepts: (text) => text === "yes" });
    expect((await judge(provider).generate(question("Is it?"), asked)).text).toBe("I would rather not.");
    expect((await judge(provider).generate(question("Is it?"), asked)).text).toBe("yes");
    expect(requests).toHaveLength(2);
    const cut = modelInTest(() => "yes, and", { finishReason: "length" });
    await judge(cut.provider).generate(question("Else?"), options());
    await judge(cut.provider).generate(question("Else?"), options());
    expect(cut.requests).toHaveLength(2);
  });

  it("to a request that was asked again answers the first one, too", async () => {
    const { judge } = dispatcherInTest();
    const { provider, requests } = modelInTest(() => "yes");
    const first = question("Is it?");
    await judge(provider).generate(question("Is it? In JSON."), options({ asksAgain: first }));
    expect((await judge(provider).generate(first, options())).record.cached).toBe(true);
    expect(requests).toHaveLength(1);
  });

  it("that is kept but can't be read any more is asked for anew", async () => {
    const { judge } = dispatcherInTest();
    const { provider, requests } = modelInTest(() => "yes");
    await judge(provider).generate(question("Is it?"), options());
    await judge(provider).generate(question("Is it?"), options({ accepts: () => false }));
    expect(requests).toHaveLength(2);
  });

  it("is not shared with another round", async () => {
    const { judge } = dispatcherInTest();
    const { provider, requests } = modelInTest(() => "yes");
    for (const salt of ["round 2", "round 3", "round 2"])
      await judge(provider).generate(question("Is it?"), options({ salt }));
    await judge(provider).generate(question("Is it?"), options());
    expect(requests).toHaveLength(3);
  });

  it("comes from the model each time where people want that", async () => {
    const { judge } = dispatcherInTest({ settings: { reuse: { judge: false, captions: false } } });
    const { provider, requests } = modelInTest(() => "yes");
    await judge(provider).generate(question("Is it?"), options());
    await judge(provider).generate(question("Is it?"), options());
    expect(requests).toHaveLength(2);
  });

  it("that lies in storage in another shape is none", async () => {
    const { judge, tables } = dispatcherInTest();
    const { provider, requests } = modelInTest(() => "yes");
    await judge(provider).generate(question("Is it?"), options());
    for (const key of await tables.replies.keys())
      await tables.replies.update(key, () => ({ key, reply: { text: 7, record: "no" }, usedAt: 1 }));
    expect((await judge(provider).generate(question("Is it?"), options())).text).toBe("yes");
    expect(requests).toHaveLength(2);
  });
});

describe("a caption", () => {
  it("is written anew unless people want it reused", async () => {
    const { provider, requests } = modelInTest(() => "A cat.");
    const fresh = dispatcherInTest();
    await fresh.caption(provider).generate(question("Describe."), options());
    await fresh.caption(provider).generate(question("Describe."), options());
    expect(requests).toHaveLength(2);
    const reusing = dispatcherInTest({ settings: { reuse: { judge: true, captions: true } } });
    const told: string[] = [];
    await reusing.caption(provider).generate(question("Describe."), options());
    await reusing
      .caption(provider)
      .generate(question("Describe."), options({ onText: (delta) => told.push(delta) }));
    expect(requests).toHaveLength(3);
    expect(told).toEqual(["A cat."]);
  });
});

describe("equal requests under way", () => {
  function slow() {
    let finish: (text: string) => void = () => undefined;
    const signals: AbortSignal[] = [];
    const model = modelInTest(
      (_request, { signal }) =>
        new Promise<string>((resolve) => {
          signals.push(signal);
          finish = resolve;
        }),
    );
    return { ...model, signals, finish: (text: string) => finish(text) };
  }

  it("are one call, paid once", async () => {
    const { judge } = dispatcherInTest();
    const { provider, requests, finish } = slow();
    const both = [1, 2].map(() => judge(provider).generate(question("Is it?"), options()));
    await settled();
    expect(requests).toHaveLength(1);
    finish("yes");
    const [one, other] = await Promise.all(both);
    expect([one?.text, other?.text]).toEqual(["yes", "yes"]);
    // Their keys are digests made on other threads: either may be the first to ask.
    expect(new Set([one?.record.cached, other?.record.cached])).toEqual(new Set([undefined, true]));
  });

  it("go on when one of them is cancelled, and end with the last", async () => {
    const { judge } = dispatcherInTest();
    const { provider, signals, finish } = slow();
    const [first, second] = [new AbortController(), new AbortController()];
    const one = judge(provider).generate(question("Is it?"), options({ signal: first.signal }));
    const other = judge(provider).generate(question("Is it?"), options({ signal: second.signal }));
    await settled();
    first.abort();
    expect(isAbort(await rejectionOf(one))).toBe(true);
    expect(signals[0]?.aborted).toBe(false);
    finish("yes");
    expect((await other).text).toBe("yes");

    const third = new AbortController();
    const last = judge(provider).generate(question("And this?"), options({ signal: third.signal }));
    await settled();
    third.abort();
    expect(signals[1]?.aborted).toBe(true);
    expect(isAbort(await rejectionOf(last))).toBe(true);
    const again = judge(provider).generate(question("And this?"), options());
    await settled();
    expect(signals).toHaveLength(3);
    finish("no");
    expect((await again).text).toBe("no");
  });
});

describe("what a reply is kept under", () => {
  const picture = (hash: string): MessagePart => ({
    type: "image",
    blob: new Blob([new Uint8Array([1])]),
    mediaType: "image/jpeg",
    hash,
  });
  const base = question("Is it?", { parts: [{ type: "text", text: "Is it?" }, picture("aa")] });
  const said = (can: Partial<AbilityCorrection>): AbilityCorrection => ({
    baseUrl: CHOICE.baseUrl,
    model: CHOICE.model,
    origin: "user",
    asOf: "2026-11-01",
    ...can,
  });
  const key = (changes: Partial<typeof base> = {}, choice: ModelChoice = CHOICE) =>
    requestKey(choice, [], { ...base, ...changes });

  it("is the same for the same content, whatever the order of fields and the name of the prompt", async () => {
    const { baseUrl, ...rest } = CHOICE;
    expect(await key()).toBe(await key({}, { ...rest, baseUrl }));
    expect(await key()).toBe(await key({ promptVersion: "other" }));
    // A request that was answered in a weaker form is still the same one.
    expect(await key()).toBe(await requestKey(CHOICE, [said({ json: "object", asOf: "2026-11-09" })], base));
    expect(await key()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("differs with everything that is sent", async () => {
    const keys = await Promise.all([
      key(),
      key({ system: "Reply." }),
      key({ parts: [{ type: "text", text: "Is it not?" }, picture("aa")] }),
      key({ parts: [{ type: "text", text: "Is it?" }, picture("bb")] }),
      key({ parts: [picture("aa"), { type: "text", text: "Is it?" }] }),
      key({ settings: { ...base.settings, temperature: 1 } }),
      key({ settings: { ...base.settings, seed: 1 } }),
      key({ reply: { kind: "text" } }),
      key({}, { ...CHOICE, model: "another" }),
      key({}, { ...CHOICE, baseUrl: "https://other.example/v1" }),
      key({}, { ...CHOICE, kind: "openrouter" }),
      key({}, { ...CHOICE, body: '{"top_k":1}' }),
      requestKey(CHOICE, [], base, "round 2"),
      requestKey(CHOICE, [said({ system: false })], base),
      requestKey(CHOICE, [said({ image: false })], base),
    ]);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
