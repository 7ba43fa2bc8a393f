import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairedInterval } from "../../src/metrics/intervals/paired-interval";
import type { VideoParts } from "../../src/metrics/intervals/ratio-influences";
import {
  adjustByHolm,
  gridNumbers,
  pairedDifference,
  pointWords,
  signedPoints,
  studyNumbers,
  studyWords,
} from "../../src/metrics/paired-cells";
import type { StudyCaption, StudyLine, StudyMeasure, StudySeries } from "../../src/shapes/study";
import { runs } from "../support/effort";
import { holds, madeCheck, madeStudy } from "./made-study";

const FRAMES = ["8", "16", "32", "64"];
const change = (cellId: string) => `from 32 to ${cellId} frames`;

/** CSR of what is seen falls with fewer frames; form and sound don't care. */
const SEEN: Record<string, number> = { "8": 0.45, "16": 0.55, "32": 0.7, "64": 0.7 };
const CHECKS = [
  madeCheck("length", "format", () => 0.6),
  madeCheck("look", "content", (cellId) => SEEN[cellId] ?? 0, "visual"),
  madeCheck("look again", "content", (cellId) => SEEN[cellId] ?? 0, "visual"),
  madeCheck("voice", "content", () => 0.5, "audio"),
];
const MEASURES: StudyMeasure[] = ["csr", "isr", "format", "content", "visual", "audio"];
const plan = { cells: FRAMES, baseCell: "32", measures: MEASURES };

function line(id: string, status: StudyLine["status"], half: StudyLine["half"] = "content"): StudyLine {
  return { id, constraint: id, half, modality: half === "content" ? "visual" : null, status };
}

function caption(at: number, lines: StudyLine[]): StudyCaption {
  return { sampleId: `s${at}`, videoId: `v${at}`, repeat: 1, words: 10, lines };
}

