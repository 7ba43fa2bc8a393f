import { describe, expect, test } from "vitest";
import { judge, marksOn, reasonFor, testVerdicts } from "../../support/verdict-table";

describe("plain_text", () => {
  testVerdicts("plain_text", [
    [["The robot lifts the kettle and pours."], {}, true, true],
    [["Two cups stand there.\n\nA third one waits."], {}, true, true],
    [["- kettle\n- tray"], {}, false, false],
    [["1. It boils.\n2. It pours."], {}, false, false],
    [["1.It boils\n2.It pours"], {}, true, false],
    [["(1) boil (2) pour\n(2) pour"], {}, true, false],
    [["| Thing | Colour |\n|---|---|\n| cup | blue |"], {}, false, false],
    [['{"cup": "blue"}'], {}, false, false],
    [['As data: {"cup": "blue"}.'], {}, true, false],
    [["[1, 2]"], {}, false, false],
    [["Counts: [1, 2]."], {}, true, false],
    [["As data: {cup: 1}"], {}, true, false],
    [["-boil\n-pour"], {}, true, false],
  ]);

  describe("prose that looks like something else", () => {
    testVerdicts("plain_text", [
      [["J. Doe opens the door."], {}, false, true],
      [["It is the winter of\n1999. Snow falls."], {}, false, true],
      [["She asks.\n- Where is the cat?"], {}, false, true],
      [["- Is the tea hot?\n- It is."], {}, false, true],
      [["7.5"], {}, false, true],
      [['"Tea is ready."'], {}, false, true],
      [["The score is 3 | | 4."], {}, false, true],
      [["It costs 5 * 3 * 2 coins and weighs <3 kg."], {}, true, true],
      [["See www.example.org for the recipe."], {}, true, true],
      [["At [00:05] the bell rings."], {}, true, true],
    ]);
  });

  describe("markup", () => {
    testVerdicts("plain_text", [
      [["## Tea"], {}, true, false],
      [["Tea\n==="], {}, true, false],
      [["The **robot** pours."], {}, true, false],
      [["The *robot* pours."], {}, true, false],
      [["Run `boil()` now."], {}, true, false],
      [["> It pours."], {}, true, false],
      [["The <em>robot</em> pours."], {}, true, false],
      [["Read [this](https://example.org)."], {}, true, false],
      [["~~~\ntea\n~~~"], {}, true, false],
    ]);
  });

  describe("Unicode", () => {
    testVerdicts("plain_text", [
      [["机器人倒茶。"], {}, true, true],
      [["一、烧水\n二、倒茶"], {}, true, false],
      [["① boil\n② pour"], {}, true, false],
      [["• boil\n• pour"], {}, false, false],
      [["—Is it ready?\n—Not yet."], {}, true, true],
      [["\u00a0It\u2003pours.\ud800"], {}, true, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("plain_text", [
      [["tea"], { foo: 1 }, "error", "error"],
      [[], { foo: 1 }, true, false],
      [[null], {}, "error", false],
      [["tea", 5], {}, "error", false],
      ["tea", {}, true, true],
      [undefined, {}, "error", "error"],
    ]);
  });

  test("what Python's JSON reader gives up on has no verdict", async () => {
    expect((await judge("plain_text", ["[".repeat(5_000)], {}, "reference")).success).toBe(false);
    expect((await judge("plain_text", ["[".repeat(5_000)], {}, "strict")).result).toBe(true);
    expect((await judge("plain_text", ["tea ".repeat(20_000)], {}, "reference")).result).toBe(true);
    expect((await judge("plain_text", ["tea ".repeat(20_000)], {}, "strict")).result).toBe(true);
  });

  test("names the line and marks the marker", async () => {
    expect(await reasonFor("plain_text", "Tea:\n* boil\n* pour", {}, "reference")).toBe(
      "line 2 begins like a list item: '*'",
    );
    expect(await marksOn("plain_text", "Tea:\n* boil\n* pour", {}, "strict")).toEqual([
      { text: "*", label: "list marker" },
    ]);
  });
});
