import { describe, expect, it } from "vitest";
import { drawLabels } from "../../../src/evaluation/labels/draw-labels";
import { madeLine, manyLines } from "./made-lines";

const lines = manyLines();
const draw = (count: number, seed = 1, whole = false) => drawLabels(lines, { seed, count, whole });
const idsOf = ({ lines: drawn }: ReturnType<typeof drawLabels>) => drawn.map(({ id }) => id);

describe("a draw of lines", () => {
  it.each([false, true])("begins with what a smaller one drew, whole instructions: %s", (whole) => {
    for (const seed of [0, 1, 77]) {
      const largest = idsOf(draw(300, seed, whole));
      for (const count of [0, 1, 7, 60, 120, 240]) {
        const drawn = idsOf(draw(count, seed, whole));
        expect(drawn.length).toBeGreaterThanOrEqual(count);
        expect(largest.slice(0, drawn.length)).toEqual(drawn);
      }
    }
  });

  it("is the same for the same seed, whatever the order of the results, and another for another seed", () => {
    const turned = drawLabels(lines.toReversed(), { seed: 1, count: 60, whole: false });
    expect(new Set(idsOf(turned))).toEqual(new Set(idsOf(draw(60))));
    expect(idsOf(draw(60, 2))).not.toEqual(idsOf(draw(60, 1)));
  });

  it("draws no line twice, all there are at most, and every question of a check", () => {
    const all = draw(10_000);
    expect(new Set(idsOf(all)).size).toBe(lines.length);
    const drawn = draw(61).lines;
    const twoQuestions = drawn.filter(({ itemId }) => itemId !== null);
    expect(twoQuestions.length % 2).toBe(0);
    expect(twoQuestions.length).toBeGreaterThan(0);
  });

  it("looks into every stratum before it looks into one twice, and into rare verdicts more often than they occur", () => {
    const { strata } = draw(8);
    expect(strata.map(({ kind, judged, entryId }) => `${kind} ${judged} ${entryId}`).sort()).toEqual([
      "content failed a",
      "content failed b",
      "content passed a",
      "content passed b",
      "time failed a",
      "time failed b",
      "time passed a",
      "time passed b",
    ]);
    expect(strata.every(({ drawn }) => drawn <= 1)).toBe(true);
    const rates = draw(120).strata.filter(({ kind }) => kind === "content");
    const rate = (verdict: string) => {
      const some = rates.filter(({ judged }) => judged === verdict);
      const sum = (of: "drawn" | "units") => some.reduce((total, one) => total + one[of], 0);
      return sum("drawn") / sum("units");
    };
    expect(rate("failed")).toBeGreaterThan(1.5 * rate("passed"));
  });

  it("tells units and drawn units as they are", () => {
    const { strata, lines: drawn } = draw(120);
    const checks = new Set(
      drawn.map(({ sampleId, entryId, checkId }) => `${sampleId} ${entryId} ${checkId}`),
    );
    expect(strata.reduce((sum, { drawn: own }) => sum + own, 0)).toBe(checks.size);
    expect(strata.reduce((sum, { units }) => sum + units, 0)).toBe(40 * 2 * 5);
  });

  it("draws each unit of a stratum equally often over many seeds", () => {
    const times = new Map<string, number>();
    const seeds = 600;
    let expected = 0;
    for (let seed = 0; seed < seeds; seed += 1) {
      const { lines: drawn, strata } = draw(60, seed);
      const own = strata.find(
        (one) => one.kind === "content" && one.judged === "failed" && one.entryId === "a",
      );
      expected += (own?.drawn ?? 0) / (own?.units ?? 1);
      for (const line of drawn)
        if (
          line.kind === "content" &&
          line.judged === "failed" &&
          line.entryId === "a" &&
          line.itemId !== "q2"
        )
          times.set(line.id, (times.get(line.id) ?? 0) + 1);
    }
    const rate = expected / seeds;
    // Five standard deviations of a share over these seeds.
    const room = 5 * Math.sqrt((rate * (1 - rate)) / seeds);
    for (const count of times.values()) expect(Math.abs(count / seeds - rate)).toBeLessThan(room);
    const inStratum = lines.filter(
      ({ kind, judged, entryId, itemId }) =>
        kind === "content" && judged === "failed" && entryId === "a" && itemId !== "q2",
    );
    expect(times.size).toBe(inStratum.length);
  });

  it("draws whole instructions by their failed checks", () => {
    const { strata, lines: drawn, unit } = draw(60, 3, true);
    expect(unit).toBe("instruction");
    expect(new Set(strata.map(({ judged }) => judged))).toEqual(new Set(["0", "1", "2+"]));
    const drawnOf = new Map<string, number>();
    for (const { sampleId, entryId } of drawn) {
      const result = `${sampleId} ${entryId}`;
      drawnOf.set(result, (drawnOf.get(result) ?? 0) + 1);
    }
    for (const count of drawnOf.values()) expect(count).toBe(6);
  });

  it("has nothing of nothing, and one of one", () => {
    expect(drawLabels([], { seed: 1, count: 60, whole: false }).lines).toEqual([]);
    expect(drawLabels([madeLine()], { seed: 1, count: 60, whole: true }).strata).toEqual([
      { runId: "run-1", entryId: "a", kind: "", judged: "0", units: 1, drawn: 1 },
    ]);
  });
});
