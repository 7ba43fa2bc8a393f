import { addTo } from "../../foundation/groups";
import type { EntryScores, RepeatSpread } from "../../shapes/run-scores";
import type { VerdictStatus } from "../../shapes/verdict";
import { flipRate, stabilityOf } from "../repeat-stability";
import type { TalliedResult } from "./result-tally";
import { type ScoreWords, summariseTallies } from "./summarise-tallies";

/** A result among the repeats of the same sample by the same entry. */
export type RepeatedResult = TalliedResult & { sample: { id: string }; repeat: number };

function spreadOf(id: string, values: (number | null)[]): RepeatSpread {
  const known = values.filter((value) => value !== null);
  const mean = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - (mean ?? 0)) ** 2, 0);
  return {
    id,
    values,
    mean,
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

/** The spread of each score over so many repeats, and the lines that flip between them; null where nothing is repeated. */
export function scoreRepeats(
  words: ScoreWords,
  results: readonly RepeatedResult[],
  repeats: number,
): EntryScores["repeats"] {
  if (repeats < 2) return null;
  const each = Array.from({ length: repeats }, (_, index) =>
    summariseTallies(
      words,
      results.filter(({ repeat }) => repeat === index + 1),
    ),
  );
  return {
    scores: words.scores.map(({ id }, index) =>
      spreadOf(
        id,
        each.map(({ scores }) => scores[index]?.value ?? null),
      ),
    ),
    flips: flipRate(overRepeats(results).map(stabilityOf)),
  };
}
