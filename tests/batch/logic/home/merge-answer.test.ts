import { describe, expect, it } from "vitest";
import { mergeAnswer } from "../../../../src/batch/logic/home/merge-answer";
import type { BatchAnswer, BatchCall } from "../../../../src/shapes/batch";

type Answered = Extract<BatchAnswer, { state: "answered" }>;
type Failed = Extract<BatchAnswer, { state: "failed" }>;

function callWith(answer: BatchAnswer | null): BatchCall {
  return { kind: "c", model: "m", target: "openai", writtenAt: "2026-01-01T00:00:00.000Z", answer };
}

function answered(text: string, time: string | null = null): Answered {
  const came = { file: "home.jsonl", line: 1 };
  return {
    state: "answered",
    text,
    finishReason: "stop",
    answeredModel: null,
    usage: { input: null, output: null },
    time,
    ...came,
  };
}

function failed(cause: Failed["cause"], message = ""): Failed {
  return { state: "failed", cause, message, retryable: true, file: "home.jsonl", line: 2 };
}

describe("an answer that comes home", () => {
  it("is taken where there was none, and where there was an error", () => {
    const given = answered("A dog.");
    expect(mergeAnswer(callWith(null), given, false)).toEqual({ call: callWith(given), how: "taken" });
    expect(mergeAnswer(callWith(failed("busy")), given, false)).toEqual({
      call: callWith(given),
      how: "taken",
    });
  });

  it("changes nothing where it says the same", () => {
    const call = callWith(answered("A dog.", "2026-01-01T00:00:00.000Z"));
    expect(mergeAnswer(call, answered("A dog.", "2026-01-02T00:00:00.000Z"), true)).toEqual({
      call,
      how: "identical",
    });
  });

  it("stands aside where another one was first, unless the newer one is wanted", () => {
    const [first, later] = [answered("one", "2026-01-01T00:00:00Z"), answered("two", "2026-01-02T00:00:00Z")];
    expect(mergeAnswer(callWith(first), later, false)).toEqual({
      call: { ...callWith(first), aside: later },
      how: "differing",
    });
    expect(mergeAnswer(callWith(first), later, true)).toEqual({
      call: { ...callWith(later), aside: first },
      how: "replaced",
    });
  });

  it("is not newer where it was given before, or at the same time", () => {
    const present = answered("one", "2026-01-02T00:00:00Z");
    for (const time of ["2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z"]) {
      expect(mergeAnswer(callWith(present), answered("two", time), true).how).toBe("differing");
    }
  });

  it.each([
    ["it", "2026-01-02T00:00:00Z", null],
    ["the other", null, "2026-01-01T00:00:00Z"],
    ["none of both", null, null],
  ])("counts as newer where %s tells no time: it was read later", (_, present, time) => {
    expect(mergeAnswer(callWith(answered("one", present)), answered("two", time), true).how).toBe("replaced");
  });
});

describe("an error that comes home", () => {
  it("never takes the place of an answer", () => {
    const call = callWith(answered("A dog."));
    expect(mergeAnswer(call, failed("busy"), true)).toEqual({ call, how: "kept the answer" });
  });

  it.each([
    ["the same cause and words", failed("busy", "later"), "identical"],
    ["another cause", failed("server", "later"), "taken"],
    ["other words", failed("busy", "never"), "taken"],
  ])("takes the place of an error: %s", (_, given, how) => {
    expect(mergeAnswer(callWith(failed("busy", "later")), given, false)).toEqual({
      call: callWith(given),
      how,
    });
  });
});
