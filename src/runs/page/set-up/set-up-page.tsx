import { Anchor, Group, Loader, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { benchmarkTraits } from "../../../evaluation/benchmark-traits";
import { runPath } from "../../../foundation/run-paths";
import { calledEntries } from "../../../shapes/called-models";
import { ProblemAlert } from "../../../ui/problem-alert";
import classes from "../../../ui/runs.module.css";
import { RunPageProvider } from "../../store/run-page-context";
import { useRunSetUp, useRunSetUpStore } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import { runnableIds } from "../../store/run-set-up-store";
import { showsMedia, wayWords } from "../../store/way-to-run";
import { CopyButton } from "./copy-button";
import { Forecast, NoForecast } from "./forecast";
import { JudgeSection } from "./judge-section";
import { LimitsSection } from "./limits-section";
import { ModelSection } from "./model-section";
import type { SetUpParts } from "./parts";
import { PilotStage } from "./pilot-stage";
import { SampleSection } from "./sample-section";
import { SetUpSection } from "./section";
import own from "./set-up.module.css";
import { StartBar } from "./start-bar";
import { mediaOf, VideoSection } from "./video-section";

/** Sets up a run that has not begun, tells what it takes, and starts it, a few samples first. */
export function SetUpPage({ parts, notices }: { parts: SetUpParts; notices: ReactNode }) {
  const shown = useRunSetUp((state) => state.shown);
  const stage = useRunSetUp((state) => state.stage);
  const problem = useRunSetUp((state) => state.problem);
  const title = shown?.run.title ?? "";

  useEffect(() => {
    document.title = `Set up: ${title === "" ? "run" : title} - Caplens`;
  }, [title]);

  return (
    <div className={classes.page}>
      {notices}
      <div className={own.column}>
        <header>
          <Anchor href="#/runs" size="sm" w="fit-content">
            <IconArrowLeft size={14} aria-hidden /> All runs
          </Anchor>
          <h1 className={classes.title}>Set up: {title === "" ? "untitled run" : title}</h1>
        </header>
        {!shown && !problem && <Loader size="sm" role="status" aria-label="Opening" />}
        {!shown && problem && <ProblemAlert problem={problem} />}
        {shown && (
          <>
            <Text size="sm" data-testid="way-to-run">
              {wayWords(shown.run, {
                media: mediaOf(shown),
                measured: benchmarkTraits(shown.run.dataSet.benchmark)?.measured ?? false,
              })}
            </Text>
            {shown.readOnly && <ProblemAlert problem={shown.readOnly} />}
            {stage === "new" && <NewStage of={shown} parts={parts} />}
            {stage === "pilot" && (
              <RunPageProvider runId={shown.run.id}>
                <PilotStage of={shown} fixed={shown.readOnly !== null} />
              </RunPageProvider>
            )}
            {stage === "begun" && <BegunStage of={shown} />}
            {stage !== "new" && <SetUpProblem />}
          </>
        )}
      </div>
    </div>
  );
}

/** Why the last act came to nothing; beside the buttons that it is most often about. */
function SetUpProblem() {
  const store = useRunSetUpStore();
  const problem = useRunSetUp((state) => state.problem);
  if (!problem) return null;
  return (
    <ProblemAlert problem={problem} onClose={() => store.getState().dismiss()}>
      {problem.code === "model-not-connected" && <Anchor href="#/models">To the models</Anchor>}
    </ProblemAlert>
  );
}

function NewStage({ of, parts }: { of: SetUpOf; parts: SetUpParts }) {
  const all = useRunSetUp((state) => state.forecast?.all ?? null);
  const videos = useRunSetUp((state) => state.videos);
  const { run } = of;
  const fixed = of.readOnly !== null;
  return (
    <div className={own.beside}>
      <div className={own.parts}>
        <SampleSection of={of} fixed={fixed} />
        <ModelSection of={of} fixed={fixed} parts={parts} />
        {showsMedia(run) && <VideoSection of={of} fixed={fixed} />}
        <JudgeSection of={of} fixed={fixed} />
        <LimitsSection of={of} fixed={fixed} />
      </div>
      <div className={own.takes}>
        <SetUpSection title="What it takes" summary={null}>
          {all ? (
            <Forecast of={of} estimate={all} />
          ) : (
            <NoForecast entries={run.entries.length} runs={runnableIds(of, videos).length > 0} />
          )}
          {!fixed && <parts.UnconfirmedNotice entries={calledEntries(run)} />}
          <StartBar of={of} fixed={fixed} />
          <SetUpProblem />
        </SetUpSection>
      </div>
    </div>
  );
}

function BegunStage({ of: { run } }: { of: SetUpOf }) {
  return (
    <SetUpSection title="It has begun" summary="Its results are kept, so its set-up stays as it is.">
      <Group gap="sm">
        <Anchor href={`#${runPath(run.id)}`} size="sm">
          To the run
        </Anchor>
        <CopyButton />
      </Group>
    </SetUpSection>
  );
}
