import { counted } from "../../../foundation/plural";
import { rankWords } from "../../../foundation/standing-words";
import { topOf, unitForm } from "../../../metrics/scores/score-units";
import type { CorrectedScore } from "../../../shapes/run-correction";
import type { Score } from "../../../shapes/run-scores";
import classes from "./overview.module.css";
import { intervalWords, scoredWords, scoreValue } from "./score-words";

type Along = (number: number) => number;

/** A value as a bar with its interval as a whisker; `along`: in hundredths of the way to the end of the scale. */
export function ScoreBar({
  score: { value, interval },
  along,
  className = classes.bar,
}: {
  score: {
    value: number | null;
    interval?: readonly [number, number] | null | undefined;
  };
  along: Along;
  className?: string | undefined;
}) {
  if (value === null) return null;
  return (
    <svg className={className} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
      <rect className={classes.barGround} width={100} height={8} />
      <rect className={classes.barFill} width={along(value)} height={8} />
      {interval && (
        <rect
          className={classes.barRange}
          x={along(interval[0])}
          y={3}
          width={Math.max(0.6, along(interval[1] - interval[0]))}
          height={2}
        />
      )}
    </svg>
  );
}

/** A score with the judge's error in it, or that there is none. */
function CorrectedLine({
  score,
  along,
  rank,
}: {
  score: CorrectedScore;
  along: Along;
  rank?: readonly [number, number] | undefined;
}) {
  const { state, interval, ...unit } = score;
  if (state === "uncorrected")
    return (
      <div className={classes.figures} data-testid="score-corrected">
        <span className={classes.decided}>uncorrected</span>
      </div>
    );
  return (
    <div className={classes.figures} data-testid="score-corrected">
      <span className={classes.decided}>{state === "exact" ? "by rules, exact" : "corrected"}</span>
      {state === "corrected" && (
        <>
          <span className={classes.value}>{scoreValue(score)}</span>
          <ScoreBar score={score} along={along} />
          {interval && <span className={classes.interval}>{intervalWords({ ...unit, interval })}</span>}
          {rank && <span className={classes.rank}>rank {rankWords(rank)}</span>}
          <span className={classes.scored}>{counted(score.labels, "label")}</span>
        </>
      )}
    </div>
  );
}

/** One score of one entry: its value as a bar and in words, its interval, how much was scored, by other semantics. */
export function ScoreCell({
  score,
  entryId,
  rank,
  overruled,
  corrected,
  correctedRank,
  otherwise,
  beside,
  own,
}: {
  score: Score;
  entryId: string;
  rank?: readonly [number, number] | undefined;
  /** The same with what people decided otherwise; absent where they decided nothing. */
  overruled?: Score | undefined;
  /** The same with the judge's error in it; absent where nobody labelled a line of the run. */
  corrected?: CorrectedScore | undefined;
  correctedRank?: readonly [number, number] | undefined;
  /** The same by other semantics, and what they are called. */
  otherwise?: { score: Score; name: string } | undefined;
  /** The same of all entries: their bars are drawn on one scale. */
  beside: readonly (Score | null | undefined)[];
  /** All scores of the entry. */
  own?: readonly Score[];
}) {
  const { id, value, interval, denominator, total } = score;
  const top = topOf(
    unitForm(score),
    beside.map((one) => one?.interval?.[1] ?? one?.value ?? 0),
  );
  const along = (number: number) => (100 * number) / top;
  return (
    <td
      className={classes.score}
      data-testid="score"
      data-score={id}
      data-entry={entryId}
      data-value={value === null ? "" : value}
      data-n={total}
      data-scored={denominator}
      data-corrected={corrected?.value ?? ""}
      data-low={corrected?.interval?.[0] ?? ""}
      data-high={corrected?.interval?.[1] ?? ""}
      data-labels={corrected?.labels ?? 0}
    >
      <div className={classes.figures}>
        {(overruled || corrected) && <span className={classes.decided}>as judged</span>}
        <span className={classes.value}>{scoreValue(score)}</span>
        <ScoreBar score={score} along={along} />
        {interval && <span className={classes.interval}>{intervalWords(score)}</span>}
        {rank && <span className={classes.rank}>rank {rankWords(rank)}</span>}
        <span className={classes.scored} data-partly={denominator < total}>
          {scoredWords(score, own)}
        </span>
      </div>
      {corrected && <CorrectedLine score={corrected} along={along} rank={correctedRank} />}
      {overruled && (
        <div className={classes.figures} data-testid="score-overruled" data-value={overruled.value ?? ""}>
          <span className={classes.decided}>with overrules</span>
          <span className={classes.value}>{scoreValue(overruled)}</span>
          <span className={classes.interval}>{intervalWords(overruled)}</span>
        </div>
      )}
      {otherwise && otherwise.score.value !== value && (
        <span className={classes.quiet}>
          {otherwise.name}: {scoreValue(otherwise.score)}
        </span>
      )}
    </td>
  );
}
