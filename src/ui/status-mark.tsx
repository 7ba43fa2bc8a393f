import { IconCheck, IconHelp, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { VerdictStatus } from "../shapes/verdict";
import classes from "./status-mark.module.css";

const MARKS = {
  passed: { icon: IconCheck, word: "passed" },
  failed: { icon: IconX, word: "failed" },
  unscored: { icon: IconHelp, word: "unscored" },
} as const;

/** A verdict's status by icon and word, then by colour. */
export function StatusMark({ status }: { status: VerdictStatus }) {
  const { icon: Icon, word } = MARKS[status];
  return (
    <span className={classes.mark} data-status={status}>
      <Icon size={16} stroke={2.5} aria-hidden />
      {word}
    </span>
  );
}

/** A word on something, in a frame: `stale` of what does not count as it stands, `predicted` of what is not sure. */
export function Tag({
  kind = "plain",
  testId,
  children,
}: {
  kind?: "plain" | "stale" | "predicted";
  testId?: string;
  /** A word, and before it a sign if wished. */
  children: ReactNode;
}) {
  return (
    <span className={classes.tag} data-kind={kind} data-testid={testId}>
      {children}
    </span>
  );
}
