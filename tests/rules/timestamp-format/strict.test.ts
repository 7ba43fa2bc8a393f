import { describe, expect, it } from "vitest";
import { timestampFormatStrict } from "../../../src/rules/timestamp-format/strict";

/** The verdict's reason, and what it marks. */
function told(type: "point" | "period", content: string) {
  const { passed, reason, evidence } = timestampFormatStrict(type)(content);
  return [passed, reason, ...evidence.map(({ start, end, label }) => [content.slice(start, end), label])];
}

describe("the verdict on timestamps", () => {
  it("says how many there are, and marks each", () => {
    expect(told("point", "[00:03] rings, [01:00:05] stops")).toEqual([
      true,
      "2 timestamps of the form [MM:SS]",
      ["[00:03]", undefined],
      ["[01:00:05]", undefined],
    ]);
    expect(told("period", "[00:03-00:05] it rings")).toEqual([
      true,
      "1 timestamp of the form [MM:SS-MM:SS]",
      ["[00:03-00:05]", undefined],
    ]);
    expect(told("point", "It rings.")).toEqual([false, "no timestamp of the form [MM:SS]"]);
    expect(told("point", "[softly] it rings")).toEqual([false, "no timestamp of the form [MM:SS]"]);
  });

  it.each<["point" | "period", string, string | null]>([
    ["point", "[0:03]", "is no such timestamp"],
    ["point", "[9s]", "is no such timestamp"],
    ["point", "[9.5 sec]", "is no such timestamp"],
    ["point", "[2 minutes]", "is no such timestamp"],
    ["point", "[MM:SS]", "is no such timestamp"],
    ["point", "[hh:mm]", "is no such timestamp"],
    ["point", "[ 00:03 ]", null],
    ["point", "\\[00:03\\]", null],
    ["point", "[00:59]", null],
    ["point", "[00:60]", "is no possible time"],
    ["point", "[99:00]", null],
    ["point", "[01:59:00]", null],
    ["point", "[01:60:00]", "is no possible time"],
    ["point", "[00:03-00:05]", "is a period"],
    ["period", "[00:03]", "is a point in time"],
    ["period", "[00:03~00:05]", null],
    ["period", "[00:03 TO 00:05]", null],
    ["period", "[00:60-00:05]", "is no possible time"],
    ["period", "[00:03-00:60]", "is no possible time"],
    ["period", "[00:03-00:03]", "is a period without length"],
    ["period", "[00:05-00:03]", "runs backwards"],
    ["period", "[01:00-00:59]", "runs backwards"],
    ["period", "[00:59-01:00]", null],
    ["period", "[59:59-01:00:00]", null],
    ["period", "[01:00:00-59:59]", "runs backwards"],
    ["period", "[01:00:00-01:01:00]", null],
  ])("%s: %s %s", (type, stamp, why) => {
    const form = type === "point" ? "[MM:SS]" : "[MM:SS-MM:SS]";
    const expected = why === null ? [stamp, undefined] : [stamp, why];
    const [passed, reason, marked] = told(type, `${stamp} it rings`);
    expect([passed, marked]).toEqual([why === null, expected]);
    expect(reason).toBe(
      why === null ? `1 timestamp of the form ${form}` : `'${stamp}' ${why}, ${form} asked`,
    );
  });

  it.each<[string, string | null]>([
    ["rings at 00:05", "00:05"],
    ["rings at 1:00:05.5", "1:00:05.5"],
    ["rings at 9:30 pm", null],
    ["rings at 9:30 a.m.", null],
    ["rings at 9s", "9s"],
    ["rings from 9.5 seconds on", "9.5 seconds"],
    ["rings until 9 sec", "9 sec"],
    ["rings for 9s", null],
    ['the sign "open 9:30" is there', null],
    ["the sign 'open 9:30' is there", null],
    ['a "sign" and 9:30', "9:30"],
    ['a "sign" and "open 9:30" and 9:31', "9:31"],
    ["the robot's 9:30 and the cat's", "9:30"],
    ["a score of 1.9:30", null],
  ])("finds a time outside of brackets in %j: %s", (content, found) => {
    const [passed, , ...marks] = told("point", `[00:03] it ${content}`);
    expect(passed).toBe(found === null);
    if (found !== null) expect(marks).toEqual([[found, "is not in brackets"]]);
  });

  it("marks two hundred at most", () => {
    const rule = timestampFormatStrict("point");
    expect(rule("[00:03] ".repeat(201)).evidence).toHaveLength(200);
    expect(rule("00:03 ".repeat(201)).evidence).toHaveLength(200);
    expect(rule("[9s] ".repeat(201)).evidence).toHaveLength(200);
  });

  it.each([undefined, "range", 5])("refuses the kind %j", (type) => {
    expect(() => timestampFormatStrict(type)).toThrow(/is no kind of timestamp$/);
  });
});
