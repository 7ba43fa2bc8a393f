import { constraintLabel } from "../../../../constraints/lookup";
import type { RowOutcome } from "../../../../schemas/run-table";
import classes from "./results.module.css";

/** 1 passed, 0 failed, ? unscored; of what is rated the points. */
function digitOf({ status, points }: RowOutcome): string {
  if (points) return String(Math.round(points.earned * 10) / 10);
  return { passed: "1", failed: "0", unscored: "?" }[status];
}

function wordsOf({ id, type, status, cause, overruled }: RowOutcome): string {
  const name = type === null ? id : constraintLabel(type);
  const decided = overruled ? `, overruled by hand: ${overruled}` : "";
  return `${name}: ${status}${cause ? `, ${cause}` : ""}${decided}`;
}

/** Every verdict of a result as a digit: its sign and shape say what it is, then its colour. */
export function VerdictDigits({ outcomes }: { outcomes: readonly RowOutcome[] }) {
  return (
    <span className={classes.digits}>
      {outcomes.map((outcome) => (
        <span
          key={outcome.id}
          className={classes.digit}
          data-status={outcome.status}
          data-overruled={outcome.overruled ?? undefined}
          role="img"
          aria-label={wordsOf(outcome)}
          title={wordsOf(outcome)}
        >
          {digitOf(outcome)}
        </span>
      ))}
    </span>
  );
}
