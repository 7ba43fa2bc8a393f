import { StatusMark } from "../../components/status-mark";
import type { VerdictStatus } from "../../schemas/verdict";
import classes from "./all-benchmarks.module.css";

/** One line of a judgement: its status, what it asks, why. Pressing it marks in the caption what it rests on. */
export function LineItem({
  status,
  kind,
  title,
  reason,
  tag,
  looked,
  onLook,
  data,
}: {
  status: VerdictStatus;
  /** What it came to, in words of its own: "told wrongly". */
  kind?: string | undefined;
  title: string;
  reason: string;
  tag?: string;
  looked: boolean;
  onLook: (() => void) | null;
  data: Readonly<Record<`data-${string}`, string | number | undefined>>;
}) {
  const inner = (
    <>
      <span className={classes.lineHead}>
        <StatusMark status={status} />
        {kind && <span className={classes.kind}>{kind}</span>}
        {tag && <span className={classes.tag}>{tag}</span>}
      </span>
      <span className={classes.lineTitle}>{title}</span>
      {reason !== "" && <span className={classes.quiet}>{reason}</span>}
    </>
  );
  return (
    <li className={classes.line} data-status={status} data-looked={looked} {...data}>
      {onLook ? (
        <button type="button" className={classes.lineButton} aria-pressed={looked} onClick={onLook}>
          {inner}
        </button>
      ) : (
        <div className={classes.lineButton}>{inner}</div>
      )}
    </li>
  );
}
