import { describe, expect, it } from "vitest";
import {
  ablationNumbers,
  complexityNumbers,
  effectWords,
  slopeWords,
  steadinessNumbers,
} from "../../src/metrics/constraint-studies";
import { drawFrom } from "../../src/metrics/random";
import type { StudyLine, StudySeries } from "../../src/shapes/study";
import { runs } from "../support/effort";
import { holds, madeCheck, madeStudy } from "./made-study";

const { numRuns: times } = runs(200);
/** Three standard errors of so many tries below the level, or above what may go wrong. */
const slack = 3 * Math.sqrt((0.95 * 0.05) / times);

const TYPES = ["json_object", "length", "keyword", "events", "entities", "summary"];

/** Without JSON, entities are told more often; nothing else acts on anything. */
const PLANTED = 0.25;
const ablated = TYPES.map((type) =>
  madeCheck(type, "content", (cellId) =>
    type === "entities" && cellId === "drop-json_object" ? 0.5 + PLANTED : 0.5,
  ),
);

function ablation(seed: number, videos: number): StudySeries[] {
  return madeStudy({
    ...{ seed, videos, samples: 2, checks: ablated },
    cells: ["base", ...TYPES.map((type) => `drop-${type}`)],
    has: (cellId, check) => cellId !== `drop-${check}`,
  });
}

describe("an ablation", () => {
  it("finds a planted interaction, holds its size, and finds no other", () => {
    let [found, held, others] = [0, 0, 0];
    for (let seed = 1; seed <= times; seed += 1) {
      const { effects, tests } = ablationNumbers(ablation(seed, 120), "base");
      expect(tests).toBe(TYPES.length * (TYPES.length - 1));
      const isPlanted = ({ cellId, on }: { cellId: string; on: string }) =>
        cellId === "drop-json_object" && on === "entities";
      const told = effects.filter(({ difference }) => (difference.adjusted ?? 1) < 0.05);
      const planted = effects.find(isPlanted);
      if (told.some(isPlanted)) found += 1;
      if (planted && holds(planted.difference, PLANTED)) held += 1;
      if (told.some((effect) => !isPlanted(effect))) others += 1;
    }
    expect(found / times).toBeGreaterThan(0.9);
    expect(held / times).toBeGreaterThan(0.95 - slack);
    expect(others / times).toBeLessThan(0.05 + slack);
  });

  it("counts samples, says nothing of the dropped one, and needs ten videos to tell", () => {
    const { effects, tests } = ablationNumbers(ablation(5, 9), "base");
    expect(effects).toHaveLength(30);
    expect(effects.every(({ cellId, on }) => cellId !== `drop-${on}`)).toBe(true);
    expect(effects[0]).toMatchObject({ samples: 18, difference: { videos: 9, p: null, adjusted: null } });
    expect(tests).toBe(0);
    expect(ablationNumbers([], "base")).toEqual({ effects: [], tests: 0 });
  });

  it("says in words what it found", () => {
    const words = effectWords(
      ablationNumbers(ablation(2, 300), "base"),
      "stand-in",
      (cellId) => cellId.replace("drop-", "without "),
      (type) => type,
    );
    expect(words[0]).toMatch(
      /^Without json_object, entities passes more often by \d\d\.\d points \(\d\d\.\d to \d\d\.\d\), on 600 samples; Holm-adjusted p < 0\.001\.$/,
    );
  });

  it("says beside what it found that the unscored constraints could turn it", () => {
    const wordsOf = (every: number) => {
      const series = ablation(2, 300).map((one) => ({
        ...one,
        captions: one.captions.map((caption, at) => ({
          ...caption,
          lines: caption.lines.map((line) =>
            line.constraint === "entities" && at % every === 0
              ? { ...line, status: "unscored" as const }
              : line,
          ),
        })),
      }));
      return effectWords(ablationNumbers(series, "base"), "stand-in", String, String)[0];
    };
    // A quarter more pass: a tenth unscored on both sides leaves that, half of them does not.
    expect(wordsOf(10)).toMatch(/Holm-adjusted p < 0\.001\.$/);
    expect(wordsOf(2)).toMatch(/Holm-adjusted p < 0\.001; of those scored; the unscored could turn it\.$/);
  });
});

