import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("../../../src/ui/lazy-part/late-kit-styles", () => ({}));

type FetchedParts = typeof import("../../../src/ui/lazy-part/fetched-part");

/** Parts of a page that was just opened. */
let parts: FetchedParts;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  parts = await import("../../../src/ui/lazy-part/fetched-part");
  return () => vi.useRealTimers();
});
afterEach(() => vi.resetModules());

/** A part that tells how often it was asked for; `failures`: so many of the first times it can't be had. */
function counted(name: string, { ofRun = true, failures = 0, within = () => {} } = {}): () => number {
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (asked <= failures) throw new Error("offline");
    within();
    return () => null;
  };
  parts.fetchedPart(name, load, false, ofRun);
  return () => asked;
}

/** Longer than it is waited before a part is asked for again. */
const whatever = () => vi.advanceTimersByTimeAsync(10_000);

describe("a run that is expected", () => {
  it("brings the parts that its page opens with, each once, and no others", async () => {
    const asked = [counted("A"), counted("B"), counted("Another page", { ofRun: false })];
    await whatever();
    expect(asked.map((count) => count())).toEqual([0, 0, 0]);
    parts.expectRun();
    parts.expectRun();
    await whatever();
    parts.expectRun();
    await whatever();
    expect(asked.map((count) => count())).toEqual([1, 1, 0]);
  });

  it("brings what is within a part of it as soon as that is known", async () => {
    let inner: () => number = () => Number.NaN;
    counted("The page", {
      within: () => {
        inner = counted("What is in it");
      },
    });
    parts.expectRun();
    await whatever();
    expect(inner()).toBe(1);
  });

  it("asks again for a part that could not be had, once a run is expected again", async () => {
    const asked = counted("A", { failures: 3 });
    parts.expectRun();
    await whatever();
    expect(asked()).toBe(3);
    parts.expectRun();
    await whatever();
    expect(asked()).toBe(4);
    parts.expectRun();
    await whatever();
    expect(asked()).toBe(4);
  });
});
