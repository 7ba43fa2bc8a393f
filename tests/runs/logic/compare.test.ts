import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partsOfLine, type ResultTally } from "../../../src/metrics/scores/result-tally";
import { type FlipLine, findFlips, sameSamples } from "../../../src/runs/engine/score-handlers";
import { basisDifferences } from "../../../src/runs/logic/basis-differences";
import { type PairedTallies, pairedScores } from "../../../src/runs/logic/paired-scores";
import type { Run } from "../../../src/shapes/run";
import type { VerdictStatus } from "../../../src/shapes/verdict";
import { exampleEntry, exampleRun, exampleSample } from "../../storage/runs/example-run";
import { runs } from "../../support/effort";

const WORDS = {
  scores: [{ id: "csr", label: "CSR", unit: "share", better: "higher" }] as const,
  lineLabel: (type: string) => type.toUpperCase(),
};

/** One line of each type. */
function tally(lines: Record<string, VerdictStatus>): ResultTally {
  const parts = Object.values(lines).map(partsOfLine);
  const sum = (part: "numerator" | "denominator" | "total") => parts.reduce((all, one) => all + one[part], 0);
  return {
    parts: [{ numerator: sum("numerator"), denominator: sum("denominator"), total: sum("total") }],
    lines: Object.entries(lines).map(([type, status]) => ({ type, status })),
    groups: {},
  };
}

describe("what differs in the basis", () => {
  const side = (changes: Partial<Run> = {}) => ({ run: exampleRun(changes), entry: exampleEntry("a") });

  it("is nothing between a run and itself", () => {
    expect(basisDifferences(side(), side())).toEqual([]);
  });

  it.each([
    ["benchmark", { dataSet: { id: "unknown", benchmark: "omnicap-if" } }, "refuses"],
    ["data set", { dataSet: { id: "another", benchmark: "if-vidcap" } }, "warns"],
    ["semantics", { semantics: "strict" }, "warns"],
    ["judges", { judges: [exampleEntry("judge").choice].filter((choice) => choice !== null) }, "warns"],
    ["judging", { judging: { rounds: 3, batched: false, otherJudges: false } }, "warns"],
    ["prompts", { versions: { app: "1.0.0", rules: "1", prompts: ["caption.v2"] } }, "warns"],
    ["prompts", { versions: { app: "1.0.0", rules: "1", prompts: [] } }, "warns"],
    ["rules", { versions: { app: "1.0.0", rules: "2", prompts: ["caption.v1"] } }, "warns"],
    ["judged text", { asReleased: true }, "warns"],
    ["app", { versions: { app: "1.1.0", rules: "1", prompts: ["caption.v1"] } }, "told"],
    ["repeats", { repeats: 5 }, "told"],
  ] as const)("names %s", (field, changes, weight) => {
    const found = basisDifferences(side(), side(changes as Partial<Run>));
    expect(found).toMatchObject([{ field, weight }]);
    expect(found[0]?.a).not.toBe(found[0]?.b);
  });

  it("minds prompts of another version, not those of other entries, and how an entry itself is asked", () => {
    const versions = (...prompts: string[]) => ({ versions: { app: "1.0.0", rules: "1", prompts } });
    const one = versions("answer-question.v2", "caption.v1");
    const more = versions("answer-question.v2", "caption-whole-video.v1", "caption.v1", "refine-caption.v1");
    expect(basisDifferences(side(one), side(more))).toEqual([]);
    const later = versions("answer-question.v3", "caption.v1");
    expect(basisDifferences(side(one), side(later))).toMatchObject([{ field: "prompts", weight: "warns" }]);
    const long = { run: exampleRun(one), entry: { ...exampleEntry("a"), prompt: "long" } };
    expect(basisDifferences(side(one), long)).toMatchObject([{ field: "prompt", b: "long" }]);
  });

  it("calls no judge of verdicts that files told rules alone", () => {
    const versions = (rules: string) => ({ versions: { app: "0.1.0", rules, prompts: [] } });
    const found = basisDifferences(side(versions("5")), side(versions("not stated")));
    expect(found).toMatchObject([
      { field: "judges", a: "none: rules only", b: "not stated" },
      { field: "rules", a: "5", b: "not stated" },
    ]);
  });

  it("takes what nobody states for alike in one run alone, not in two", () => {
    const told = (id: string, benchmark = "if-vidcap") => {
      const versions = { app: "0.1.0", rules: "not stated", prompts: [] };
      return side({ id, versions, dataSet: { ...exampleRun().dataSet, benchmark } });
    };
    expect(basisDifferences(told("one"), told("one"))).toEqual([]);
    expect(basisDifferences(told("one"), told("two"))).toMatchObject([
      { field: "judges", weight: "warns", a: "not stated", b: "not stated" },
      { field: "rules", weight: "warns", a: "not stated", b: "not stated" },
    ]);
    expect(basisDifferences(told("one", "capquiz"), told("two", "capquiz"))).toMatchObject([
      { field: "judges" },
    ]);
  });

  it("minds which judge is the first where it cuts out what rules look at, and no other order of judges", () => {
    const judges = ["x", "y", "z"].flatMap((id) => exampleEntry(id).choice ?? []);
    const by = (order: number[], benchmark = "if-vidcap") =>
      side({ judges: order.flatMap((at) => judges[at] ?? []), dataSet: { id: "d", benchmark } });
    expect(basisDifferences(by([0, 1, 2]), by([0, 2, 1]))).toEqual([]);
    expect(basisDifferences(by([0, 1, 2]), by([1, 0, 2]))).toMatchObject([
      { field: "judges", weight: "warns", a: "x, y, z", b: "y, x, z" },
    ]);
    expect(basisDifferences(by([0, 1, 2], "capquiz"), by([1, 0, 2], "capquiz"))).toEqual([]);
  });

  it("tells models apart", () => {
    const models = basisDifferences(side(), { run: exampleRun(), entry: exampleEntry("b") });
    expect(models).toMatchObject([{ field: "model", a: "a", b: "b", weight: "told" }]);
  });
});

