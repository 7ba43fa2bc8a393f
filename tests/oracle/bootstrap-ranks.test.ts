import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../support/effort";
import { bootstrapRanks, type RowOfVideos } from "./bootstrap-ranks";

const DRAWS = { seed: 11, times: 500 };

/** A row over this many videos with ten lines each, of which it passes what `passed` says. */
const row = (id: string, videos: number, passed: (video: number) => number): RowOfVideos => ({
  id,
  byVideo: Object.fromEntries(
    Array.from({ length: videos }, (_, video) => [`v${video}`, [passed(video), 10] as const]),
  ),
});

describe("ranks by drawing videos", () => {
  it("are sure where a row is better on every video", () => {
    const rows = [row("low", 20, (video) => video % 3), row("high", 20, (video) => 7 + (video % 3))];
    expect(bootstrapRanks(rows, DRAWS)).toMatchObject([
      { id: "low", rank: [2, 2], value: (7 * 0 + 7 * 1 + 6 * 2) / 200 },
      { id: "high", rank: [1, 1], value: (7 * 20 + 19) / 200 },
    ]);
  });

  it("are shared by rows that are equal, and open where videos decide it", () => {
    const same = [row("a", 8, () => 5), row("b", 8, () => 5), row("c", 8, () => 1)];
    expect(bootstrapRanks(same, DRAWS).map(({ rank }) => rank)).toEqual([
      [1, 2],
      [1, 2],
      [3, 3],
    ]);
    const opposite = [
      row("even", 8, (video) => (video % 2 ? 0 : 10)),
      row("odd", 8, (video) => (video % 2 ? 10 : 0)),
    ];
    expect(bootstrapRanks(opposite, DRAWS).map(({ rank }) => rank)).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  it("of rows with nothing scored are below all others, without a value", () => {
    const [known, unknown] = bootstrapRanks(
      [row("a", 3, () => 0), { id: "b", byVideo: { v0: [0, 0] } }],
      DRAWS,
    );
    expect([known?.rank, unknown?.rank]).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect([known?.value, unknown?.value]).toEqual([0, null]);
  });

  it("begin with the lowest where lower is better", () => {
    const rows = [row("much", 20, () => 9), row("little", 20, () => 2)];
    expect(bootstrapRanks(rows, DRAWS, "lower").map(({ rank }) => rank)).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });

  it("reach as far down as up, with any number of draws", () => {
    // The rows lie so near to each other that a rank or two hangs on the last draw that counts.
    for (const times of [40, 100, 200, 1000])
      for (let seed = 1; seed <= 10; seed += 1) {
        const rows = Array.from({ length: 12 }, (_, index) =>
          row(`r${index}`, 30, (video) => 2 + ((video * (index + 2)) % 7) + (index > 6 ? 1 : 0)),
        );
        const options = { seed, times };
        const down = bootstrapRanks(rows, options, "lower");
        for (const [index, { rank }] of bootstrapRanks(rows, options).entries())
          expect(down[index]?.rank).toEqual([13 - rank[1], 13 - rank[0]]);
      }
  });

  it("do not hang on the order of the rows or of their videos", () => {
    const rows = [row("a", 12, (video) => video % 4), row("c", 12, (video) => (video * 5) % 4)];
    const turned = rows
      .toReversed()
      .map((one) => ({ ...one, byVideo: Object.fromEntries(Object.entries(one.byVideo).toReversed()) }));
    expect(bootstrapRanks(turned, DRAWS).toReversed()).toEqual(bootstrapRanks(rows, DRAWS));
  });

  it("are the same for the same seed, in the order of the rows, and hold where each stands by all videos", () => {
    const videos = fc.dictionary(
      fc.constantFrom("v1", "v2", "v3", "v4"),
      fc
        .integer({ min: 0, max: 8 })
        .chain((scored) => fc.tuple(fc.integer({ min: 0, max: scored }), fc.constant(scored))),
    );
    fc.assert(
      fc.property(fc.array(videos, { minLength: 1, maxLength: 6 }), (all) => {
        const rows = all.map((byVideo, index): RowOfVideos => ({ id: String(index), byVideo }));
        const ranks = bootstrapRanks(rows, { seed: 1, times: 40 });
        expect(bootstrapRanks(rows, { seed: 1, times: 40 })).toEqual(ranks);
        expect(ranks.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
        for (const { rank, value } of ranks) {
          const better = ranks.filter((other) => (other.value ?? -1) > (value ?? -1)).length;
          expect(rank[0]).toBeLessThanOrEqual(better + 1);
          expect(rank[1]).toBeGreaterThanOrEqual(better + 1);
          expect(rank[0]).toBeGreaterThanOrEqual(1);
          expect(rank[1]).toBeLessThanOrEqual(rows.length);
        }
      }),
      runs(100),
    );
  });
});
