import { expect, it } from "vitest";
import { SHORTCUTS, stepped } from "../../../src/playground/page/use-shortcuts";

it("no key is given twice", () => {
  expect(new Set(SHORTCUTS.map(({ keys }) => keys)).size).toBe(SHORTCUTS.length);
});

it("steps go round the ends", () => {
  expect(stepped(["a", "b", "c"], "a", 1)).toBe("b");
  expect(stepped(["a", "b", "c"], "c", 1)).toBe("a");
  expect(stepped(["a", "b", "c"], "a", -1)).toBe("c");
});

it("without a present one, they begin at the nearer end", () => {
  expect(stepped(["a", "b"], null, 1)).toBe("a");
  expect(stepped(["a", "b"], null, -1)).toBe("b");
  expect(stepped(["a", "b"], "gone", 1)).toBe("a");
  expect(stepped([], null, 1)).toBeUndefined();
});
