import { describe, expect, test } from "vitest";
import { marksOn, reasonFor, testVerdicts } from "../../support/verdict-table";

describe("unordered_list", () => {
  testVerdicts("unordered_list", [
    [["- kettle\n- tray"], { symbol: "-" }, true, true],
    [["* kettle\n* tray"], { symbol: "-" }, false, false],
    [["* kettle\n\n* tray"], {}, true, true],
    [["* kettle\n- tray"], {}, true, false],
    [["- kettle\n* tray"], { symbol: "-" }, false, false],
    [["- kettle\ntray"], { symbol: "-" }, false, false],
    [["-kettle\n-tray"], { symbol: "-" }, false, false],
    [["- kettle"], { symbol: "" }, true, true],
    [["- kettle"], { symbol: null }, true, true],
    [["- kettle"], { symbol: "- " }, false, true],
    [["> kettle"], { symbol: ">" }, true, true],
    [["no list at all"], {}, false, false],
    [[""], {}, false, false],
  ]);

  describe("lines that belong to an item or lead to one", () => {
    testVerdicts("unordered_list", [
      [["- the kettle on\n  the stove\n- a tray"], { symbol: "-" }, false, true],
      [["- the big old kettle on\nthe stove.\n- a tray"], { symbol: "-" }, false, true],
      [["- things\n  1. kettle\n  2. tray\n- people"], { symbol: "-" }, false, true],
      [["- things\n  - kettle\n- people"], { symbol: "-" }, true, true],
      [["- things\n  * kettle\n- people"], { symbol: "-" }, false, false],
      [["Things seen:\n- kettle\n- tray"], { symbol: "-" }, false, true],
      [["## Things\n- kettle"], { symbol: "-" }, false, true],
      [["- kettle\n- tray\nThat was all."], { symbol: "-" }, false, false],
      [["```\n- kettle\n- tray\n```"], { symbol: "-" }, false, true],
    ]);
  });

  describe("rules and empty items", () => {
    testVerdicts("unordered_list", [
      [["- - - -"], { symbol: "-" }, true, false],
      [["* *"], { symbol: "*" }, true, false],
      [["- kettle\n- "], { symbol: "-" }, false, false],
    ]);
  });

  describe("Unicode", () => {
    testVerdicts("unordered_list", [
      [["• 水壶\n• 托盘"], {}, true, true],
      [["•水壶\n•托盘"], {}, false, true],
      [["▪ kettle\n▪ tray"], {}, false, true],
      [["– kettle\n– tray"], {}, false, true],
      [["🔹 kettle\n🔹 tray"], { symbol: "🔹" }, true, true],
      [["🔹 kettle"], { symbol: "\ud83d" }, false, false],
      [["-\u3000kettle\n-\u00a0tray"], { symbol: "-" }, true, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("unordered_list", [
      [["- kettle"], { symbol: 5 }, "error", "error"],
      [["- kettle"], { bullet: "-" }, "error", "error"],
      [null, {}, "error", false],
      [[], { symbol: 5 }, true, false],
    ]);
  });

  test("shows the line that breaks the list", async () => {
    const content = "- kettle\n* tray";
    expect(await reasonFor("unordered_list", content, { symbol: "-" }, "reference")).toBe(
      "line 2 starts with '*', not with '-'",
    );
    expect(await marksOn("unordered_list", content, { symbol: "-" }, "reference")).toEqual([
      { text: "* tray", label: "no such bullet" },
    ]);
    expect(await marksOn("unordered_list", content, { symbol: "-" }, "strict")).toEqual([
      { text: "*", label: "starts with '*', not with '-'" },
    ]);
  });

  test("marks every line that breaks the list, and tells the first", async () => {
    const content = "* kettle\n- cup\n* tray\n+ cat";
    expect(await reasonFor("unordered_list", content, { symbol: "-" }, "strict")).toMatch(/^line 1 starts/);
    const strict = await marksOn("unordered_list", content, { symbol: "-" }, "strict");
    expect(strict.map(({ text }) => text)).toEqual(["*", "*", "+"]);
    const released = await marksOn("unordered_list", content, { symbol: "-" }, "reference");
    expect(released.map(({ text }) => text)).toEqual(["* kettle", "* tray", "+ cat"]);
  });
});