describe("the numbers of a study", () => {
  it("tell no change of ISR that the undecided captions could turn round", () => {
    // 15 of 40 base captions pass whole; of those with fewer frames 15 fail, and `left` are undecided.
    const numbers = (left: number) => {
      const base = Array.from({ length: 40 }, (_, at) =>
        caption(at, [line("a", at % 8 < 3 ? "passed" : "failed")]),
      );
      const few = base.map(({ lines, ...one }, at) => ({
        ...one,
        lines: [line("a", at >= 40 - left ? "unscored" : "failed")],
      }));
      const series: StudySeries[] = [
        { cellId: "32", model: "m", captions: base },
        { cellId: "8", model: "m", captions: few },
      ];
      const told = studyNumbers(series, { cells: ["8", "32"], baseCell: "32", measures: ["isr"] });
      return { ...told, words: studyWords(told, "m", change) };
    };
    const [decided, undecided] = [numbers(4), numbers(20)];
    expect(decided.steps[0]).toMatchObject({ canTurn: false, verdict: "worse" });
    expect(decided.words[0]).toMatch(/^ISR falls by 41\.7 points/);
    expect(undecided.steps[0]).toMatchObject({ canTurn: true, verdict: "open" });
    expect(undecided.steps[0]?.holm).toBeLessThan(0.05);
    expect(undecided.first).toEqual([{ model: "m", measure: "isr", cellId: null }]);
    expect(undecided.words).toEqual([
      expect.stringMatching(
        /^ISR: can’t tell whether it changes from 32 to 8 frames \(−45\.0 points, .* to .*, of the captions decided in both; the undecided could turn it\)\.$/,
      ),
    ]);
  });

  it("say beside a change of CSR that the unscored lines could turn it", () => {
    // One line of three fails with fewer frames; another one is unscored there in `left` of 40 captions.
    const numbers = (left: number, fails = true) => {
      const linesOf = (a: StudyLine["status"], c: StudyLine["status"]) => [
        line("a", a),
        line("b", "passed"),
        line("c", c),
      ];
      const base = Array.from({ length: 40 }, (_, at) => caption(at, linesOf("passed", "failed")));
      const few = base.map((one, at) => ({
        ...one,
        lines: linesOf(fails && at % 4 > 0 ? "failed" : "passed", at < left ? "unscored" : "failed"),
      }));
      const series: StudySeries[] = [
        { cellId: "32", model: "m", captions: base },
        { cellId: "8", model: "m", captions: few },
      ];
      const told = studyNumbers(series, { cells: ["8", "32"], baseCell: "32", measures: ["csr"] });
      return { step: told.steps[0], first: told.first[0]?.cellId, words: studyWords(told, "m", change)[0] };
    };
    const [known, open] = [numbers(29), numbers(30)];
    for (const { step, first } of [known, open]) {
      expect(step).toMatchObject({ canTurn: false, verdict: "worse" });
      expect(first).toBe("8");
    }
    expect(known.step).not.toHaveProperty("unscoredTurns");
    expect(known.words).toMatch(/^CSR falls by .*p < 0\.001\.$/);
    expect(open.step).toMatchObject({ unscoredTurns: true });
    expect(open.words).toMatch(/^CSR falls by .*p < 0\.001; of those scored; the unscored could turn it\.$/);
    expect(numbers(1, false).words).toBe(
      "CSR is the same on each video from 32 to 8 frames; of those scored; the unscored could turn it.",
    );
  });

  it("hold two cells against each other on what is scored in both", () => {
    const base = Array.from({ length: 12 }, (_, at) =>
      caption(at, [line("a", "passed"), line("b", at < 6 ? "unscored" : "passed", "format")]),
    );
    const other = Array.from({ length: 13 }, (_, at) =>
      caption(at, [line("a", at < 6 ? "failed" : "passed"), line("b", "failed", "format")]),
    );
    const series: StudySeries[] = [
      { cellId: "base", model: "m", captions: base },
      { cellId: "few", model: "m", captions: other },
    ];
    const { points, steps, first, tests } = studyNumbers(series, {
      cells: ["base", "few"],
      baseCell: "base",
      measures: ["csr", "isr", "content", "audio"],
    });
    const [csr, isr, content, audio] = points.filter(({ cellId }) => cellId === "few");
    expect(csr).toMatchObject({ passed: 7, scored: 26, captions: 13, videos: 13 });
    expect(isr).toMatchObject({ passed: 0, scored: 13, value: 0 });
    expect(content).toMatchObject({ passed: 7, scored: 13 });
    expect(audio).toMatchObject({ value: null, scored: 0, videos: 0 });
    // In both: 12 of a, 6 of b.
    expect(steps[0]).toMatchObject({ difference: 6 / 18 - 1, videos: 12, verdict: "worse" });
    // Six captions of the base are undecided.
    expect(steps[1]).toMatchObject({ difference: -1, videos: 6, p: null, holm: null, verdict: "open" });
    expect(steps[2]).toMatchObject({ difference: -0.5, videos: 12 });
    expect(steps[3]).toMatchObject({ difference: null, videos: 0, verdict: "open" });
    expect(tests).toBe(2);
    expect(first).toContainEqual({ model: "m", measure: "isr", cellId: null });
    expect(first).toContainEqual({ model: "m", measure: "csr", cellId: "few" });
  });

  it("call what is the same on each video the same, and a single video nothing", () => {
    const base = Array.from({ length: 12 }, (_, at) => caption(at, [line("a", "passed")]));
    const series = (captions: StudyCaption[]) => [
      { cellId: "base", model: "m", captions },
      { cellId: "again", model: "m", captions },
    ];
    const numbersOf = (captions: StudyCaption[]) =>
      studyNumbers(series(captions), { cells: ["base", "again"], baseCell: "base", measures: ["csr"] });
    expect(numbersOf(base).steps[0]).toMatchObject({ difference: 0, p: 1, verdict: "same" });
    const one = numbersOf(base.slice(0, 1));
    expect(one.points[0]).toMatchObject({ value: 1, low: null });
    expect(one.steps[0]).toMatchObject({ difference: 0, low: null, p: null });
    expect(numbersOf([]).points[0]).toMatchObject({ value: null, captions: 0 });
  });

  it("say in words what a stand-in was made to do", () => {
    const series = madeStudy({ seed: 3, videos: 150, samples: 4, cells: FRAMES, checks: CHECKS });
    const found = studyNumbers(series, plan);
    const words = studyWords(found, "stand-in", change);
    // The two measures of which nothing was planted share a sentence.
    expect(words).toHaveLength(MEASURES.length - 1);
    expect(words.find((said) => said.startsWith("Visual CSR"))).toMatch(
      /^Visual CSR falls by 1\d\.\d points \(\d+\.\d to \d+\.\d\) from 32 to 16 frames; Holm-adjusted p < 0\.001\.$/,
    );
    expect(words.at(-1)).toBe("Format CSR, Audio CSR: none of the 3 steps can be told from the base.");
    expect(found.tests).toBe(18);
    expect(studyWords(found, "another model", change)).toEqual([]);
  });
});

