import { describe, expect, it, vi } from "vitest";
import { humanSize } from "../../src/foundation/shown-number";
import { clock, localMinute, localMinuteInZone, sentence } from "../../src/ui/measures";

describe("a clock", () => {
  it.each([
    [0, "00:00"],
    [9.4, "00:09"],
    [59.5, "01:00"],
    [61, "01:01"],
    [3599.4, "59:59"],
    [3599.5, "1:00:00"],
    [36_061, "10:01:01"],
    [-3, "00:00"],
  ])("shows %d s as %s", (seconds, shown) => expect(clock(seconds)).toBe(shown));

  it.each([
    [0, "00:00.0"],
    [9.44, "00:09.4"],
    [9.96, "00:10.0"],
    [59.94, "00:59.9"],
    [59.96, "01:00.0"],
    [119.9, "01:59.9"],
    [3600.04, "1:00:00.0"],
    [-0.2, "00:00.0"],
  ])("with tenths shows %d s as %s", (seconds, shown) =>
    expect(clock(seconds, { tenths: true })).toBe(shown),
  );
});

describe("a moment", () => {
  it("is told by the clock of this place", () => {
    const iso = "2026-11-22T03:05:59.000Z";
    const here = new Date(iso);
    expect(localMinute(iso)).toBe(
      `${here.getFullYear()}-11-${String(here.getDate()).padStart(2, "0")} ${String(here.getHours()).padStart(2, "0")}:${String(here.getMinutes()).padStart(2, "0")}`,
    );
  });
  it.each([
    [-60, "UTC+1"],
    [0, "UTC"],
    [210, "UTC−3:30"],
  ])("is told with the zone where it may be read elsewhere", (offset, zone) => {
    vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
    const iso = "2026-11-22T03:05:59.000Z";
    expect(localMinuteInZone(iso)).toBe(`${localMinute(iso)} (${zone})`);
    expect(localMinuteInZone("soon")).toBe("");
    vi.restoreAllMocks();
  });
  it("that is none is not told", () => expect([localMinute(null), localMinute("soon")]).toEqual(["", ""]));
});

describe("a size", () => {
  it.each([
    [0, "0 B"],
    [1, "1 B"],
    [999, "999 B"],
    [1000, "1.0 KB"],
    [1449, "1.4 KB"],
    [9940, "9.9 KB"],
    [9960, "10 KB"],
    [999_499, "999 KB"],
    [999_999, "1.0 MB"],
    [200 * 1024 * 1024, "210 MB"],
    [5e9, "5.0 GB"],
    [4e15, "4000 TB"],
  ])("of %d bytes is %s", (bytes, shown) => expect(humanSize(bytes)).toBe(shown));
});

describe("a sentence", () => {
  it.each([
    ["not judged", "Not judged"],
    ["“quoted”", "“quoted”"],
    ["Already", "Already"],
    ["3 words", "3 words"],
    ["", ""],
  ])("of %j begins as %j", (phrase, shown) => expect(sentence(phrase)).toBe(shown));
});
