import {
  correctedDraws,
  drawnDifference,
  drawnInterval,
  drawnRanks,
  type Effect,
  type JudgedScore,
} from "../../src/metrics/correction/corrected-draws";
import type { GoldUnit, LabelledStrata, Stratum, StratumPath } from "../../src/metrics/correction/gold-rates";
import { pairedInterval } from "../../src/metrics/intervals/paired-interval";
import { rankIntervals } from "../../src/metrics/intervals/rank-intervals";
import type { VideoParts } from "../../src/metrics/intervals/ratio-influences";
import { type Ends, shareInterval } from "../../src/metrics/intervals/share-interval";
import { drawFrom, normalFrom } from "../../src/metrics/random";

/** The judges of simulated runs, by the way in which they err. */
export const JUDGES = ["alike", "by kind", "by model", "nearly always right"] as const;
export type SimulatedJudge = (typeof JUDGES)[number];

/** The scores that are looked at. */
export const SIMULATED_SCORES = ["CSR", "ISR", "CapF1"] as const;
export type SimulatedScore = (typeof SIMULATED_SCORES)[number];

/** The kinds of an instruction's checks; a rule decides those of the first, and never errs. */
const CHECKS = ["rule", "rule", "seen", "seen", "heard", "time"] as const;
type Kind = (typeof CHECKS)[number] | "question";
const QUESTIONS = 5;
const MODELS = [0.79, 0.76, 0.7];
const VIDEOS = 60;
const LABELS = 180;
const DRAWS = 400;
const LEVEL = 0.95;

/** Told rightly, told wrongly, left out: what each adds to CapF1. */
const TOLD: readonly VideoParts[] = [
  [1, 1],
  [0, 1],
  [0, 0.5],
];

/** The chance that the judge decides a line otherwise than people do. */
function errorOf(judge: SimulatedJudge, kind: Kind, model: number, isPassed: boolean): number {
  if (kind === "rule") return 0;
  if (judge === "alike") return isPassed ? 0.04 : 0.15;
  if (judge === "nearly always right") return isPassed ? 0.003 : 0.01;
  if (judge === "by model") return (isPassed ? [0.02, 0.12, 0.05] : [0.3, 0.08, 0.15])[model] ?? 0;
  if (kind === "time") return isPassed ? 0.1 : 0.4;
  return kind === "heard" ? (isPassed ? 0.03 : 0.15) : isPassed ? 0.01 : 0.05;
}

/** A line by the number of its value, as people and the judge see it: 0 is the best. */
type Line = { kind: Kind; truth: number; judged: number };
type Caption = { video: number; model: number; checks: Line[]; questions: Line[] };

function simulate(judge: SimulatedJudge, videos: number, draw: (below: number) => number): Caption[] {
  const normal = normalFrom(draw);
  const uniform = () => draw(0x1_0000_0000) / 0x1_0000_0000;
  return Array.from({ length: videos }, (_, video) => {
    const hard = 0.8 * normal();
    return MODELS.map((skill, model): Caption => {
      const own = hard + 0.4 * normal();
      const chance = (shift: number) => 1 / (1 + Math.exp(-(Math.log(skill / (1 - skill)) + shift + own)));
      const line = (kind: Kind, values: number, shift: number): Line => {
        const failed = () => 1 + draw(values - 1);
        const truth = uniform() < chance(shift) ? 0 : failed();
        const isWrong = uniform() < errorOf(judge, kind, model, truth === 0);
        return { kind, truth, judged: isWrong ? (truth === 0 ? failed() : 0) : truth };
      };
      return {
        ...{ video, model },
        checks: CHECKS.map((kind) => line(kind, 2, kind === "time" ? -0.5 : 0.2)),
        questions: Array.from({ length: QUESTIONS }, () => line("question", 3, 0)),
      };
    });
  }).flat();
}

/** A unit that people may label: its line as both see it, and what each value adds to the score. */
type Unit = {
  path: StratumPath;
  video: number;
  model: number;
  truth: number;
  judged: number;
  adds: readonly VideoParts[];
};

/** The exact part of a caption, and the part that is a judge's. */
type Scored = { exact: VideoParts; units: Unit[] };

const PASSES: readonly VideoParts[] = [
  [1, 1],
  [0, 1],
];

