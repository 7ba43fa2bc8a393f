import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  isNoneOfTheAbove,
  spreadAnswers,
  staysLast,
  tooFewNoneOfTheAbove,
} from "../../../src/evaluation/draft-checklist/spread-answers";
import type { DraftedContent, DraftedItem } from "../../../src/judges/draft-checklist-fields";

function choice(question: string, texts: string[], correctAnswer: string | null): DraftedItem {
  const options = texts.map((text, index) => `${String.fromCharCode(65 + index)}. ${text}`);
  return { type: "correctness", question, options, correctAnswer };
}

function checkOf(...items: DraftedItem[]): DraftedContent {
  return { constraintId: null, description: "", items };
}

function spreadOne(item: DraftedItem): DraftedItem {
  const [moved] = spreadAnswers([checkOf(item)])[0]?.items ?? [];
  if (!moved) throw new Error("A question was lost.");
  return moved;
}

const textOf = ({ options, correctAnswer }: DraftedItem) =>
  options.find((option) => option.startsWith(`${correctAnswer}. `))?.slice(3);

function lettersOf(content: DraftedContent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { correctAnswer } of content.flatMap(({ items }) => items)) {
    counts[correctAnswer ?? "open"] = (counts[correctAnswer ?? "open"] ?? 0) + 1;
  }
  return counts;
}

describe("letters", () => {
  const many = (count: number, texts: string[]) =>
    Array.from({ length: count }, (_, index) =>
      checkOf(choice(`What happens at place ${index}?`, texts, "A")),
    );

  it("of right answers that a model always put first are spread evenly", () => {
    expect(lettersOf(spreadAnswers(many(120, ["one", "two", "three", "four"])))).toEqual({
      A: 30,
      B: 30,
      C: 30,
      D: 30,
    });
    const withNone = lettersOf(spreadAnswers(many(31, ["one", "two", "three", "None of the above"])));
    expect(Object.keys(withNone).toSorted()).toEqual(["A", "B", "C"]);
    expect(Math.max(...Object.values(withNone)) - Math.min(...Object.values(withNone))).toBeLessThanOrEqual(
      1,
    );
  });

  it("do not follow one another in a row that could be learnt", () => {
    const letters = spreadAnswers(many(60, ["one", "two", "three"])).map(
      ({ items }) => items[0]?.correctAnswer,
    );
    const rounds = Array.from({ length: 20 }, (_, round) => letters.slice(round * 3, round * 3 + 3).join(""));
    expect(new Set(rounds).size).toBeGreaterThanOrEqual(4);
    expect(letters).not.toEqual(letters.toSorted());
  });

  it("make room where “none of the above” is right already", () => {
    const none = Array.from({ length: 4 }, (_, index) =>
      checkOf(choice(`Which ${index}?`, ["one", "two", "three", "None of the above"], "D")),
    );
    const letters = lettersOf(spreadAnswers([...none, ...many(12, ["one", "two", "three", "four"])]));
    expect(letters).toEqual({ A: 4, B: 4, C: 4, D: 4 });
  });

  it("are the same each time", () => {
    const content = many(30, ["one", "two", "three", "four"]);
    expect(spreadAnswers(content)).toEqual(spreadAnswers(structuredClone(content)));
  });

  it.each<[string, DraftedItem]>([
    ["a right “none of the above”", choice("Which?", ["one", "two", "None of the above"], "C")],
    ["“none of the above” that is not last", choice("Which?", ["None of these", "two", "three"], "A")],
    ["options that name letters", choice("Which?", ["one", "two", "Both A and B", "four"], "A")],
    ["an open answer", choice("Which?", ["one", "two", "three"], null)],
    ["an answer that is no option", choice("Which?", ["one", "two"], "F")],
    ["yes and no", { type: "attempt", question: "?", options: ["yes", "no"], correctAnswer: "yes" }],
    ["a time", { type: "timestamp", question: "?", options: [], correctAnswer: "00:01" }],
  ])("stay for %s", (_name, item) => {
    expect(spreadOne(item)).toEqual(item);
  });

  it("move before what has to stay last", () => {
    const texts = ["one", "None of the above", "three", "All of the above"];
    for (let index = 0; index < 20; index += 1) {
      const moved = spreadOne(choice(`Which ${index}?`, texts, "A"));
      expect(moved.options.slice(2)).toEqual(["C. None of the above", "D. All of the above"]);
      expect(textOf(moved)).toBe("one");
    }
  });

  it("name the same text as before, among the same texts, whatever the options", () => {
    const text = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom("None of the above", "Both A and B"));
    const item = fc
      .tuple(fc.string(), fc.uniqueArray(text, { minLength: 2, maxLength: 10 }), fc.nat())
      .map(([question, texts, right]) =>
        choice(question, texts, String.fromCharCode(65 + (right % texts.length))),
      );
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 8 }), (items) => {
        const [spread] = spreadAnswers([checkOf(...items)]);
        items.forEach((before, index) => {
          const after = spread?.items[index];
          if (!after) throw new Error("A question was lost.");
          expect(textOf(after)).toBe(textOf(before));
          const texts = (one: DraftedItem) => one.options.map((option) => option.slice(3)).toSorted();
          expect(texts(after)).toEqual(texts(before));
          expect(after.options.map((option) => option.slice(0, 3))).toEqual(
            before.options.map((option) => option.slice(0, 3)),
          );
        });
      }),
    );
  });
});

describe("none of the above", () => {
  it.each([
    "None of the above",
    "none of these.",
    "None of the options is right",
    "None of the above: its source is not seen",
    "Neither of the above",
    "Not mentioned",
    "It cannot be told",
    "以上都不是",
  ])("is %j", (option) => {
    expect(isNoneOfTheAbove(option)).toBe(true);
    expect(staysLast(option)).toBe(true);
  });

  it.each([
    "Nothing happens",
    "A nun",
    "None",
    "The light above the door",
    "Not far from the bench",
    "No one",
  ])("is not %j", (option) => {
    expect(isNoneOfTheAbove(option)).toBe(false);
    expect(staysLast(option)).toBe(false);
  });

  it("is asked for in three of ten right answers", () => {
    const right = (nones: number, others: number, open = 0) => [
      checkOf(
        ...Array.from({ length: nones }, () => choice("?", ["one", "None of the above"], "B")),
        ...Array.from({ length: others }, () => choice("?", ["one", "None of the above"], "A")),
        ...Array.from({ length: open }, () => choice("?", ["one", "None of the above"], null)),
      ),
    ];
    expect(tooFewNoneOfTheAbove(right(3, 7, 5))).toBeNull();
    expect(tooFewNoneOfTheAbove(right(2, 7, 5))).toMatch(/2 of 9/);
    expect(tooFewNoneOfTheAbove(right(0, 1))).toMatch(/0 of 1/);
    expect(tooFewNoneOfTheAbove(right(0, 0, 4))).toBeNull();
    expect(tooFewNoneOfTheAbove([])).toBeNull();
  });
});
