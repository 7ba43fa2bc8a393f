import { Center, Loader } from "@mantine/core";
import { RowPage } from "../../boards/page/own-row/row-page";
import { RunPageProvider, useRunPage } from "../../runs/store/run-page-context";
import { UnopenedPage } from "../../ui/page/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import { RunNotices, SessionRunNote } from "./run-notices";

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
  const found = opened?.kind === "unreadable" ? opened.problem : problem;
  if (opened?.kind === "of a session" || found)
    return (
      <UnopenedPage back={{ words: "All runs", to: "/runs" }} title="Row for a board">
        {found ? (
          <ProblemAlert problem={found} />
        ) : (
          <SessionRunNote runId={runId} what="Rows of boards are made of runs of their own." />
        )}
      </UnopenedPage>
    );
  return (
    <Center p="md" role="status" aria-label="Opening the run">
      <Loader size="sm" />
    </Center>
  );
}
