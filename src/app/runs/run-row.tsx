import { RowPage } from "../../boards/page/own-row-page";
import { RunPageProvider, useRunPage } from "../../runs/store/run-page-context";
import { RunNotices, UnshownRun } from "./run-notices";

/** A model of a run as a row of a board. */
export function RunRow({ runId }: { runId: string }) {
  return (
    <RunPageProvider runId={runId}>
      <ShownRow runId={runId} />
    </RunPageProvider>
  );
}

function ShownRow({ runId }: { runId: string }) {
  const opened = useRunPage((state) => state.opened);
  const problem = useRunPage((state) => state.problem);
  if (opened?.kind === "run") return <RowPage run={opened.run} notices={<RunNotices />} />;
  return (
    <UnshownRun
      {...{ runId, opened, problem }}
      title="Row for a board"
      what="Rows of boards are made of runs of their own."
    />
  );
}
