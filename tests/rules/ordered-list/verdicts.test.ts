import { describe, expect, test } from "vitest";
import { marksOn, reasonFor, testVerdicts } from "../../support/verdict-table";

const letters = Array.from({ length: 26 }, (_, place) => `${String.fromCharCode(97 + place)}) cup`).join(
  "\n",
);

describe("ordered_list", () => {
  testVerdicts("ordered_list", [
    [["1. boil\n2. pour\n3. drink"], { symbol: "1." }, true, true],
    [["1. boil\n3. pour"], { symbol: "1." }, false, false],
    [["2. boil\n3. pour"], { symbol: "1." }, false, false],
    [["2. boil\n3. pour"], { symbol: "2." }, true, true],
    [["1) boil\n2) pour"], { symbol: "1." }, false, false],
    [["a. boil\nb. pour"], { symbol: "a." }, true, true],
    [["A. boil\nb. pour"], { symbol: "A." }, false, false],
    [["I. boil\nII. pour\nIII. drink\nIV. wash"], { symbol: "I." }, true, true],
    [["i) boil\nii) pour"], { symbol: "i)" }, true, true],
    [["1. boil\n\n2. pour"], {}, true, true],
    [["a) boil\nb) pour"], {}, true, true],
    [["1. boil\n2) pour"], {}, false, false],
    [["boil, then pour"], {}, false, false],
    [[""], { symbol: "1." }, false, false],
  ]);

  describe("numbers and where they begin", () => {
    testVerdicts("ordered_list", [
      [["4. boil\n5. pour"], {}, true, false],
      [["D. boil\nE. pour"], {}, true, false],
      [["T. boil\nU. pour"], {}, true, false],
      [["X. boil\nY. pour\nZ. drink"], {}, false, true],
      [["XX. boil\nXXI. pour"], {}, false, true],
      [[letters], { symbol: "a)" }, false, true],
      [["XXI. boil\nXXII. pour"], { symbol: "XXI." }, false, true],
      [["I. boil\nJ. pour\nK. drink"], { symbol: "I." }, false, true],
      [["+1. boil"], { symbol: "1." }, true, false],
      [["1 . boil\n2 . pour"], { symbol: "1." }, true, false],
      [["1.boil\n2.pour"], { symbol: "1." }, false, false],
      [["01. boil\n02. pour"], { symbol: "01." }, true, true],
      [["01. boil\n02. pour"], { symbol: "1." }, true, false],
      [["(1) boil\n(2) pour"], { symbol: "(1)" }, false, true],
      [["Step 1: boil\nStep 2: pour"], { symbol: "Step 1:" }, false, true],
    ]);
  });

  describe("lines that belong to an item or lead to one", () => {
    testVerdicts("ordered_list", [
      [["1. the water\n   boils\n2. it pours"], { symbol: "1." }, false, true],
      [["1. boil\n- fill the kettle\n- light the stove\n2. pour"], { symbol: "1." }, false, true],
      [["Errands:\n1. boil\n2. pour"], { symbol: "1." }, false, true],
      [["1. boil\n2. pour\nDone."], { symbol: "1." }, false, false],
      [["1. boil\n1. pour\n1. drink"], { symbol: "1." }, false, false],
    ]);
  });

  describe("Unicode", () => {
    testVerdicts("ordered_list", [
      [["一、烧水\n二、倒茶"], { symbol: "一、" }, false, true],
      [["十、烧水\n十一、倒茶\n十二、喝茶"], { symbol: "十、" }, false, true],
      [["二十、烧水\n二十一、倒茶"], { symbol: "二十、" }, false, true],
      [["1．烧水\n2．倒茶"], { symbol: "1．" }, false, true],
      [["٢. boil\n٣. pour"], { symbol: "2." }, true, false],
      [["① boil\n② pour"], {}, false, true],
      [["². boil"], { symbol: "²." }, "error", false],
      [["1.\u2003boil\n2.\u00a0pour"], { symbol: "1." }, true, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("ordered_list", [
      [["1. boil"], { symbol: 1 }, "error", "error"],
      [["1. boil"], { symbol: "?" }, false, false],
      [["1. boil"], { start: 1 }, "error", "error"],
      [[7], { symbol: "1." }, "error", false],
      [["1. boil", null], { symbol: "1." }, "error", false],
    ]);
  });

  test("shows the line that breaks the numbering", async () => {
    const content = "1. boil\n3. pour\n4. drink";
    expect(await reasonFor("ordered_list", content, { symbol: "1." }, "strict")).toContain("not with '2.'");
    expect((await marksOn("ordered_list", content, { symbol: "1." }, "strict"))[0]?.text).toBe("3. pour");
    expect((await marksOn("ordered_list", content, { symbol: "1." }, "reference"))[0]?.text).toBe("3. pour");
  });
});
