import { describe, expect, it } from "vitest";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { correctDifferences } from "../../../src/evaluation/labels/correct-differences";
import type { LabelSet } from "../../../src/shapes/label-set";
import type { CorrectedComparison } from "../../../src/shapes/run-correction";
import { labelledRun, trueScores } from "./judged-run";

const OPTIONS = { seed: 1, times: 400 };

type Made = Awaited<ReturnType<typeof labelledRun>>;

const sideOf = (made: Made, entryId: string, sets: readonly LabelSet[]) => ({
  ...{ run: made.run, benchmark: omnicapIf, tasks: made.tasks(), entryId, sets },
});

const asked = (made: Made, keep = (_id: string) => true) =>
  new Set(made.dataSet.samples.map(({ id }) => id).filter(keep));

const csrOf = (found: CorrectedComparison | null) => found?.scores.find(({ id }) => id === "csr");

const holds = (score: ReturnType<typeof csrOf>, truth: number) => {
  const [low, high] = score?.interval ?? [1, 0];
  return low <= truth && truth <= high;
};

describe("the corrected difference of two models of one run", () => {
  it("holds the truth, which the judge's own difference is far from", async () => {
    const made = await labelledRun();
    const sets = [await made.label({ count: 200 })];
    const found = await correctDifferences(
      [sideOf(made, "a", sets), sideOf(made, "b", sets)],
      asked(made),
      OPTIONS,
    );
    const truth = trueScores(made.truths, "b").csr - trueScores(made.truths, "a").csr;
    const csr = csrOf(found);
    expect(found).toMatchObject({ why: null, labels: { a: 200, b: 200 } });
    expect(holds(csr, truth)).toBe(true);
    expect(csr?.delta).toBeCloseTo((csr?.b ?? 0) - (csr?.a ?? 0), 12);
    expect(csr?.interval?.[1]).toBeLessThan(0);
    expect(found?.alike).toMatchObject({ freedom: 2 });
  });

  it("leaves out what rules alone decide, and says of ISR that no whole instruction is labelled", async () => {
    const made = await labelledRun(40);
    const sets = [await made.label({ count: 80 })];
    const found = await correctDifferences(
      [sideOf(made, "a", sets), sideOf(made, "b", sets)],
      asked(made),
      OPTIONS,
    );
    const ids = found?.scores.map(({ id }) => id);
    expect(ids).toContain("csr");
    expect(ids).not.toContain("format_csr");
    const isr = found?.scores.find(({ id }) => id === "isr");
    expect(isr).toMatchObject({ delta: null, interval: null });
    expect(isr?.why).toContain("there is none where the judge failed");
  });

  it("says of ISR where the undecided captions could turn it round", async () => {
    const isrOf = async (left: number) => {
      const made = await labelledRun(100, 1, "run-1", (model, video) => model === "b" && video < left);
      const sets = [await made.label({ count: 600, whole: true })];
      const found = await correctDifferences(
        [sideOf(made, "a", sets), sideOf(made, "b", sets)],
        asked(made),
        OPTIONS,
      );
      return found?.scores.find(({ id }) => id === "isr");
    };
    const [decided, undecided] = [await isrOf(0), await isrOf(90)];
    for (const score of [decided, undecided]) expect(score?.interval?.[1]).toBeLessThan(0);
    expect(decided).toMatchObject({ canTurn: false });
    expect(undecided).toMatchObject({ canTurn: true });
  });

  it("says of CSR too where what is unscored could turn it round", async () => {
    const csrOf = async (left: number) => {
      const made = await labelledRun(100, 1, "run-1", (_model, video) => video < left);
      const sets = [await made.label({ count: 600, whole: true })];
      const sides = [sideOf(made, "a", sets), sideOf(made, "b", sets)] as const;
      return (await correctDifferences(sides, asked(made), OPTIONS))?.scores.find(({ id }) => id === "csr");
    };
    expect(await csrOf(0)).toMatchObject({ canTurn: false });
    expect(await csrOf(100)).toMatchObject({ canTurn: true });
  });

  it("is over the captions that are asked of both alone, by the labels on these", async () => {
    const made = await labelledRun(60);
    const set = await made.label({ count: 120 });
    const half = asked(made, (id) => Number(id.slice(0, 3)) < 30);
    const found = await correctDifferences(
      [sideOf(made, "a", [set]), sideOf(made, "b", [set])],
      half,
      OPTIONS,
    );
    const drawn = set.lines.filter(({ sampleId }) => half.has(sampleId)).length;
    expect(half.size).toBe(30);
    expect(found?.labels.a).toBe(drawn);
    expect(drawn).toBeLessThan(120);
  });
});

