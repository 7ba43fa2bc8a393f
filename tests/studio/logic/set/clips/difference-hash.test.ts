import { describe, expect, it } from "vitest";
import {
  bitsApart,
  differenceHash,
  hashWords,
} from "../../../../../src/studio/logic/set/clips/difference-hash";

/** Grey values of a picture of 9 x 8. */
const grid = (at: (x: number, y: number) => number) =>
  Array.from({ length: 72 }, (_one, index) => at(index % 9, Math.floor(index / 9)));

describe("the difference hash of a picture", () => {
  it("has a bit for each pair of neighbours, set where it gets darker to the right", () => {
    expect(differenceHash(grid((x) => x))).toBe("0000000000000000");
    expect(differenceHash(grid((x) => -x))).toBe("ffffffffffffffff");
    // Only the first pair of the first row, then only the last pair of the last row.
    expect(differenceHash(grid((x, y) => (x === 0 && y === 0 ? 9 : 0)))).toBe("8000000000000000");
    expect(differenceHash(grid((x, y) => (x === 8 && y === 7 ? -9 : 0)))).toBe("0000000000000001");
    expect(differenceHash(grid((x, y) => (y === 1 ? ([5, 4, 4, 3, 3, 2, 2, 1, 1][x] ?? 0) : 0)))).toBe(
      "00aa000000000000",
    );
  });

  it("stays as it is where a picture gets brighter or has more contrast", () => {
    const picture = grid((x, y) => Math.sin(x * 3 + y * 5) * 40 + 100);
    expect(differenceHash(picture.map((grey) => grey * 1.3 + 10))).toBe(differenceHash(picture));
  });

  it("is taken of 72 values", () => {
    expect(() => differenceHash([1, 2, 3])).toThrow(RangeError);
  });

  it("counts the bits in which two hashes differ, and stops at more than are asked for", () => {
    const words = (...hashes: string[]) => hashWords(hashes);
    expect(bitsApart(words("ffffffffffffffff"), words("0000000000000000"), 64)).toBe(64);
    expect(bitsApart(words("8000000000000001"), words("0000000000000000"), 64)).toBe(2);
    expect(bitsApart(words("00000000f0f0f0f0", "1"), words("00000000f0f0f0f1", "1"), 64)).toBe(1);
    expect(bitsApart(words("ffffffffffffffff"), words("0000000000000000"), 3)).toBeGreaterThan(3);
  });
});
