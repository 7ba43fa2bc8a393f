import { describe, expect, it } from "vitest";
import { timeText } from "../../../src/ui/measures";
import { readTime, readTimes, readTimeWithin } from "../../../src/ui/sampling-plan/typed-field";

describe("a typed time", () => {
  it.each([
    ["0:03", 3],
    ["0:07.5", 7.5],
    ["1:02", 62],
    ["1:02:03.25", 3723.25],
    ["90:00", 5400],
    ["7.5", 7.5],
    ["7.5s", 7.5],
    [" 12 s ", 12],
    ["0", 0],
  ])("%s is read", (text, seconds) => {
    expect(readTime(text)).toEqual({ value: seconds });
  });

  it.each(["", "abc", "1:2:3:4", "-3", "0:-3", "1e3", "NaN", "0:03.", ".5", "0:3 4", "∞", "٣"])(
    "“%s” is none, and how to write one is said",
    (text) => {
      expect(readTime(text).fault).toContain("Write minutes and seconds");
    },
  );

  it("whose seconds or minutes go too far is told apart", () => {
    expect(readTime("0:75").fault).toBe("In “0:75” the seconds go beyond 59.");
    expect(readTime("1:75:00").fault).toBe("In “1:75:00” the minutes go beyond 59.");
  });

  it("after the end of the file is refused, at the end it is not, and without a known length all are", () => {
    expect(readTimeWithin("0:27", 26).fault).toBe("“0:27” is after the end, 00:26.0.");
    expect(readTimeWithin("0:26", 26)).toEqual({ value: 26 });
    expect(readTimeWithin("9:00", null)).toEqual({ value: 540 });
  });
});

describe("typed times", () => {
  it("come in order and once each, however they are set apart", () => {
    expect(readTimes("0:07.5; 3,  0:03\n12", 26)).toEqual({ value: [3, 7.5, 12] });
  });

  it("name the one that is wrong", () => {
    expect(readTimes("0:03, soon", 26).fault).toContain("“soon”");
    expect(readTimes("0:03, 1:00", 26).fault).toContain("“1:00”");
  });

  it("are at least one and at most 256", () => {
    expect(readTimes(" , ", 26).fault).toContain("at least one");
    const many = Array.from({ length: 257 }, (_, index) => String(index)).join(" ");
    expect(readTimes(many, null).fault).toBe("256 times are the most; these are 257.");
  });
});

it.each([0, 3, 7.5, 59.999, 59.9996, 60, 61.25, 3599, 3600, 3723.25, 0.1 + 0.2])(
  "%d s is written as it is read back",
  (seconds) => {
    const read = readTime(timeText(seconds));
    expect(read.fault).toBeUndefined();
    expect("value" in read && read.value).toBeCloseTo(seconds, 3);
  },
);

it("is written as short as it can be", () => {
  expect([0, 3, 7.5, 62, 3723.25].map(timeText)).toEqual(["0:00", "0:03", "0:07.5", "1:02", "1:02:03.25"]);
});
