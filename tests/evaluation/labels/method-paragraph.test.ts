import { expect, it } from "vitest";
import { alikeWords, methodParagraph } from "../../../src/evaluation/labels/method-paragraph";
import type { RunCorrection } from "../../../src/shapes/run-correction";

const entry = (entryId: string) => ({ entryId, title: entryId, scores: [], facets: {} });
const rate = (value: number) => ({ value, low: value - 0.05, high: value + 0.05 });
const CORRECTION: RunCorrection = {
  ...{ runId: "run-1", semantics: "reference" },
  sets: [{ id: "set-1", title: "Labels", people: 2 }],
  labels: { counted: 120, unknown: 3, stale: 0, notDrawn: 7 },
  entries: [entry("a"), entry("b")],
  ...{ ranks: [], differences: [] },
  kinds: [
    {
      ...{ kind: "audio content", labels: 60 },
      counts: { rightPasses: 30, wrongPasses: 10, rightFails: 15, wrongFails: 5, passed: 400, failed: 200 },
      ...{ ppv: rate(0.75), falseOmission: rate(0.25), sensitivity: null, specificity: null },
    },
  ],
  alike: { chiSquare: 9.5, freedom: 2, p: 0.0087 },
  joined: [{ stratum: "failed, a, audio content", by: "failed, a" }],
};

it("a paper's paragraph names labels, people, the error by kind, the sources and what was left out", () => {
  const paragraph = methodParagraph(CORRECTION, { judges: ["judge-1"] });
  expect(paragraph).toContain("Verdicts of judge-1 were checked on 120 checks drawn at random");
  expect(paragraph).toContain("labelled by 2 people who did not see them");
  expect(paragraph).toContain(
    "audio content: 75.0 % of those that it passed and 25.0 % of those that it failed",
  );
  expect(paragraph).toContain(
    "The judge does not err alike for all models (chi-square 9.50, 2 degrees of freedom, p = 0.009)",
  );
  expect(paragraph).toContain("1 stratum with too few labels");
  expect(paragraph).toContain("7 checks labelled because a verdict looked wrong count in no estimate");
  for (const source of ["Cochran", "Rubin", "Hesterberg"]) expect(paragraph).toContain(source);
});

it("labels without a difference do not prove that the judge errs alike, and one model has nothing to be compared", () => {
  expect(alikeWords({ ...CORRECTION, alike: { chiSquare: 1, freedom: 2, p: 0.6 } })).toContain("do not show");
  expect(alikeWords({ ...CORRECTION, alike: null })).toContain("too few errors");
  expect(alikeWords({ ...CORRECTION, entries: [entry("a")] })).toBeNull();
});
