import { describe, expect, it } from "vitest";
import type { DraftQuestion } from "../../../../src/shapes/quiz-draft";
import { canBeAsked, questionFaults } from "../../../../src/studio/logic/quiz/question-faults";
import { exampleDraftQuestion } from "../../../storage/example-quiz-draft";

const idsOf = (parts: Partial<DraftQuestion>) =>
  questionFaults(exampleDraftQuestion(parts)).map(({ id }) => id);

describe("a question of a quiz", () => {
  it.each([
    "What colour is the kettle?",
    "Which cup stands on the left?",
    "Who follows the man in the green coat?",
    "What does the sign say: “OPEN?”",
    "Why does the cat run away if nothing chases it?",
    "What happens right before the bell rings?",
    "Had the tea been poured before the bell rang?",
    "What would the man like to drink?",
    "水壶是什么颜色的？",
  ])("%s is in order", (question) => {
    expect(idsOf({ question })).toEqual([]);
  });

  it.each([
    ["What colour is the kettle", "no-question-mark"],
    ["Which of the following is red?", "leans-on-options"],
    ["What among these is on the table?", "leans-on-options"],
    ["Which one of the options is true?", "leans-on-options"],
    ["Judging by the options below, what is red?", "leans-on-options"],
    ["下列哪项正确？", "leans-on-options"],
    ["If the cat had stayed, what would it have seen?", "counterfactual"],
    ["What if the bell had not rung?", "counterfactual"],
    ["What would have happened without the thunder?", "counterfactual"],
    ["How would the clip end if it rained?", "counterfactual"],
    ["Imagine the kettle is empty: what is heard?", "counterfactual"],
    ["如果没有下雨，猫会怎样？", "counterfactual"],
    [" ", "no-question"],
  ])("%s is marked: %s", (question, id) => {
    expect(idsOf({ question })).toEqual([id]);
  });

  it.each<[string, string[], string]>([
    ["four options", ["a", "b", "c", "d"], "number-of-options"],
    ["an empty option", ["a", "b", "c", "d", " "], "empty-option"],
    ["the same option in other letters", ["a", "Red  cup", "red cup", "d", "e"], "same-options"],
    ["the sixth option", ["a", "b", "c", "d", "cannot be determined"], "undetermined-option"],
    ["an option about others", ["a", "b", "c", "d", "None of the above"], "points-to-options"],
    ["an option of letters", ["a", "b", "c", "d", "Both A and B"], "points-to-options"],
  ])("with %s is marked", (_, options, id) => {
    expect(idsOf({ options, right: 0 })).toEqual([id]);
  });

  it("without a type or a right option can't be asked; one that leans on its options can", () => {
    expect(canBeAsked(exampleDraftQuestion({ type: "riddle" }))).toBe(false);
    expect(idsOf({ right: null })).toEqual(["no-right-option"]);
    const words = (parts: Partial<DraftQuestion>) =>
      questionFaults(exampleDraftQuestion(parts)).map(({ message }) => message);
    expect(words({ right: null })).toEqual(["Nobody has said which option is right."]);
    expect(words({ options: ["a", "b", "c", "d", ""], right: 4 })).toContain("The right option is empty.");
    expect(canBeAsked(exampleDraftQuestion({ right: null }))).toBe(false);
    expect(canBeAsked(exampleDraftQuestion({ question: "Which of the following is red?" }))).toBe(true);
  });
});
