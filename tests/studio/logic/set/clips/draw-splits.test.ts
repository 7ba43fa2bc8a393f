import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawSplits } from "../../../../../src/studio/logic/set/clips/draw-splits";
import { madeClip, madeSet } from "../made-set";

const clipsOf = (hashes: readonly number[]) =>
  hashes.map((hash, index) =>
    // Copies are kept by hand, so that both are drawn.
    madeClip(`c${index + 1}`, {
      hash: String(hash),
      decision: { kept: true, why: "", at: "2026-11-27T08:00:00.000Z" },
    }),
  );

describe("splits", () => {
  it("are drawn of the clips that pass, in the wanted numbers, the same by the same seed", () => {
    const set = madeSet([
      ...Array.from({ length: 20 }, (_one, index) => madeClip(`c${index}`)),
      madeClip("dropped", { decision: { kept: false, why: "", at: "2026-11-27T08:00:00.000Z" } }),
    ]);
    const shares = { validation: 0.1, test: 0.2 };
    const drawn = drawSplits(set, shares);
    const count = (split: string | null) => [...drawn.values()].filter((one) => one === split).length;
    expect([count("train"), count("validation"), count("test"), count(null)]).toEqual([14, 2, 4, 1]);
    expect(drawn.get("dropped")).toBe(null);
    expect([...drawSplits(set, shares)]).toEqual([...drawn]);
    expect([...drawSplits({ ...set, seed: 7 }, shares)]).not.toEqual([...drawn]);
  });

  it("never part copies, whatever there is of them", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(6), { maxLength: 25 }),
        fc.nat(1000),
        fc.integer({ min: 0, max: 50 }),
        (hashes, seed, percent) => {
          const set = madeSet(clipsOf(hashes), { seed });
          const drawn = drawSplits(set, { validation: percent / 100, test: percent / 100 });
          for (const hash of new Set(hashes)) {
            const own = set.clips.filter((clip) => clip.hash === String(hash));
            expect(new Set(own.map(({ id }) => drawn.get(id))).size).toBe(1);
          }
          expect([...drawn.values()]).not.toContain(null);
        },
      ),
    );
  });
});
