import { Group, Loader } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { useRuns, useRunsStore } from "../../../state/runs/use-runs";
import { BackButton } from "../../../ui/back-button";
import { ProblemAlert } from "../../../ui/problem-alert";
import { CaptionColumns } from "./caption-columns";
import type { EndpointFields } from "./entry-editor";
import { RecomputeNotice } from "./recompute-notice";
import { ResultDiff } from "./result-diff";
import { ResultMatrix } from "./result-matrix";
import { RoundChoice, type ShownRound } from "./round-choice";
import { RunChoice } from "./run-choice";
import { RunControls } from "./run-controls";
import { SetUp } from "./set-up";
import classes from "./side-by-side.module.css";
import { StaleNotice } from "./stale-notice";
import { type RunAddress, useRunAddress } from "./use-run-address";

/** Any number of models on one instruction: who takes part, the run, captions, verdicts, scores, differences. */
export function SideBySidePage({
  endpointFields,
  notices,
  onPlayground,
  ...address
}: RunAddress & {
  /** In which an endpoint of a model is given. */
  endpointFields: EndpointFields;
  /** What is to be told of the page and the session as a whole. */
  notices: ReactNode;
  onPlayground: () => void;
}) {
  const runs = useRunsStore();
  const shown = useRuns((state) => state.shown);
  const opening = useRuns((state) => state.opening);
  const problem = useRuns((state) => state.problem);
  const title = usePlayground((state) => state.session?.title ?? "");
  const ready = usePlayground((state) => state.session !== null);
  useRunAddress(address);

  useEffect(() => {
    document.title = title ? `Models side by side: ${title} - Caplens` : "Models side by side - Caplens";
  }, [title]);

  return (
    <div className={classes.page}>
      <Group gap="sm" justify="space-between" align="end">
        <div>
          <BackButton onClick={onPlayground} />
          <h1 className={classes.pageTitle}>Models side by side{title && `: ${title}`}</h1>
        </div>
        <RunChoice />
      </Group>
      {notices}
      {ready && !opening && <SetUp endpointFields={endpointFields} />}
      {(!ready || opening) && !problem && <Loader size="sm" role="status" aria-label="Opening" />}
      {!shown && problem && <ProblemAlert problem={problem} onClose={() => runs.getState().dismiss()} />}
      {shown && <ShownRun of={shown} onOpen={onPlayground} />}
    </div>
  );
}

function ShownRun({ of, onOpen }: { of: RunOfSample; onOpen: () => void }) {
  const [round, setRound] = useState<ShownRound>("all");
  const { repeats } = of.run;
  const shown = round !== "all" && round > repeats ? "all" : round;
  const atWork = useRuns((state) => state.progress?.phase === "running");

  return (
    <>
      <RunControls of={of} />
      <StaleNotice />
      <RecomputeNotice of={of} />
      {(of.results.size > 0 || atWork) && (
        <>
          <RoundChoice repeats={repeats} value={shown} onChange={setRound} />
          <CaptionColumns of={of} round={shown} onOpen={onOpen} />
          <ResultMatrix of={of} round={shown} />
          <ResultDiff of={of} />
        </>
      )}
    </>
  );
}
