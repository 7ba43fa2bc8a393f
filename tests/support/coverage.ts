import { toldLabels } from "../../src/labels/logic/agreement-of-labels";
import { gwetAgreement, identityWeights } from "../../src/metrics/agreement/gwet";
import { pairedInterval } from "../../src/metrics/intervals/paired-interval";
import { rankIntervals } from "../../src/metrics/intervals/rank-intervals";
import type { VideoParts } from "../../src/metrics/intervals/ratio-influences";
import { densityInterval } from "../../src/metrics/intervals/ratio-interval";
import { type Ends, shareInterval } from "../../src/metrics/intervals/share-interval";
import { drawFrom, normalFrom } from "../../src/metrics/random";
import type { Label } from "../../src/shapes/label-set";
import { madeLine, madeSet } from "../evaluation/labels/made-lines";
import { bootstrapRanks } from "../oracle/bootstrap-ranks";

/**
 * Made data whose truth is known: how often an interval holds it, by the functions that all pages use and by the
 * percentile bootstrap that they had before. The same seed gives the same shares.
 */

/** In how many of the made data sets the truth is held, from 0 to 1; `before` by the percentile bootstrap. */
export type Coverage = { before: number; now: number };

const LEVEL = 0.95;
const DRAWS = 200;

type Random = { uniform(): number; normal(): number; below(count: number): number };

function randomOf(seed: number): Random {
  const below = drawFrom(seed);
  return { uniform: () => below(0x1_0000_0000) / 0x1_0000_0000, normal: normalFrom(below), below };
}

const holds = (ends: Ends | null, truth: number) => ends !== null && ends[0] <= truth && truth <= ends[1];

const endsOf = ({ low, high }: ReturnType<typeof shareInterval>): Ends | null =>
  low === null ? null : [low, high];

/** The 95 % percentile interval of numbers drawn anew. */
function percentiles(values: Float64Array): Ends {
  const drawn = values.filter((value) => !Number.isNaN(value)).sort();
  const out = Math.floor(0.025 * drawn.length);
  return [drawn[out] ?? Number.NaN, drawn[drawn.length - 1 - out] ?? Number.NaN];
}

/** That of the ratio of `a`, less that of `b` where there is one, drawing the same videos for both. */
function bootstrapped({ below }: Random, a: readonly VideoParts[], b?: readonly VideoParts[]): Ends {
  const flat = [...a.flat(), ...(b ?? []).flat()];
  const [videos, other] = [a.length, 2 * a.length];
  return percentiles(
    Float64Array.from({ length: DRAWS }, () => {
      let [sumA, ofA, sumB, ofB] = [0, 0, 0, 0];
      for (let time = 0; time < videos; time += 1) {
        const at = 2 * below(videos);
        sumA += flat[at] ?? 0;
        ofA += flat[at + 1] ?? 0;
        sumB += flat[other + at] ?? 0;
        ofB += flat[other + at + 1] ?? 0;
      }
      return sumA / ofA - (b ? sumB / ofB : 0);
    }),
  );
}

/** The share of `times` made data sets for which each of the two holds. */
function shareOf(times: number, once: () => { before: boolean; now: boolean }): Coverage {
  let [before, now] = [0, 0];
  for (let time = 0; time < times; time += 1) {
    const held = once();
    before += Number(held.before);
    now += Number(held.now);
  }
  return { before: before / times, now: now / times };
}

/** Checks of a video that pass at `rate`, with the intraclass correlation `icc` (Pólya's urn). */
function checksOf(rate: number, count: number, icc: number, { uniform }: Random): VideoParts {
  const weight = 1 / icc - 1;
  let passed = 0;
  for (let at = 0; at < count; at += 1) if (uniform() < (weight * rate + passed) / (weight + at)) passed += 1;
  return [passed, count];
}

/** A mean of captions' shares: one caption of six checks a video. */
export function meanCoverage(videos: number, rate: number, times: number): Coverage {
  const random = randomOf(videos + Math.round(1e6 * rate));
  const checks = 6;
  return shareOf(times, () => {
    const parts = Array.from({ length: videos }, (): VideoParts => {
      const [passed] = checksOf(rate, checks, 0.1, random);
      return [passed / checks, 1];
    });
    return {
      before: holds(bootstrapped(random, parts), rate),
      now: holds(endsOf(shareInterval(parts, LEVEL)), rate),
    };
  });
}