describe("over many made studies", () => {
  const { numRuns: times } = runs(200);

  it("bands and differences hold the truth, and few steps are told where there is none", () => {
    const held = { points: 0, steps: 0, falseAlarms: 0, found: 0 };
    let of = 0;
    for (let seed = 1; seed <= times; seed += 1) {
      const series = madeStudy({ seed, videos: 40, samples: 3, cells: FRAMES, checks: CHECKS });
      const { points, steps, first } = studyNumbers(series, plan);
      for (const cellId of FRAMES) {
        of += 1;
        const truth = SEEN[cellId] ?? 0;
        const isSeen = (one: { cellId: string; measure: StudyMeasure }) =>
          one.cellId === cellId && one.measure === "visual";
        const point = points.find(isSeen);
        if (point && holds(point, truth)) held.points += 1;
        const step = steps.find(isSeen);
        if (step && holds(step, truth - 0.7)) held.steps += 1;
      }
      const untouched = steps.filter(({ measure }) => measure === "format" || measure === "audio");
      if (untouched.some(({ verdict }) => verdict === "better" || verdict === "worse")) held.falseAlarms += 1;
      if (first.some(({ measure, cellId }) => measure === "visual" && cellId === "16")) held.found += 1;
    }
    // Three standard errors of so many made studies below the level; the base is no step.
    const least = (tries: number) => 0.95 - 3 * Math.sqrt((0.95 * 0.05) / tries);
    expect(held.points / of).toBeGreaterThan(least(of));
    expect(held.steps / (of - times)).toBeGreaterThan(least(of - times));
    expect(held.falseAlarms / times).toBeLessThan(0.05 + 3 * Math.sqrt((0.95 * 0.05) / times));
    expect(held.found / times).toBeGreaterThan(0.6);
  });

  it("a grid finds what two parameters do together, and the best cell", () => {
    const places = ["a", "b"].flatMap((row) =>
      ["1", "2"].map((column) => ({ cellId: `${row}${column}`, row, column })),
    );
    const rates: Record<string, number> = { a1: 0.5, a2: 0.5, b1: 0.5, b2: 0.8 };
    let [held, found, first] = [0, 0, 0];
    for (let seed = 1; seed <= times; seed += 1) {
      const series = madeStudy({
        ...{ seed, videos: 60, samples: 3 },
        cells: places.map(({ cellId }) => cellId),
        checks: [madeCheck("a", "content", (cellId) => rates[cellId] ?? 0)],
      });
      const grid = gridNumbers(series, { model: "stand-in", places, baseCell: "a1", measure: "csr" });
      const [effect] = grid?.together ?? [];
      expect(grid?.together).toHaveLength(1);
      expect(effect).toMatchObject({ row: "b", column: "2" });
      if (effect && holds(effect.difference, 0.3)) held += 1;
      if ((effect?.difference.adjusted ?? 1) < 0.05) found += 1;
      if (grid?.ranks.every(({ cellId, low }) => (low === 1) === (cellId === "b2"))) first += 1;
    }
    expect(held / times).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / times));
    expect(found / times).toBeGreaterThan(0.8);
    expect(first / times).toBeGreaterThan(0.8);
  });
});

describe("chances", () => {
  it("are adjusted by Holm's way, those without one left out", () => {
    const of = (p: number | null): { p: number | null; adjusted: number | null } => ({ p, adjusted: null });
    const found = adjustByHolm([of(0.01), of(0.04), null, of(0.03), of(null), of(0.005)]);
    const values = found.map((one) => one && (one.adjusted === null ? null : one.adjusted.toFixed(6)));
    expect(values).toEqual(["0.030000", "0.060000", null, "0.060000", null, "0.020000"]);
  });

  it("are below 5 % where the 95 % interval leaves 0 out, and nowhere else", () => {
    const video = fc
      .tuple(fc.nat({ max: 4 }), fc.nat({ max: 4 }), fc.integer({ min: 1, max: 4 }))
      .map(([x, y, m]): [VideoParts, VideoParts] => [
        [Math.min(x, m), m],
        [Math.min(y, m), m],
      ]);
    fc.assert(
      fc.property(fc.array(video, { minLength: 10, maxLength: 30 }), (videos) => {
        const [to, from] = [videos.map(([a]) => a), videos.map(([, b]) => b)];
        const found = pairedDifference(to, from);
        const { low, high } = pairedInterval(to, from, 0.95);
        expect(found).toMatchObject({ low, high });
        if (low === null || high === null || found?.p == null) throw new Error("There is an interval.");
        expect(found.p < 0.05).toBe(low > 0 || high < 0);
      }),
      runs(300),
    );
  });
});

describe("a difference in words", () => {
  it("is not rounded to nothing, and nothing has no sign", () => {
    expect([0.041, -0.0004, 0, -1e-12].map((share) => signedPoints(share, 1))).toEqual([
      "+4.1",
      "−0.04",
      "0.0",
      "0.0",
    ]);
    expect(pointWords(-0.0004, -0.0007, -0.0001)).toBe("0.04 points (0.01 to 0.1)");
  });
});