describe("the corrected difference of models of two runs", () => {
  async function pair(videos: number) {
    const one = await labelledRun(videos, 1);
    const other = await labelledRun(videos, 1, "run-2");
    return { one, other, ofOne: await one.label({ count: 150 }), ofOther: await other.label({ count: 150 }) };
  }
  const pairs = new Map<number, ReturnType<typeof pair>>();
  /** Two runs on so many videos with their labels, which are made once. */
  function both(videos = 100): ReturnType<typeof pair> {
    const known = pairs.get(videos) ?? pair(videos);
    pairs.set(videos, known);
    return known;
  }

  it("takes each side's own labels, and holds the truth", async () => {
    const { one, other, ofOne, ofOther } = await both();
    const sets = [ofOne, ofOther];
    const found = await correctDifferences(
      [sideOf(one, "a", sets), sideOf(other, "b", sets)],
      asked(one),
      OPTIONS,
    );
    const truth = trueScores(other.truths, "b").csr - trueScores(one.truths, "a").csr;
    expect(found).toMatchObject({ why: null, labels: { a: 150, b: 150 } });
    expect(holds(csrOf(found), truth)).toBe(true);
    expect(csrOf(found)?.interval?.[1]).toBeLessThan(0);
  });

  it("of the same captions judged alike is none, with an interval as wide as two sets of labels leave it", async () => {
    const { one, other, ofOne, ofOther } = await both();
    const sets = [ofOne, ofOther];
    const apart = csrOf(
      await correctDifferences([sideOf(one, "a", sets), sideOf(other, "a", sets)], asked(one), OPTIONS),
    );
    expect(apart?.delta).toBeCloseTo(0, 12);
    const [low, high] = apart?.interval ?? [0, 0];
    // The labels are the same, but nobody knows that of what stands beside them.
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
  });

  it("is refused in words where one side has labels alone, where readings differ, and not told without labels", async () => {
    const { one, other, ofOne, ofOther } = await both(30);
    const told = async (sets: readonly LabelSet[], changes = {}) => {
      const second = sideOf(other, "b", sets);
      const run = { ...second.run, ...changes };
      return correctDifferences([sideOf(one, "a", sets), { ...second, run }], asked(one), OPTIONS);
    };
    expect(await told([])).toBeNull();
    const alone = await told([ofOne]);
    expect(alone?.scores).toEqual([]);
    expect(alone?.why).toContain("Nobody has labelled a line of");
    const semantics = one.run.semantics === "strict" ? "reference" : "strict";
    const read = await told([ofOne, ofOther], { semantics });
    expect(read?.scores).toEqual([]);
    expect(read?.why).toContain("there is no corrected difference");
  });

  it("does not test whether two judges err alike that are not the same", async () => {
    const { one, other, ofOne, ofOther } = await both();
    const sets = [ofOne, ofOther];
    const second = sideOf(other, "b", sets);
    const judges = second.run.judges.map((judge) => ({ ...judge, model: "another-judge" }));
    const sides = [sideOf(one, "a", sets), { ...second, run: { ...second.run, judges } }] as const;
    const found = await correctDifferences(sides, asked(one), OPTIONS);
    expect(found?.why).toBeNull();
    expect(found && "alike" in found).toBe(false);
  });
});
