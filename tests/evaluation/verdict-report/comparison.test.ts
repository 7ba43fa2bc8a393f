import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { buildReport, reportAsJson } from "../../../src/evaluation/verdict-report/build-report";
import { reportAsHtml } from "../../../src/evaluation/verdict-report/html/report-as-html";
import { reportAsMarkdown } from "../../../src/evaluation/verdict-report/markdown/report-as-markdown";
import { Report } from "../../../src/schemas/report";
import type { Session } from "../../../src/schemas/session";
import { checklist, contentVerdict, formatVerdict } from "../../state/support/example-verdicts";
import { comparison, comparisonBasis, contestant, trial } from "../../support/comparison";
import { samplingPlan } from "../../support/sampling-plan";
import { MADE_AT, sessionSaying } from "./example-report";

const stopped = { code: "unfinished", message: "It was stopped before it was done.", nextStep: "Go on." };
const session: Session = {
  ...sessionSaying("x"),
  comparison: comparison({
    contestants: [
      contestant("a", { title: "<b>first</b> | *model*" }),
      contestant("b", { plan: samplingPlan({ frames: { kind: "uniform", count: 64 } }) }),
    ],
    repeats: 3,
    basis: comparisonBasis({ checklist, instruction: "Tell of the earlier cat." }),
    trials: [
      ...[1, 2, 3].map((round) => trial("a", round)),
      trial("b", 1),
      trial("b", 2, { caption: null, problem: stopped }),
    ],
  }),
};
const verdicts = new Map(
  ["a-1", "a-2", "a-3", "b-1"].map((id) => [
    id,
    [formatVerdict({ status: id === "a-2" ? "failed" : "passed" }), contentVerdict()],
  ]),
);
const input = { session, verdicts, captionIds: [], madeAt: MADE_AT, version: "1.0.0" };
const report = buildReport({ ...input, comparison: true });

describe("models side by side in a report", () => {
  it("fit the report's schema and name no path, no key, no address", () => {
    expect(Value.Errors(Report, report)).toEqual([]);
    expect(JSON.parse(reportAsJson(report))).toEqual(report);
    expect(report.comparison?.contestants.map(({ host, model }) => [host, model])).toEqual([
      ["api.example", "model-a"],
      ["api.example", "model-b"],
    ]);
    expect(reportAsJson(report)).not.toContain("api.example/v1");
  });

  it("are told with scores, steadiness, every caption and what failed", () => {
    const markdown = reportAsMarkdown(report);
    expect(markdown).toContain("Models side by side");
    expect(markdown).toContain("Tell of the earlier cat.");
    expect(markdown).toMatch(/passed 2 \/ 3, flips/);
    expect(markdown).toMatch(/0\.833 \| 0\.500, 1\.000 \| 2 \/ 3 \| 1 \/ 2/);
    expect(markdown).toContain("64 at the middles of equal parts");
    expect(markdown).toContain("It was stopped before it was done.");
    expect(markdown).toContain("| `<b>first</b> \\| *model*`: `model-a` |");
    const html = reportAsHtml(report, []);
    expect(html).toContain("Verdicts, constraint by model");
    expect(html).not.toContain("<b>first</b>");
  });

  it("are left out where they were not asked for, or nothing has run", () => {
    expect(buildReport(input)).not.toHaveProperty("comparison");
    const unrun = { ...session, comparison: comparison({ basis: null, trials: [] }) };
    expect(buildReport({ ...input, session: unrun, comparison: true })).not.toHaveProperty("comparison");
  });
});
