import { describe, expect, it, vi } from "vitest";
import { createEndpointPlaces } from "../../../src/calls/queue/endpoint-places";
import { createEndpointQueue } from "../../../src/calls/queue/endpoint-queue";
import type { QueueState } from "../../../src/calls/queue/queue-watch";
import { USUAL_RETRY_POLICY } from "../../../src/calls/queue/retry-policy";
import { isAbort, ProblemError } from "../../../src/foundation/errors";
import { abortableSleep } from "../../../src/foundation/or-aborted";
import type { Problem } from "../../../src/shapes/problem";
import { codeOf } from "../../storage/code-of";
import { settled } from "../../support/settled";
import { rejectionOf } from "../calls";
import { CHOICE, dispatcherInTest } from "./dispatcher-in-test";
import { modelInTest, options, question } from "./model-in-test";

function problem(code: string, changes: Partial<Problem> = {}): ProblemError {
  return new ProblemError({ code, message: `It is ${code}.`, nextStep: "", retryable: true, ...changes });
}

const BASE = { baseUrl: CHOICE.baseUrl, concurrency: 2, requestsPerMinute: null, timeoutSeconds: 60 };

/** A model that answers when told to. */
function held() {
  const waiting: (() => void)[] = [];
  const model = modelInTest(() => new Promise<string>((resolve) => waiting.push(() => resolve("yes"))));
  return { ...model, waiting, answer: () => waiting.shift()?.() };
}

describe("an endpoint", () => {
  it("gets no more calls at a time than allowed, whatever the model, and more as soon as the limit is raised", async () => {
    const { dispatcher, judge, settings } = dispatcherInTest({ settings: { limits: [BASE] } });
    const one = held();
    const other = held();
    const asked = ["a", "b", "c", "d"].map((text, index) =>
      judge(index % 2 === 0 ? one.provider : other.provider, "run", {
        ...CHOICE,
        model: index % 2 === 0 ? "one" : "other",
      }).generate(question(text), options()),
    );
    await settled();
    expect(one.open.now + other.open.now).toBe(2);
    settings.limits = [{ ...BASE, concurrency: 3 }];
    await dispatcher.settingsChanged();
    await settled();
    expect(one.open.now + other.open.now).toBe(3);
    for (let left = 4; left > 0; left -= 1) {
      one.answer();
      other.answer();
      await settled();
    }
    expect(await Promise.all(asked)).toHaveLength(4);
  });

  it("begins no more calls in a minute than allowed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
    try {
      const limits = [{ ...BASE, concurrency: 8, requestsPerMinute: 3 }];
      const { dispatcher, judge } = dispatcherInTest({ settings: { limits } });
      const { provider, requests } = modelInTest(() => "yes");
      const asked = ["a", "b", "c", "d", "e"].map((text) =>
        judge(provider).generate(question(text), options()),
      );
      await settled();
      expect(requests).toHaveLength(3);
      let state: QueueState | null = null;
      dispatcher.watch((now) => {
        state = now;
      });
      expect(state).toMatchObject({ endpoints: [{ waiting: 2, running: 0, why: "rate" }] });
      await vi.advanceTimersByTimeAsync(59_000);
      await settled();
      expect(requests).toHaveLength(3);
      await vi.advanceTimersByTimeAsync(2000);
      await settled();
      expect(requests).toHaveLength(5);
      await Promise.all(asked);
    } finally {
      vi.useRealTimers();
    }
  });

  it("that asks to wait is left alone by all calls until then", async () => {
    const sleeps: (() => void)[] = [];
    const { dispatcher, judge } = dispatcherInTest({
      settings: { limits: [BASE] },
      policy: { sleep: () => new Promise<void>((resolve) => sleeps.push(resolve)) },
    });
    const { provider, requests } = modelInTest((_request, _options, count) =>
      count === 1 ? problem("rate-limited", { retryAfterSeconds: 7 }) : "yes",
    );
    const first = judge(provider).generate(question("a"), options());
    await settled();
    const second = judge(provider).generate(question("b"), options());
    await settled();
    expect(requests).toHaveLength(1);
    let state: QueueState | null = null;
    dispatcher.watch((now) => {
      state = now;
    });
    expect(state).toMatchObject({ endpoints: [{ waiting: 2, running: 0, why: "asked" }] });
    for (const wake of sleeps.splice(0)) wake();
    await Promise.all([first, second]);
    expect(requests).toHaveLength(3);
  });

  it.each([
    ["rate-limited", "busy"],
    ["server-error", "back-off"],
  ])("tells calls that wait after %s from others", async (code, why) => {
    const sleeps: (() => void)[] = [];
    const { dispatcher, judge } = dispatcherInTest({
      policy: { sleep: () => new Promise<void>((resolve) => sleeps.push(resolve)) },
    });
    const { provider } = modelInTest((_request, _options, count) => (count === 1 ? problem(code) : "yes"));
    const asked = judge(provider).generate(question("a"), options());
    await settled();
    let state: QueueState | null = null;
    dispatcher.watch((now) => {
      state = now;
    });
    expect(state).toMatchObject({ endpoints: [{ waiting: 1, why, until: expect.any(Number) }] });
    for (const wake of sleeps.splice(0)) wake();
    await asked;
  });

  it("that asks for too long a wait is not waited for", async () => {
    const { judge, waits } = dispatcherInTest();
    const { provider, requests } = modelInTest(() => problem("rate-limited", { retryAfterSeconds: 3600 }));
    expect(await codeOf(judge(provider).generate(question("a"), options()))).toBe("rate-limited");
    expect(requests).toHaveLength(1);
    expect(waits).toEqual([]);
  });

  it("gets no call while people have paused it; those under way go on", async () => {
    const { dispatcher, judge } = dispatcherInTest({ settings: { limits: [BASE] } });
    const model = held();
    const asked = ["a", "b", "c"].map((text) => judge(model.provider).generate(question(text), options()));
    await settled();
    dispatcher.pause();
    model.answer();
    model.answer();
    await settled();
    expect(model.requests).toHaveLength(2);
    let state: QueueState | null = null;
    dispatcher.watch((now) => {
      state = now;
    });
    expect(state).toMatchObject({ endpoints: [{ waiting: 1, running: 0, why: "paused", paused: true }] });
    dispatcher.resume();
    await settled();
    model.answer();
    await Promise.all(asked);
    expect(model.requests).toHaveLength(3);
  });
});

