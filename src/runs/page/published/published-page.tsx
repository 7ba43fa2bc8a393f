import { Loader, Text } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { PageHead } from "../../../ui/page/page-head";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import type { PublishedRun } from "../../store/use-published-run";

/** Placeholder for a published run until it is loaded; `run` null: the link names no address. */
export function PublishedWaiting({ run, notices }: { run: PublishedRun | null; notices: ReactNode }) {
  useEffect(() => {
    document.title = "Run at an address - Caplens";
  }, []);
  return (
    <div className={classes.page}>
      {notices}
      <PageHead back={{ words: "All runs", to: "/runs" }} title="Run at an address" />
      {run === null && (
        <Text size="sm">
          This link names no address. It needs one of the folder that holds run.json, as in
          “#/runs/at?address=https://…”.
        </Text>
      )}
      {run?.problem && (
        <ProblemAlert problem={run.problem}>
          <NextStepButton onClick={run.openAgain}>Try again</NextStepButton>
        </ProblemAlert>
      )}
      {run && !run.problem && <Loader size="sm" role="status" aria-label="Opening the run" />}
    </div>
  );
}
