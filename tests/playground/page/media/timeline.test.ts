import { expect, it } from "vitest";
import { leastPart, partOf, tidySegment } from "../../../../src/playground/page/media/timeline";

it("a part of nothing said is all of it, and one past the end ends there", () => {
  expect(partOf(null, 12)).toEqual({ start: 0, end: 12 });
  expect(partOf({ start: 3, end: 6 }, 12)).toEqual({ start: 3, end: 6 });
  expect(partOf({ start: 3, end: 60 }, 12)).toEqual({ start: 3, end: 12 });
  expect(partOf({ start: 30, end: 60 }, 12)).toEqual({ start: 12, end: 12 });
});

it("is kept in hundredths, and not at all when it is all of the file", () => {
  expect(tidySegment({ start: 0, end: 12.0049 }, 12.0049)).toBeNull();
  expect(tidySegment({ start: 0.004, end: 12 }, 12)).toBeNull();
  expect(tidySegment({ start: 1.23456, end: 12 }, 12)).toEqual({ start: 1.23, end: 12 });
  expect(tidySegment({ start: 0, end: 11.99 }, 12)).toEqual({ start: 0, end: 11.99 });
});

it("leaves something of very short files too", () => {
  expect(leastPart(12)).toBe(0.2);
  expect(leastPart(0.1)).toBe(0.05);
});
