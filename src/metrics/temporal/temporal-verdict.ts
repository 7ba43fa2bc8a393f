import { besideBound } from "../../foundation/shown-number";
import type { Semantics, TimeEvidence, UnscoredCause } from "../../shapes/verdict";
import { parseTimestamps } from "./parse-timestamps";
import { formatSeconds, readTimes, type Times } from "./read-times";
import { temporalIou } from "./temporal-iou";

/** Verdict on whether a predicted time or period meets the true one. */
type TemporalVerdict = {
  /** Null: it could not be decided, `cause` says why. */
  passed: boolean | null;
  cause?: UnscoredCause;
  /** For periods the best t-IoU (0 to 1, more is better); for points the distance in seconds (less is better). */
  score: number;
  /** The type of the truth; `unknown` when no time can be read in it. */
  type: "interval" | "point" | "unknown";
  reason: string;
  predicted: Times;
  truth: Times;
};

const LEAST_IOU = 0.5;

/** A second in the unit in which the strict reading counts; people write six decimals of a second at most. */
const MICROSECONDS = 1e6;

/** Largest distance of a predicted point from the true one, in seconds: 5 % of the video's length, at least 1 s. */
export function pointTolerance(duration: number | null): number {
  return duration !== null && duration > 0 ? Math.max(1, duration * 0.05) : 1;
}

/** Times as whole microseconds: their differences are exact, and half an overlap is neither more nor less than half. */
function inMicroseconds({ intervals, points }: Times): Times {
  const whole = (seconds: number) => Math.round(seconds * MICROSECONDS);
  return {
    intervals: intervals.map(([start, end]) => [whole(start), whole(end)]),
    points: points.map(whole),
  };
}

function judgePeriod(predicted: Times, truth: Times): Pick<TemporalVerdict, "passed" | "score" | "reason"> {
  const target = truth.intervals[0];
  if (!target || predicted.intervals.length === 0) {
    return { passed: false, score: 0, reason: "The answer names no period, and the truth is one." };
  }
  let best = 0;
  for (const period of predicted.intervals) {
    const iou = temporalIou(period, target);
    if (iou > best) best = iou;
  }
  const passed = best >= LEAST_IOU;
  return {
    passed,
    score: best,
    reason: `The periods overlap by ${besideBound(best, LEAST_IOU, 3)} (t-IoU); ${LEAST_IOU} is ${passed ? "enough" : "needed"}.`,
  };
}

/** `second`: its length in the unit of the times and of the tolerance. */
function judgePoint(
  predicted: Times,
  truth: Times,
  tolerance: number,
  second: number,
): Pick<TemporalVerdict, "passed" | "score" | "reason"> {
  const [target] = truth.points;
  const period = predicted.intervals[0];
  const midpoint = predicted.points.length === 0 && period !== undefined;
  const candidates = midpoint ? [(period[0] + period[1]) / 2] : predicted.points;
  if (target === undefined || candidates.length === 0) {
    return { passed: false, score: 0, reason: "The answer names no time." };
  }
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const distance = Math.abs(candidate - target);
    if (distance < least) least = distance;
  }
  const passed = least <= tolerance;
  const what = midpoint ? "The middle of the named period" : "The named time";
  return {
    passed,
    score: least / second,
    reason: `${what} is ${Number(besideBound(least / second, tolerance / second, 2))} s off; ${formatSeconds(tolerance / second)} is allowed.`,
  };
}

function referenceVerdict(
  predictedText: string | null,
  truthText: string | null,
  duration: number | null,
): TemporalVerdict {
  const truth = parseTimestamps(truthText);
  const predicted = parseTimestamps(predictedText);
  const both = { predicted, truth };
  if (truth.intervals.length > 0) return { type: "interval", ...judgePeriod(predicted, truth), ...both };
  if (truth.points.length > 0)
    return {
      ...{ type: "point", ...both },
      ...judgePoint(predicted, truth, pointTolerance(duration), 1),
    };
  return { passed: false, score: 0, type: "unknown", reason: "No time can be read in the truth.", ...both };
}

