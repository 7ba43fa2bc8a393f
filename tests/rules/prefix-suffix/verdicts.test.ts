import { describe, expect, test } from "vitest";
import { marksOn, testVerdicts } from "../../support/verdict-table";

const prefix = (text: unknown) => ({ prefix: text });
const suffix = (text: unknown) => ({ suffix: text });

describe("prefix_suffix", () => {
  testVerdicts("prefix_suffix", [
    [["Scene: the kitchen. Cut."], { prefix: "Scene:", suffix: "Cut." }, true, true],
    [["The kitchen. Cut."], { prefix: "Scene:", suffix: "Cut." }, false, false],
    [["Scene: the kitchen."], { prefix: "Scene:", suffix: "Cut." }, false, false],
    [["scene: the kitchen"], prefix("Scene:"), false, false],
    [[" Scene: the kitchen"], prefix("Scene:"), false, true],
    [["**Scene:** the kitchen"], prefix("Scene:"), false, true],
    [["So, Scene: the kitchen"], prefix("Scene:"), false, false],
    [["It pours. CUT!"], suffix("CUT"), true, true],
    [["It pours. CUT\n"], suffix("CUT"), false, true],
    [["It pours. CUT!!?"], suffix("CUT"), true, false],
    [["It pours. CUT."], suffix("CUT."), true, true],
    [["It pours. CUT.)"], suffix("CUT."), false, true],
    [["It pours. CUT 🙂"], suffix("CUT"), false, true],
    [["It pours. CUT ------"], suffix("CUT"), false, false],
    [["CUT. It pours."], suffix("CUT"), false, false],
    [["anything"], {}, true, true],
    [["anything"], { prefix: null, suffix: "" }, true, true],
  ]);

  describe("Unicode", () => {
    testVerdicts("prefix_suffix", [
      [["“Scene one: tea”"], prefix("Scene one:"), false, true],
      [["Robot’s view: tea"], prefix("Robot's view:"), false, true],
      [["场景：厨房。完。"], { prefix: "场景：", suffix: "完" }, true, true],
      [["茶好了，完”"], suffix("完"), false, true],
      [["😀 tea"], prefix("\ud83d"), false, false],
      [["\u001cScene"], prefix("Scene"), false, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("prefix_suffix", [
      [["tea"], prefix(5), "error", "error"],
      [["tea"], { prefix: "x", suffix: 5 }, false, "error"],
      [["tea"], { start: "t" }, "error", "error"],
      [null, {}, true, false],
      [[null], suffix("x"), "error", false],
    ]);
  });

  test("marks where something is missing", async () => {
    expect(await marksOn("prefix_suffix", "tea", suffix("END"), "strict")).toEqual([
      { text: "", label: "suffix missing" },
    ]);
  });
});