/** A share over videos with so many checks each, 1 for a yes or no. */
export function shareCoverage(videos: number, rate: number, checks: number, times: number): Coverage {
  const random = randomOf(videos + 1000 * checks + Math.round(1e6 * rate));
  return shareOf(times, () => {
    const parts = Array.from({ length: videos }, () => checksOf(rate, checks, 0.1, random));
    return {
      before: holds(bootstrapped(random, parts), rate),
      now: holds(endsOf(shareInterval(parts, LEVEL)), rate),
    };
  });
}

const logistic = (value: number) => 1 / (1 + Math.exp(-value));

/** The spread of videos that are hard or easy for all models alike. */
const SPREAD = 1.5;

/** The share that a model with this ability passes, over all videos there could be. */
function trueShare(ability: number): number {
  let [sum, weights] = [0, 0];
  for (let z = -6; z <= 6; z += 0.01) {
    const weight = Math.exp((-z * z) / 2);
    sum += weight * logistic(ability + SPREAD * z);
    weights += weight;
  }
  return sum / weights;
}

/** The results of models on the same videos. */
function madeModels(
  abilities: readonly number[],
  videos: number,
  checks: number,
  { uniform, normal }: Random,
): VideoParts[][] {
  const ease = Array.from({ length: videos }, () => SPREAD * normal());
  return abilities.map((ability) =>
    ease.map((one): VideoParts => {
      const rate = logistic(ability + one);
      let passed = 0;
      for (let at = 0; at < checks; at += 1) passed += Number(uniform() < rate);
      return [passed, checks];
    }),
  );
}

/** The difference of two models on the same videos. */
export function differenceCoverage(
  videos: number,
  abilities: readonly [number, number],
  checks: number,
  times: number,
): Coverage {
  const random = randomOf(videos + 1000 * checks + Math.round(1e6 * (abilities[0] + abilities[1])));
  const truth = trueShare(abilities[0]) - trueShare(abilities[1]);
  return shareOf(times, () => {
    const [a = [], b = []] = madeModels(abilities, videos, checks, random);
    return {
      before: holds(bootstrapped(random, a, b), truth),
      now: holds(endsOf(pairedInterval(a, b, LEVEL)), truth),
    };
  });
}

/** Key points in the words of captions: some videos have much to find, some captions many words. */
export function densityCoverage(videos: number, times: number): Coverage {
  const random = randomOf(videos);
  const truth = 0.04;
  return shareOf(times, () => {
    const parts = Array.from({ length: videos }, (): VideoParts => {
      const words = 60 + random.below(120);
      const rate = truth * Math.exp(0.6 * random.normal() - 0.18);
      let found = 0;
      for (let word = 0; word < words; word += 1) found += Number(random.uniform() < rate);
      return [found, words];
    });
    return {
      before: holds(bootstrapped(random, parts), truth),
      now: holds(endsOf(densityInterval(parts, LEVEL)), truth),
    };
  });
}

/** Rows whose true rank is held, on average, and data sets in which all rows' are; `all` is now with `covers: "all"`. */
export type RankCoverage = { rows: Coverage; atOnce: Coverage & { all: number } };

/** Ranks of models whose abilities run evenly over `spread`, on six checks a video. */
export function rankCoverage(models: number, spread: number, videos: number, times: number): RankCoverage {
  const random = randomOf(models + 100 * videos + Math.round(1e6 * spread));
  const abilities = Array.from({ length: models }, (_, at) => (spread * at) / (models - 1));
  const held = { before: 0, now: 0 };
  const whole = { before: 0, now: 0, all: 0 };
  for (let time = 0; time < times; time += 1) {
    const rows = madeModels(abilities, videos, 6, random);
    const ways = {
      before: bootstrapRanks(
        rows.map((parts, id) => ({ id: String(id), byVideo: Object.fromEntries(parts.entries()) })),
        { seed: time + 1, times: DRAWS },
      ).map(({ rank }) => rank),
      now: rankIntervals(rows, LEVEL),
      all: rankIntervals(rows, LEVEL, { covers: "all" }),
    };
    // The last has the highest ability.
    const count = (ranks: readonly Ends[]) => ranks.filter((rank, at) => holds(rank, models - at)).length;
    for (const way of ["before", "now", "all"] as const) {
      const right = count(ways[way]);
      if (way !== "all") held[way] += right / models;
      whole[way] += Number(right === models);
    }
  }
  return {
    rows: { before: held.before / times, now: held.now / times },
    atOnce: { before: whole.before / times, now: whole.now / times, all: whole.all / times },
  };
}

