import { describe, expect, it } from "vitest";
import { recordedVerdicts } from "../../src/evaluation/recorded-verdicts";
import type { Checklist, ContentItem } from "../../src/shapes/checklist";
import type { Semantics } from "../../src/shapes/verdict";

const caption = "At [00:13] one clap of thunder is heard; the cat wakes up.";

const options = ["A. It sleeps on", "B. It wakes up", "C. Cannot be told", "D. None of the above"];
const correctness: ContentItem = {
  checkId: "q1",
  type: "correctness",
  question: "The cat?",
  options,
  correctAnswer: "B",
};
const attempt: ContentItem = {
  checkId: "q2",
  type: "attempt",
  question: "Thunder?",
  options: ["yes", "no"],
  correctAnswer: "yes",
};
const timestamp: ContentItem = {
  checkId: "q3",
  type: "timestamp",
  question: "When?",
  options: [],
  correctAnswer: "00:13",
};

function decide(
  item: ContentItem,
  answer: string,
  { semantics = "strict", videoSeconds = 26 }: { semantics?: Semantics; videoSeconds?: number | null } = {},
) {
  const checklist: Checklist = {
    format: [],
    content: [{ checkId: "c1", constraintId: "visual_include", description: "", items: [item] }],
  };
  const answers = [
    { checkId: item.checkId, answer, explanation: "It says so.", quotes: ["the cat wakes up", "not there"] },
  ];
  const [verdict] = recordedVerdicts(checklist, caption, answers, { semantics, videoSeconds });
  return verdict;
}

describe("recordedVerdicts", () => {
  it.each<[string, ContentItem, string, string]>([
    ["the right letter", correctness, "B", "passed"],
    ["the wrong letter", correctness, "A", "failed"],
    ["a letter with its text", correctness, "b) it wakes up", "passed"],
    ["the text of an option", correctness, "it wakes up.", "passed"],
    ["a word that begins with a letter", correctness, "Because it wakes", "unscored"],
    ["a letter that is no option", correctness, "E", "unscored"],
    ["yes in any case", attempt, "YES", "passed"],
    ["no", attempt, "no", "failed"],
    ["a moment near enough", timestamp, "00:14", "passed"],
    ["a moment too far off", timestamp, "00:15", "failed"],
    ["no moment", timestamp, "", "failed"],
    ["no right answer", { ...correctness, correctAnswer: null }, "B", "unscored"],
    ["a right answer that is no option", { ...correctness, correctAnswer: "F" }, "B", "unscored"],
  ])("%s", (_, item, answer, status) => {
    expect(decide(item, answer)).toMatchObject({
      status,
      source: "recorded",
      half: "content",
      items: [{ status }],
    });
  });

  it("marks the quotes that occur", () => {
    const start = caption.indexOf("the cat");
    expect(decide(correctness, "B")?.evidence).toEqual([{ start, end: start + 16 }]);
  });

  it("keeps the times of a timestamp item", () => {
    expect(decide(timestamp, "00:12")?.items?.[0]?.time).toEqual({
      kind: "point",
      score: 1,
      truth: [[13, 13]],
      predicted: [[12, 12]],
    });
  });

  it("does not decide a time without the video's length under strict; under reference it takes 55 s and says so", () => {
    expect(decide(timestamp, "00:13", { videoSeconds: null })).toMatchObject({
      status: "unscored",
      cause: "no video length",
    });
    const reference = decide(timestamp, "00:15", { videoSeconds: null, semantics: "reference" });
    expect(reference).toMatchObject({ status: "passed", reason: expect.stringContaining("55 s") });
  });

  it("joins the items of a constraint three-valued", () => {
    const checklist: Checklist = {
      format: [],
      content: [
        { checkId: "c1", constraintId: null, description: "", items: [correctness, attempt, timestamp] },
      ],
    };
    const given = (pairs: [string, string][]) =>
      recordedVerdicts(
        checklist,
        caption,
        pairs.map(([checkId, answer]) => ({ checkId, answer, explanation: "", quotes: [] })),
        { semantics: "strict", videoSeconds: 26 },
      )[0];
    expect(
      given([
        ["q1", "B"],
        ["q2", "yes"],
        ["q3", "00:13"],
      ])?.status,
    ).toBe("passed");
    expect(
      given([
        ["q1", "A"],
        ["q2", "yes"],
      ]),
    ).toMatchObject({ status: "failed" });
    expect(
      given([
        ["q1", "B"],
        ["q2", "yes"],
      ]),
    ).toMatchObject({ status: "unscored", cause: "not judged" });
  });

  it("leaves a constraint without questions unscored", () => {
    const checklist: Checklist = {
      format: [],
      content: [{ checkId: "c1", constraintId: null, description: "", items: [] }],
    };
    expect(recordedVerdicts(checklist, caption, [], { semantics: "strict", videoSeconds: 26 })).toMatchObject(
      [{ status: "unscored", items: [] }],
    );
  });
});
