import type { ReactNode } from "react";
import type { VerdictStatus } from "../shapes/verdict";
import classes from "./judged-lines.module.css";
import edge from "./status-edge.module.css";
import { StatusMark } from "./status-mark";

/** The lines of a judgement, one below the other. */
export function LineList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={classes.lines} {...(label === undefined ? {} : { "aria-label": label })}>
      {children}
    </ul>
  );
}

/** One line of a judgement: its status, what it asks, why. Pressing it marks in the caption what it rests on. */
export function LineItem({
  status,
  kind,
  title,
  reason,
  tag,
  looked = false,
  onLook = null,
  data,
  children,
}: {
  status: VerdictStatus;
  /** The outcome in its own words: "told wrongly". */
  kind?: string | undefined;
  title: string;
  reason: string;
  tag?: string;
  looked?: boolean;
  /** Null where nobody says what it rests on. */
  onLook?: (() => void) | null;
  data: Readonly<Record<`data-${string}`, string | number | undefined>>;
  /** Further actions. */
  children?: ReactNode;
}) {
  const inner = (
    <>
      <span className={classes.head}>
        <StatusMark status={status} />
        {kind && <span className={classes.kind}>{kind}</span>}
        {tag && <span className={classes.tag}>{tag}</span>}
      </span>
      <span className={classes.title}>{title}</span>
      {reason !== "" && <span className={classes.reason}>{reason}</span>}
    </>
  );
  return (
    <li className={`${edge.edge} ${classes.line}`} data-status={status} data-looked={looked} {...data}>
      {onLook ? (
        <button type="button" className={classes.what} aria-pressed={looked} onClick={onLook}>
          {inner}
        </button>
      ) : (
        <div className={classes.what}>{inner}</div>
      )}
      {children && <div className={classes.more}>{children}</div>}
    </li>
  );
}
