import { describe, expect, it } from "vitest";
import { borrowedErrors } from "../../../src/evaluation/labels/borrowed-error";
import { judgeCards } from "../../../src/evaluation/labels/judge-cards";
import type { CardKind } from "../../../src/shapes/judge-card";
import { labelledRun } from "./judged-run";
import { madeCard } from "./made-card";

const judge = { model: "stand-in-judge", promptVersion: "answer.v1" };
const labelled = await labelledRun(100);
const other = await labelledRun(100, 2);
const borrowed = (cards: Parameters<typeof borrowedErrors>[1]) =>
  borrowedErrors({ run: other.run, tasks: other.tasks() }, cards);

/** The share of judged checks of a model that people pass. */
function truth(model: string): number {
  const own = [...other.truths].filter(([key]) => key.startsWith(`${model} `) && !key.endsWith(" length"));
  return own.filter(([, holds]) => holds).length / own.length;
}

const kindOf = (kind: string, counts: Partial<CardKind["counts"]>): CardKind => ({
  kind,
  counts: {
    ...{ rightPasses: 90, wrongPasses: 10, rightFails: 45, wrongFails: 5, passed: 100, failed: 50 },
    ...counts,
  },
});

describe("a judge's error carried to another run", () => {
  it("brings the share of checks back to what people find, where the judge's own is not", async () => {
    const cards = await judgeCards([await labelled.label({ count: 240 })]);
    expect(cards).toHaveLength(1);
    const [found, ...others] = await borrowed(cards);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ judge, leftOut: [], people: 1 });
    expect(found?.labels).toBeGreaterThanOrEqual(240);
    expect(found?.rows.map(({ entryId, checks }) => [entryId, checks])).toEqual([
      ["a", 300],
      ["b", 300],
    ]);
    for (const { entryId, asJudged, corrected } of found?.rows ?? []) {
      const { value = Number.NaN, low = Number.NaN, high = Number.NaN } = corrected ?? {};
      expect(low).toBeLessThanOrEqual(truth(entryId));
      expect(high).toBeGreaterThanOrEqual(truth(entryId));
      expect(asJudged - truth(entryId)).toBeGreaterThan(0.1);
      expect(Math.abs(value - truth(entryId))).toBeLessThan((asJudged - truth(entryId)) / 2);
    }
  });

  it("is refused in words where the judge is no better than chance, or labels have one side only", async () => {
    const chance = kindOf("visual content", {
      rightPasses: 50,
      wrongPasses: 50,
      rightFails: 25,
      wrongFails: 25,
    });
    const [found] = await borrowed([await madeCard({ judge, kinds: [chance] })]);
    for (const row of found?.rows ?? []) {
      expect(row.corrected).toBeNull();
      expect(row.why).toContain("no better than chance");
    }
    const oneSide = kindOf("visual content", { wrongPasses: 0, rightFails: 0, wrongFails: 50 });
    const [other] = await borrowed([await madeCard({ judge, kinds: [oneSide] })]);
    expect(other?.rows[0]?.why).toContain("none on one that they fail");
  });

  it("is refused where nothing that people pass gives what the judge passed, instead of being certain of 0 or 1", async () => {
    // It passed three in ten of what people pass there, and passes far more here.
    const counts = {
      rightPasses: 30,
      wrongPasses: 1,
      rightFails: 99,
      wrongFails: 70,
      passed: 31,
      failed: 169,
    };
    const [found] = await borrowed([await madeCard({ judge, kinds: [kindOf("visual content", counts)] })]);
    expect(found?.rows.length).toBeGreaterThan(0);
    for (const { asJudged, corrected, why } of found?.rows ?? []) {
      expect(asJudged).toBeGreaterThan(0.5);
      expect(corrected).toBeNull();
      expect(why).toContain("does not err alike");
    }
  });

  it("counts the kinds that card and run share, and names the others", async () => {
    const card = await madeCard({ judge, kinds: [kindOf("time", {}), kindOf("visual content", {})] });
    const [found] = await borrowed([card]);
    expect(found).toMatchObject({ kinds: ["visual content"], labels: 150 });
    expect(found?.leftOut).toEqual(["audio content", "omni content"]);
    expect(found?.rows[0]?.checks).toBe(100);
  });

  it("takes no card of another judge, prompt or benchmark, and of two the one with more labels", async () => {
    const kinds = [kindOf("visual content", {})];
    for (const parts of [
      { judge: { ...judge, model: "another" } },
      { judge: { ...judge, promptVersion: "answer.v2" } },
      { judge, benchmark: "vidcapbench" },
    ])
      expect(await borrowed([await madeCard({ kinds, ...parts })])).toEqual([]);
    const more = await madeCard({
      judge,
      kinds: [kindOf("visual content", { rightPasses: 95, passed: 105 })],
    });
    const [found] = await borrowed([await madeCard({ judge, kinds }), more]);
    expect(found?.labels).toBe(155);
  });
});
