import { addTo } from "../../foundation/groups";
import type { EntryScores, RepeatSpread } from "../../shapes/run-scores";
import type { VerdictStatus } from "../../shapes/verdict";
import { flipRate, stabilityOf } from "../repeat-stability";
import { NOTHING, type Parts, type ScoreName, summedParts, type TalliedResult } from "./result-tally";
import { unitForm } from "./score-units";
import type { ScoreWords } from "./summarise-tallies";

/** A result among the repeats of the same sample by the same entry. */
export type RepeatedResult = TalliedResult & { sample: { id: string }; repeat: number };

/** The spread of the score at place `index` of the tallies over so many repeats. */
function spreadOf(
  name: ScoreName,
  index: number,
  results: readonly RepeatedResult[],
  repeats: number,
): RepeatSpread {
  const bySample = new Map<string, Map<number, Parts>>();
  const scoredIn = new Set<number>();
  for (const { sample, repeat, tally } of results) {
    const parts = tally.parts[index] ?? NOTHING;
    if (parts.total === 0) continue;
    const own = bySample.get(sample.id) ?? new Map<number, Parts>();
    bySample.set(sample.id, own);
    if (parts.denominator === 0) continue;
    own.set(repeat, parts);
    scoredIn.add(repeat);
  }
  // Repeats that had come to different samples would differ by these.
  const common = [...bySample.values()].filter((own) => own.size > 0 && own.size === scoredIn.size);
  const { scale } = unitForm(name);
  const values = Array.from({ length: repeats }, (_, at) => {
    const { numerator, denominator } = summedParts(common.flatMap((own) => own.get(at + 1) ?? []));
    return denominator === 0 ? null : (scale * numerator) / denominator;
  });
  const known = values.filter((value) => value !== null);
  const mean = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - (mean ?? 0)) ** 2, 0);
  return {
    ...{ id: name.id, samples: common.length, of: bySample.size },
    ...{ values, mean },
    low: known.length === 0 ? null : Math.min(...known),
    high: known.length === 0 ? null : Math.max(...known),
    deviation: known.length < 2 ? null : Math.sqrt(squares / (known.length - 1)),
  };
}

/** Statuses of each line over the repeats, as they were told. */
function overRepeats(results: readonly RepeatedResult[]): VerdictStatus[][] {
  const byLine = new Map<string, VerdictStatus[]>();
  for (const { sample, tally, isJudged } of results) {
    if (!isJudged) continue;
    for (const [line, { status }] of tally.lines.entries()) {
      const key = JSON.stringify([sample.id, line]);
      addTo(byLine, key, status);
    }
  }
  return [...byLine.values()];
}

/**
 * The spread of each score over so many repeats, on the samples that all of them have scored, and the lines that flip between
 * them; null where nothing is repeated.
 */
export function scoreRepeats(
  { scores }: Pick<ScoreWords, "scores">,
  results: readonly RepeatedResult[],
  repeats: number,
): EntryScores["repeats"] {
  if (repeats < 2) return null;
  return {
    scores: scores.map((name, index) => spreadOf(name, index, results, repeats)),
    flips: flipRate(overRepeats(results).map(stabilityOf)),
  };
}
