import { useMemo } from "react";
import { runPath } from "../../foundation/run-paths";
import { NewRunPage } from "../../runs/page/new/new-run-page";
import { RunImportProvider } from "../../runs/store/use-run-import";
import { goTo } from "../../state/page-address";
import { useSessions } from "../../state/stores-context";
import { RunNotices } from "./run-notices";

/** A new run: verdicts that came along and form checks by rules are shown at once, everything else is set up first. */
export function NewRun() {
  const list = useSessions((state) => state.list);
  const sessions = useMemo(() => list.filter(({ state }) => state !== "unreadable"), [list]);
  return (
    <RunImportProvider>
      <NewRunPage
        sessions={sessions}
        notices={<RunNotices />}
        onRun={(runId, isSetUp) => goTo(runPath(runId, isSetUp ? undefined : "set-up"))}
      />
    </RunImportProvider>
  );
}
