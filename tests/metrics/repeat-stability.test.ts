import { describe, expect, it } from "vitest";
import { flipRate, repeatedScore, stabilityOf } from "../../src/metrics/repeat-stability";
import { scoreCaption } from "../../src/metrics/score-caption";
import type { Verdict, VerdictStatus } from "../../src/shapes/verdict";

function statuses(words: string): VerdictStatus[] {
  const names: Record<string, VerdictStatus> = { p: "passed", f: "failed", u: "unscored" };
  return [...words].flatMap((letter) => names[letter] ?? []);
}

function score(words: string) {
  const verdicts = statuses(words).map(
    (status, index): Verdict => ({
      checkId: `c-${index}`,
      constraintId: null,
      half: "content",
      status,
      reason: "",
      evidence: [],
      source: "judge",
      semantics: "strict",
    }),
  );
  return scoreCaption(verdicts, () => undefined);
}

describe("the stability of one constraint", () => {
  it.each([
    ["ppppp", "passed", 1, 0],
    ["ppppf", "passed", 0.8, 1],
    ["pffff", "failed", 0.8, 1],
    ["ppff", "split", 0.5, 2],
    ["ppfuu", "passed", 2 / 3, 1],
    ["fuuuu", "failed", 1, 0],
  ] as const)("of %s is the share of the majority", (words, majority, value, flips) => {
    expect(stabilityOf(statuses(words))).toMatchObject({ majority, value, flips, total: words.length });
  });

  it("is unknown where nothing was scored", () => {
    const none = { value: null, majority: null, flips: 0, denominator: 0 };
    expect(stabilityOf(statuses("uu"))).toMatchObject(none);
    expect(stabilityOf([])).toMatchObject({ ...none, total: 0 });
  });

  it("keeps its parts", () => {
    expect(stabilityOf(statuses("pfpup"))).toMatchObject({
      passed: 3,
      failed: 1,
      numerator: 3,
      denominator: 4,
      total: 5,
    });
  });
});

describe("scores over repeats", () => {
  it("are the mean of the repeats, each with its own weight", () => {
    const repeated = repeatedScore([score("pp"), score("pfff"), score("pu")]);
    expect(repeated.meanCsr).toBeCloseTo((1 + 0.25 + 1) / 3, 12);
    expect(repeated.range).toEqual([0.25, 1]);
    expect(repeated).toMatchObject({
      repeats: 3,
      partly: 1,
      isr: { numerator: 1, denominator: 2, value: 0.5 },
      undecided: 1,
    });
  });

  it("leave out repeats in which nothing was scored", () => {
    expect(repeatedScore([score("uu"), score("pf")])).toMatchObject({ repeats: 1, meanCsr: 0.5 });
    expect(repeatedScore([score("uu")])).toMatchObject({ repeats: 0, meanCsr: null, range: null });
    expect(repeatedScore([]).isr.value).toBeNull();
  });
});

it("counts flips among the constraints that were scored at least twice", () => {
  const all = ["ppp", "ppf", "puu", "uuu", "pf"].map((words) => stabilityOf(statuses(words)));
  expect(flipRate(all)).toEqual({ value: 2 / 3, numerator: 2, denominator: 3 });
  expect(flipRate([]).value).toBeNull();
});