describe("steadiness", () => {
  const statuses = (id: string, all: readonly StudyLine["status"][]) =>
    all.map((status): StudyLine => ({ id, constraint: id, half: "content", modality: null, status }));

  it("counts flips, chances to disagree and pass^k over the same: what is scored in every repeat", () => {
    const a = statuses("a", ["passed", "passed", "failed", "unscored"]);
    const b = statuses("b", ["passed", "passed", "failed", "passed"]);
    const captions = a.map((line, at) => ({
      ...{ sampleId: "s", videoId: "v", repeat: at + 1, words: 5 },
      lines: [line, b[at] ?? line],
    }));
    const [found] = steadinessNumbers([{ cellId: "base", model: "m", captions }]);
    expect(found).toMatchObject({
      repeats: 4,
      all: { total: 2, flips: { share: { value: 1 }, scored: 1, videos: 1 } },
    });
    const [first, second] = found?.types ?? [];
    expect(first?.steadiness).toMatchObject({ total: 1, disagree: { scored: 0 } });
    expect(first?.steadiness.passes.map(({ scored }) => scored)).toEqual([0, 0, 0, 0]);
    expect(second?.steadiness.disagree.share.value).toBeCloseTo(1 / 2, 12);
    const values = second?.steadiness.passes.map(({ share }) => share.value);
    expect(values).toEqual([3 / 4, 1 / 2, 1 / 4, 0].map((value) => expect.closeTo(value, 12)));
    // The last repeat is undecided: nothing failed in it.
    expect(found?.instructions).toMatchObject({ total: 1, flips: { scored: 0 } });
  });

  it("never lets more repeats pass together than fewer, whatever each repeat leaves unscored", () => {
    // Lines scored once failed, those scored twice passed: pass^2 over other lines would be above pass^1.
    const lines = [
      statuses("hard", ["failed", "unscored"]),
      statuses("easy", ["passed", "passed"]),
      statuses("odd", ["failed", "unscored"]),
    ];
    const captions = [0, 1].map((at) => ({
      ...{ sampleId: "s", videoId: "v", repeat: at + 1, words: 5 },
      lines: lines.flatMap((line) => line[at] ?? []),
    }));
    const [found] = steadinessNumbers([{ cellId: "base", model: "m", captions }]);
    expect(found?.all.passes).toMatchObject([
      { share: { value: 1 }, scored: 1 },
      { share: { value: 1 }, scored: 1 },
    ]);
    expect(found?.all.total).toBe(3);
  });

  it("holds what is true of made repeats", () => {
    const rates = { steady: 1, even: 0.5 };
    let [even, both, all] = [0, 0, 0];
    for (let seed = 1; seed <= times; seed += 1) {
      const series = madeStudy({
        ...{ seed, videos: 40, samples: 2, repeats: 4, spread: 0, cells: ["base"] },
        checks: Object.entries(rates).map(([id, rate]) => madeCheck(id, "content", () => rate)),
      });
      const [found] = steadinessNumbers(series);
      const typed = found?.types.find(({ constraint }) => constraint === "even")?.steadiness;
      if (typed && holds(typed.flips.share, 1 - 2 * 0.5 ** 4)) even += 1;
      if (typed && holds(typed.disagree.share, 0.5)) both += 1;
      const four = found?.instructions.passes[3];
      if (four && holds(four.share, 0.5 ** 4)) all += 1;
      expect(found?.types.find(({ constraint }) => constraint === "steady")?.steadiness).toMatchObject({
        flips: { share: { value: 0 }, scored: 80 },
        passes: [1, 2, 3, 4].map(() => ({ share: { value: 1 } })),
      });
    }
    for (const held of [even, both, all]) expect(held / times).toBeGreaterThan(0.95 - slack);
  });
});

