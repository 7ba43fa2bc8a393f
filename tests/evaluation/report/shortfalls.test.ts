import { expect, it } from "vitest";
import { buildReport } from "../../../src/evaluation/report/build-report";
import { reportAsMarkdown } from "../../../src/evaluation/report/report-as-markdown";
import { MADE_AT, sessionSaying } from "./example-report";

it("a report says what is no whole caption and how its model reasoned, and leaves an empty one out", () => {
  const session = sessionSaying("A cat sits there");
  const [caption] = session.captions;
  if (!caption) throw new Error("The session has a caption");
  const cut = { ...caption, reasoning: "Two cats?", shortfall: { kind: "length" as const } };
  const empty = { ...caption, id: "empty", text: " \n" };
  const report = buildReport({
    session: { ...session, captions: [cut, empty] },
    verdicts: new Map(),
    captionIds: [cut.id, "empty"],
    madeAt: MADE_AT,
    version: "1",
  });
  expect(report.captions).toMatchObject([
    { id: cut.id, reasoning: "Two cats?", shortfall: { kind: "length" } },
  ]);
  const markdown = reportAsMarkdown(report);
  const text = typeof markdown === "string" ? markdown : JSON.stringify(markdown);
  expect(text).toContain("cut off at the longest reply");
  expect(text).toContain("Two cats?");
});
