import { describe, expect, it } from "vitest";
import type { QuizDraft } from "../../../../src/shapes/quiz-draft";
import { putTogether, takeApart, withGroups } from "../../../../src/studio/logic/quiz/edit-draft";
import { spreadLetters } from "../../../../src/studio/logic/quiz/right-letters";
import { countsByType, quizOfDraft, standingsOf } from "../../../../src/studio/logic/quiz/standings";
import { asked, draftOf, modelOf, verified } from "./made-draft";

const whyNot = (draft: QuizDraft) =>
  Object.fromEntries(
    standingsOf(draft).map(({ question, dropped }) => [question.id, dropped?.why ?? "kept"]),
  );
const decided = (kept: boolean, why = "") => ({ decision: { kept, why, at: "2026-01-02" } });

describe("a blind check", () => {
  it("drops a question that both models get right in two of three trials at least, and no other", () => {
    const draft = draftOf([
      asked("q1", "+++", "+-+"),
      asked("q2", "+++", "+--"),
      asked("q3", "++?", "?++"),
      asked("q4", "++?", "?+?"),
      asked("q5", "++", ""),
    ]);
    expect(whyNot(draft)).toEqual({
      q1: "Both models found it without the video: 3 of 3 and 2 of 3.",
      q2: "kept",
      q3: "Both models found it without the video: 2 of 3 and 2 of 3.",
      q4: "kept",
      q5: "kept",
    });
    expect(standingsOf(draft)[3]).toMatchObject({
      accuracy: 1,
      blind: [
        { right: 2, wrong: 0, unknown: 1, missing: 0 },
        { right: 1, wrong: 0, unknown: 2, missing: 0 },
      ],
    });
    expect(standingsOf(draft)[4]).toMatchObject({ blind: [{ missing: 1 }, { right: 0, missing: 3 }] });
  });

  it("counts answers of the two models, to the question as it stands, whatever the order of its options", () => {
    const found = asked("q1", "+++", "+++");
    const other = { ...found, question: "What is it now?" };
    const corrected = { ...found, right: 0 };
    expect(whyNot(draftOf([other])).q1).toBe("kept");
    expect(whyNot(draftOf([corrected])).q1).toBe("kept");
    const turned = { ...found, options: [...found.options].reverse(), right: 1 };
    expect(whyNot(draftOf([turned])).q1).toContain("without the video");
    expect(whyNot(draftOf([found], { blindModels: [modelOf("a"), modelOf("c")] })).q1).toBe("kept");
    expect(whyNot(draftOf([found], { blindModels: [modelOf("a"), modelOf("a")] })).q1).toBe("kept");
    expect(whyNot(draftOf([found], { blindModels: [modelOf("a")] })).q1).toBe("kept");
  });
});

describe("duplicates", () => {
  const group = (draft: QuizDraft, ...ids: string[]) => putTogether(draft, ids);

  it("leave the hardest of each group; what was not asked counts as easy, the first of equals stays", () => {
    const draft = draftOf([
      asked("q1", "+--", "+--"),
      asked("q2", "+--", "---"),
      asked("q3", "", ""),
      asked("q4", "", ""),
      asked("q5", "", ""),
    ]);
    expect(whyNot(group(group(draft, "q1", "q2", "q3"), "q4", "q5"))).toEqual({
      q1: "It says the same as Q2, which is harder: 1 of 6 blind answers right there, 2 of 6 blind answers right here.",
      q2: "kept",
      q3: "It says the same as Q2, which is harder: 1 of 6 blind answers right there, no blind answers here.",
      q4: "kept",
      q5: "It says the same as Q4, which is as hard and comes first.",
    });
  });

  it("are those with the same question and the same answer; one that is dropped for itself takes no other with it", () => {
    const draft = draftOf([
      asked("q1", "---", "---", { right: null }),
      asked("q2", "+--", "+--"),
      asked("q3", "++-", ""),
    ]);
    const groups = [{ questions: ["q1", "q2", "q3"], answers: [["q1", "q2"]] }];
    expect(whyNot(withGroups(draft, groups))).toMatchObject({ q2: "kept", q3: "kept" });
    expect(whyNot(withGroups(draft, [{ ...groups[0], questions: [], answers: [] }]))).toMatchObject({
      q3: "kept",
    });
  });

  it("are put together and taken apart by hand", () => {
    const draft = group(draftOf([asked("q1", "", ""), asked("q2", "", ""), asked("q3", "", "")]), "q1", "q2");
    const joined = group(draft, "q1", "q3");
    expect(whyNot(joined)).toMatchObject({
      q1: "kept",
      q2: expect.stringContaining("Q1"),
      q3: expect.stringContaining("Q1"),
    });
    const apart = takeApart(joined, "q1");
    expect(whyNot(apart)).toMatchObject({ q1: "kept", q2: "kept", q3: expect.stringContaining("Q2") });
    // The name of the old group is not taken again.
    const again = group(draftOf([...apart.questions, asked("q4", "", "")]), "q1", "q4");
    expect(whyNot(again)).toMatchObject({ q1: "kept", q2: "kept", q4: expect.stringContaining("Q1") });
  });
});

