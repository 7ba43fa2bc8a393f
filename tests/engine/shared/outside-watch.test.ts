import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Outside, watchOutside } from "../../../src/engine/shared/outside-watch";
import { createPauseGate } from "../../../src/evaluation/run/holding-causes";
import { ProblemError, toProblem } from "../../../src/foundation/errors";
import type { Problem } from "../../../src/shapes/problem";

const problem = (code: string, detail = "as it was"): Problem => ({
  code,
  message: "m",
  nextStep: "n",
  detail,
});

function inTest() {
  let tell: (what: Outside) => void = () => undefined;
  let isOnline = true;
  const gate = createPauseGate();
  const again: string[][] = [];
  const watch = watchOutside<string>(
    {
      signals(listener) {
        tell = (what) => {
          if (what === "network" || what === "network gone") isOnline = what === "network";
          listener(what);
        };
        return () => undefined;
      },
      isOnline: () => isOnline,
      gate,
    },
    (_what, lost) => again.push(lost),
  );
  return { watch, gate, again, tell: (what: Outside) => tell(what) };
}

/** The code of the problem that it rejects with; null where it does not. */
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => toProblem(error).code,
  );

const failing = (code: string, detail?: string) => Promise.reject(new ProblemError(problem(code, detail)));

describe("what does not come while the network is gone", () => {
  it.each([
    ["an endpoint", "unreachable"],
    ["the rest of a reply", "stream-cut"],
    ["a part of the page", "part-not-fetched"],
    ["what reads videos", "media-engine-unavailable"],
    ["a file at an address", "remote-unreachable"],
  ])("is told as that: %s", async (_name, code) => {
    const { watch, tell } = inTest();
    expect(await codeOf(watch.told(failing(code)))).toBe(code);
    tell("network gone");
    expect(await codeOf(watch.told(failing(code)))).toBe("offline");
    tell("network");
    expect(await codeOf(watch.told(failing(code)))).toBe(code);
  });

  it("is the script of a worker, and not a worker that broke down", async () => {
    const { watch, tell } = inTest();
    tell("network gone");
    expect(await codeOf(watch.told(failing("worker-crashed", "It could not be loaded.")))).toBe("offline");
    expect(await codeOf(watch.told(failing("worker-crashed", "out of memory")))).toBe("worker-crashed");
  });

  it("is that too when the network has come back while it was on its way", async () => {
    const { watch, tell } = inTest();
    let fail: () => void = () => undefined;
    const outcome = codeOf(
      watch.told(
        new Promise<never>((_resolve, reject) => {
          fail = () => reject(new ProblemError(problem("unreachable")));
        }),
      ),
    );
    tell("network gone");
    tell("network");
    fail();
    expect(await outcome).toBe("offline");
  });
});

describe("what has failed before the browser says that the network is gone", () => {
  it.each(["network gone", "network"] as const)("is to be done again: %s", (what) => {
    const { watch, again, tell } = inTest();
    watch.failed("a", problem("stream-cut"));
    watch.failed("b", problem("empty-reply"));
    watch.failed("c", problem("unreachable"));
    tell("vault");
    tell(what);
    tell(what);
    expect(again).toEqual([[], ["a", "c"], []]);
  });

  it("stays failed where a request that went out after it is answered", () => {
    const { watch, again, tell } = inTest();
    const before = watch.goesOut();
    watch.failed("a", problem("stream-cut"));
    const between = watch.goesOut();
    watch.failed("b", problem("stream-cut"));
    before();
    between();
    tell("network gone");
    expect(again).toEqual([["b"]]);
  });

  it("may be gone by it, though nothing else is", () => {
    const { watch, tell } = inTest();
    const since = watch.watchCauses();
    expect(since(problem("unreachable"))).toBe(false);
    tell("network gone");
    expect(since(problem("unreachable"))).toBe(true);
    expect(since(problem("offline"))).toBe(false);
    expect(since(problem("key-refused"))).toBe(false);
    tell("network");
    expect(since(problem("offline"))).toBe(true);
  });

  it("holds the job for that reason from then on, and no longer than it is so", () => {
    const { gate, tell } = inTest();
    gate.close(problem("unreachable"));
    tell("network gone");
    expect(gate.closed()?.why?.code).toBe("offline");
    tell("network");
    expect(gate.closed()).toBeNull();
  });

  it("tells of a spending cap and a locked vault that it goes on by itself, and asks nobody to run it again", async () => {
    const { watch } = inTest();
    for (const code of ["spending-cap-run", "spending-cap-day", "vault-locked"]) {
      const told = await watch.told(failing(code)).catch((error: unknown) => toProblem(error));
      expect(told).toMatchObject({ code, message: "m" });
      expect(told).toHaveProperty("nextStep", expect.stringContaining("this goes on by itself then"));
    }
  });

  it("does not take the place of a pause by people, or of another cause", () => {
    const { gate, tell } = inTest();
    gate.close(problem("spending-cap-run"));
    tell("network gone");
    tell("network");
    expect(gate.closed()?.why?.code).toBe("spending-cap-run");
    gate.close(null);
    tell("network gone");
    tell("network");
    expect(gate.closed()).toEqual({ why: null });
  });
});

describe("a job that would be over", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("waits until browsers have told, where its last ones were not reached", async () => {
    const { watch, tell } = inTest();
    const over = vi.fn();
    const { signal } = new AbortController();
    await watch.known(signal);
    watch.failed("a", problem("unreachable"));
    const known = watch.known(signal).then(over);
    await vi.advanceTimersByTimeAsync(1000);
    expect(over).not.toHaveBeenCalled();
    tell("network gone");
    await known;
    watch.failed("a", problem("unreachable"));
    const later = watch.known(signal).then(over);
    await vi.advanceTimersByTimeAsync(3000);
    await later;
    expect(over).toHaveBeenCalledTimes(2);
  });

  it("ends at once when it is cancelled", async () => {
    const { watch } = inTest();
    const stop = new AbortController();
    watch.failed("a", problem("unreachable"));
    const known = watch.known(stop.signal);
    stop.abort();
    await expect(known).rejects.toMatchObject({ name: "AbortError" });
  });
});
