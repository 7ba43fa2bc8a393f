import { describe, expect, it } from "vitest";
import type { JudgeRound } from "../../../src/shapes/verdict";
import { changesVerdicts, decidedSince, losesVerdicts, sameAnswers } from "../../../src/state/undo/decisions";
import {
  contentVerdict,
  formatVerdict,
  judgedCaption,
  sessionWith,
  stamp,
} from "../support/example-verdicts";

/** The example's content verdict with this answer to its question. */
const answering = (changes: object, verdict: object = {}) =>
  contentVerdict({
    items: (contentVerdict().items ?? []).map((item) => ({ ...item, ...changes })),
    ...verdict,
  });

const round = (answer: string | null, explanation = "So."): JudgeRound => ({
  round: 1,
  judge: stamp,
  options: [],
  answer,
  explanation,
  evidence: [],
  status: "passed",
});

describe("two verdicts rest on the same answers", () => {
  it.each([
    [
      "whatever was made of them since",
      answering({ status: "failed", reason: "Other." }, { semantics: "reference" }),
    ],
    ["stale or not", contentVerdict({ stale: true })],
  ])("%s", (_, other) => expect(sameAnswers(contentVerdict(), other)).toBe(true));

  it.each([
    ["another answer", answering({ answer: "no" })],
    ["another question", answering({ checkId: "c-1-2" })],
    ["another source", contentVerdict({ source: "manual" })],
    ["fewer questions", contentVerdict({ items: [] })],
    ["rounds behind it", answering({ rounds: [round("yes")] })],
  ])("but not with %s", (_, other) => expect(sameAnswers(contentVerdict(), other)).toBe(false));

  it("where each round said the same", () => {
    const of = (...rounds: JudgeRound[]) => answering({ rounds });
    expect(sameAnswers(of(round("yes")), of({ ...round("yes"), status: "failed", options: ["A"] }))).toBe(
      true,
    );
    for (const other of [
      round("no"),
      round("yes", "Why."),
      { ...round("yes"), round: 2 },
      { ...round("yes"), judge: { ...stamp, model: "other" } },
    ])
      expect(sameAnswers(of(round("yes")), of(other))).toBe(false);
  });

  it("where there is no answer, by the reason", () => {
    const none = (reason: string) => answering({ answer: undefined, reason });
    expect(sameAnswers(none("a"), none("a"))).toBe(true);
    expect(sameAnswers(none("a"), none("b"))).toBe(false);
  });

  it("where they have no questions, by all but their semantics", () => {
    expect(sameAnswers(formatVerdict(), formatVerdict({ semantics: "reference", stale: true }))).toBe(true);
    expect(sameAnswers(formatVerdict(), formatVerdict({ status: "failed" }))).toBe(false);
    expect(sameAnswers(formatVerdict(), contentVerdict())).toBe(false);
    expect(sameAnswers(contentVerdict(), formatVerdict())).toBe(false);
    const { items: _none, ...whole } = contentVerdict();
    expect(sameAnswers(whole, contentVerdict({ items: [] }))).toBe(false);
    expect(sameAnswers(contentVerdict({ items: [] }), whole)).toBe(false);
  });
});

describe("verdicts of a session", () => {
  const caption = judgedCaption([formatVerdict(), contentVerdict()]);
  const before = sessionWith([caption]);
  const judged = (...verdicts: (typeof caption)["verdicts"]) => sessionWith([{ ...caption, verdicts }]);

  it("are lost with their check, with their caption, and to other answers", () => {
    expect(losesVerdicts(before, judged(contentVerdict(), formatVerdict()))).toBe(false);
    expect(losesVerdicts(before, judged(contentVerdict({ stale: true }), formatVerdict()))).toBe(false);
    expect(losesVerdicts(before, judged(contentVerdict()))).toBe(true);
    expect(losesVerdicts(before, judged(formatVerdict(), answering({ answer: "no" })))).toBe(true);
    expect(losesVerdicts(before, sessionWith([judgedCaption(caption.verdicts)]))).toBe(true);
    expect(losesVerdicts(sessionWith([judgedCaption([])]), before)).toBe(false);
    const two = sessionWith([judgedCaption([]), caption]);
    expect(losesVerdicts(two, judged(contentVerdict()))).toBe(true);
  });

  it("change with their list, on the caption that is asked about", () => {
    const other = judgedCaption([contentVerdict()]);
    const two = sessionWith([other, caption]);
    const changed = sessionWith([other, { ...caption, verdicts: [] }]);
    expect(changesVerdicts(two, changed, caption.id)).toBe(true);
    expect(changesVerdicts(two, changed, other.id)).toBe(false);
    expect(changesVerdicts(two, changed, null)).toBe(false);
  });
});

describe("checks that something was decided on since", () => {
  const caption = judgedCaption([formatVerdict(), contentVerdict()]);
  const base = sessionWith([caption]);
  const since = (mine: typeof base) => [...decidedSince(base, mine)];
  const overrule = { checkId: "f-1", status: "passed", note: "", madeAt: "" } as const;
  const mark = { checkId: "c-1", note: "wrong", markedAt: "" };

  it("are none where only what was made of answers changed", () => {
    const verdicts = [formatVerdict({ semantics: "reference" }), contentVerdict({ stale: true })];
    expect(since(sessionWith([{ ...caption, verdicts }]))).toEqual([]);
    expect(since(base)).toEqual([]);
  });

  it("are those of new verdicts, overrules and marks", () => {
    const verdicts = [formatVerdict(), answering({ answer: "no" })];
    expect(since(sessionWith([{ ...caption, verdicts }]))).toEqual(["c-1"]);
    expect(since(sessionWith([{ ...caption, overrules: [overrule] }]))).toEqual(["f-1"]);
    expect(since(sessionWith([caption], { disputedChecks: [mark] }))).toEqual(["c-1"]);
  });

  it("are those of overrules and marks that were changed", () => {
    const decided = sessionWith([{ ...caption, overrules: [overrule] }], { disputedChecks: [mark] });
    expect([...decidedSince(decided, structuredClone(decided))]).toEqual([]);
    const changed = sessionWith([{ ...caption, overrules: [{ ...overrule, note: "x" }] }], {
      disputedChecks: [{ ...mark, note: "x" }],
    });
    expect([...decidedSince(decided, changed)]).toEqual(["f-1", "c-1"]);
  });

  it("are all that a new caption has", () => {
    const later = { ...judgedCaption([contentVerdict()]), overrules: [overrule] };
    expect(since(sessionWith([caption, later]))).toEqual(["c-1", "f-1"]);
  });
});
