import { counted } from "../../../foundation/plural";
import { digitsOf } from "../../../foundation/shown-number";
import {
  countedBy,
  countsThings,
  endsOfAll,
  type ScoreUnit,
  scoredPart,
  unitForm,
} from "../../../metrics/scores/score-units";
import type { CorrectedEntry, CorrectedScore } from "../../../shapes/run-correction";
import type { Score } from "../../../shapes/run-scores";

const NONE = "–";

/** "62.5 %"; a dash where nothing is scored. */
export function scoreValue({ value, ...unit }: ScoreUnit & Pick<Score, "value">): string {
  return value === null ? NONE : unitForm(unit).words(value);
}

/** "51.0 to 70.2"; empty without an interval. */
export function intervalWords({ interval, ...unit }: ScoreUnit & Pick<Score, "interval">): string {
  const { digits } = unitForm(unit);
  return interval ? `${digits(interval[0])} to ${digits(interval[1])}` : "";
}

/**
 * The way in which intervals of scores of these units come about: "95 % interval by video: Wilson’s", and "…: Wilson’s of a
 * share, log-t of a density" where there are both; a score without an upper bound is a density. `one`: the medium they are by.
 */
export function scoreIntervalWords(one: string, units: readonly ScoreUnit[]): string {
  const densities = units.filter((unit) => unitForm(unit).most === null).length;
  const way =
    densities === 0
      ? "Wilson’s"
      : densities === units.length
        ? "log-t"
        : "Wilson’s of a share, log-t of a density";
  return `95 % interval by ${one}: ${way}`;
}

type CountedScore = Pick<Score, "id" | "unit" | "numerator" | "denominator" | "total">;

/**
 * True of a mean over captions of their own shares in which one may stand with a part of it: a caption of which anything is
 * scored counts as one, by what is. The sum over all of them tells whether everything is scored.
 */
function mayCountParts(id: string, beside: readonly CountedScore[]): boolean {
  const [macro] = /_macro$/.exec(id) ?? [];
  if (macro === undefined) return false;
  const sum = beside.find((one) => one.id === id.slice(0, -macro.length));
  return sum === undefined || sum.denominator < sum.total;
}

/**
 * "40 of 42 scored"; of an F1, whose parts are no counts, whether all of it is; of words and captions what they are; of an ISR
 * what it can be of all: "40 of 42 scored, 50.0 to 54.8 % of all". `beside`: all scores over the same captions, as far as they are known.
 */
export function scoredWords(score: CountedScore, beside: readonly CountedScore[] = []): string {
  const { id, unit, denominator, total } = score;
  const part = scoredPart({ id, unit, denominator, total });
  if (unit === "share" && !countsThings({ id, unit })) {
    if (total === 0) return "nothing to score";
    return part ?? "all scored";
  }
  switch (countedBy({ id, unit })) {
    case "words":
      return `over ${counted(denominator, "word")}${part === null ? "" : `, ${part}`}`;
    case "captions":
      return `${denominator.toLocaleString("en")} of ${counted(total, "caption")} scored`;
    case null: {
      const ends = endsOfAll(score)?.map(unitForm(score).digits).join(" to ");
      const all = ends === undefined ? "" : `, ${ends} % of all`;
      const how = mayCountParts(id, beside) ? "scored, in full or in part" : "scored";
      return `${denominator.toLocaleString("en")} of ${total.toLocaleString("en")} ${how}${all}`;
    }
  }
}

/** Basis of a score in a chart: "30 / 40, 40 of 42 scored". */
export function behindWords(score: Score, beside: readonly CountedScore[] = []): string {
  if (score.unit === "share" && !countsThings(score)) return scoredWords(score);
  const { numerator, denominator, of = 1 } = score;
  const sum = Number.isInteger(numerator) ? String(numerator) : digitsOf(numerator, 1, of * denominator);
  return `${sum} / ${denominator}, ${scoredWords(score, beside)}`;
}

/**
 * A score of an entry with the judge's error in it, of all its results or of those in a row of a facet; undefined where it is
 * not known. A row that tells one score alone tells that, whichever is asked for.
 */
export function correctedScore(
  correction: { entries: readonly CorrectedEntry[] } | null,
  entryId: string,
  scoreId: string,
  row?: { facet: string; value: string },
): CorrectedScore | undefined {
  const entry = correction?.entries.find((one) => one.entryId === entryId);
  const scores = row
    ? entry?.facets[row.facet]?.find(({ value }) => value === row.value)?.scores
    : entry?.scores;
  return scores?.find(({ id }) => id === scoreId) ?? (row && scores?.length === 1 ? scores[0] : undefined);
}
