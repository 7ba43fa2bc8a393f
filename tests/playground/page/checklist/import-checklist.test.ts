import { describe, expect, it } from "vitest";
import { joinedChecklist } from "../../../../src/playground/page/checklist/import-checklist";
import { repeatedCheckId } from "../../../../src/shapes/checklist";
import { checklist, contentCheck, formatCheck } from "../../../state/support/example-verdicts";
import { asksOf } from "../../../support/asks-of";

describe("one checklist behind another", () => {
  it("keeps ids that are free and gives the others anew, questions too", () => {
    const added = {
      format: [formatCheck, { ...formatCheck, checkId: "mine" }],
      content: [contentCheck],
    };
    const joined = joinedChecklist({ asks: asksOf(checklist), draft: [] }, added);
    expect(joined.format.map(({ checkId }) => checkId)).toEqual(["f-1", "format-001", "mine"]);
    expect(joined.content).toHaveLength(2);
    expect(repeatedCheckId(joined)).toBeNull();
  });

  it("leaves the ids of the draft alone", () => {
    const draft = [
      {
        half: "format" as const,
        check: { ...formatCheck, checkId: "mine" },
        origin: { kind: "rules" as const, phrase: "", sure: "high" as const },
      },
    ];
    const added = { format: [{ ...formatCheck, checkId: "mine" }], content: [] };
    expect(joinedChecklist({ asks: asksOf(checklist), draft }, added).format[1]?.checkId).toBe("format-001");
  });
});
