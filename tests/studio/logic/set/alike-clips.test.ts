import { describe, expect, it } from "vitest";
import { drawFrom } from "../../../../src/metrics/random";
import {
  alikeGroups,
  alikePairs,
  bitsApart,
  differenceHash,
  hashWords,
} from "../../../../src/studio/logic/set/alike-clips";
import { madeClip } from "./made-set";

/** Five random hashes, and the same with so many bits turned over. */
function hashesFrom(seed: number) {
  const draw = drawFrom(seed);
  return Array.from({ length: 5 }, () => Array.from({ length: 16 }, () => draw(16).toString(16)).join(""));
}

function turned(hashes: readonly string[], bits: number): string[] {
  return hashes.map((hash, index) => {
    const own = Math.max(0, Math.min(64, bits - 64 * index));
    const mask = (1n << BigInt(own)) - 1n;
    return (BigInt(`0x${hash}`) ^ mask).toString(16).padStart(16, "0");
  });
}

describe("likely copies", () => {
  const one = hashesFrom(1);

  it("are files of the same bytes, and clips whose frames' hashes differ in at most a share of their bits", () => {
    const clips = [
      madeClip("c1", { hash: "a", frameHashes: one }),
      madeClip("c2", { hash: "a", frameHashes: [] }),
      madeClip("c3", { hash: "b", frameHashes: turned(one, 32) }),
      madeClip("c4", { hash: "c", frameHashes: turned(one, 33) }),
      madeClip("c5", { hash: null, frameHashes: hashesFrom(2) }),
    ];
    expect(alikePairs(clips, 0.1)).toEqual([
      { first: "c1", other: "c2", how: "same", apart: 0 },
      { first: "c1", other: "c3", how: "alike", apart: 0.1 },
      { first: "c3", other: "c4", how: "alike", apart: 1 / 320 },
    ]);
  });

  it("are not told of clips of which nothing, or not equally many frames, was hashed", () => {
    const clips = [
      madeClip("c1"),
      madeClip("c2"),
      madeClip("c3", { frameHashes: one }),
      madeClip("c4", { frameHashes: one.slice(1) }),
    ];
    expect(alikePairs(clips, 0.5)).toEqual([]);
  });

  it("are found among 5,000 clips, each pair compared", () => {
    const clips = Array.from({ length: 5000 }, (_one, index) =>
      madeClip(`c${index}`, { frameHashes: hashesFrom(index % 4990) }),
    );
    expect(alikePairs(clips, 0.05).map(({ first, other }) => `${first} ${other}`)).toEqual(
      Array.from({ length: 10 }, (_one, index) => `c${index} c${4990 + index}`),
    );
  });

  it("hang together in groups", () => {
    const pair = (first: string, other: string) => ({ first, other, how: "alike", apart: 0 }) as const;
    const clips = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
    expect(alikeGroups(clips, [pair("a", "d"), pair("b", "c"), pair("c", "d")])).toEqual([
      ["a", "b", "c", "d"],
      ["e"],
    ]);
  });
});

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
