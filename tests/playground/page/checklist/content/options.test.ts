import { describe, expect, it } from "vitest";
import { readAnswer } from "../../../../../src/judges/read-answer";
import {
  letteredOptions,
  optionTexts,
  rightOption,
  shuffledOrder,
  withOptions,
  withOrder,
} from "../../../../../src/playground/page/checklist/content/options";
import type { ContentItem } from "../../../../../src/shapes/checklist";

function item(options: string[], correctAnswer: string | null): ContentItem {
  return { checkId: "q", type: "correctness", question: "Which?", options, correctAnswer };
}

describe("letters", () => {
  it.each([
    [
      ["A. Red", "B. Blue"],
      ["Red", "Blue"],
    ],
    [
      ["(a) Red", "(b) Blue"],
      ["Red", "Blue"],
    ],
    [
      ["B) Red", "A) Blue"],
      ["Red", "Blue"],
    ],
    [
      ["A、红", "B、蓝"],
      ["红", "蓝"],
    ],
    [
      ["（Ａ）红", "（Ｂ）蓝"],
      ["红", "蓝"],
    ],
    [
      ["Red", "Blue"],
      ["Red", "Blue"],
    ],
    [
      ["A. ", "B. x"],
      ["", "x"],
    ],
    [
      ["C. elegans", "A worm"],
      ["C. elegans", "A worm"],
    ],
  ])("%j are the texts %j", (options, texts) => {
    expect(optionTexts(options)).toEqual(texts);
  });

  it("follow from the order, and come off again", () => {
    const texts = ["B. Braun", "", "two\nlines"];
    expect(letteredOptions(texts)).toEqual(["A. B. Braun", "B. ", "C. two\nlines"]);
    expect(optionTexts(letteredOptions(texts))).toEqual(texts);
  });
});

describe("the right answer", () => {
  it.each([
    [["A. Red", "B. Blue"], "B", 1],
    [["A. Red", "B. Blue"], "b.", 1],
    [["A. Red", "B. Blue"], "Blue", 1],
    [["Red", "Blue"], "B", 1],
    [["A. Red", "B. Blue"], "E", null],
    [["A. Red", "B. Blue"], null, null],
    [["yes", "no"], "no", 1],
    [["Yes", "No"], "yes", 0],
    [["A、红", "B、蓝"], "B", 1],
    [["A. 红", "B. 蓝"], "Ｂ", 1],
  ])("of %j named %j is %j", (options, answer, place) => {
    expect(rightOption(item(options, answer))).toBe(place);
  });

  it.each([[["A. Red", "B. Blue", "C. Green"]], [["Red", "Blue"]], [["b) Red", "a) Blue"]]])(
    "is read as the judge's answers are: %j",
    (options) => {
      for (const answer of ["A", "b", "C.", "Blue", "a) Blue", "Cannot be determined", ""]) {
        const judged = readAnswer(answer, options);
        const place = rightOption(item(options, answer));
        const own = place === null ? null : readAnswer(options[place] ?? "", options);
        expect(own).toBe(judged);
      }
    },
  );

  it("is a letter, and goes when its option goes", () => {
    expect(withOptions(item([], null), ["Red", "Blue"], 1)).toMatchObject({
      options: ["A. Red", "B. Blue"],
      correctAnswer: "B",
    });
    expect(withOptions(item([], null), ["Red"], 1).correctAnswer).toBeNull();
  });
});

describe("shuffling", () => {
  const sequence = (...numbers: number[]) => {
    let at = 0;
    return () => numbers[at++ % numbers.length] ?? 0;
  };

  it("keeps every option once, and what speaks of the others last", () => {
    for (const numbers of [[0], [0.99], [0.3, 0.7, 0.1]]) {
      const order = shuffledOrder(
        ["Red", "Blue", "None of the above", "Green", "Black"],
        sequence(...numbers),
      );
      expect([...order].sort()).toEqual([0, 1, 2, 3, 4]);
      expect(order.at(-1)).toBe(2);
    }
    expect(shuffledOrder(["a", "b", "c"], sequence(0))).not.toEqual([0, 1, 2]);
  });

  it("takes the right answer along", () => {
    const before = item(["A. Red", "B. Blue", "C. Green"], "A");
    expect(withOrder(before, [2, 1, 0])).toMatchObject({
      options: ["A. Green", "B. Blue", "C. Red"],
      correctAnswer: "C",
    });
  });
});