/** Gwet's AC1 of three people who each say what is true in so many cases; four of five lines are true. */
export function agreementCoverage(lines: number, times: number, accuracy = 0.975): Coverage {
  const random = randomOf(lines);
  const share = 0.8;
  const agreed = accuracy ** 2 + (1 - accuracy) ** 2;
  const yes = share * accuracy + (1 - share) * (1 - accuracy);
  const byChance = 2 * yes * (1 - yes);
  const truth = (agreed - byChance) / (1 - byChance);
  const agreementOf = (items: Parameters<typeof gwetAgreement>[0]) =>
    gwetAgreement(items, 2, identityWeights, LEVEL);
  return shareOf(times, () => {
    const items = Array.from({ length: lines }, (_, at) => {
      const isTrue = random.uniform() < share;
      const ratings = [0, 1, 2].map(() => Number(random.uniform() < accuracy === isTrue));
      return { ratings, video: String(at) };
    });
    const anew = () => items.flatMap(() => items[random.below(lines)] ?? []);
    return {
      before: holds(
        percentiles(Float64Array.from({ length: DRAWS }, () => agreementOf(anew()).value ?? Number.NaN)),
        truth,
      ),
      now: holds(agreementOf(items).interval, truth),
    };
  });
}

/** The coefficients that the page of a label set shows. */
export const COEFFICIENTS = ["ac1", "kappa", "alpha"] as const;

/** The share of the made data sets that have an interval, and of these the share in which it holds the truth; both from 0 to 1. */
export type LabelCoverage = Record<(typeof COEFFICIENTS)[number], { told: number; held: number }>;

/**
 * Agreement as the page of a label set tells it: of `people` who each say what is true in 95 of 100 cases, on `lines` lines of
 * videos of their own, of which the share `yes` passes.
 */
export function labelCoverage(people: number, lines: number, yes: number, times: number): LabelCoverage {
  const random = randomOf(10_000 * people + lines + Math.round(1e6 * yes));
  const accuracy = 0.95;
  const agreed = accuracy ** 2 + (1 - accuracy) ** 2;
  const said = yes * accuracy + (1 - yes) * (1 - accuracy);
  const above = (byChance: number) => (agreed - byChance) / (1 - byChance);
  const byShares = above(said ** 2 + (1 - said) ** 2);
  const truth = { ac1: above(2 * said * (1 - said)), kappa: byShares, alpha: byShares };
  const found = { ac1: [0, 0], kappa: [0, 0], alpha: [0, 0] } satisfies Record<string, [number, number]>;
  const drawn = Array.from({ length: lines }, (_, at) => madeLine({ sampleId: `s${at}`, videoId: `v${at}` }));
  const names = Array.from({ length: people }, (_, at) => `person ${at}`);
  for (let time = 0; time < times; time += 1) {
    const labels = drawn.flatMap(({ id: line }): Label[] => {
      const isTrue = random.uniform() < yes;
      return names.map((person) => {
        const value = random.uniform() < accuracy === isTrue ? "passed" : "failed";
        return { line, person, value, at: "2026-11-24T10:00:00.000Z", milliseconds: null };
      });
    });
    const [kind] = toldLabels(madeSet(drawn, { labels })).kinds;
    if (!kind) throw new Error("Labels of one kind are told by one row.");
    const ends = { ac1: kind.ac1.interval, kappa: endsOf(kind.kappa), alpha: endsOf(kind.alpha) };
    for (const name of COEFFICIENTS) {
      const own = found[name];
      own[0] = (own[0] ?? 0) + Number(ends[name] !== null);
      own[1] = (own[1] ?? 0) + Number(holds(ends[name], truth[name]));
    }
  }
  const shares = (name: (typeof COEFFICIENTS)[number]) => {
    const [told = 0, held = 0] = found[name];
    return { told: told / times, held: told === 0 ? 0 : held / told };
  };
  return { ac1: shares("ac1"), kappa: shares("kappa"), alpha: shares("alpha") };
}
