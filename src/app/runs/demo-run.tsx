import { type ReactNode, useCallback, useEffect } from "react";
import { runPath } from "../../foundation/run-paths";
import { Arrival } from "../../runs/page/open-directory";
import { useOpenDirectory } from "../../runs/store/use-open-directory";
import { goTo } from "../../state/page-address";
import { expectRun } from "../../ui/lazy-part/fetched-part";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { RunNotices } from "./run-notices";

/** Keeps the bundled demo run, where it is not kept yet, and goes to it. */
function DemoPage({ notices, onRun }: { notices: ReactNode; onRun: (runId: string) => void }) {
  const arriving = useOpenDirectory();
  const { openDemo, problem } = arriving;

  useEffect(() => {
    document.title = "Demo run - Caplens";
    expectRun();
    void openDemo("run").then((kept) => kept && onRun(kept.runId));
  }, [openDemo, onRun]);

  return (
    <div className={classes.page}>
      {notices}
      <h1 className={classes.title}>Demo run</h1>
      {problem ? (
        <ProblemAlert problem={problem}>
          <NextStepButton onClick={() => void openDemo("run").then((kept) => kept && onRun(kept.runId))}>
            Try again
          </NextStepButton>
        </ProblemAlert>
      ) : (
        <Arrival arriving={arriving} />
      )}
    </div>
  );
}

/** The bundled demo run, at the view of it that the address names. */
export function DemoRun({ query }: { query: string }) {
  const goToRun = useCallback(
    (runId: string) => goTo(`${runPath(runId)}${query === "" ? "" : `?${query}`}`, { replace: true }),
    [query],
  );
  return <DemoPage notices={<RunNotices />} onRun={goToRun} />;
}
