import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optionOrder } from "../../src/judges/option-order";
import { answerNames } from "../../src/judges/read-answer";

const four = ["A. left", "B. right", "C. above the door", "D. nowhere"];
const plainFour = ["A. red", "B. green", "C. blue", "D. white"];
const rounds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("the order of options", () => {
  it("is the checklist's in the first round", () => {
    for (const options of [four, plainFour, ["yes", "no"], ["red", "blue"], []]) {
      const order = optionOrder(options, 1, "q1");
      expect(order.shown).toEqual(options);
      for (const name of answerNames(options)) expect(order.original(name)).toBe(name);
    }
  });

  it("keeps the letters where they are, moves the texts, and finds the way back", () => {
    const second = optionOrder(plainFour, 2, "q1");
    expect(second.shown).not.toEqual(plainFour);
    expect(second.shown.map((option) => option.slice(0, 3))).toEqual(["A. ", "B. ", "C. ", "D. "]);
    const place = second.shown.findIndex((option) => option.endsWith("green"));
    expect(second.original("ABCD".charAt(place))).toBe("B");
    expect(second.original("E")).toBeNull();
    expect(second.original("yes")).toBeNull();
  });

  it.each([
    ["A、左", "B、右"],
    ["（A）左", "（B）右"],
    ["Ａ．左", "Ｂ．右"],
  ])("keeps the letters that Chinese writes where they are: %s", (...options) => {
    const { shown, original } = optionOrder(options, 2, "q");
    expect(shown.map((option) => option.slice(0, -1))).toEqual(options.map((option) => option.slice(0, -1)));
    expect(shown.map((option) => option.slice(-1))).toEqual(["右", "左"]);
    expect([original("A"), original("B")]).toEqual(["B", "A"]);
  });

  it("swaps yes and no, whose answers stay what they are", () => {
    const shown = rounds(4).map((round) => optionOrder(["yes", "no"], round, "q").shown);
    expect(shown.map(([first]) => first)).toEqual(["yes", "no", "yes", "no"]);
    expect(optionOrder(["yes", "no"], 2, "q").original("no")).toBe("no");
  });

  it("is the same for the same seed, and another for another", () => {
    const at = (seed: string) => rounds(9).map((round) => optionOrder(plainFour, round, seed).shown);
    expect(at("q1")).toEqual(at("q1"));
    expect(at("q1")).not.toEqual(at("q2"));
  });

  it("gives every option every place once in as many rounds as there are options", () => {
    for (const seed of ["a", "b", "c-1-2"]) {
      for (const block of [0, 1]) {
        const shown = rounds(4).map((round) => optionOrder(plainFour, block * 4 + round, seed).shown);
        for (const place of [0, 1, 2, 3]) {
          expect(new Set(shown.map((options) => options[place]?.slice(3))).size).toBe(4);
        }
      }
    }
  });

  it("leaves what points to other options in its place, and all where letters are named", () => {
    const options = ["A. one", "B. two", "C. three", "D. None of the above: another"];
    for (const round of rounds(9)) expect(optionOrder(options, round, "q").shown[3]).toBe(options[3]);
    expect(optionOrder(options, 2, "q").shown).not.toEqual(options);
    for (const last of ["D. Both A and B", "D. A or C", "D. (B) & (C)", "D. A、或 B 或 C"]) {
      const named = ["A. one", "B. two", "C. three", last];
      for (const round of rounds(5)) expect(optionOrder(named, round, "q").shown).toEqual(named);
    }
    expect(optionOrder(["A. a cat", "B. I and my dog", "C. a Bee"], 2, "q").shown[0]).not.toBe("A. a cat");
  });

  it("keeps options that are called the same as they are", () => {
    expect(optionOrder(["A. x", "A. y"], 2, "q").shown).toEqual(["A. x", "A. y"]);
  });

  it("always leads back to the option that was shown", () => {
    const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 27 }), fc.string(), (words, round, seed) => {
        const options = words.map((text, index) => `${String.fromCharCode(65 + index)}. ${text}`);
        const { shown, original } = optionOrder(options, round, seed);
        expect([...shown].map((option) => option.slice(3)).sort()).toEqual([...words].sort());
        for (const [place, option] of shown.entries()) {
          const letter = original(String.fromCharCode(65 + place));
          expect(options[(letter ?? "").charCodeAt(0) - 65]?.slice(3)).toBe(option.slice(3));
        }
      }),
    );
  });
});
