import { describe, expect, it } from "vitest";
import { attempt, correctness, drafted, follow } from "./drafting";

describe("bad questions", () => {
  const read = (item: unknown) =>
    drafted({ content: [{ ...follow, items: [attempt, item] }] }).content[0]?.items[1];
  const notes = (item: unknown) => drafted({ content: [{ ...follow, items: [attempt, item] }] }).notes;

  it.each<[string, unknown, RegExp]>([
    ["an empty question", { ...correctness, question: "  " }, /is empty/],
    ["no question", { ...correctness, question: 7 }, /is empty/],
    ["a question without end", { ...correctness, question: "x".repeat(2000) }, /too long/],
    ["an unknown type", { ...correctness, type: "guess" }, /“guess” is no kind/],
    ["no type", { ...correctness, type: undefined }, /no kind/],
    ["one option", { ...correctness, options: ["A. From the left"] }, /fewer than two/],
    ["no options", { ...correctness, options: undefined }, /no list of texts/],
    ["options that are no texts", { ...correctness, options: [1, 2] }, /no list of texts/],
    ["equal options", { ...correctness, options: ["A. Left", "B. left"] }, /alike/],
    ["an empty option", { ...correctness, options: ["Left", ""] }, /option is empty/],
    ["a long option", { ...correctness, options: ["Left", "x".repeat(500)] }, /too long/],
    [
      "many options",
      { ...correctness, options: "abcdefghijkl".split("").map((x) => `${x}${x}`) },
      /too many/,
    ],
    ["no object", ["correctness"], /no object/],
  ])("are left out: %s", (_name, item, note) => {
    expect(read(item)).toBeUndefined();
    expect(notes(item)).toEqual([expect.stringMatching(note)]);
  });

  it("leave a check without any out, and one without a list of them", () => {
    const content = [{ ...follow, items: [{ ...attempt, question: "" }] }, { description: "Sing" }, follow];
    const { content: kept, notes: told } = drafted({ content });
    expect(kept).toEqual(drafted({ content: [follow] }).content);
    expect(told).toEqual([
      expect.stringMatching(/is empty/),
      expect.stringMatching(/“Follow the robot”: it has no question/),
      expect.stringMatching(/“Sing”: it has no question/),
    ]);
  });

  it("of an unknown kind of content are kept without one", () => {
    const { content, notes: told } = drafted({ content: [{ ...follow, constraint_id: "length" }] });
    expect(content[0]).toMatchObject({ constraintId: null, description: "Follow the robot" });
    expect(told).toEqual([expect.stringMatching(/“length” is no kind of content/)]);
    expect(drafted({ content: [{ ...follow, constraint_id: null }] }).notes).toEqual([]);
    expect(drafted({ content: [{ ...follow, constraint_id: "summary" }] }).content[0]?.constraintId).toBe(
      "summary",
    );
  });
});

describe("right answers", () => {
  const answerOf = (item: object) => {
    const { content, notes } = drafted({ content: [{ ...follow, items: [item] }] });
    const [read] = content[0]?.items ?? [];
    return { answer: read?.correctAnswer, options: read?.options, notes: notes.length };
  };
  const options = ["A. Left", "B. Right", "C. Above"];

  it.each<[string, object, string | null, number]>([
    ["a letter", { options, correct_answer: "B" }, "B", 0],
    ["a small letter", { options, correct_answer: "b" }, "B", 0],
    ["letter and text", { options, correct_answer: "B. Right" }, "B", 0],
    ["the text", { options, correct_answer: "right." }, "B", 0],
    ["a letter in brackets", { options, correct_answer: "(C)" }, "C", 0],
    ["another letter", { options, correct_answer: "E" }, null, 1],
    ["something else", { options, correct_answer: "Cannot be told" }, null, 1],
    ["open", { options, correct_answer: null }, null, 0],
    ["missing", { options, correct_answer: undefined }, null, 0],
    ["no text", { options, correct_answer: { letter: "A" } }, null, 0],
    [
      "of options with Chinese letters",
      { options: ["A、Left", "B、Right"], correct_answer: "B、Right" },
      "B",
      0,
    ],
    ["of options without letters", { options: ["Left", "Right"], correct_answer: "Right" }, "B", 0],
    ["a letter of such", { options: ["Left", "Right"], correct_answer: "A" }, "A", 0],
    ["of options out of order", { options: ["B. Left", "A. Right"], correct_answer: "A" }, "B", 0],
    ["of options by letter", { options: { A: "Left", B: "Right" }, correct_answer: "B" }, "B", 0],
    ["yes as an option", { options: ["yes", "no", "unclear"], correct_answer: "no" }, "B", 0],
    ["under equal letters", { options: ["A. Left", "A. Right"], correct_answer: "B" }, "B", 0],
  ])("%s", (_name, changes, answer, notes) => {
    expect(answerOf({ ...correctness, ...changes })).toMatchObject({ answer, notes });
  });

  it.each([
    [
      ["Left", "Right"],
      ["A. Left", "B. Right"],
    ],
    [
      ["a) Left", "(b) Right"],
      ["A. Left", "B. Right"],
    ],
    [
      ["C. Ronaldo", "Messi"],
      ["A. C. Ronaldo", "B. Messi"],
    ],
  ])("go with options under letters of their own: %j", (given, written) => {
    expect(answerOf({ ...correctness, options: given, correct_answer: null }).options).toEqual(written);
  });

  it.each<[unknown, string | null, number]>([
    ["yes", "yes", 0],
    ["No", "no", 0],
    [true, "yes", 0],
    ["A", "yes", 0],
    ["B. no", "no", 0],
    ["perhaps", null, 1],
    [null, null, 0],
  ])("of attempts: %j", (given, answer, notes) => {
    const found = answerOf({ ...attempt, options: ["A. yes", "B. no"], correct_answer: given });
    expect(found.options).toEqual(["yes", "no"]);
    expect(found).toMatchObject({ answer, notes });
  });

  it("of times are left as they came, without options", () => {
    expect(
      answerOf({ type: "Timestamp", question: "When?", options: ["x"], correct_answer: "0:11" }),
    ).toEqual({
      answer: "0:11",
      options: [],
      notes: 0,
    });
  });
});
