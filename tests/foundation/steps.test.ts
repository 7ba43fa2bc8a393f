import { describe, expect, it } from "vitest";
import { letOthersGo, type Steps, stepByStep } from "../../src/foundation/steps";

const signal = new AbortController().signal;

/** Steps that go on until they are told to end. */
function* untilTold(told: () => boolean, taken: { count: number } = { count: 0 }): Steps<number> {
  while (!told()) {
    taken.count += 1;
    yield;
  }
  return taken.count;
}

describe("work taken step by step", () => {
  it("gives what it comes to", async () => {
    function* work(): Steps<string> {
      yield;
      return "done";
    }
    expect(await stepByStep(work(), signal)).toBe("done");
  });

  it("lets others go in the middle, who may end it", async () => {
    let told = false;
    const work = stepByStep(
      untilTold(() => told),
      signal,
    );
    await letOthersGo();
    told = true;
    expect(await work).toBeGreaterThan(0);
  });

  it("stops in the middle once it is cancelled, and tells what went wrong in it", async () => {
    const cancel = new AbortController();
    const taken = { count: 0 };
    const work = stepByStep(
      untilTold(() => false, taken),
      cancel.signal,
    );
    await letOthersGo();
    cancel.abort();
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
    const { count } = taken;
    await letOthersGo();
    expect(taken.count).toBe(count);

    // biome-ignore lint/correctness/useYield: it fails in its first step
    function* broken(): Steps<never> {
      throw new Error("broken");
    }
    await expect(stepByStep(broken(), signal)).rejects.toThrow("broken");
  });
});
