import { unitForm } from "../../../metrics/scores/score-units";
import type { Score, Summary } from "../../../shapes/score";

/** Scores of models as a table of texts: a head, and a row a model. */
export type ScoreTable = { head: string[]; rows: string[][] };

type ModelScores = { title: string; summary: Summary };

/** A score as papers print it: "71.4", with its interval and, where not all could be scored, how many were. */
function scoreCell(score: Score | undefined, plusMinus: string): string {
  if (!score || score.value === null) return "–";
  const { digits } = unitForm(score);
  const interval = score.interval
    ? ` (${digits(score.interval[0])}${plusMinus}${digits(score.interval[1])})`
    : "";
  const scored = score.denominator < score.total ? ` [${score.denominator} of ${score.total}]` : "";
  return `${digits(score.value)}${interval}${scored}`;
}

/** The heading of a kind of score: shares are taken to be in percent, other units are named. */
function headOf(score: Score): string {
  return score.unit === "share" ? score.label : `${score.label}, ${unitForm(score).name}`;
}

/** The scores of models, shares in percent. `to`: what stands between the ends of an interval. */
export function scoreTable(models: readonly ModelScores[], to: string): ScoreTable {
  const scores = models[0]?.summary.scores ?? [];
  return {
    head: ["Model", ...scores.map(headOf), "Results"],
    rows: models.map(({ title, summary }) => [
      title,
      ...scores.map(({ id }) =>
        scoreCell(
          summary.scores.find((score) => score.id === id),
          to,
        ),
      ),
      `${summary.results.scored} of ${summary.results.total}`,
    ]),
  };
}