function scoredBy(score: SimulatedScore, { video, model, checks, questions }: Caption): Scored {
  const unitOf = ({ kind, truth, judged }: Line, adds: readonly VideoParts[]): Unit => ({
    path: [`${judged}`, `${model}`, kind],
    ...{ video, model, truth, judged, adds },
  });
  if (score === "CapF1") return { exact: [0, 0], units: questions.map((line) => unitOf(line, TOLD)) };
  const rules = checks.filter(({ kind }) => kind === "rule");
  const judged = checks.filter(({ kind }) => kind !== "rule");
  if (score === "CSR") {
    const passed = rules.filter(({ truth }) => truth === 0).length;
    return { exact: [passed, rules.length], units: judged.map((line) => unitOf(line, PASSES)) };
  }
  if (rules.some(({ truth }) => truth !== 0)) return { exact: [0, 1], units: [] };
  const fails = (of: "truth" | "judged") => judged.filter((line) => line[of] !== 0).length;
  const whole = { truth: Math.min(fails("truth"), 1), judged: Math.min(fails("judged"), 1) };
  return {
    exact: [0, 0],
    units: [{ path: [`${Math.min(fails("judged"), 2)}`, `${model}`], video, model, ...whole, adds: PASSES }],
  };
}

/** The score of each model as people would see it, over so many videos that it hardly varies. */
function truthOf(score: SimulatedScore, judge: SimulatedJudge, videos: number): number[] {
  const captions = simulate(judge, videos, drawFrom(777));
  return MODELS.map((_, model) => {
    let [numerator, denominator] = [0, 0];
    for (const caption of captions) {
      if (caption.model !== model) continue;
      const { exact, units } = scoredBy(score, caption);
      for (const [x, m] of [exact, ...units.map(({ adds, truth }) => adds[truth] ?? exact)]) {
        numerator += x;
        denominator += m;
      }
    }
    return numerator / denominator;
  });
}

type Sides = { corrected: number; judged: number };

/**
 * Shares of the intervals that hold the truth: of scores, of differences of two models, of ranks, and of ranks by no more than the values
 * and intervals, as boards have them of their rows.
 */
export type Coverage = Record<"scores" | "differences" | "ranks" | "rowRanks", Sides>;

const holds = (ends: Ends | null, truth: number) => ends !== null && ends[0] <= truth && truth <= ends[1];

/** The units' strata by number, those that are labelled among them, and each model's score as judged. */
function labelledRun(score: SimulatedScore, captions: readonly Caption[], draw: (below: number) => number) {
  const numbers = new Map<string, number>();
  const strata: Stratum[] = [];
  const judged = MODELS.map(() => Array.from({ length: VIDEOS }, (): [number, number] => [0, 0]));
  const effects = MODELS.map((): Effect[] => []);
  const sizes: number[] = [];
  const units: (Omit<GoldUnit, "weight"> & { caption: number })[] = [];
  for (const [caption, one] of captions.entries()) {
    const scored = scoredBy(score, one);
    const sum = judged[one.model]?.[one.video] ?? [0, 0];
    for (const [x, m] of [
      scored.exact,
      ...scored.units.map((unit) => unit.adds[unit.judged] ?? scored.exact),
    ]) {
      sum[0] += x;
      sum[1] += m;
    }
    for (const unit of scored.units) {
      const key = JSON.stringify(unit.path);
      const stratum = numbers.get(key) ?? strata.length;
      numbers.set(key, stratum);
      sizes[stratum] = (sizes[stratum] ?? 0) + 1;
      strata[stratum] ??= { path: unit.path, values: unit.adds.length };
      units.push({ stratum, video: unit.video, value: unit.truth, caption });
      const before = unit.adds[unit.judged] ?? [0, 0];
      for (const [value, [x, m]] of unit.adds.entries()) {
        if (value === unit.judged) continue;
        const change = { numerator: x - before[0], denominator: m - before[1] };
        effects[one.model]?.push({ stratum, value, video: unit.video, ...change });
      }
    }
  }
  // An instruction counts as many labels as it has judged checks.
  const wanted = score === "ISR" ? LABELS / 4 : LABELS;
  const pool = score === "ISR" ? captions.map((_, caption) => caption) : units.map((_, unit) => unit);
  for (let at = 0; at < wanted; at += 1) {
    const other = at + draw(pool.length - at);
    [pool[at], pool[other]] = [pool[other] ?? 0, pool[at] ?? 0];
  }
  const drawn = new Set(pool.slice(0, wanted));
  const chosen = units.filter(({ caption }, unit) => drawn.has(score === "ISR" ? caption : unit));
  const counts: number[] = [];
  for (const { stratum } of chosen) counts[stratum] = (counts[stratum] ?? 0) + 1;
  const labelled = chosen.map((unit): GoldUnit => {
    const weight = (sizes[unit.stratum] ?? 0) / (counts[unit.stratum] ?? 1);
    return { ...unit, weight };
  });
  const labels: LabelledStrata = { strata, labelled };
  const scores = judged.map(
    (videos, model): JudgedScore => ({
      asJudged: {
        videos: Uint32Array.from(videos, (_, video) => video),
        numerators: Float64Array.from(videos, ([x]) => x),
        denominators: Float64Array.from(videos, ([, m]) => m),
      },
      effects: effects[model] ?? [],
    }),
  );
  return { labels, scores, judged };
}

