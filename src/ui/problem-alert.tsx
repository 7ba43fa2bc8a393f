import { Button } from "@mantine/core";
import { IconAlertTriangle, IconX } from "@tabler/icons-react";
import { Fragment, type ReactNode, useId } from "react";
import type { Problem } from "../shapes/problem";
import classes from "./problem-alert.module.css";

const PAGES = [
  ["Models", "#/models"],
  ["Settings", "#/settings"],
] as const;

/** Problems that are mended at the model, whose next step names no page. */
const OF_MODELS = new Set(["key-refused", "no-credit", "unknown-model", "not-an-api"]);

/** The pages that the next step names; none for whoever is on one of them. */
function pagesOf({ code, nextStep }: Problem) {
  const pages = PAGES.filter(
    ([name]) => nextStep.includes(`“${name}”`) || (name === "Models" && OF_MODELS.has(code)),
  );
  return pages.some(([, href]) => location.hash.startsWith(href)) ? [] : pages;
}

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
  const pages = pagesOf(problem);
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
        <p className={classes.next}>
          {problem.nextStep}
          {pages.map(([name, href]) => (
            <Fragment key={name}>
              {" "}
              <a href={href}>To “{name}”</a>
            </Fragment>
          ))}
        </p>
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

/** Says that a list to choose from could not be read, with a way to read it again; nothing where it could. */
export function UnreadAlert({
  list,
  problem,
  again,
}: {
  /** "runs" */
  list: string;
  problem: Problem | null;
  again: () => void;
}) {
  return problem === null ? null : (
    <ProblemAlert
      problem={{ ...problem, message: `The list of ${list} could not be read. ${problem.message}` }}
    >
      <NextStepButton onClick={again}>Try again</NextStepButton>
    </ProblemAlert>
  );
}
