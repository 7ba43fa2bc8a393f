import { lineKindOf } from "../../../../shapes/line-words";
import type { RowOutcome } from "../../../../shapes/run-table";
import type { LineNames } from "../../line-names";
import classes from "./results.module.css";

/** 1 passed, 0 failed, ? unscored, - what failed since it is left out; of what is rated the points. */
function digitOf({ status, readings, points }: RowOutcome): string {
  if (status === "failed" && readings.told === "failed") return "-";
  if (points) return String(Math.round(points.earned * 10) / 10);
  return { passed: "1", failed: "0", unscored: "?" }[status];
}

function wordsOf(outcome: RowOutcome, { kinds, labelOf }: LineNames): string {
  const { id, type, cause, overruled } = outcome;
  const status = lineKindOf(kinds, outcome)?.label ?? outcome.status;
  const name = type === null ? id : labelOf(type);
  const decided = overruled ? `, overruled by hand: ${overruled}` : "";
  return `${name}: ${status}${cause ? `, ${cause}` : ""}${decided}`;
}

/** Every verdict of a result as a digit: its sign and shape say what it is, then its colour. */
export function VerdictDigits({ outcomes, names }: { outcomes: readonly RowOutcome[]; names: LineNames }) {
  return (
    <span className={classes.digits}>
      {outcomes.map((outcome) => (
        <span
          key={outcome.id}
          className={classes.digit}
          data-status={outcome.status}
          data-overruled={outcome.overruled ?? undefined}
          role="img"
          aria-label={wordsOf(outcome, names)}
          title={wordsOf(outcome, names)}
        >
          {digitOf(outcome)}
        </span>
      ))}
    </span>
  );
}