it("an endpoint that is paused while a call is being noted does not get that call", async () => {
  let note = () => {};
  const queue = createEndpointQueue({
    baseUrl: BASE.baseUrl,
    limits: { ...BASE, requestsPerMinute: 5 },
    places: createEndpointPlaces(undefined, BASE.baseUrl),
    log: () =>
      new Promise((resolve) => {
        note = () => resolve(0);
      }),
    sleep: abortableSleep,
    onChange: () => {},
  });
  let begun = 0;
  const { signal } = new AbortController();
  const done = queue.run(async () => (begun += 1), { signal, again: false });
  await settled();
  queue.pause();
  note();
  await settled();
  expect(begun).toBe(0);
  queue.resume();
  await settled();
  note();
  await done;
  expect(begun).toBe(1);
});

describe("a call that is cancelled", () => {
  it.each(["waiting for its turn", "waiting after a failure", "under way"])(
    "ends at once: %s",
    async (when) => {
      const { judge } = dispatcherInTest({
        settings: { limits: [{ ...BASE, concurrency: 1 }] },
        policy: { sleep: abortableSleep, firstWaitMilliseconds: 60_000, longestWaitMilliseconds: 60_000 },
      });
      const model = modelInTest((_request, { signal }) => {
        if (when === "waiting after a failure") return problem("server-error");
        // One that does not heed its signal.
        return new Promise<string>(() => signal.aborted);
      });
      const before = new AbortController();
      const stop = new AbortController();
      if (when === "waiting for its turn")
        judge(model.provider)
          .generate(question("before"), options({ signal: before.signal }))
          .catch(() => undefined);
      const call = judge(model.provider).generate(question("a"), options({ signal: stop.signal }));
      await settled();
      expect(model.requests).toHaveLength(1);
      stop.abort();
      expect(isAbort(await rejectionOf(call))).toBe(true);
      expect(model.requests).toHaveLength(1);
      before.abort();
      await settled();
      // The place that it held is free again.
      const { provider } = modelInTest(() => "yes");
      expect((await judge(provider).generate(question("next"), options())).text).toBe("yes");
    },
  );
});

/** As people have it, without the waits. */
const USUAL_RETRY_POLICY_AT_ONCE = { ...USUAL_RETRY_POLICY, sleep: async () => undefined };

