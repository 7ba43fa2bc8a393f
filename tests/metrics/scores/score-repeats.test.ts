import { expect, it } from "vitest";
import { partsOfLine } from "../../../src/metrics/scores/result-tally";
import { type RepeatedResult, scoreRepeats } from "../../../src/metrics/scores/score-repeats";
import type { VerdictStatus } from "../../../src/shapes/verdict";

const WORDS = {
  scores: [{ id: "csr", label: "CSR", unit: "share" as const, better: "higher" as const }],
  lineWords: { type: "constraint" },
  lineLabel: (type: string) => type,
};

/** The results of a sample: of each repeat the line's status, null where it was not judged. */
function repeated(id: string, statuses: readonly (VerdictStatus | null)[]): RepeatedResult[] {
  return statuses.map((status, at) => ({
    ...{ sample: { id }, video: id, repeat: at + 1, isJudged: status !== null },
    tally: {
      parts: [partsOfLine(status ?? "unscored")],
      lines: [{ type: "length", status: status ?? "unscored" }],
      groups: {},
    },
  }));
}

const spread = (results: readonly RepeatedResult[], repeats: number) =>
  scoreRepeats(WORDS, results, repeats)?.scores[0];

it("repeats are compared on the samples that are scored in each of them, and say how many those are", () => {
  // The second repeat has not come to the samples that fail: on what both have, they are the same.
  const results = [
    ...repeated("a", ["passed", "passed"]),
    ...repeated("b", ["failed", null]),
    ...repeated("c", ["failed", "unscored"]),
  ];
  expect(spread(results, 2)).toEqual({
    ...{ id: "csr", values: [1, 1], mean: 1, low: 1, high: 1, deviation: 0 },
    ...{ samples: 1, of: 3 },
  });
});

it("a repeat in which nothing is scored yet leaves the others to be compared", () => {
  const results = [
    ...repeated("a", ["passed", "failed", null]),
    ...repeated("b", ["passed", "passed", null]),
  ];
  expect(spread(results, 3)).toMatchObject({
    ...{ values: [1, 0.5, null], mean: 0.75, low: 0.5, high: 1 },
    ...{ samples: 2, of: 2 },
  });
});

it("samples of which none is scored in each repeat have no spread", () => {
  const results = [...repeated("a", ["passed", null]), ...repeated("b", [null, "failed"])];
  expect(spread(results, 2)).toEqual({
    ...{ id: "csr", values: [null, null], mean: null, low: null, high: null, deviation: null },
    ...{ samples: 0, of: 2 },
  });
});
