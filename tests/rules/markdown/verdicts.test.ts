import { describe, expect, test } from "vitest";
import { marksOn, testVerdicts } from "../../support/verdict-table";

const kind = (md_type: unknown) => ({ md_type });

describe("markdown", () => {
  testVerdicts("markdown", [
    [["The **robot** pours."], kind("bold"), true, true],
    [["The __robot__ pours."], kind("bold"), true, true],
    [["The robot pours."], kind("bold"), false, false],
    [["The *robot* pours."], kind("bold"), false, false],
    [["The *robot* pours."], kind("italic"), true, true],
    [["The **robot** pours."], kind("italic"), true, false],
    [["The ***robot*** pours."], kind("italic"), true, true],
    [["cup_of_tea"], kind("italic"), true, false],
    [["2 * 3 * 4"], kind("italic"), true, false],
    [["==tea== is ready"], kind("highlight"), true, true],
    [["`tea` is ready"], kind("highlight"), true, false],
    [["<mark>tea</mark> is ready"], kind("highlight"), false, true],
    [["a==b==c"], kind("highlight"), true, false],
    [["if a == b or b == c"], kind("highlight"), true, false],
    [["run `boil` now"], kind("code"), true, true],
    [["```\nboil()\n```"], kind("code"), true, true],
    [["```"], kind("code"), true, false],
    [["# Tea"], kind("title"), true, true],
    [["Tea\n---"], kind("title"), false, true],
    [["  ## Tea"], kind("title"), false, true],
    [["#Tea"], kind("title"), false, false],
    [["#\n\ntea"], kind("title"), true, false],
    [["The **old\nrobot** pours."], kind("bold"), false, true],
    [["Name: ________"], kind("bold"), true, false],
  ]);

  describe("Unicode", () => {
    testVerdicts("markdown", [
      [["**机器人**倒茶"], kind("bold"), true, true],
      [["他说**“茶好了。”**然后走了"], kind("bold"), true, true],
      [["这是==重点==内容"], kind("highlight"), true, true],
      [["#\u00a0Tea"], kind("title"), true, true],
      [["\ufeff# Tea"], kind("title"), false, true],
      [["**😀**"], kind("bold"), true, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("markdown", [
      [["**tea**"], {}, "error", "error"],
      [["**tea**"], kind("underline"), false, "error"],
      [["**tea**"], kind(["bold"]), "error", "error"],
      [["**tea**"], kind(null), false, "error"],
      [[{ a: 1 }], kind("bold"), "error", false],
    ]);
  });

  test("marks what is decorated", async () => {
    expect(await marksOn("markdown", "a **b** and __c__", kind("bold"), "strict")).toEqual([
      { text: "**b**", label: undefined },
      { text: "__c__", label: undefined },
    ]);
  });
});
