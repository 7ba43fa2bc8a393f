import { describe, expect, it } from "vitest";
import { answerAgreement, captionAgreement, roundAgreement } from "../../src/metrics/answer-agreement";

const parts = ({ numerator, denominator }: { numerator: number; denominator: number }) => [
  numerator,
  denominator,
];

describe("the agreement of answers", () => {
  it.each<[string, (string | null)[], string | null, number[], number[]]>([
    ["one answer", ["A"], "A", [1, 1], [0, 0]],
    ["all the same", ["A", "A", "A"], "A", [3, 3], [0, 2]],
    ["one that left", ["A", "A", "B"], "A", [2, 3], [1, 2]],
    ["a first one that stands alone", ["B", "A", "A"], "A", [2, 3], [2, 2]],
    ["a tie", ["A", "B"], null, [1, 2], [1, 1]],
    ["a tie of four", ["A", "B", "B", "A"], null, [2, 4], [2, 3]],
    ["the most frequent, but not more than half", ["A", "A", "B", "C"], null, [2, 4], [2, 3]],
    ["unreadable ones, which count for nothing", [null, "A", null, "A", "B"], "A", [2, 3], [1, 2]],
    ["none that is readable", [null, null], null, [0, 0], [0, 0]],
    ["none at all", [], null, [0, 0], [0, 0]],
    ["the empty answer, which is one", ["", "", "A"], "", [2, 3], [1, 2]],
  ])("of %s", (_, answers, majority, agreement, flips) => {
    const found = answerAgreement(answers);
    expect(found.majority).toBe(majority);
    expect(parts(found.agreement)).toEqual(agreement);
    expect(parts(found.flips)).toEqual(flips);
  });

  it("has no rate where nothing was asked twice", () => {
    expect(answerAgreement(["A"]).flips.value).toBeNull();
    expect(answerAgreement([null]).agreement.value).toBeNull();
  });
});

describe("the agreement of rounds", () => {
  const round = { round: 1, judge: { model: "m", promptVersion: "p" }, explanation: "", evidence: [] };

  it("goes by answers, of times by outcomes", () => {
    const options = ["yes", "no"];
    const answers = [
      { ...round, options, answer: "yes", status: "passed" as const },
      { ...round, options, answer: null, status: "unscored" as const },
      { ...round, options, answer: "no", status: "failed" as const },
    ];
    expect(parts(roundAgreement(answers).flips)).toEqual([1, 1]);
    const times = ["00:12", "00:13", "00:40"].map((answer, index) => ({
      ...round,
      options: [],
      answer,
      status: index < 2 ? ("passed" as const) : ("failed" as const),
    }));
    expect(roundAgreement(times).majority).toBe("passed");
    expect(parts(roundAgreement(times).agreement)).toEqual([2, 3]);
  });
});

describe("the agreement on a caption", () => {
  it("sums over the questions that were answered more than once", () => {
    const questions = [["A", "A", "B"], ["yes", "yes", "yes"], ["C"], [null, "A", null]].map(answerAgreement);
    const { agreement, flips, flippedQuestions } = captionAgreement(questions);
    expect(parts(agreement)).toEqual([5, 6]);
    expect(parts(flips)).toEqual([1, 4]);
    expect(parts(flippedQuestions)).toEqual([1, 2]);
  });

  it("says nothing where no question was", () => {
    expect(captionAgreement([answerAgreement(["A"])]).agreement.value).toBeNull();
  });
});
