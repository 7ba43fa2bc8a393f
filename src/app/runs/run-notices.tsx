import { Anchor, Text } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { runPath } from "../../foundation/run-paths";
import { PageProblems } from "../../playground/page/page-problems";
import { QueueLine } from "../../playground/page/queue/queue-line";
import { isBusy } from "../../playground/page/queue/queue-words";
import { UndoNotice } from "../../playground/page/undo-notice";
import type { RunPageState } from "../../runs/store/run-page-context";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import { useQueue } from "../../state/stores-context";
import { Waiting } from "../../ui/lazy-part/lazy-part";
import { UnopenedPage } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";

/** Page-wide notices of every page about runs or a session but the playground; its keys take back and do again there. */
export function RunNotices() {
  const store = usePlaygroundStore();
  useHotkeys(
    [
      ["alt+Z", () => store.getState().undo()],
      ["alt+shift+Z", () => store.getState().redo()],
    ],
    [],
    true,
  );
  return (
    <>
      <UndoNotice />
      <PageProblems />
    </>
  );
}

/** The same on a page that asks models: while it does, with why their calls wait, and a way to hold them. */
export function CallNotices() {
  const busy = useQueue((state) => state.queue.endpoints.some(isBusy));
  return (
    <>
      <RunNotices />
      {busy && <QueueLine atRest={null} />}
    </>
  );
}

/** In place of a page about a run: why it can't be shown, or that it is being opened. `what`: what only others have, as a sentence. */
export function UnshownRun({
  runId,
  opened,
  problem,
  title,
  what,
}: Pick<RunPageState, "opened" | "problem"> & { runId: string; title: string; what: string }) {
  const found = opened?.kind === "unreadable" ? opened.problem : problem;
  if (opened?.kind !== "of a session" && !found) return <Waiting words="Opening the run" />;
  return (
    <UnopenedPage back={{ words: "All runs", to: "/runs" }} title={title}>
      {found ? <ProblemAlert problem={found} /> : <SessionRunNote runId={runId} what={what} />}
    </UnopenedPage>
  );
}

/** That runs of a session have no such page. */
function SessionRunNote({ runId, what }: { runId: string; what: string }) {
  return (
    <Text p="md" size="sm">
      {what} <Anchor href={`#${runPath(runId)}`}>This one</Anchor> is about a session: its models stand side
      by side.
    </Text>
  );
}
