import { describe, expect, it } from "vitest";
import { correctedVerdicts, isCorrected, scoreCaption } from "../../src/metrics/score-caption";
import type { Overrule } from "../../src/shapes/result";
import type { Verdict } from "../../src/shapes/verdict";

function verdict(checkId: string, status: Verdict["status"], parts: Partial<Verdict> = {}): Verdict {
  return {
    checkId,
    constraintId: "length",
    half: "format",
    status,
    reason: "by the rule",
    evidence: [],
    source: "rule",
    semantics: "strict",
    ...parts,
  };
}

function overrule(checkId: string, status: Overrule["status"], parts: Partial<Overrule> = {}): Overrule {
  return { checkId, status, note: "seen by eye", madeAt: "2026-01-01T00:00:00Z", ...parts };
}

const flawed = (checkId: string) => ({ checkId, note: "", markedAt: "2026-01-01T00:00:00Z" });
const csrOf = (verdicts: Verdict[]) => scoreCaption(verdicts, () => undefined).overall;

describe("verdicts as people corrected them", () => {
  const verdicts = [
    verdict("a", "failed"),
    verdict("b", "passed"),
    verdict("c", "unscored", { cause: "not judged" }),
  ];

  it("take the person's status, note and name", () => {
    const [a, , c] = correctedVerdicts(verdicts, [overrule("a", "passed"), overrule("c", "failed")], []);
    expect(a).toMatchObject({ status: "passed", reason: "seen by eye", source: "manual" });
    expect(c).not.toHaveProperty("cause");
    expect(csrOf(verdicts)).toMatchObject({ numerator: 1, denominator: 2, total: 3 });
    expect(
      csrOf(correctedVerdicts(verdicts, [overrule("a", "passed"), overrule("c", "failed")], [])),
    ).toMatchObject({
      numerator: 2,
      denominator: 3,
      total: 3,
    });
  });

  it("go without the checks that are wrong in themselves", () => {
    expect(csrOf(correctedVerdicts(verdicts, [], [flawed("a")]))).toMatchObject({ numerator: 1, total: 2 });
  });

  it("count a decision on a stale verdict, and no stale decision", () => {
    const stale = [verdict("a", "failed", { stale: true })];
    expect(csrOf(correctedVerdicts(stale, [overrule("a", "passed")], []))).toMatchObject({
      numerator: 1,
      stale: 0,
    });
    expect(correctedVerdicts(verdicts, [overrule("a", "passed", { stale: true })], [])).toEqual(verdicts);
  });

  it("are said to be corrected only where something counts", () => {
    expect(isCorrected(verdicts, [], [])).toBe(false);
    expect(isCorrected(verdicts, [overrule("other", "passed")], [flawed("other")])).toBe(false);
    expect(isCorrected(verdicts, [overrule("a", "passed", { stale: true })], [])).toBe(false);
    expect(isCorrected(verdicts, [overrule("a", "passed")], [])).toBe(true);
    expect(isCorrected(verdicts, [], [flawed("b")])).toBe(true);
    expect(isCorrected(verdicts, [overrule("c", "passed")], [])).toBe(true);
    // A later judgement came to the same.
    expect(isCorrected(verdicts, [overrule("b", "passed")], [])).toBe(false);
    expect(isCorrected([verdict("b", "passed", { stale: true })], [overrule("b", "passed")], [])).toBe(true);
  });
});
