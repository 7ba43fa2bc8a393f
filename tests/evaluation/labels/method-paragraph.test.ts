import { expect, it } from "vitest";
import { alikeWords, methodParagraph } from "../../../src/evaluation/labels/method-paragraph";
import { chanceWords } from "../../../src/metrics/paired-cells";
import type { RunCorrection } from "../../../src/shapes/run-correction";

const entry = (entryId: string) => ({ entryId, title: entryId, scores: [], facets: {} });
const rate = (value: number) => ({ value, low: value - 0.05, high: value + 0.05 });
const CORRECTION: RunCorrection = {
  ...{ runId: "run-1", semantics: "reference" },
  judges: ["judge-1"],
  sets: [{ id: "set-1", title: "Labels", people: 2, unit: "check" }],
  labels: { counted: 120, people: 2, unknown: 3, stale: 0, notDrawn: 7 },
  entries: [entry("a"), entry("b")],
  ...{ ranks: [], predictionPowered: [] },
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
  const paragraph = methodParagraph(CORRECTION);
  expect(paragraph).toContain(
    "Verdicts of judge-1 were checked on 120 checks drawn at random within strata of verdict, model and kind",
  );
  expect(paragraph).toContain(
    "labelled by 2 people on a page that shows the verdict only once a label is given.",
  );
  expect(paragraph).toContain(
    "audio content: 75.0 % of those that it passed and 25.0 % of those that it failed",
  );
  expect(paragraph).toContain(
    "The judge does not err alike for all models (chi-square 9.50, 2 degrees of freedom, p = 0.009)",
  );
  expect(paragraph).toContain("1 stratum with too few labels");
  expect(paragraph).toContain(
    "3 more drawn checks, of which people differ or can't tell, are left out: the estimates take the judge to err there as it does on the others.",
  );
  expect(paragraph).toContain("7 checks labelled because a verdict looked wrong count in no estimate");
  for (const source of ["Cochran", "Rubin", "Hesterberg"]) expect(paragraph).toContain(source);
});

it("a paper's paragraph claims nothing of what another program showed to those who labelled in it", () => {
  const labels = { ...CORRECTION.labels, elsewhere: 40 };
  expect(methodParagraph({ ...CORRECTION, labels })).toContain(
    "only once a label is given, except for 40 labels from another program, which may have shown it.",
  );
});

it("a paper's paragraph tells of labels that were given after the verdict was opened", () => {
  const labels = { ...CORRECTION.labels, elsewhere: 2, seen: 1 };
  expect(methodParagraph({ ...CORRECTION, labels })).toContain(
    "which may have shown it; 1 label given after the verdict was opened counts in no estimate.",
  );
});

it("a paper's paragraph says how lines were drawn: by themselves, in whole instructions, or both", () => {
  const drawnBy = (...units: ("check" | "instruction")[]) =>
    methodParagraph({
      ...CORRECTION,
      sets: units.map((unit) => ({ id: unit, title: "Labels", people: 1, unit })),
    });
  const wholes = "in whole instructions drawn at random within strata of model and number of failed checks";
  expect(drawnBy("instruction")).toContain(`120 checks ${wholes}`);
  expect(drawnBy("instruction")).toContain("estimated likewise from instructions labelled whole");
  expect(drawnBy("check")).not.toContain("whole instructions");
  expect(drawnBy("check", "instruction")).toContain(
    `some drawn at random within strata of verdict, model and kind, others ${wholes}`,
  );
});

it("labels without a difference do not prove that the judge errs alike, and few errors tell nothing", () => {
  expect(alikeWords({ chiSquare: 1, freedom: 2, p: 0.6 }, "all models")).toBe(
    "The labels do not show that the judge errs otherwise for one model than for another (chi-square 1.00, 2 degrees of freedom, p = 0.600).",
  );
  expect(alikeWords({ chiSquare: 3.85, freedom: 1, p: 0.0497 }, "both models")).toContain("p = 0.0497)");
  expect(alikeWords({ chiSquare: 3.84, freedom: 1, p: 0.0504 }, "both models")).toContain("p = 0.0504)");
  expect(chanceWords(0.0497)).toBe("Holm-adjusted p = 0.0497");
  expect(chanceWords(0.0504)).toBe("Holm-adjusted p = 0.0504");
  expect(alikeWords(null, "both models")).toBe(
    "The labels hold too few errors to tell whether the judge errs alike for both models.",
  );
  expect(alikeWords({ chiSquare: 40, freedom: 1, p: 1e-9 }, "both models")).toBe(
    "The judge does not err alike for both models (chi-square 40.00, 1 degree of freedom, p < 0.001): a difference by its verdicts alone may be wrong.",
  );
  const one = methodParagraph({ ...CORRECTION, entries: [entry("a")] });
  expect(one).not.toContain("err alike");
});
