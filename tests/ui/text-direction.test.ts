import { expect, test } from "vitest";
import { textDirection } from "../../src/ui/text-direction";

test.each([
  ["", "ltr"],
  ["1. A robot", "ltr"],
  ["הרובוט", "rtl"],
  ["«القط» sleeps", "rtl"],
  ["A cat, קט", "ltr"],
  ["茶记", "ltr"],
  ["12:30", "ltr"],
] as const)("%j runs %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
});
