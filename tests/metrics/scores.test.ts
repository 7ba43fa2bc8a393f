import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allPassed, describeRatio, ratio } from "../../src/metrics/ratio";
import { csr, isr, scoreCaption } from "../../src/metrics/score-caption";
import { modalityOf } from "../../src/rules/taxonomy/labels";
import type { Verdict, VerdictStatus } from "../../src/shapes/verdict";

function verdict(status: VerdictStatus, changes: Partial<Verdict> = {}): Verdict {
  return {
    checkId: "check",
    constraintId: "length",
    half: "format",
    status,
    reason: "",
    evidence: [],
    source: "rule",
    semantics: "strict",
    ...changes,
  };
}

const stale = { stale: true };

describe("allPassed", () => {
  it.each<[VerdictStatus[], VerdictStatus]>([
    [["passed", "passed"], "passed"],
    [["passed", "unscored"], "unscored"],
    [["unscored", "failed", "passed"], "failed"],
    [[], "unscored"],
  ])("%j is %s", (statuses, joined) => {
    expect(allPassed(statuses)).toBe(joined);
  });

  it("does not depend on order or grouping", () => {
    const status = fc.constantFrom<VerdictStatus>("passed", "failed", "unscored");
    const some = fc.array(status, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(allPassed([...b, ...a])).toBe(allPassed([allPassed(a), allPassed(b)]));
      }),
    );
  });
});

describe("csr and isr", () => {
  it.each<[Verdict[], string, string | null]>([
    [[], "0 / 0", null],
    [[verdict("passed"), verdict("passed")], "2 / 2", "yes"],
    [[verdict("passed"), verdict("failed"), verdict("unscored")], "1 / 2 (2 of 3 scored)", "no"],
    [[verdict("passed"), verdict("unscored")], "1 / 1 (1 of 2 scored)", "undecided"],
    [[verdict("passed"), verdict("failed", stale)], "1 / 1 (1 of 2 scored, 1 stale)", "undecided"],
    [
      [verdict("failed"), verdict("passed", stale), verdict("unscored")],
      "0 / 1 (1 of 3 scored, 1 stale)",
      "no",
    ],
    [[verdict("unscored")], "0 / 0 (0 of 1 scored)", "undecided"],
    [[verdict("unscored", stale)], "0 / 0 (0 of 1 scored, 1 stale)", "undecided"],
  ])("case %#", (verdicts, share, satisfied) => {
    expect(describeRatio(csr(verdicts))).toBe(share);
    expect(isr(verdicts)).toBe(satisfied);
  });
});

describe("scoreCaption", () => {
  const content = (status: VerdictStatus, constraintId: string | null) =>
    verdict(status, { half: "content", constraintId });

  it("scores each part by itself", () => {
    const score = scoreCaption(
      [
        verdict("passed"),
        content("passed", "visual_focus"),
        content("failed", "omni_audio_visibility"),
        content("unscored", "audio_focus"),
        content("passed", null),
        content("passed", "summary"),
      ],
      modalityOf,
    );
    const shares = (["overall", "format", "content", "visual", "audio", "omni"] as const).map((part) =>
      describeRatio(score[part]),
    );
    expect(shares).toEqual([
      "4 / 5 (5 of 6 scored)",
      "1 / 1",
      "3 / 4 (4 of 5 scored)",
      "1 / 1",
      "0 / 0 (0 of 1 scored)",
      "0 / 1",
    ]);
    expect(score.isr).toEqual({ overall: "no", format: "yes", content: "no" });
  });

  it("has nothing to say of a half that was not asked", () => {
    const score = scoreCaption([verdict("passed")], modalityOf);
    expect(score.isr).toEqual({ overall: "yes", format: "yes", content: null });
    expect(score.content.value).toBeNull();
  });
});

describe("ratios", () => {
  it("are null when there is nothing to count", () => {
    expect(ratio(0, 0).value).toBeNull();
    expect(ratio(1, 3)).toEqual({ value: 1 / 3, numerator: 1, denominator: 3 });
  });

  it("read as parts", () => {
    expect(describeRatio(ratio(12, 40))).toBe("12 / 40");
  });
});
