import { type ReactNode, useEffect } from "react";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { useOpenDirectory } from "../../store/use-open-directory";
import { Arrival } from "../open-directory/arrival";

/** Keeps the bundled demo run, where it is not kept yet, and goes to it. */
export function DemoPage({ notices, onRun }: { notices: ReactNode; onRun: (runId: string) => void }) {
  const arriving = useOpenDirectory();
  const { openDemo, problem } = arriving;

  useEffect(() => {
    document.title = "Demo run - Caplens";
    void openDemo().then((kept) => kept && onRun(kept.runId));
  }, [openDemo, onRun]);

  return (
    <div className={classes.page}>
      {notices}
      <h1 className={classes.title}>Demo run</h1>
      {problem ? (
        <ProblemAlert problem={problem}>
          <NextStepButton onClick={() => void openDemo().then((kept) => kept && onRun(kept.runId))}>
            Try again
          </NextStepButton>
        </ProblemAlert>
      ) : (
        <Arrival arriving={arriving} />
      )}
    </div>
  );
}
