import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipStandings, drawSplits, passWords } from "../../../../src/studio/logic/set/clip-standings";
import { madeClip, madeFacts, madeSet } from "./made-set";

const decided = (kept: boolean) => ({ kept, why: "", at: "2026-11-27T08:00:00.000Z" });

describe("clips of a set", () => {
  const clips = [
    madeClip("c1", { hash: "a" }),
    madeClip("c2", { facts: madeFacts({ seconds: 29.9 }) }),
    madeClip("c3", { facts: madeFacts({ seconds: 90.1 }) }),
    madeClip("c4", { facts: madeFacts({ width: 600 }) }),
    madeClip("c5", { facts: madeFacts({ sound: false }) }),
    madeClip("c6", { facts: madeFacts({ seconds: null }) }),
    madeClip("c7", { hash: "a" }),
    madeClip("c8", { facts: madeFacts({ seconds: 5 }), decision: decided(true) }),
    madeClip("c9", { decision: decided(false) }),
    madeClip("c10", { facts: madeFacts({ seconds: 30, width: 720, height: 1280 }) }),
  ];

  it("fail the first demand that they do not meet; a person's decision counts before all", () => {
    const told = clipStandings(madeSet(clips));
    expect(told.map(({ fault }) => fault)).toEqual([
      null,
      ...["short", "long", "small", "silent", "unread", "same", "short"],
      ...[null, null],
    ]);
    expect(told.flatMap(({ clip, dropped }) => (dropped ? [] : [clip.id]))).toEqual(["c1", "c8", "c10"]);
    expect(told[1]?.dropped?.why).toBe("It lasts 29.9 s; at least 30 s are asked for.");
    expect(told[6]?.dropped?.why).toBe("It is the same file as “c1.mp4”.");
    expect(passWords(told)).toBe(
      "3 of 10 clips pass: 1 of unknown length or size, 1 too short, 1 too long, 1 too small, 1 without sound, 1 the same file as another, 1 dropped by hand.",
    );
  });

  it("of copies the first that passes stays: once it is dropped, the next one does", () => {
    const copies = [madeClip("c1", { hash: "a", decision: decided(false) }), madeClip("c2", { hash: "a" })];
    expect(clipStandings(madeSet(copies)).map(({ dropped }) => dropped !== null)).toEqual([true, false]);
  });

  it("no bound demands nothing", () => {
    const filters = { shortest: null, longest: null, leastSide: null, sound: false, alike: 0.1 };
    const still = madeClip("c1", { facts: madeFacts({ seconds: null, sound: false, width: 8, height: 8 }) });
    expect(passWords(clipStandings(madeSet([still], { filters })))).toBe("1 of 1 clip passes.");
  });
});

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