describe("a call that fails", () => {
  it("is made again where that may help, with doubling waits, and says how often", async () => {
    const { judge, waits } = dispatcherInTest({ policy: { tries: 5, longestWaitMilliseconds: 30 } });
    const codes = ["server-error", "stream-cut", "server-error", "timed-out"];
    const { provider } = modelInTest((_request, _options, count) => {
      const code = codes[count - 1];
      return code ? problem(code) : "yes";
    });
    const retried: string[] = [];
    const { record } = await judge(provider).generate(
      question("a"),
      options({ onRetry: ({ code }) => retried.push(code) }),
    );
    expect(retried).toEqual(codes);
    expect(record.attempts).toBe(5);
    expect(waits.map((wait) => Math.floor(wait / 10))).toEqual([1, 2, 3, 3]);
  });

  it.each(["key-refused", "unknown-model", "request-refused", "context-too-long", "not-an-api"])(
    "with %s is never made again",
    async (code) => {
      const { judge } = dispatcherInTest();
      const { provider, requests } = modelInTest(() => problem(code, { retryable: false }));
      expect(await codeOf(judge(provider).generate(question("a"), options()))).toBe(code);
      expect(requests).toHaveLength(1);
    },
  );

  it.each([
    ["timed-out", 2],
    ["empty-reply", 3],
    ["stream-cut", 3],
  ])("with %s, which may be billed, is made %d times in all", async (code, times) => {
    const { judge } = dispatcherInTest({ policy: USUAL_RETRY_POLICY_AT_ONCE });
    const { provider, requests } = modelInTest(() => problem(code));
    expect(await codeOf(judge(provider).generate(question("a"), options()))).toBe(code);
    expect(requests).toHaveLength(times);
  });

  it("is given up after so many attempts, with the last problem", async () => {
    const { judge } = dispatcherInTest();
    const { provider, requests } = modelInTest(() => problem("server-error"));
    expect(await codeOf(judge(provider).generate(question("a"), options()))).toBe("server-error");
    expect(requests).toHaveLength(3);
  });

  it("is waited for longer where the endpoint is only busy", async () => {
    const { judge } = dispatcherInTest({ policy: { busyTries: 8 } });
    const { provider, requests } = modelInTest(() => problem("rate-limited"));
    expect(await codeOf(judge(provider).generate(question("a"), options()))).toBe("rate-limited");
    expect(requests).toHaveLength(8);
  });

  it("is told at once at an address that never answered, and made again at one that did", async () => {
    const { judge } = dispatcherInTest();
    const gone = modelInTest(() => problem("unreachable"));
    expect(await codeOf(judge(gone.provider).generate(question("a"), options()))).toBe("unreachable");
    expect(gone.requests).toHaveLength(1);
    const { provider } = modelInTest(() => "yes");
    await judge(provider).generate(question("b"), options());
    await codeOf(judge(gone.provider).generate(question("c"), options()));
    expect(gone.requests).toHaveLength(4);
  });

  it("takes what is no reply at all for an accident of an endpoint that has given replies", async () => {
    const { judge } = dispatcherInTest();
    const { provider, requests } = modelInTest((_request, _options, count) =>
      count === 2 ? problem("not-an-api", { retryable: false }) : "yes",
    );
    await judge(provider).generate(question("a"), options());
    expect((await judge(provider).generate(question("b"), options())).record.attempts).toBe(2);
    expect(requests).toHaveLength(3);
  });

  it("takes too long for its time limit, and is made again", async () => {
    const { judge } = dispatcherInTest({ settings: { limits: [{ ...BASE, timeoutSeconds: 0.02 }] } });
    const { provider } = modelInTest((_request, _options, count) =>
      count === 1 ? new Promise<string>(() => undefined) : "yes",
    );
    const retried: Problem[] = [];
    const { record } = await judge(provider).generate(
      question("a"),
      options({ onRetry: (met) => retried.push(met) }),
    );
    expect(retried).toMatchObject([{ code: "timed-out" }]);
    expect(record.attempts).toBe(2);
  });
});

describe("a caption that streams", () => {
  it("is begun again only before its first word", async () => {
    const { caption } = dispatcherInTest();
    const early = modelInTest((_request, { onText }, count) => {
      if (count === 1) return problem("server-error");
      onText?.("A cat.");
      return "A cat.";
    });
    const told: string[] = [];
    const hear = () => options({ onText: (delta) => told.push(delta) });
    const { record } = await caption(early.provider).generate(question("Describe."), hear());
    expect(record.attempts).toBe(2);
    expect(told).toEqual(["A cat."]);
    const late = modelInTest((_request, { onText }) => {
      onText?.("A ");
      return problem("stream-cut", { partialText: "A " });
    });
    const broken = await rejectionOf(caption(late.provider).generate(question("Describe."), hear()));
    expect(broken).toMatchObject({ problem: { code: "stream-cut", partialText: "A " } });
    expect(late.requests).toHaveLength(1);
  });
});
