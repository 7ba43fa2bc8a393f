import { describe, expect, it } from "vitest";
import { chosenPlace } from "../../src/judges/chosen-place";
import { judgeTasks } from "../../src/judges/registry";

const COLOURS = ["A. red", "B. blue", "C. green", "D. None of the above"];
const one = {
  instruction: "",
  response: "A red cup.",
  question: { id: "q", question: "?", options: COLOURS },
};
const several = {
  ...{ instruction: "", response: "A red cup." },
  questions: [
    { id: "p", question: "?", options: ["yes", "no"] },
    { id: "q", question: "?", options: COLOURS },
  ],
};
const quiz = {
  caption: "A red cup.",
  questions: [
    { id: "q", question: "?", options: { A: "red", B: "blue", C: "green", D: "It can't be told" } },
  ],
};

/** As a reply in JSON is read by its task. */
function placeOf(answer: string, as: "one" | "several" | "quiz"): ReturnType<typeof chosenPlace> {
  const together = JSON.stringify({ answers: [{ id: "q", answer }] });
  const read = {
    one: () => judgeTasks.answer_question.readReply(JSON.stringify({ answer }), one),
    several: () => judgeTasks.answer_questions.readReply(together, several),
    quiz: () => judgeTasks.answer_quiz.readReply(together, quiz),
  }[as]();
  return chosenPlace({ one, several, quiz }[as], read.ok ? read.value : null, "q");
}

describe("the place of a chosen option", () => {
  it.each(["one", "several", "quiz"] as const)("is told of every task with options: %s", (as) => {
    expect(placeOf("A", as)).toEqual({ options: 3, place: 0 });
    expect(placeOf("C", as)).toEqual({ options: 3, place: 2 });
    // One that keeps its place in every order says nothing of places.
    expect(placeOf("D", as)).toEqual({ options: 3, place: null });
    expect(placeOf("none of them", as)).toBeNull();
  });

  it("is none where no option moves, of other questions and of other tasks", () => {
    const letters = {
      ...one,
      question: { ...one.question, options: ["A. red", "B. both A and C", "C. blue"] },
    };
    expect(chosenPlace(letters, { answer: "A" }, "q")).toBeNull();
    expect(chosenPlace(one, { answer: "A" }, "another")).toBeNull();
    for (const input of [null, "q", { caption: "A cup." }, { questions: 3 }])
      expect(chosenPlace(input, { answer: "A" }, "q")).toBeNull();
    for (const value of [null, 3, { answers: 3 }, { answers: new Map([["q", 3]]) }])
      expect(chosenPlace(several, value, "q")).toBeNull();
  });
});
