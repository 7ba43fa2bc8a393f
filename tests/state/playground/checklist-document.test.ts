import { describe, expect, it } from "vitest";
import { checklistOfSession } from "../../../src/shapes/session-asks";
import { withChecklist } from "../../../src/state/playground/checklist-document";
import {
  checklist,
  contentCheck,
  contentVerdict,
  formatCheck,
  formatVerdict,
  judgedCaption,
  sessionWith,
} from "../support/example-verdicts";

describe("another checklist", () => {
  const session = sessionWith([judgedCaption([formatVerdict(), contentVerdict()])]);
  const verdictsWith = (format: typeof checklist.format, content: typeof checklist.content) =>
    withChecklist(session, { format, content }).captions[0]?.verdicts.map(({ checkId }) => checkId);

  it("that is the same keeps the verdicts", () => {
    expect(verdictsWith(structuredClone(checklist.format), structuredClone(checklist.content))).toEqual([
      "f-1",
      "c-1",
    ]);
  });

  it("takes the verdicts on other questions away, though their ids are the same", () => {
    const [item] = contentCheck.items;
    if (!item) throw new Error("the check has no item");
    const asked = { ...contentCheck, items: [{ ...item, question: "Is there a dog?" }] };
    expect(verdictsWith([formatCheck], [asked])).toEqual(["f-1"]);
    const open = { ...contentCheck, items: [{ ...item, correctAnswer: null }] };
    expect(verdictsWith([formatCheck], [open])).toEqual(["f-1"]);
    expect(verdictsWith([{ ...formatCheck, parameters: { max_len: 11 } }], [contentCheck])).toEqual(["c-1"]);
    expect(verdictsWith([], [])).toEqual([]);
  });

  it("keeps what was answered where only the right answer changes", () => {
    const [item] = contentCheck.items;
    if (!item) throw new Error("the check has no item");
    const right = { ...contentCheck, items: [{ ...item, correctAnswer: "no" }] };
    expect(verdictsWith([formatCheck], [right])).toEqual(["f-1", "c-1"]);
  });

  it("keeps what a person selected for a check, whatever its parameters", () => {
    const selected = formatVerdict({ extraction: { source: "manual", content: ["a"], spans: [null] } });
    const by = sessionWith([judgedCaption([selected])]);
    const changed = { ...formatCheck, parameters: { max_len: 11 } };
    expect(withChecklist(by, { format: [changed], content: [] }).captions[0]?.verdicts).toEqual([selected]);
    const other = { ...formatCheck, constraintId: "case" };
    expect(withChecklist(by, { format: [other], content: [] }).captions[0]?.verdicts).toEqual([]);
  });

  it("takes overrules and marks of other checks away", () => {
    const made = { note: "", madeAt: "2026-01-01T00:00:00Z", markedAt: "2026-01-01T00:00:00Z" };
    const caption = judgedCaption([], {
      overrules: ["f-1", "c-1"].map((checkId) => ({ ...made, checkId, status: "passed" as const })),
    });
    const marked = sessionWith([caption], { disputedChecks: [{ ...made, checkId: "f-1" }] });
    const next = withChecklist(marked, { format: [], content: [contentCheck] });
    expect(next.captions[0]?.overrules.map(({ checkId }) => checkId)).toEqual(["c-1"]);
    expect(next.disputedChecks).toEqual([]);
  });

  it("is the session's", () => {
    expect(checklistOfSession(withChecklist(session, { format: [], content: [] }))).toEqual({
      format: [],
      content: [],
    });
  });
});
