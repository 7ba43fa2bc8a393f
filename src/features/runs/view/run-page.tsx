import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { lazyPart } from "../../../components/lazy-part/lazy-part";
import { ProblemAlert } from "../../../components/problem-alert";
import { saveFile } from "../../../components/save-file";
import type { RunAddress } from "../../../state/run-page/run-address";
import { useRunPage } from "../../../state/run-page/run-page-context";
import type { OpenedRunPage } from "../../../state/run-page/run-page-state";
import classes from "../runs.module.css";
import { RunHead } from "./run-head";
import { RunProgress } from "./run-progress";

const Overview = lazyPart("The overview", async () => (await import("../overview/run-overview")).RunOverview);

export type RunPageProps = {
  address: RunAddress;
  onAddress: (address: RunAddress, options: { replace: boolean }) => void;
  notices: ReactNode;
};

/** A run of its own: what it is of, how far it is, and what it has led to. */
export function RunPage(props: RunPageProps) {
  const opened = useRunPage((state) => state.opened);
  const title = opened?.kind === "run" ? opened.run.title : "Run";

  useEffect(() => {
    document.title = `${title === "" ? "Run" : title} - Caplens`;
  }, [title]);

  return (
    <div className={classes.page}>
      {props.notices}
      {opened?.kind === "unreadable" && <UnreadableRun {...opened} />}
      {opened?.kind === "run" && <ReadableRun {...props} opened={opened} />}
    </div>
  );
}

function UnreadableRun({ problem, document }: Extract<OpenedRunPage, { kind: "unreadable" }>) {
  return (
    <ProblemAlert problem={problem}>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => saveFile(new Blob([JSON.stringify(document, null, 2)]), "run.json")}
      >
        Download it as it is
      </Button>
    </ProblemAlert>
  );
}

function ReadableRun({
  opened: { run, readOnly, dataSet },
}: RunPageProps & { opened: Extract<OpenedRunPage, { kind: "run" }> }) {
  const fixed = readOnly !== null;
  const revision = useRunPage((state) => state.revision);
  return (
    <>
      <RunHead run={run} dataSet={dataSet} fixed={fixed} />
      {readOnly && <ProblemAlert problem={readOnly} />}
      <RunProgress run={run} fixed={fixed} />
      <Overview run={run} revision={revision} />
    </>
  );
}
