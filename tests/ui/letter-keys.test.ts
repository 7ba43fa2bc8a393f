import { afterEach, expect, it } from "vitest";
import { commandKeys, turnLetterKeys } from "../../src/ui/letter-keys";

afterEach(() => turnLetterKeys(true));

it("names to assistive technology those keys alone that are commands now", () => {
  expect(["?", "z", "k ArrowLeft"].map(commandKeys)).toEqual(["?", "z", "k ArrowLeft"]);
  turnLetterKeys(false);
  expect(["?", "z", "k ArrowLeft"].map(commandKeys)).toEqual([undefined, undefined, "ArrowLeft"]);
});