describe("people", () => {
  it("drop a question by hand and take a dropped one back, but none that can't be asked", () => {
    const draft = draftOf([
      asked("q1", "+++", "+++", decided(true)),
      asked("q2", "", "", decided(false, "Too easy.")),
      asked("q3", "", "", { right: null, ...decided(true) }),
    ]);
    const [taken, gone, unaskable] = standingsOf(draft);
    expect(taken).toMatchObject({ dropped: null, against: { by: "blind" } });
    expect(gone?.dropped).toEqual({ by: "person", why: "by hand. Too easy.", sameAs: null });
    expect(unaskable).toMatchObject({ dropped: { by: "rule" }, against: null });
    expect(quizOfDraft(draft).questions).toEqual([
      expect.objectContaining({ id: "q1", type: "attribute", question: "What is q1?", answer: "red" }),
    ]);
  });

  it("drop a question where most of three or more deny a point; two are too few", () => {
    const question = asked("q1", "", "");
    const said = (...signs: string[]) =>
      draftOf([question], { verifications: signs.map((own, index) => verified(`P${index}`, question, own)) });
    expect(whyNot(said("+-+", "+-+")).q1).toBe("kept");
    expect(whyNot(said("+-+", "+-+", "+++")).q1).toBe(
      "2 of 3 people say that not exactly one option is right.",
    );
    expect(whyNot(said("+-+", "+-+", "+++", "+++")).q1).toBe("kept");
    expect(whyNot(said("+-+", "+-+", "+?+")).q1).toBe("kept");
  });

  it("see how many of each type are kept", () => {
    const counts = countsByType(standingsOf(draftOf([asked("q1", "", ""), asked("q2", "+++", "+++")])));
    expect(counts).toHaveLength(10);
    expect(counts.find(({ type }) => type.id === "attribute")).toMatchObject({ kept: 1, all: 2 });
  });
});

describe("right letters", () => {
  it.each([1, 4, 5, 13, 50])("of %i questions are spread evenly, the same for the same seed", (count) => {
    const questions = Array.from({ length: count }, (_, index) => asked(`q${index + 1}`, "", ""));
    const draft = draftOf([...questions, asked("dropped", "", "", decided(false))], { seed: 7 });
    const spread = spreadLetters(draft);
    const letters = [0, 1, 2, 3, 4].map(
      (place) => spread.slice(0, count).filter(({ right }) => right === place).length,
    );
    expect(Math.max(...letters) - Math.min(...letters)).toBeLessThanOrEqual(1);
    expect(spread).toEqual(spreadLetters(draft));
    expect(spread.at(-1)).toEqual(draft.questions.at(-1));
    for (const { options, right } of spread) {
      expect(options[right ?? -1]).toBe("red");
      expect(options.filter((option) => option !== "red")).toEqual(["blue", "yellow", "black", "silver"]);
    }
    if (count === 50) expect(spread).not.toEqual(spreadLetters({ ...draft, seed: 8 }));
  });
});
