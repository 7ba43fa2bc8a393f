import { afterEach, describe, expect, it } from "vitest";
import type { Handlers } from "../../../src/foundation/bridge/serve-worker";
import { createWorkerClient, type WorkerClient } from "../../../src/foundation/bridge/worker-client";
import { abortError, isAbort, ProblemError, toProblem } from "../../../src/foundation/errors";
import { rejectionOf } from "../../calls/calls";
import { type FakeWorker, workerStarter } from "../../workers/fake-worker";

type TestCalls = {
  double: { input: number; output: number; event: never };
  count: { input: number; output: string; event: number };
  fail: { input: "problem" | "error" | "text"; output: never; event: never };
  wait: { input: string; output: string; event: string };
  odd: { input: unknown; output: unknown; event: never };
};

const problem = {
  code: "kettle-cold",
  message: "The kettle is cold.",
  nextStep: "Wait.",
  detail: "17 °C",
  retryable: true,
  partialText: "It steams",
};

/** Ends when the signal fires, but only after some work that takes its time. */
function slowStop(signal: AbortSignal, stopped: () => void): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () =>
      setTimeout(() => {
        stopped();
        reject(abortError());
      }, 20),
    );
  });
}

const log: string[] = [];
const handlers: Handlers<TestCalls> = {
  double: (input) => input * 2,
  count: async (input, { emit }) => {
    for (let number = 1; number <= input; number += 1) {
      if (number % 7 === 0) await Promise.resolve();
      emit(number);
    }
    return `counted to ${input}`;
  },
  fail: (input) => {
    if (input === "problem") throw new ProblemError(problem);
    if (input === "error") throw new TypeError("no such tea");
    throw "a bare text";
  },
  wait: (input, { signal, emit }) => {
    emit("waiting");
    if (input === "deaf") return new Promise(() => undefined);
    if (input === "finish anyway") {
      return new Promise((resolve) => signal.addEventListener("abort", () => resolve("finished")));
    }
    return slowStop(signal, () => log.push("stopped"));
  },
  odd: (input) => (input === "unclonable" ? { say: () => "hello" } : input),
};

let starter: { start: () => Worker; started: FakeWorker[] };
let client: WorkerClient<TestCalls>;

function fresh(): void {
  log.length = 0;
  starter = workerStarter(handlers);
  client = createWorkerClient<TestCalls>(starter.start);
}
fresh();
afterEach(() => {
  client.terminate();
  fresh();
});

/** A call that has begun in the worker; the wait for that can't hang the test unseen. */
async function begun(input: string, signal?: AbortSignal): Promise<{ outcome: Promise<unknown> }> {
  let outcome: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    outcome = client.call("wait", input, { ...(signal ? { signal } : {}), onEvent: () => resolve() });
    outcome.catch(() => undefined);
  });
  return { outcome };
}

async function problemCode(call: Promise<unknown>): Promise<string> {
  return toProblem(await rejectionOf(call)).code;
}

describe("calls", () => {
  it("start the worker once, and only when there is something to do", async () => {
    expect(starter.started).toHaveLength(0);
    expect(await Promise.all([1, 2, 3].map((number) => client.call("double", number)))).toEqual([2, 4, 6]);
    expect(starter.started).toHaveLength(1);
  });

  it("tell their events in order, all before the end, each to its own caller", async () => {
    const heard: Record<string, unknown[]> = { one: [], other: [] };
    const listen = (name: string, count: number) =>
      client
        .call("count", count, { onEvent: (number) => heard[name]?.push(number) })
        .then((output) => heard[name]?.push(output));
    await Promise.all([listen("one", 40), listen("other", 3)]);
    expect(heard.one).toEqual([...Array.from({ length: 40 }, (_, index) => index + 1), "counted to 40"]);
    expect(heard.other).toEqual([1, 2, 3, "counted to 3"]);
  });

  it("reject with the whole problem that the worker threw", async () => {
    const error = await rejectionOf(client.call("fail", "problem"));
    expect(error).toBeInstanceOf(ProblemError);
    expect(toProblem(error)).toEqual(problem);
  });

  it.each(["error", "text"] as const)("reject with a problem for a thrown %s", async (kind) => {
    const error = await rejectionOf(client.call("fail", kind));
    expect(toProblem(error)).toMatchObject({ code: "unexpected" });
    expect(toProblem(error).detail).toContain(kind === "error" ? "TypeError: no such tea" : "a bare text");
    expect(isAbort(error)).toBe(false);
  });

  it("reject when the output can't cross, instead of waiting for ever", async () => {
    const error = await rejectionOf(client.call("odd", "unclonable"));
    expect(error).toBeInstanceOf(ProblemError);
    expect(await client.call("double", 4)).toBe(8);
  });

  it("reject when the input can't cross, and leave nothing behind", async () => {
    const stop = new AbortController();
    const error = await rejectionOf(client.call("odd", () => "hello", { signal: stop.signal }));
    expect(error).toBeInstanceOf(ProblemError);
    stop.abort();
    expect(await client.call("double", 4)).toBe(8);
    expect(starter.started[0]?.received).toEqual([{ kind: "call", id: 2, name: "double", input: 4 }]);
  });
});

