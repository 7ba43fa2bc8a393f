import { describe, expect, it } from "vitest";
import type { CacheRow } from "../../../src/shapes/rows";
import { leastUsed } from "../../../src/storage/media-cache/least-used";
import { audioRecord, frameSet } from "../../support/sampling-plan";

function frames(key: string, usedAt: number, hashes: string[]): CacheRow {
  const taken = hashes.map((hash, time) => ({ time, hash, width: 1, height: 1 }));
  return { key, usedAt, taken: { kind: "frames", record: frameSet({ frames: taken }) } };
}

function due(rows: CacheRow[], parts: Partial<Parameters<typeof leastUsed>[1]> = {}): string[] {
  const sizes = new Map([..."abcdefgh"].map((hash) => [hash, 10]));
  const limits = { named: new Set<string>(), sizes, limitBytes: 25, mostSets: 100, spare: "", ...parts };
  return leastUsed(rows, limits).map(({ key }) => key);
}

describe("what gives way", () => {
  it("is nothing while there is room", () => {
    expect(due([frames("one", 1, ["a"]), frames("two", 2, ["b"])])).toEqual([]);
  });

  it("is what was used least recently, in whatever order the rows come", () => {
    const rows = [frames("new", 9, ["a"]), frames("old", 1, ["b"]), frames("middle", 5, ["c"])];
    expect(due(rows)).toEqual(["old"]);
    expect(due(rows.toReversed())).toEqual(["old"]);
  });

  it("counts blobs of several rows once, and those that sessions name not at all", () => {
    const rows = [frames("new", 3, ["a", "b"]), frames("twin", 2, ["a", "b"]), frames("old", 1, ["c", "d"])];
    expect(due(rows)).toEqual(["old"]);
    expect(due(rows, { named: new Set(["c", "d"]) })).toEqual([]);
  });

  it("spares the newest even where it is too large by itself, and all others go", () => {
    const rows = [frames("huge", 1, ["a", "b", "c"]), frames("small", 2, ["d"])];
    expect(due(rows, { spare: "huge" })).toEqual(["small"]);
  });

  it("lets a smaller one stay that fits where a larger one did not", () => {
    const rows = [frames("new", 3, ["a"]), frames("large", 2, ["b", "c", "d"]), frames("small", 1, ["e"])];
    expect(due(rows)).toEqual(["large"]);
  });

  it("keeps within a number of records, sound like frames", () => {
    const sound: CacheRow = {
      key: "sound",
      usedAt: 1,
      taken: { kind: "sound", record: audioRecord({ hash: "a" }) },
    };
    expect(due([sound, frames("b", 2, []), frames("c", 3, [])], { mostSets: 2 })).toEqual(["sound"]);
  });
});
