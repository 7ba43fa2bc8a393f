import { describe, expect, test } from "vitest";
import { marksOn, testVerdicts } from "../../support/verdict-table";

const upper = { case_type: "upper" };
const lower = { case_type: "lower" };
const title = { case_type: "title" };

describe("case", () => {
  testVerdicts("case", [
    [["THE ROBOT POURS."], upper, true, true],
    [["THE ROBOT pours."], upper, false, false],
    [["the robot pours."], lower, true, true],
    [["The robot pours."], lower, false, false],
    [["The Robot Pours"], title, true, true],
    [["The robot Pours"], title, false, false],
    [["THE ROBOT POURS"], title, false, false],
  ]);

  describe("words that a careful reader allows", () => {
    testVerdicts("case", [
      [["The Tale of a Cup"], title, false, true],
      [["of Cups and Trays"], title, false, false],
      [["The Robot's Don't List"], title, false, true],
      [["McRobot Pours With an iKettle"], title, false, true],
      [["NASA Launches a Kettle"], title, false, true],
      [["BIG RED KETTLE Sings"], title, true, false],
      [["Well-Known Cups"], title, true, true],
      [["A 10 kg KETTLE"], upper, false, true],
      [["TWO TVs ON"], upper, false, true],
      [["A 3 cup SET"], upper, false, false],
      [["McROBOT AT 5 kHz"], upper, false, true],
      [["Dancing Through Gardens"], title, true, true],
      [["Dancing through the Garden"], title, false, true],
    ]);
  });

  describe("Unicode", () => {
    testVerdicts("case", [
      [["CAFÉ naïf"], upper, true, false],
      [["CAFÉ"], upper, true, true],
      [["STRASSE STRAßE"], upper, true, true],
      [["Éclair Time"], title, true, true],
      [["привет мир"], lower, true, true],
      [["ПРИВЕТ"], lower, true, false],
      [["机器人"], upper, true, false],
      [["机器人TEA"], upper, true, true],
      [["12:30 😀"], lower, true, false],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("case", [
      [["TEA"], {}, "error", "error"],
      [["TEA"], { case_type: "camel" }, false, "error"],
      [["12"], { case_type: "camel" }, true, false],
      [[5], upper, "error", false],
      [[], upper, true, false],
    ]);
  });

  test("marks the words in the wrong case", async () => {
    for (const semantics of ["reference", "strict"] as const) {
      expect(await marksOn("case", "THE robot POURS tea", upper, semantics)).toEqual([
        { text: "robot", label: "not upper case" },
        { text: "tea", label: "not upper case" },
      ]);
    }
  });
});
