import { describe, expect, it } from "vitest";
import { rateStyle } from "../../../src/benchmarks/anycapeval/judge-item";
import { grammarOf, likeliest, undecidedWords, weigh } from "../../../src/calls/embedded/letters";
import { answerQuestion, answerQuestions } from "../../../src/judges/answer-question";
import { answerQuiz } from "../../../src/judges/answer-quiz";
import { rateCaption } from "../../../src/judges/rate-caption";

const word = (text: string, probability: number) => ({ text, probability });

describe("weighing options", () => {
  it("sums up the ways of writing an option, and takes its share of all options", () => {
    const words = [word("A", 0.3), word(" a", 0.1), word('A"', 0.1), word("B", 0.1), word("the", 0.4)];
    const weighed = weigh(words, ["A", "B"]);
    expect(weighed.chosen).toBe("A");
    expect(weighed.options.A).toBeCloseTo(5 / 6);
    expect(weighed.options.B).toBeCloseTo(1 / 6);
  });

  it("counts the beginning of a word for the one option that it can become", () => {
    expect(weigh([word("y", 0.5), word("n", 0.1)], ["yes", "no"]).chosen).toBe("yes");
    expect(weigh([word("n", 0.9), word("none", 0.1)], ["no", "none"]).options).toEqual({ no: 0, none: 1 });
  });

  it.each<[number, number, string | null]>([
    [0.6, 0.4, "A"],
    [0.59, 0.41, null],
    [0.4, 0.6, "B"],
    [0.5, 0.5, null],
  ])("%d against %d decides %s", (one, other, chosen) => {
    expect(weigh([word("A", one), word("B", other)], ["A", "B"]).chosen).toBe(chosen);
  });

  it("decides nothing where no option is among the words, and says so", () => {
    const weighed = weigh([word("the", 1)], ["A", "B"]);
    expect(weighed).toEqual({ options: { A: 0, B: 0 }, chosen: null });
    expect(undecidedWords(weighed)).toContain("none of the options");
  });

  it("tells which two it could not decide between", () => {
    const weighed = weigh([word("A", 0.2), word("B", 0.42), word("C", 0.38)], ["A", "B", "C"]);
    expect(weighed.chosen).toBe(null);
    expect(likeliest(weighed)).toBe("B");
    expect(undecidedWords(weighed)).toBe("undecided: B 0.42 against C 0.38");
  });

  it("writes a grammar in which texts end with a quotation mark and numbers do not", () => {
    expect(grammarOf(["A", 'a "b"'])).toBe('root ::= ("A" | "a \\"b\\"") "\\""');
    expect(grammarOf([0, 1])).toBe('root ::= ("0" | "1")');
  });
});

/** The reply that choices make, with what stands at each. */
function replyOf({ choices, end }: { choices: { before: string }[]; end: string }, chosen: string[]): string {
  return choices.map(({ before }, at) => before + chosen[at]).join("") + end;
}

const question = { id: "q1", question: "Is it hot?", options: ["yes", "no"] };
const quizQuestion = { id: "q1", question: "Which?", options: { A: "red", B: "blue", C: "not said" } };

describe("judges' tasks", () => {
  const open = JSON.stringify("undecided: B 0.52 against A 0.48");
  const why = "The model could not decide: B 0.52 against A 0.48.";

  it("read their replies from what was chosen", () => {
    const one = { instruction: "", response: "", question };
    expect(
      answerQuestion.readReply(replyOf(answerQuestion.choices?.(one) as never, ['"no"']), one),
    ).toMatchObject({
      ok: true,
      value: { answer: "no", explanation: "", confidence: null },
    });
    const several = { instruction: "", response: "", questions: [question, { ...question, id: "q 2" }] };
    const all = answerQuestions.readReply(
      replyOf(answerQuestions.choices?.(several) as never, ['"yes"', open]),
      several,
    );
    expect(all.ok && [...all.value.answers.keys()]).toEqual(["q1"]);
    expect(all.ok && [...all.value.unreadable]).toEqual([["q 2", why]]);
    const quiz = { caption: "", questions: [quizQuestion] };
    expect(answerQuiz.choices?.(quiz).choices[0]?.options).toEqual(["A", "B", "C"]);
    expect(answerQuiz.readReply(replyOf(answerQuiz.choices?.(quiz) as never, ['"C"']), quiz).ok).toBe(true);
    const style = { captionType: "", instruction: "", caption: "", reference: "" };
    expect(rateStyle.readReply(replyOf(rateStyle.choices?.(style) as never, ["3"]), style)).toMatchObject({
      value: { score: 3 },
    });
    const rated = { caption: "", frameTimes: [], sound: false };
    expect(
      rateCaption.readReply(replyOf(rateCaption.choices?.(rated) as never, ["1", "5", "3"]), rated),
    ).toMatchObject({
      value: { factuality: 1, coverage: 5, overall: 3 },
    });
  });

  it.each([
    [
      "a question",
      () => answerQuestion.readReply(`{"answer": ${open}}`, { instruction: "", response: "", question }),
    ],
    [
      "a quiz",
      () =>
        answerQuiz.readReply(`{"answers": [{"id": "q1", "answer": ${open}}]}`, {
          caption: "",
          questions: [quizQuestion],
        }),
    ],
    [
      "a style",
      () =>
        rateStyle.readReply(`{"score": ${open}}`, {
          captionType: "",
          instruction: "",
          caption: "",
          reference: "",
        }),
    ],
    [
      "a rating",
      () =>
        rateCaption.readReply(`{"factuality": 1, "coverage": ${open}, "overall": 2}`, {
          caption: "",
          frameTimes: [],
          sound: false,
        }),
    ],
  ])("leave %s open that was not decided, and do not ask again", (_what, read) => {
    expect(read()).toEqual({ ok: false, why, settled: true });
  });
});
