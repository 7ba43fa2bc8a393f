import { Button, Tabs } from "@mantine/core";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { isAbort, toProblem } from "../../../foundation/errors";
import { withoutHeaders } from "../../../foundation/without-headers";
import { calledEntries } from "../../../shapes/called-models";
import type { ModelEntry } from "../../../shapes/model-entry";
import type { Problem } from "../../../shapes/problem";
import type { Run } from "../../../shapes/run";
import type { RunProgress as RunProgressOf } from "../../../shapes/run-progress";
import type { OpenedResult } from "../../../state/runs/opened-result";
import type { RunAddress } from "../../../state/runs/run-address";
import { lazyPart } from "../../../ui/lazy-part/lazy-part";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { saveFile } from "../../../ui/save-file";
import { useRunPage } from "../../store/run-page-context";
import { isAtWork, type OpenedRunPage } from "../../store/run-page-state";
import { FailedResults } from "./failed-results";
import { Results } from "./results/results";
import { RunHead } from "./run-head";
import { RunProgress } from "./run-progress";

const Overview = lazyPart("The overview", async () => (await import("../overview/run-overview")).RunOverview);

type RunPageProps = {
  address: RunAddress;
  onAddress: (address: RunAddress, options: { replace: boolean }) => void;
  /** Opens a result as a session of the playground. Rejects where that can't be done. */
  onPlayground: (run: Run, opened: OpenedResult) => Promise<void>;
  /** What is called with a key held here and nobody has confirmed in this visit, with a button that does. */
  UnconfirmedNotice: ComponentType<{ entries: readonly ModelEntry[] }>;
  notices: ReactNode;
  /** What stands above a run that lies at an address, and can't be changed or gone on with. */
  publication?: ReactNode;
};

/** The parts of the page, by the name that addresses have for them. */
const PARTS = { overview: "Overview", results: "Results", failures: "Failures" } as const;

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
        onClick={() => saveFile(new Blob([JSON.stringify(withoutHeaders(document), null, 2)]), "run.json")}
      >
        Download it as it is
      </Button>
    </ProblemAlert>
  );
}

/** Something is left that would be called for, or has failed and may be done again. */
function isUnfinished(progress: Pick<RunProgressOf, "counts"> | null): boolean {
  return progress !== null && progress.counts.done < progress.counts.total;
}

function ReadableRun({
  opened: { run, readOnly, dataSet },
  address,
  onAddress,
  onPlayground,
  UnconfirmedNotice,
  publication,
}: RunPageProps & { opened: Extract<OpenedRunPage, { kind: "run" }> }) {
  const fixed = readOnly !== null;
  const revision = useRunPage((state) => state.revision);
  const mayCall = useRunPage((state) => !isAtWork(state) && isUnfinished(state.progress));
  const [problem, setProblem] = useState<Problem | null>(null);
  const shown = address.result
    ? "results"
    : (address.show ?? (address.filter === "" ? "overview" : "results"));
  return (
    <>
      <RunHead run={run} dataSet={dataSet} fixed={fixed} />
      {publication}
      {readOnly && !publication && <ProblemAlert problem={readOnly} />}
      {!publication && <RunProgress run={run} fixed={fixed} />}
      {!fixed && mayCall && <UnconfirmedNotice entries={calledEntries(run)} />}
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(part) =>
          onAddress(
            {
              ...address,
              filter: part === "overview" ? "" : address.filter,
              result: null,
              show: part === "failures" || part === "results" ? part : null,
            },
            { replace: false },
          )
        }
      >
        <Tabs.List aria-label="Parts of the run" mb="sm">
          {Object.entries(PARTS).map(([part, words]) => (
            <Tabs.Tab key={part} value={part}>
              {words}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="overview">
          <Overview run={run} revision={revision} />
        </Tabs.Panel>
        <Tabs.Panel value="results">
          <Results
            run={run}
            fixed={fixed}
            address={address}
            onAddress={onAddress}
            onPlayground={(opened) => {
              onPlayground(run, opened).catch((error: unknown) => {
                if (!isAbort(error)) setProblem(toProblem(error));
              });
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="failures">
          <FailedResults run={run} fixed={fixed} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