/** A period without length (00:05-00:05) is a moment: no overlap with it can be measured. Those come first. */
function momentsAsPoints({ intervals, points }: Times): Times {
  const moments = intervals.filter(([start, end]) => start === end).map(([start]) => start);
  return { intervals: intervals.filter(([start, end]) => end > start), points: [...moments, ...points] };
}

function strictVerdict(
  predictedText: string | null,
  truthText: string | null,
  duration: number | null,
): TemporalVerdict {
  const length = duration !== null && duration > 0 && Number.isFinite(duration) ? duration : null;
  const truth = readTimes(truthText ?? "", null);
  const read = readTimes(predictedText ?? "", length);
  const predicted = momentsAsPoints(read);
  const truthPeriod = truth.intervals[0];
  const asPeriod = truthPeriod !== undefined && truthPeriod[1] > truthPeriod[0];
  const known = truthPeriod !== undefined || truth.points.length > 0;
  const common = {
    score: 0,
    type: known ? (asPeriod ? "interval" : "point") : "unknown",
    predicted,
    truth: asPeriod ? { intervals: truth.intervals, points: truth.points } : momentsAsPoints(truth),
  } as const;
  if (!known) {
    return { ...common, passed: null, cause: "bad parameters", reason: "No time can be read in the truth." };
  }
  if (read.faults.length > 0) return { ...common, passed: false, reason: read.faults.join(" ") };
  if (predicted.intervals.length + predicted.points.length === 0) {
    return { ...common, passed: false, reason: "The answer names no time." };
  }
  if (length === null) {
    const unknown = asPeriod ? "whether the period lies in it" : "how close is close enough";
    const reason = `The video's length is not known, so it cannot be said ${unknown}.`;
    return { ...common, passed: null, cause: "no video length", reason };
  }
  const [said, meant] = [inMicroseconds(predicted), inMicroseconds(common.truth)];
  const tolerance = Math.max(MICROSECONDS, Math.round(length * MICROSECONDS) / 20);
  return {
    ...common,
    ...(asPeriod ? judgePeriod(said, meant) : judgePoint(said, meant, tolerance, MICROSECONDS)),
  };
}

/**
 * Judges a predicted time against the true one.
 *
 * A true period needs a t-IoU of at least 0.5 with the best predicted period; a true point a predicted point (else
 * the middle of the first predicted period) within `pointTolerance`. Only the first truth counts.
 * `reference` reads both as OmniCap-IF's released script does (`parseTimestamps`); `strict` reads them carefully
 * (`readTimes`), counts in whole microseconds, so that no binary fraction decides, fails a prediction with an impossible or backward
 * time, and does not decide without a video length.
 * `duration` is the video's length in seconds, null when unknown.
 */
export function temporalVerdict(
  predicted: string | null,
  truth: string | null,
  duration: number | null,
  options: { semantics: Semantics } = { semantics: "reference" },
): TemporalVerdict {
  return options.semantics === "strict"
    ? strictVerdict(predicted, truth, duration)
    : referenceVerdict(predicted, truth, duration);
}

/**
 * The evidence stored in a verdict's record; null when truth or prediction has no finite time to show. Times past all numbers
 * are left out: a record that holds one can't be written as JSON and read again.
 */
export function timeEvidence(verdict: TemporalVerdict): TimeEvidence | null {
  const { type, score } = verdict;
  if (type === "unknown" || !Number.isFinite(score)) return null;
  const moments = (times: Times): [number, number][] =>
    [...times.intervals, ...times.points.map((point): [number, number] => [point, point])].filter((period) =>
      period.every(Number.isFinite),
    );
  return { kind: type, score, truth: moments(verdict.truth), predicted: moments(verdict.predicted) };
}
