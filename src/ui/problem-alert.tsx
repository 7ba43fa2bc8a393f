import { Button } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import type { Problem } from "../shapes/problem";
import classes from "./problem-alert.module.css";

/** Says in place what went wrong and what to do next; the technical part is folded. Plain, for boards open with it. */
export function ProblemAlert({
  problem,
  onClose,
  children,
}: {
  problem: Problem;
  /** Absent: it stays as long as its cause. */
  onClose?: () => void;
  /** Buttons that take the next step. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div
      className={classes.alert}
      role="alert"
      aria-labelledby={id}
      data-testid="error"
      data-code={problem.code}
    >
      <IconAlertTriangle className={classes.icon} aria-hidden />
      <div className={classes.body}>
        <div id={id} className={classes.title}>
          {problem.message}
        </div>
        <p className={classes.next}>{problem.nextStep}</p>
        {children && <div className={classes.steps}>{children}</div>}
        {problem.detail && (
          <details>
            <summary>Technical detail</summary>
            <pre className={classes.detail}>{problem.detail}</pre>
          </details>
        )}
      </div>
      {onClose && (
        <button type="button" className={classes.close} aria-label="Dismiss" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** A small button for the next step of a problem. */
export function NextStepButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {children}
    </Button>
  );
}
