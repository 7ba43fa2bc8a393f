import { describe, expect, it } from "vitest";
import type { Line } from "../../src/benchmarks/benchmark";
import { overruledLine } from "../../src/benchmarks/shared/overruled-line";
import type { VerdictStatus } from "../../src/shapes/verdict";

function line(readings: Record<string, VerdictStatus>): Line {
  return { id: "c1", type: "visual_focus", part: "content", status: "unscored", readings };
}

describe("a line that a person decided", () => {
  it("has passed by every reading where it passed", () => {
    expect(
      overruledLine(
        line({ strict: "failed", "fact-free": "failed", "strict fact-only": "unscored" }),
        "passed",
      ),
    ).toEqual({
      ...line({ strict: "passed", "fact-free": "passed", "strict fact-only": "passed" }),
      status: "passed",
    });
  });

  it("has failed by every semantics where it failed, and by the questions of which that is known", () => {
    const both = {
      strict: "passed",
      "fact-free": "passed",
      "fact-only": "failed",
      "strict fact-only": "passed",
    } as const;
    expect(overruledLine(line(both), "failed").readings).toEqual({
      strict: "failed",
      "fact-free": "unscored",
      "fact-only": "failed",
      "strict fact-only": "unscored",
    });
    expect(
      overruledLine(line({ "fact-free": "passed", "strict fact-free": "passed" }), "failed").readings,
    ).toEqual({
      "fact-free": "failed",
      "strict fact-free": "failed",
    });
  });
});