describe("cancelling", () => {
  it("rejects with AbortError, and only after the worker has stopped", async () => {
    const stop = new AbortController();
    const { outcome } = await begun("slowly", stop.signal);
    const settled = outcome.catch((error: unknown) => {
      log.push("rejected");
      return error;
    });
    stop.abort();
    expect(isAbort(await settled)).toBe(true);
    expect(log).toEqual(["stopped", "rejected"]);
  });

  it("does not reach the other calls", async () => {
    const stop = new AbortController();
    const cancelled = await begun("one", stop.signal);
    const other = new AbortController();
    const kept = await begun("finish anyway", other.signal);
    stop.abort();
    expect(isAbort(await rejectionOf(cancelled.outcome))).toBe(true);
    other.abort();
    expect(await kept.outcome).toBe("finished");
  });

  it("before the call asks the worker nothing", async () => {
    const signal = AbortSignal.abort();
    expect(isAbort(await rejectionOf(client.call("double", 1, { signal })))).toBe(true);
    expect(starter.started).toHaveLength(0);
  });

  it("after the end sends nothing", async () => {
    const stop = new AbortController();
    await client.call("double", 1, { signal: stop.signal });
    stop.abort();
    await client.call("double", 2);
    expect(starter.started[0]?.received).toHaveLength(2);
  });
});

describe("a worker that ends", () => {
  it("by terminate rejects all that wait, and the next call starts another", async () => {
    const waiting = [await begun("deaf"), await begun("deaf")];
    client.terminate();
    for (const { outcome } of waiting) expect(isAbort(await rejectionOf(outcome))).toBe(true);
    expect(starter.started[0]?.terminated).toBe(true);
    expect(await client.call("double", 21)).toBe(42);
    expect(starter.started).toHaveLength(2);
  });

  it("by a crash rejects all that wait with a problem, and the next call starts another", async () => {
    const waiting = [await begun("deaf"), await begun("deaf")];
    starter.started[0]?.crash("out of memory");
    for (const { outcome } of waiting) {
      expect(toProblem(await rejectionOf(outcome))).toMatchObject({
        code: "worker-crashed",
        detail: "out of memory",
        retryable: true,
      });
    }
    expect(starter.started[0]?.terminated).toBe(true);
    expect(await client.call("double", 21)).toBe(42);
    expect(starter.started).toHaveLength(2);
  });

  it("and is heard of once more does not take its successor along", async () => {
    const { outcome } = await begun("deaf");
    starter.started[0]?.crash("first");
    expect(await problemCode(outcome)).toBe("worker-crashed");
    const stop = new AbortController();
    const later = await begun("finish anyway", stop.signal);
    starter.started[0]?.crash("second, of the same worker");
    stop.abort();
    expect(await later.outcome).toBe("finished");
    expect(starter.started).toHaveLength(2);
  });

  it("because a message was not readable counts as a crash", async () => {
    const { outcome } = await begun("deaf");
    starter.started[0]?.dispatchEvent(new MessageEvent("messageerror"));
    expect(await problemCode(outcome)).toBe("worker-crashed");
  });

  it("before it began is a problem too", async () => {
    const broken = createWorkerClient<TestCalls>(() => {
      throw new DOMException("blocked by policy", "SecurityError");
    });
    expect(toProblem(await rejectionOf(broken.call("double", 1)))).toMatchObject({
      code: "worker-crashed",
      detail: "SecurityError: blocked by policy",
    });
  });

  it("without a word, as a script that was not found, still has a detail", async () => {
    const { outcome } = await begun("deaf");
    starter.started[0]?.dispatchEvent(new Event("error"));
    expect(toProblem(await rejectionOf(outcome)).detail).toMatch(/\w/);
  });
});