/**
 * Simulates runs of which every score is known, and counts how many intervals at 95 % hold it: of the corrected scores, and of the
 * scores as the judge gave them. A run has 60 videos, three models and 180 labels, of ISR on whole instructions.
 */
export function simulateCoverage(
  score: SimulatedScore,
  judge: SimulatedJudge,
  runs: number,
  seed: number,
  videosOfTruth = 40_000,
): Coverage {
  const truths = truthOf(score, judge, videosOfTruth);
  const rankOf = (value: number) => 1 + truths.filter((one) => one > value).length;
  const counts: Coverage = {
    scores: { corrected: 0, judged: 0 },
    differences: { corrected: 0, judged: 0 },
    ranks: { corrected: 0, judged: 0 },
    rowRanks: { corrected: 0, judged: 0 },
  };
  for (let run = 0; run < runs; run += 1) {
    const draw = drawFrom(seed + run);
    const captions = simulate(judge, VIDEOS, draw);
    const { labels, scores, judged } = labelledRun(score, captions, draw);
    const parts = new Set(labels.labelled.map(({ video }) => video)).size;
    const found = scores.map(correctedDraws(labels, VIDEOS, { seed: run, times: DRAWS }).correct);
    const ranks = drawnRanks(found, parts, LEVEL);
    const judgedRanks = rankIntervals(judged, LEVEL);
    const asRows = rowRanks(
      found.map((one) => ({ value: one.value, ends: drawnInterval(one, parts, LEVEL) })),
    );
    const judgedAsRows = rowRanks(judged.map((one) => valueAndEnds(shareInterval(one, LEVEL))));
    for (const [model, truth] of truths.entries()) {
      const [own, plain] = [found[model], judged[model]];
      if (!own || !plain) continue;
      count(
        counts.scores,
        truths.length,
        drawnInterval(own, parts, LEVEL),
        endsOf(shareInterval(plain, LEVEL)),
        truth,
      );
      count(counts.ranks, truths.length, ranks[model] ?? null, judgedRanks[model] ?? null, rankOf(truth));
      count(
        counts.rowRanks,
        truths.length,
        asRows[model] ?? null,
        judgedAsRows[model] ?? null,
        rankOf(truth),
      );
      const next = (model + 1) % truths.length;
      const [other, plainOther] = [found[next], judged[next]];
      if (!other || !plainOther) continue;
      const difference = truth - (truths[next] ?? 0);
      const ofBoth = drawnInterval(drawnDifference(own, other), parts, LEVEL);
      const ofJudged = endsOf(pairedInterval(plain, plainOther, LEVEL));
      count(counts.differences, truths.length, ofBoth, ofJudged, difference);
    }
  }
  function count(into: Sides, of: number, corrected: Ends | null, plain: Ends | null, truth: number): void {
    if (holds(corrected, truth)) into.corrected += 1 / (of * runs);
    if (holds(plain, truth)) into.judged += 1 / (of * runs);
  }
  return counts;
}

function endsOf({ low, high }: { low: number | null; high: number | null }): Ends | null {
  return low === null || high === null ? null : [low, high];
}

function valueAndEnds({
  value,
  low,
  high,
}: {
  value: number | null;
  low: number | null;
  high: number | null;
}) {
  return { value: value ?? Number.NaN, ends: endsOf({ low, high }) };
}

function rowRanks(rows: readonly { value: number; ends: Ends | null }[]): Ends[] {
  return rankIntervals(
    rows.map(({ value, ends }) => ({ value, ends: ends ?? [value, value] })),
    LEVEL,
  );
}
