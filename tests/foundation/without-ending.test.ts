import { expect, it } from "vitest";
import { withoutEnding } from "../../src/foundation/file-names";

it.each([
  ["path//", "/", "path"],
  ["a.b. ", " .", "a.b"],
  ["///", "/", ""],
  ["", "/", ""],
  ["kept", "/", "kept"],
])("%j without %j at its end is %j", (text, ending, left) => {
  expect(withoutEnding(text, ending)).toBe(left);
});
