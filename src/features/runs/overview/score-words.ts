import { type ScoreUnit, unitForm } from "../../../metrics/scores/score-units";
import type { Score } from "../../../schemas/score";

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

/** "40 of 42 scored". */
export function scoredWords({ denominator, total }: Pick<Score, "denominator" | "total">): string {
  return `${denominator.toLocaleString("en")} of ${total.toLocaleString("en")} scored`;
}

/** "2-5"; "1" where there is no doubt. */
export function rankWords([low, high]: readonly [number, number]): string {
  return low === high ? String(low) : `${low}-${high}`;
}

/** What stands behind a score in a chart: "30 / 40, 40 of 42 scored". */
export function behindWords(score: Score): string {
  const numerator = Number.isInteger(score.numerator) ? String(score.numerator) : score.numerator.toFixed(1);
  return `${numerator} / ${score.denominator}, ${scoredWords(score)}`;
}
