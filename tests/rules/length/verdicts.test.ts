import { describe, expect, test } from "vitest";
import { marksOn, reasonFor, testVerdicts } from "../../support/verdict-table";

const exactly = (unit: string, count: number) => ({ unit, min_len: count, max_len: count });

describe("length", () => {
  testVerdicts("length", [
    [["The robot pours hot tea."], exactly("word", 5), true, true],
    [["The robot pours."], { unit: "word", min_len: 4 }, false, false],
    [["The robot pours."], { unit: "word", max_len: 2 }, false, false],
    [["The robot pours."], { unit: "word" }, true, true],
    [["The robot pours."], { unit: "word", max_len: -1 }, true, true],
    [["The robot pours."], { unit: "word", max_len: 0 }, true, false],
    [["The robot pours."], { unit: "word", min_len: 5, max_len: 3 }, false, false],
    [["1. The robot pours.\n2. The cat sleeps."], exactly("word", 6), true, true],
    [["- a robot\n- a cat"], exactly("word", 4), true, true],
  ]);

  describe("words", () => {
    testVerdicts("length", [
      [["the robot's 3 cups"], exactly("word", 4), true, true],
      [["don't stop now"], exactly("word", 3), false, true],
      [["a well-known café"], exactly("word", 3), false, true],
      [["2 cups at 10:30"], exactly("word", 4), false, true],
      [["B. Robot waves"], exactly("word", 3), false, true],
      [["see www.example.org/tea now"], exactly("word", 3), false, true],
      [["cup_of_tea"], exactly("word", 1), false, true],
    ]);
  });

  describe("sentences", () => {
    testVerdicts("length", [
      [["It boils. It pours. It cools."], exactly("sentence", 3), true, true],
      [["Dr. Robot pours 2.5 cups."], exactly("sentence", 1), false, true],
      [["It ends at 5 p.m. The cat leaves."], exactly("sentence", 2), false, true],
      [["The U.S. robot, i.e. the old one, pours."], exactly("sentence", 1), false, true],
      [["J. R. Robot pours. Tea is ready"], exactly("sentence", 2), true, true],
      [["Then J. Robot pours."], exactly("sentence", 1), false, true],
      [["The book by J. R. Robot and a pot fall. It shuts."], exactly("sentence", 2), false, true],
      [["A note, signed by J. Robot, falls."], exactly("sentence", 1), false, true],
      [['"Stop!" says the cat.'], exactly("sentence", 1), false, true],
      [["Wait... it boils?! Yes."], exactly("sentence", 2), false, true],
      [["- it boils\n- it pours"], exactly("sentence", 2), false, true],
      [["It was plan B. Then it boiled."], exactly("sentence", 2), true, true],
      [["It runs on\nfor two lines."], exactly("sentence", 1), true, true],
      [["Wow! Tea? Yes."], exactly("sentence", 3), true, true],
      [["It is 1999. Snow falls."], exactly("sentence", 2), true, true],
      [["See No. 5 there."], exactly("sentence", 1), false, true],
      [["what now? the robot pours. the cat sleeps!"], exactly("sentence", 3), true, true],
      [["Her Ph.D. student pours."], exactly("sentence", 1), false, true],
      [["..."], exactly("sentence", 0), true, true],
    ]);
  });

  describe("paragraphs", () => {
    testVerdicts("length", [
      [["One.\n\nTwo."], exactly("paragraph", 2), true, true],
      [["One.\n\n\n\nTwo."], exactly("paragraph", 2), true, true],
      [["One.\r\n\r\nTwo."], exactly("paragraph", 2), false, true],
      [["One.\n\t\nTwo."], exactly("paragraph", 2), false, true],
      [["One.\nTwo."], exactly("paragraph", 2), false, true],
      [["One line\nand its end."], exactly("paragraph", 1), true, true],
      [["\n\n"], exactly("paragraph", 0), true, true],
    ]);
  });

  describe("characters", () => {
    testVerdicts("length", [
      [["tea cup"], exactly("character", 6), true, true],
      [["tea\ncup"], exactly("character", 6), false, true],
      [["tea\ncup"], exactly("character", 7), true, false],
    ]);
  });

  describe("Unicode", () => {
    testVerdicts("length", [
      [["机器人倒茶"], exactly("word", 5), true, true],
      [["用iPhone拍照"], exactly("word", 4), false, true],
      [["机器人倒茶。猫在睡觉。"], exactly("sentence", 2), true, true],
      [["茶很热…"], exactly("sentence", 1), false, true],
      [["😀😀"], exactly("character", 2), true, true],
      [["👩‍🍳"], exactly("character", 1), false, true],
      [["e\u0301"], exactly("character", 1), false, true],
      [["茶\u3000杯"], exactly("character", 2), false, true],
      [["кот спит"], exactly("word", 2), false, true],
      [["it’s tea"], exactly("word", 2), false, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("length", [
      [["tea"], {}, "error", "error"],
      [["tea"], { unit: "line" }, false, "error"],
      [["tea"], { unit: "word", min_len: "1" }, "error", "error"],
      [["tea"], { unit: "word", min_len: 2, max_len: "3" }, false, "error"],
      [["tea"], { unit: "word", max_len: null }, "error", true],
      [["tea"], { unit: "word", min_len: true, max_len: 1.5 }, true, "error"],
      [["tea"], { unit: "word", max_len: Number.NaN }, true, "error"],
      [[null], { unit: "word" }, "error", false],
    ]);
  });

  test("says how much was asked and marks where the limit is passed", async () => {
    const content = "One two three four";
    for (const semantics of ["reference", "strict"] as const) {
      expect(await reasonFor("length", content, { unit: "word", min_len: 1, max_len: 2 }, semantics)).toBe(
        "4 words, 1 to 2 asked",
      );
      expect(await marksOn("length", content, { unit: "word", max_len: 2 }, semantics)).toEqual([
        { text: "three", label: "number 3" },
      ]);
    }
    expect(
      await marksOn("length", "It boils. It pours.", { unit: "sentence", max_len: 1 }, "strict"),
    ).toEqual([{ text: "It pours.", label: "number 2" }]);
    expect(await marksOn("length", "1. a b\n2. c", { unit: "word", max_len: 2 }, "reference")).toEqual([
      { text: "c", label: "number 3" },
    ]);
  });
});
