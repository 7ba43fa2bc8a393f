import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import { buildReport, reportAsJson } from "../../../src/evaluation/report/build-report";
import { reportAsHtml } from "../../../src/evaluation/report/report-as-html";
import { reportAsMarkdown } from "../../../src/evaluation/report/report-as-markdown";
import { Report } from "../../../src/shapes/report";
import type { Session } from "../../../src/shapes/session";
import { pastedCaption } from "../../../src/state/sessions/session-document";
import { checklist, contentVerdict, formatVerdict } from "../../state/support/example-verdicts";
import { callRecord, modelEntry, runOfOne } from "../../support/run-of-sample";
import { samplingPlan } from "../../support/sampling-plan";
import { MADE_AT, sessionSaying } from "./example-report";

const stopped = { code: "unfinished", message: "It was stopped before it was done.", nextStep: "Go on." };
const session: Session = sessionSaying("x");
const run = runOfOne({
  entries: [
    modelEntry("a", { title: "<b>first</b> | *model*" }),
    modelEntry("b", { plan: samplingPlan({ frames: { kind: "uniform", count: 64 } }) }),
  ],
  repeats: 3,
});
const written = (entryId: string, repeat: number) => ({
  entryId,
  repeat,
  caption: {
    ...pastedCaption("one", `A cat, said ${entryId}.`),
    id: `${entryId}-${repeat}`,
    call: callRecord(),
  },
  problem: null,
});
const sideBySide = {
  run,
  instruction: "Tell of the earlier cat.",
  checklist,
  captions: [
    ...[1, 2, 3].map((repeat) => written("a", repeat)),
    written("b", 1),
    { entryId: "b", repeat: 2, caption: null, problem: stopped },
  ],
};
const verdicts = new Map(
  ["a-1", "a-2", "a-3", "b-1"].map((id) => [
    id,
    [formatVerdict({ status: id === "a-2" ? "failed" : "passed" }), contentVerdict()],
  ]),
);
const input = { session, verdicts, captionIds: [], madeAt: MADE_AT, version: "1.0.0" };
const report = buildReport({ ...input, sideBySide });

describe("models side by side in a report", () => {
  it("fit the report's schema and name no path, no key, no address", () => {
    expect(Value.Errors(Report, report)).toEqual([]);
    expect(JSON.parse(reportAsJson(report))).toEqual(report);
    expect(report.sideBySide?.entries.map(({ host, model }) => [host, model])).toEqual([
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
    // One of them has one caption of the three that each was to write.
    expect(markdown).toContain("| 3 of 3 | 0.833 |");
    expect(markdown).toMatch(/\| 1 of 3 \| 1\.000 \|/);
    expect(markdown).toContain("64 at the middles of equal parts");
    expect(markdown).toContain("It was stopped before it was done.");
    expect(markdown).toContain("| `<b>first</b> \\| *model*`: `model-a` |");
    const html = reportAsHtml(report, []);
    expect(html).toContain("Verdicts, constraint by model");
    expect(html).not.toContain("<b>first</b>");
  });

  it("say of a mean over captions how many of them are scored in part, and of times how many tell one", () => {
    const partly = new Map(verdicts).set("a-3", [
      formatVerdict(),
      contentVerdict({ status: "unscored", cause: "not judged" }),
    ]);
    const captions = sideBySide.captions.map((one, at) =>
      at === 0 && one.caption
        ? { ...one, caption: { ...one.caption, call: { ...callRecord(), firstTokenMilliseconds: null } } }
        : one,
    );
    const markdown = reportAsMarkdown(
      buildReport({ ...input, verdicts: partly, sideBySide: { ...sideBySide, captions } }),
    );
    expect(markdown).toContain("| 3 of 3 | 0.833 (1 of them in part) |");
    expect(markdown).toMatch(/\d s \(of 2\) \|/);
    expect(reportAsMarkdown(report)).not.toContain("in part)");
  });

  it("are left out where they were not asked for, or nothing has run", () => {
    expect(buildReport(input)).not.toHaveProperty("sideBySide");
    expect(buildReport({ ...input, sideBySide: null })).not.toHaveProperty("sideBySide");
  });
});
