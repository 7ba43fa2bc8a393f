import { Button, Group, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { counted } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import { goTo } from "../../../state/page-address";
import { useRunPage } from "../../store/run-page-context";
import { isAtWork } from "../../store/run-page-state";
import { useRunSetUp, useRunSetUpStore } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import { isPilotOver } from "../run-state";
import { RunProgress } from "../view/run-progress";
import { CopyButton } from "./copy-button";
import { Forecast } from "./forecast";
import { measuredLines } from "./forecast-lines";
import { LimitsSection } from "./limits-section";
import { SetUpSection } from "./section";
import classes from "./set-up.module.css";

/** The pilot while it goes on, what it has really taken, and from that what the rest will take. */
export function PilotStage({ of, fixed }: { of: SetUpOf; fixed: boolean }) {
  const store = useRunSetUpStore();
  const atWork = useRunPage(isAtWork);
  const ended = useRunPage(({ progress }) => (progress ? progress.counts.done + progress.counts.failed : 0));
  const all = useRunSetUp((state) => state.forecast?.all ?? null);
  const [starting, setStarting] = useState(false);
  const { run } = of;
  const titles = new Map(run.entries.map(({ id, title }) => [id, title]));
  const isOver = !atWork && isPilotOver(run, { done: ended, failed: 0 });

  // Its figures are those of what has ended by now.
  useEffect(() => {
    if (!atWork && ended > 0) void store.getState().lookAgain();
  }, [store, atWork, ended]);

  async function startRest(): Promise<void> {
    setStarting(true);
    const started = await store.getState().startAll();
    setStarting(false);
    if (started) goTo(runPath(run.id));
  }

  return (
    <>
      <SetUpSection
        title="Pilot"
        summary={
          isOver
            ? `${counted(run.pilot?.length ?? 0, "sample")} done: the rest waits for you`
            : `${counted(run.pilot?.length ?? 0, "sample")} first, then the rest waits for you`
        }
      >
        <RunProgress run={run} fixed={fixed} isInSetUp />
        {all?.measured && (
          <ul className={classes.forecast} data-testid="measured">
            {measuredLines(all.measured, titles).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </SetUpSection>
      {ended > 0 && <LimitsSection of={of} fixed={fixed || atWork} repeatsFixed />}
      <SetUpSection title="The rest" summary={null}>
        {all && <Forecast of={of} estimate={all} />}
        <Group gap="xs">
          <Button
            size="sm"
            data-testid="start-rest"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            disabled={fixed || atWork || starting || ended === 0}
            onClick={() => void startRest()}
          >
            Start the rest
          </Button>
          {ended === 0 && !atWork && (
            <Button
              size="sm"
              variant="default"
              disabled={fixed}
              onClick={() => void store.getState().withdrawPilot()}
            >
              Change the set-up
            </Button>
          )}
          {ended > 0 && <CopyButton disabled={atWork} />}
        </Group>
        {ended > 0 && (
          <Text size="xs" c="var(--caplens-text-quiet)">
            What is done stays as it is, so models, judges and samples can’t be changed any more.
          </Text>
        )}
      </SetUpSection>
    </>
  );
}
