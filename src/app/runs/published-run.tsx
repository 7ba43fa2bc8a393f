import { Loader, Text } from "@mantine/core";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { runPath } from "../../foundation/run-paths";
import { PublishedBar } from "../../runs/page/published/published-bar";
import { RunPageProvider, useRunPageStore } from "../../runs/store/run-page-context";
import { type PublishedRun as ReadRun, usePublishedRun } from "../../runs/store/use-published-run";
import { goTo } from "../../state/page-address";
import {
  type PublishedPlace,
  publishedRunPath,
  type RunAddress,
  readPublishedPlace,
  readRunAddress,
} from "../../state/run-address";
import { PageHead, usePageTitle } from "../../ui/page-frames";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { RunNotices } from "./run-notices";
import { RunView } from "./run-view";

/** A run that lies at an address: the page of a run, read-only. `query`: of the address, without its `?`. */
export function PublishedRun({ query }: { query: string }) {
  const place = useMemo(() => readPublishedPlace(query), [query]);
  if (!place) return <PublishedWaiting run={null} notices={<RunNotices />} />;
  return <OpenedAt key={`${place.address} ${place.sha256}`} {...place} query={query} />;
}

function OpenedAt({ address, sha256, query }: PublishedPlace & { query: string }) {
  const place = useMemo(() => ({ address, sha256 }), [address, sha256]);
  const run = usePublishedRun(place);
  const shown = useMemo(() => readRunAddress(query), [query]);
  const { opened, revision } = run;
  const pathOf = useCallback((now: RunAddress) => publishedRunPath(place, now), [place]);
  if (!opened) return <PublishedWaiting run={run} notices={<RunNotices />} />;
  return (
    <RunPageProvider runId={opened.runId}>
      <ReadAgain runId={opened.runId} revision={revision} />
      <RunView
        query={query}
        pathOf={pathOf}
        publication={
          <PublishedBar
            run={run}
            opened={opened}
            isPinned={sha256 !== null}
            filter={shown.filter}
            onLink={(result) => pathOf({ ...shown, filter: "", show: "results", result })}
            onKept={(runId) => goTo(runPath(runId))}
          />
        }
      />
    </RunPageProvider>
  );
}

/** Shows what was read of the run since it was opened. */
function ReadAgain({ runId, revision }: { runId: string; revision: number }) {
  const store = useRunPageStore();
  useEffect(() => {
    if (revision > 0) void store.getState().open(runId);
  }, [store, runId, revision]);
  return null;
}

/** Placeholder for a published run until it is loaded; `run` null: the link names no address. */
function PublishedWaiting({ run, notices }: { run: ReadRun | null; notices: ReactNode }) {
  usePageTitle("Run at an address");
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
