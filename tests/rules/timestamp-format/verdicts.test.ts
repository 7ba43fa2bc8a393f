import { describe, expect, test } from "vitest";
import { judge, marksOn, testVerdicts } from "../../support/verdict-table";

const point = { format_type: "point" };
const period = { format_type: "period" };

describe("timestamp_format", () => {
  testVerdicts("timestamp_format", [
    [["[00:03] The bell rings."], point, true, true],
    [["The bell rings at 00:03."], point, false, false],
    [["[00:03-00:05] The bell rings."], point, false, false],
    [["[00:03-00:05] The bell rings."], period, true, true],
    [["[00:03 - 00:05] The bell rings."], period, true, true],
    [["[00:03] The bell rings."], period, false, false],
    [["[0:03] The bell rings."], point, false, false],
    [["[00:03] it rings, [3s] it stops."], point, true, false],
    [["[00:03] it rings, (00:05) it stops."], point, true, false],
    [["[MM:SS] it rings, [00:05] it stops."], point, true, false],
    [["[00:03] it rings [softly]."], point, true, true],
    [["[00:03] The clock shows 9:30 pm."], point, true, true],
    [['[00:03] The sign reads "open 9:30".'], point, true, true],
    [["[00:03] it rings, at 9s it stops."], point, true, false],
    [["[00:03] it rings for 9 seconds."], point, true, true],
    [["nothing"], point, false, false],
  ]);

  describe("impossible times", () => {
    testVerdicts("timestamp_format", [
      [["[00:61]"], point, true, false],
      [["[75:10]"], point, true, true],
      [["[01:75:10]"], point, false, false],
      [["[00:09-00:04]"], period, true, false],
      [["[00:04-00:04]"], period, true, false],
      [["[00:04-00:70]"], period, true, false],
    ]);
  });

  describe("Unicode", () => {
    testVerdicts("timestamp_format", [
      [["[00:03–00:05]"], period, false, true],
      [["［00：03～00：05］"], period, false, true],
      [["[00:03 to 00:05]"], period, false, true],
      [["[00:00:03]"], point, false, true],
      [["【00:03】"], point, false, true],
      [["[٠٠:٠٣]"], point, true, false],
      [["[\u00a000:03\u00a0]"], point, false, true],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("timestamp_format", [
      [["[00:03]"], {}, "error", "error"],
      [["[00:03]"], { format_type: "range" }, false, "error"],
      [["[00:03]"], { format_type: null }, false, "error"],
      [null, point, "error", false],
      [[], point, true, false],
    ]);

    test("IF-VidCap's script does not know the rule, a careful reader does", async () => {
      expect((await judge("timestamp_format", ["[00:03]"], point, "reference", "if-vidcap")).success).toBe(
        false,
      );
      expect((await judge("timestamp_format", [], point, "reference", "if-vidcap")).success).toBe(false);
      expect((await judge("timestamp_format", ["[00:03]"], point, "strict", "if-vidcap")).result).toBe(true);
    });
  });

  test("marks every malformed stamp", async () => {
    expect(
      await marksOn("timestamp_format", "[00:03] rings, 0:09 stops, [9s] ends", point, "strict"),
    ).toEqual([
      { text: "0:09", label: "is not in brackets" },
      { text: "[9s]", label: "is no such timestamp" },
    ]);
  });
});
