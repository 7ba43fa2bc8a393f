import { describe, expect, it } from "vitest";
import { itemVerdict } from "../../../../src/benchmarks/instruction-following/judging/content-verdict";
import { restateVerdicts } from "../../../../src/benchmarks/instruction-following/judging/restate-verdicts";
import type { Checklist, ContentItem } from "../../../../src/shapes/checklist";
import type { ItemVerdict, Verdict } from "../../../../src/shapes/verdict";

const when: ContentItem = {
  checkId: "c-1-1",
  type: "timestamp",
  question: "When does it whistle?",
  options: [],
  correctAnswer: "00:11",
};
const whether: ContentItem = {
  checkId: "c-1-2",
  type: "attempt",
  question: "Is there a kettle?",
  options: ["yes", "no"],
  correctAnswer: "yes",
};
const checklist: Checklist = {
  format: [{ checkId: "f-1", constraintId: "length", description: "", parameters: {} }],
  content: [{ checkId: "c-1", constraintId: "audio", description: "", items: [when, whether] }],
};

const judge = { model: "referee", promptVersion: "p.v1" };
const evidence = [{ start: 3, end: 8 }];
const strict = { semantics: "strict", videoSeconds: null } as const;
const reference = { semantics: "reference", videoSeconds: null } as const;

const timed = (answer: string): ItemVerdict =>
  itemVerdict(
    when,
    { answer, explanation: "It says so.", confidence: 4, evidence, source: "judge", judge },
    strict,
  );
const answered = (answer: string): ItemVerdict =>
  itemVerdict(
    whether,
    { answer, explanation: "It says so.", confidence: 5, evidence: [], source: "judge", judge },
    strict,
  );

function verdict(items: ItemVerdict[], parts: Partial<Verdict> = {}): Verdict {
  return {
    checkId: "c-1",
    constraintId: "audio",
    half: "content",
    status: "unscored",
    cause: "no video length",
    reason: "",
    evidence: [],
    source: "judge",
    judge,
    semantics: "strict",
    items,
    ...parts,
  };
}

const restated = (before: Verdict, context: Parameters<typeof restateVerdicts>[2]): Verdict | undefined =>
  restateVerdicts(checklist, [before], context)[0];

describe("a verdict under other semantics", () => {
  it("has its times decided anew, as the released script assumes the length", () => {
    const before = verdict([timed("00:11"), answered("yes")]);
    expect(before.items?.[0]).toMatchObject({ status: "unscored", cause: "no video length" });
    const after = restated(before, reference);
    expect(after).toMatchObject({ status: "passed", semantics: "reference", judge });
    expect(after).not.toHaveProperty("cause");
    expect(after?.items?.[0]).toMatchObject({
      status: "passed",
      answer: "00:11",
      confidence: 4,
      evidence,
      source: "judge",
      judge,
      time: { kind: "point", score: 0 },
    });
  });

  it("goes back to what it was, and any number of times", () => {
    const before = verdict([timed("00:11"), answered("yes")]);
    const there = restated(before, reference);
    if (!there) throw new Error("there is no verdict");
    const back = restated(there, strict);
    expect(back).toMatchObject({ status: "unscored", cause: "no video length", semantics: "strict" });
    expect(back?.items?.[0]?.answer).toBe("00:11");
    expect(back && restated(back, reference)).toEqual(there);
  });

  it("keeps what was answered to other questions, word for word", () => {
    const no = answered("no");
    const after = restated(verdict([timed("00:11"), no]), reference);
    expect(after?.items?.[1]).toBe(no);
    expect(after?.status).toBe("failed");
  });

  it("fails on a time that is wrong", () => {
    const after = restated(verdict([timed("00:30"), answered("yes")]), { ...strict, videoSeconds: 40 });
    expect(after).toMatchObject({ status: "failed", semantics: "strict" });
    expect(after?.items?.[0]?.time).toMatchObject({ score: 19 });
  });

  it("stays stale where it was", () => {
    expect(restated(verdict([timed("00:11")], { stale: true }), reference)?.stale).toBe(true);
    expect(restated(verdict([timed("00:11")]), reference)).not.toHaveProperty("stale");
  });

  it("keeps questions that nobody answered, that the checklist lost or that a person decided", () => {
    const unanswered: ItemVerdict = {
      checkId: "c-1-1",
      status: "unscored",
      cause: "judge unreachable",
      reason: "The judge could not be reached.",
      evidence: [],
      source: "judge",
    };
    const lost: ItemVerdict = { ...timed("00:11"), checkId: "c-1-9" };
    const byHand: ItemVerdict = { ...timed("00:30"), source: "manual", status: "passed" };
    for (const item of [unanswered, lost, byHand]) {
      expect(restated(verdict([item]), reference)?.items?.[0]).toBe(item);
    }
  });

  it.each<[string, Verdict]>([
    ["by hand", verdict([timed("00:11")], { source: "manual", status: "passed" })],
    ["without questions", { ...verdict([]), items: [] }],
    ["on a check that the checklist lost", verdict([timed("00:11")], { checkId: "c-9" })],
    ["on form", verdict([], { checkId: "f-1", half: "format", source: "rule" })],
  ])("%s keeps its decision", (_name, before) => {
    const after = restated(before, reference);
    expect(after?.source).toBe(before.source);
    if (before.items?.length !== 0) expect(after).toBe(before);
  });

  it("comes back in its place", () => {
    const all = [
      verdict([], { checkId: "f-1", half: "format" }),
      verdict([timed("00:11")]),
      verdict([], { checkId: "x" }),
    ];
    expect(restateVerdicts(checklist, all, reference).map(({ checkId }) => checkId)).toEqual([
      "f-1",
      "c-1",
      "x",
    ]);
    expect(all[1]?.semantics).toBe("strict");
  });
});
