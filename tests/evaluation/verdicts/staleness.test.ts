import { describe, expect, it } from "vitest";
import { withVerdict } from "../../../src/evaluation/verdicts/kept-verdicts";
import {
  beginJudging,
  decisionsThatHold,
  needsRestating,
  standingItems,
  standingVerdict,
} from "../../../src/evaluation/verdicts/staleness";
import type { Checklist, ContentItem } from "../../../src/shapes/checklist";
import {
  checklist,
  contentCheck,
  contentVerdict,
  extraction,
  formatCheck,
  formatVerdict,
  judgedCaption,
} from "../../state/support/example-verdicts";

describe("judging anew", () => {
  it("of the same text changes nothing", () => {
    const caption = judgedCaption([contentVerdict()]);
    expect(beginJudging(caption)).toBe(caption);
  });

  it("of another text makes stale what is there, so that the new comes in piece by piece", () => {
    const overrule = { checkId: "f-1", status: "passed", note: "", madeAt: "2026-01-01T00:00:00Z" } as const;
    const verdicts = [contentVerdict(), formatVerdict()];
    const before = judgedCaption(verdicts, { text: "A dog.", overrules: [overrule] });
    const caption = withVerdict(beginJudging(before), contentVerdict({ status: "failed" }));
    expect(caption.judgedText).toBe("A dog.");
    expect(caption.verdicts.map(({ checkId, stale }) => [checkId, stale])).toEqual([
      ["f-1", true],
      ["c-1", undefined],
    ]);
    expect(caption.overrules).toEqual([{ ...overrule, stale: true }]);
    expect(before.verdicts[0]).not.toHaveProperty("stale");
  });
});

describe("a verdict that was given", () => {
  const caption = judgedCaption([contentVerdict()]);

  it("stands on its own text, is stale on others, and is none on other checks", () => {
    expect(standingVerdict(caption, "c-1", "A cat.")).toEqual(contentVerdict());
    expect(standingVerdict(caption, "c-1", "A dog.")).toEqual(contentVerdict({ stale: true }));
    expect(standingVerdict(caption, "f-1", "A cat.")).toBeUndefined();
  });

  it("has answers behind which asking goes on, unless it is stale", () => {
    expect(standingItems(caption, "c-1", "A cat.")).toEqual(contentVerdict().items);
    expect(standingItems(caption, "c-1", "A dog.")).toEqual([]);
    expect(standingItems(judgedCaption([contentVerdict({ stale: true })]), "c-1", "A cat.")).toEqual([]);
    expect(standingItems(judgedCaption([formatVerdict()]), "f-1", "A cat.")).toEqual([]);
  });
});

describe("under another checklist", () => {
  const all = [formatVerdict(), contentVerdict()];
  const wider = [{ ...formatCheck, parameters: { max_len: 11 } }];
  const asking = (changed: Partial<ContentItem>): Checklist => ({
    format: [formatCheck],
    content: [{ ...contentCheck, items: contentCheck.items.map((item) => ({ ...item, ...changed })) }],
  });
  const held = (after: Checklist) =>
    decisionsThatHold(checklist, after)
      .verdicts(all)
      .map(({ checkId }) => checkId);

  it("verdicts hold on checks that ask for the same, wherever these stand by now", () => {
    expect(held(structuredClone(checklist))).toEqual(["f-1", "c-1"]);
    const first = { ...formatCheck, checkId: "f-0" };
    expect(held({ ...checklist, format: [first, formatCheck] })).toEqual(["f-1", "c-1"]);
    expect(held(asking({ correctAnswer: "no" }))).toEqual(["f-1", "c-1"]);
  });

  it("verdicts go with the check, its parameters and its questions", () => {
    expect(held({ format: [], content: [] })).toEqual([]);
    expect(held({ ...checklist, format: wider })).toEqual(["c-1"]);
    expect(held(asking({ question: "Is there a dog?" }))).toEqual(["f-1"]);
    expect(held(asking({ options: ["no", "yes"] }))).toEqual(["f-1"]);
    expect(held(asking({ correctAnswer: null }))).toEqual(["f-1"]);
  });

  it("what a person selected holds for the rule, an overrule for its parameters too", () => {
    const selected = formatVerdict({ extraction: extraction("manual") });
    const other = decisionsThatHold(checklist, { ...checklist, format: wider });
    expect(other.verdicts([selected])).toEqual([selected]);
    expect(other.decisions([{ checkId: "f-1" }, { checkId: "c-1" }])).toEqual([{ checkId: "c-1" }]);
    const otherRule = { ...checklist, format: [{ ...formatCheck, constraintId: "case" }] };
    expect(decisionsThatHold(checklist, otherRule).verdicts([selected])).toEqual([]);
    expect(decisionsThatHold(checklist, { format: [], content: [] }).verdicts([selected])).toEqual([]);
  });

  it("answers are decided anew where a right answer or the semantics are others", () => {
    const to = { checklist, captions: [judgedCaption(all)], semantics: "strict" } as const;
    expect(needsRestating(checklist, to)).toBe(false);
    expect(needsRestating(asking({ correctAnswer: "no" }), to)).toBe(true);
    expect(needsRestating(checklist, { ...to, semantics: "reference" })).toBe(true);
    expect(needsRestating({ format: [], content: [] }, to)).toBe(false);
  });

  it("verdicts go with the rule, its description and each question's id and type", () => {
    expect(held({ ...checklist, format: [{ ...formatCheck, description: "Other words" }] })).toEqual(["c-1"]);
    expect(held({ ...checklist, format: [{ ...formatCheck, constraintId: "case" }] })).toEqual(["c-1"]);
    expect(held({ ...checklist, content: [{ ...contentCheck, constraintId: "audio" }] })).toEqual(["f-1"]);
    expect(held(asking({ checkId: "c-1-2" }))).toEqual(["f-1"]);
    expect(held(asking({ type: "correctness" }))).toEqual(["f-1"]);
    expect(held({ ...checklist, content: [{ ...contentCheck, description: "Other words" }] })).toEqual([
      "f-1",
      "c-1",
    ]);
  });

  it("answers are decided anew where that is so of one among many", () => {
    const other = { ...contentCheck, checkId: "c-2" };
    const two = { format: [], content: [contentCheck, other] };
    const changed = { ...other, items: other.items.map((item) => ({ ...item, correctAnswer: "no" })) };
    const strict = judgedCaption([contentVerdict()]);
    const mixed = judgedCaption([contentVerdict(), contentVerdict({ semantics: "reference" })]);
    const to = { checklist: two, captions: [strict], semantics: "strict" } as const;
    expect(needsRestating(two, to)).toBe(false);
    expect(needsRestating({ format: [], content: [contentCheck, changed] }, to)).toBe(true);
    expect(needsRestating(two, { ...to, captions: [strict, mixed] })).toBe(true);
    expect(needsRestating(two, { ...to, captions: [] })).toBe(false);
  });
});