describe("complexity", () => {
  /** Added to the chance for each further check of a sample. */
  const harder = -0.05;
  function asking(seed: number, slope: number): StudySeries[] {
    const series = madeStudy({
      ...{ seed, videos: 60, samples: 6, cells: ["base"], spread: 0.1 },
      checks: Array.from({ length: 8 }, (_, at) =>
        madeCheck(String(at), "content", (_cell, sample) => 0.8 + slope * sample),
      ),
    });
    return series.map((one) => ({
      ...one,
      captions: one.captions.map((caption) => ({
        ...caption,
        // The sample's number, from 0, makes 3 to 8 constraints.
        lines: caption.lines.slice(0, 3 + (caption.words - 20) / 10),
      })),
    }));
  }

  it("puts captions into bins of about the same size, equal ones together", () => {
    const [constraints, words] = complexityNumbers(asking(1, harder), 3);
    expect(constraints?.bins.map(({ from, to, captions }) => [from, to, captions])).toEqual([
      [3, 4, 120],
      [5, 6, 120],
      [7, 8, 120],
    ]);
    expect(words?.bins.map(({ from, to }) => [from, to])).toEqual([
      [20, 30],
      [40, 50],
      [60, 70],
    ]);
    const [first, , last] = constraints?.bins ?? [];
    expect(first?.csr).toMatchObject({ scored: 120 * 3.5, videos: 60 });
    expect(first?.csr.share.value ?? 0).toBeGreaterThan(last?.csr.share.value ?? 1);
    const [same] = complexityNumbers(
      asking(1, harder).map((one) => ({
        ...one,
        captions: one.captions.map((caption) => ({ ...caption, lines: caption.lines.slice(0, 2) })),
      })),
    );
    expect(same?.bins).toHaveLength(1);
    expect(same?.slopes).toEqual([]);
    expect(complexityNumbers([{ cellId: "base", model: "m", captions: [] }])[0]?.bins).toEqual([]);
  });

  it("finds a slope, holds it, and finds none where there is none", () => {
    let [held, found, falseAlarms] = [0, 0, 0];
    for (let seed = 1; seed <= times; seed += 1) {
      const [constraints] = complexityNumbers(asking(seed, harder));
      const csr = constraints?.slopes.find(({ measure }) => measure === "csr");
      if (csr && holds(csr.slope, harder)) held += 1;
      if ((csr?.slope.adjusted ?? 1) < 0.05) found += 1;
      const none = complexityNumbers(asking(seed, 0)).flatMap(({ slopes }) =>
        slopes.filter(({ measure }) => measure === "csr"),
      );
      if (none.some(({ slope }) => (slope.adjusted ?? 1) < 0.05)) falseAlarms += 1;
    }
    expect(held / times).toBeGreaterThan(0.95 - slack);
    expect(found / times).toBeGreaterThan(0.95);
    expect(falseAlarms / times).toBeLessThan(0.05 + slack);
  });

  it("holds a slope that few videos far from the middle tell", () => {
    // On 20 videos most samples have two or three constraints and a few many; nothing makes any of them harder.
    const draw = drawFrom(7);
    const chance = () => draw(1_000_000) / 1_000_000;
    const tries = 600;
    let [held, told] = [0, 0];
    for (let turn = 0; turn < tries; turn += 1) {
      const captions = Array.from({ length: 20 }, (_, video) => {
        let count = 3;
        while (count < 20 && chance() < 0.6) count += 1;
        const lines = Array.from(
          { length: count },
          (_, at): StudyLine => ({
            ...{ id: `${at}`, constraint: "length", half: "format", modality: null },
            status: chance() < 0.73 ? "passed" : "failed",
          }),
        );
        return { sampleId: `s${video}`, videoId: `v${video}`, repeat: 1, words: 10, lines };
      });
      const [constraints] = complexityNumbers([{ cellId: "base", model: "m", captions }]);
      const csr = constraints?.slopes.find(({ measure }) => measure === "csr");
      if (!csr || csr.slope.low === null) continue;
      told += 1;
      if (holds(csr.slope, 0)) held += 1;
    }
    expect(told).toBeGreaterThan(0.95 * tries);
    expect(held / told).toBeGreaterThan(0.93);
  });

  it("gives no interval of a slope that one video alone makes", () => {
    const [study] = asking(1, harder);
    if (!study) throw new Error("There is a study.");
    const captions = study.captions.map((caption) => ({
      ...caption,
      lines: caption.videoId === study.captions[0]?.videoId ? caption.lines : caption.lines.slice(0, 2),
    }));
    const [constraints] = complexityNumbers([{ ...study, captions }]);
    const csr = constraints?.slopes.find(({ measure }) => measure === "csr");
    expect(csr?.slope).toMatchObject({ low: null, high: null, p: null });
  });

  it("says beside a slope of CSR that the unscored constraints could turn it", () => {
    // One of three constraints fails in half of the captions, one of eight, and `open` are unscored.
    const csrOf = (open: number) => {
      const captions = Array.from({ length: 80 }, (_, video) => {
        const count = video % 2 === 0 ? 3 : 8;
        const failing = count === 8 || video % 4 === 0 ? 1 : 0;
        const lines = Array.from({ length: count }, (_, at): StudyLine => {
          const line = { id: `${at}`, constraint: "length", half: "format" as const, modality: null };
          const other = count === 8 && at <= open ? "unscored" : "passed";
          return { ...line, status: at < failing ? "failed" : other };
        });
        return { sampleId: `s${video}`, videoId: `v${video}`, repeat: 1, words: 10, lines };
      });
      const [constraints] = complexityNumbers([{ cellId: "base", model: "m", captions }]);
      const csr = constraints?.slopes.find(({ measure }) => measure === "csr");
      if (!csr) throw new Error("There is a slope.");
      return csr;
    };
    // 83 % of three; 2 of 3 that are scored of eight, 7 of 8 at most.
    const told = csrOf(5);
    expect(told).toMatchObject({ canTurn: false, unscoredTurns: true });
    expect(slopeWords("constraints", told)).toMatch(
      /^CSR falls by .* with each constraint more; Holm-adjusted p [<=] 0\.0\d+; of those scored; the unscored could turn it\.$/,
    );
    expect(csrOf(0)).not.toHaveProperty("unscoredTurns");
  });

  it("tells no slope of ISR that the undecided captions could turn round", () => {
    // Half of those with three constraints pass whole, none with eight; `left` of these are undecided.
    const isrOf = (left: number) => {
      const captions = Array.from({ length: 80 }, (_, video) => {
        const count = video % 2 === 0 ? 3 : 8;
        const own = count === 3 ? (video % 4 === 0 ? "passed" : "failed") : "failed";
        const status = count === 8 && video < 2 * left ? "unscored" : own;
        const lines = Array.from({ length: count }, (_, at): StudyLine => {
          const line = { id: `${at}`, constraint: "length", half: "format" as const, modality: null };
          return { ...line, status: at === 0 ? status : "passed" };
        });
        return { sampleId: `s${video}`, videoId: `v${video}`, repeat: 1, words: 10, lines };
      });
      const [constraints] = complexityNumbers([{ cellId: "base", model: "m", captions }]);
      const isr = constraints?.slopes.find(({ measure }) => measure === "isr");
      if (!isr) throw new Error("There is a slope.");
      return isr;
    };
    expect(slopeWords("constraints", isrOf(0))).toMatch(/^ISR falls by 10\.0 points/);
    expect(slopeWords("constraints", isrOf(10))).toMatch(/^ISR falls by 10\.0 points/);
    const open = isrOf(30);
    expect(open.slope.adjusted).toBeLessThan(0.05);
    expect(slopeWords("constraints", open)).toMatch(
      /^ISR: can’t tell whether it changes with each constraint more \(−10\.0 points, .* to .*, of the captions that are decided; the undecided could turn it\)\.$/,
    );
  });

  it("says in words what it found", () => {
    const [constraints] = complexityNumbers(asking(1, harder));
    const [csr] = constraints?.slopes ?? [];
    if (!constraints || !csr) throw new Error("There is a slope.");
    expect(slopeWords("constraints", csr)).toMatch(
      /^CSR falls by [3-7]\.\d points \(\d\.\d to \d\.\d\) with each constraint more; Holm-adjusted p < 0\.001\.$/,
    );
    const [flat] = complexityNumbers(asking(2, 0))[1]?.slopes ?? [];
    if (!flat) throw new Error("There is a slope.");
    expect(slopeWords("words", flat)).toMatch(/^CSR: can’t tell whether it changes with ten words more \(/);
  });
});