describe("samples of two data sets", () => {
  it("are the same where they ask the same of the same video and are judged by the same", () => {
    const [one, two, three] = [1, 2, 3].map((number) => exampleSample(number));
    if (!one || !two || !three) throw new Error("There are three.");
    const changed = { ...two, instruction: "Another one." };
    const found = sameSamples([one, two, three], [structuredClone(one), changed]);
    expect(found.both.map(({ id }) => id)).toEqual(["s1"]);
    expect([found.onlyA, found.onlyB]).toEqual([2, 1]);
  });
});

describe("paired scores", () => {
  it("are those of both over the same captions, and their difference", () => {
    const pairs: PairedTallies[] = [
      {
        video: "v1",
        a: tally({ length: "passed", case: "failed" }),
        b: tally({ length: "passed", case: "passed" }),
      },
      {
        video: "v2",
        a: tally({ length: "failed", case: "unscored" }),
        b: tally({ length: "failed", case: "failed" }),
      },
    ];
    const { scores, constraints, videos } = pairedScores(WORDS, pairs);
    expect(videos).toBe(2);
    // a: 1 of 3 scored; b: 2 of 4.
    expect(scores[0]?.a).toMatchObject({ numerator: 1, denominator: 3, total: 4 });
    expect(scores[0]?.b).toMatchObject({ numerator: 2, denominator: 4, total: 4 });
    expect(scores[0]?.delta?.value).toBeCloseTo(2 / 4 - 1 / 3, 12);
    expect(constraints.map(({ id, label }) => [id, label])).toEqual([
      ["case", "CASE"],
      ["length", "LENGTH"],
    ]);
    // The rule on length comes out alike in each video; two videos leave open what it does in others.
    expect(constraints[1]?.delta).toEqual({
      value: 0,
      paired: { interval: [-1, 1], videos: 2, isSame: true },
    });
    const [one] = pairedScores(WORDS, pairs.slice(0, 1)).scores;
    expect(one?.delta).toEqual({ value: 0.5, paired: null });
  });

  it("of a run with itself differ by 0, and every interval holds its difference", () => {
    const status = fc.constantFrom<VerdictStatus>("passed", "failed", "unscored");
    const one = fc.record({ length: status, case: status, style: status }).map(tally);
    const pair = fc.record({ video: fc.constantFrom("v1", "v2", "v3"), a: one, b: one });
    fc.assert(
      fc.property(fc.array(pair, { minLength: 1, maxLength: 10 }), (pairs) => {
        const found = pairedScores(WORDS, pairs);
        for (const { delta } of [...found.scores, ...found.constraints]) {
          if (!delta?.paired) continue;
          expect(delta.paired.interval[0]).toBeLessThanOrEqual(delta.value);
          expect(delta.paired.interval[1]).toBeGreaterThanOrEqual(delta.value);
        }
        const same = pairedScores(
          WORDS,
          pairs.map(({ video, a }) => ({ video, a, b: a })),
        );
        for (const { delta } of [...same.scores, ...same.constraints])
          if (delta) {
            expect(delta.value).toBe(0);
            if (delta.paired) expect(delta.paired.isSame).toBe(true);
          }
      }),
      runs(60),
    );
  });
});

describe("flips", () => {
  const line = (id: string, status: VerdictStatus): FlipLine => ({ id, type: "length", status });

  it("go both ways; what is unscored in one is none", () => {
    const pairs = [
      {
        sampleId: "s1",
        repeat: 1,
        a: [line("x", "failed"), line("y", "passed"), line("z", "unscored"), line("w", "passed")],
        b: [line("x", "passed"), line("y", "failed"), line("z", "passed"), line("w", "unscored")],
      },
      { sampleId: "s2", repeat: 2, a: [line("x", "failed")], b: [line("other", "passed")] },
    ];
    expect(findFlips(pairs, (type) => `the ${type}`)).toEqual({
      gained: [{ sampleId: "s1", repeat: 1, lineId: "x", type: "length", label: "the length" }],
      lost: [{ sampleId: "s1", repeat: 1, lineId: "y", type: "length", label: "the length" }],
      failed: { decided: 1, unscored: 1 },
      passed: { decided: 1, unscored: 1 },
    });
  });
});
