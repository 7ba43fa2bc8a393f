import { describe, expect, test } from "vitest";
import { marksOn, reasonFor, testVerdicts } from "../../support/verdict-table";

const include = (keyword: unknown) => ({ keyword, keyword_type: "include" });
const exclude = (keyword: unknown) => ({ keyword, keyword_type: "exclude" });

describe("keyword", () => {
  testVerdicts("keyword", [
    [["The kettle sings."], include("kettle"), true, true],
    [["The KETTLE sings."], include("kettle"), true, true],
    [["The cup waits."], include("kettle"), false, false],
    [["The kettle sings."], exclude("kettle"), false, false],
    [["The cup waits."], exclude("kettle"), true, true],
    [["The teacup waits."], include("cup"), true, false],
    [["The cupboard opens."], exclude("cup"), false, true],
    [["A cup-shaped cloud; the cup's handle."], include("cup"), true, true],
    [["An old **red** kettle."], include("red kettle"), false, true],
    [["It is a C++ book."], include("C++"), true, true],
  ]);

  describe("Unicode", () => {
    testVerdicts("keyword", [
      [["It’s hot."], include("it's hot"), false, true],
      [["red\u00a0kettle"], include("red kettle"), false, true],
      [["red\r\nkettle"], exclude("red kettle"), true, false],
      [["cafe\u0301 table"], include("café"), false, true],
      [["caf\u00e9 table"], include("cafe"), false, false],
      [["机器人倒茶"], include("倒茶"), true, true],
      [["这只小猫睡了"], exclude("小猫"), false, false],
      [["ＫＥＴＴＬＥ"], include("kettle"), false, true],
      [["ket\u00adtle"], include("kettle"), false, true],
      [["😀"], include("\ud83d"), false, false],
      [["İstanbul kettle"], include("kettle"), true, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("keyword", [
      [["tea"], { keyword: "tea" }, "error", "error"],
      [["tea"], include(5), "error", "error"],
      [["tea"], { keyword: "tea", keyword_type: "maybe" }, false, "error"],
      [["tea"], { keyword: "", keyword_type: "maybe" }, true, "error"],
      [[null], include(""), true, false],
      [[null], include("tea"), "error", false],
      [[], exclude("tea"), true, false],
    ]);
  });

  test("marks every occurrence, in the text as it stands", async () => {
    const content = "Tea, more tea, İ TEA.";
    expect(await marksOn("keyword", content, exclude("tea"), "strict")).toEqual([
      { text: "Tea", label: "not allowed" },
      { text: "tea", label: "not allowed" },
      { text: "TEA", label: "not allowed" },
    ]);
    expect(await marksOn("keyword", "red  \n kettle", include("red kettle"), "strict")).toEqual([
      { text: "red  \n kettle", label: "keyword" },
    ]);
    expect(await reasonFor("keyword", content, include("cup"), "reference")).toBe("'cup' does not occur");
  });
});
