import { useCallback, useEffect } from "react";
import { runPath } from "../../foundation/run-paths";
import { RunPageProvider, useRunPage } from "../../runs/store/run-page-context";
import type { PlaygroundAddress } from "../../state/address";
import { type RunAddress, runAddressQuery } from "../../state/run-address";
import { expectRun } from "../../ui/lazy-part/fetched-part";
import { lazyPart, Waiting } from "../../ui/lazy-part/lazy-part";
import { UnopenedPage } from "../../ui/page-frames";
import { ProblemAlert } from "../../ui/problem-alert";
import { RunView } from "./run-view";

const SideBySide = lazyPart("Models side by side", async () => (await import("../side-by-side")).SideBySide);

const NO_ADDRESS: PlaygroundAddress = {};

/** `query`: of the address, without its `?`. */
type OneRunProps = { runId: string; query: string };

/** The page of a run: of one about a session, models side by side. */
export function OneRun(props: OneRunProps) {
  // While the run itself is read.
  useEffect(expectRun, []);
  return (
    <RunPageProvider runId={props.runId}>
      <ShownRun {...props} />
    </RunPageProvider>
  );
}

function ShownRun({ runId, query }: OneRunProps) {
  const kind = useRunPage(({ opened }) => opened?.kind ?? null);
  const problem = useRunPage((state) => state.problem);
  const pathOf = useCallback((shown: RunAddress) => `${runPath(runId)}${runAddressQuery(shown)}`, [runId]);
  if (kind === "of a session") return <SideBySide runId={runId} address={NO_ADDRESS} />;
  if (kind !== null) return <RunView query={query} pathOf={pathOf} />;
  if (problem)
    return (
      <UnopenedPage back={{ words: "All runs", to: "/runs" }} title="Run">
        <ProblemAlert problem={problem} />
      </UnopenedPage>
    );
  return <Waiting words="Opening the run" />;
}
