import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconPlayerPlay } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { powerWords } from "../../../evaluation/run/power-words";
import { dollars } from "../../../foundation/dollars";
import { countEach } from "../../../foundation/groups";
import { counted } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import { mediaWords } from "../../../shapes/medium";
import type { RunEstimate } from "../../../shapes/run-progress";
import { goTo, usePageAddress } from "../../../state/page-address";
import { MOST_REPEATS } from "../../../state/runs/session-run";
import { useSettings } from "../../../state/settings/settings-context";
import { StartButton } from "../../../ui/buttons";
import { CountField } from "../../../ui/generation-fields";
import { SpendingCapField } from "../../../ui/number-field";
import { showsMedia } from "../../logic/way-to-run";
import { isAtWork, useRunPage } from "../../store/run-page-context";
import { useRunSetUp, useRunSetUpStore } from "../../store/run-set-up-context";
import { chosenIds, type SetUpOf } from "../../store/run-set-up-state";
import { useEarlierRun } from "../../store/use-earlier-run";
import { isPilotOver } from "../run-state";
import { RunProgress, RunStanding } from "../view/run-progress";
import { SetUpSection } from "./section";
import classes from "./set-up.module.css";
import { forecastLines, measuredLines } from "./start-bar";
import { VideoSection } from "./video-section";

/** Number of captions per sample and model, and the spending limit for all. */
export function LimitsSection({
  of: { run },
  fixed,
  repeatsFixed = fixed,
}: {
  of: SetUpOf;
  fixed: boolean;
  /** Something is done by now: what it may cost can still be changed, how often each sample goes to each model not. */
  repeatsFixed?: boolean;
}) {
  const store = useRunSetUpStore();
  const { repeats, budget } = run;
  const cap = useRef<HTMLInputElement>(null);
  const isAsked = new URLSearchParams(usePageAddress().query).has("cap");
  useEffect(() => {
    if (isAsked) cap.current?.focus();
  }, [isAsked]);
  const often = repeats === 1 ? "every sample once" : `every sample ${repeats} times`;
  return (
    <SetUpSection
      title="Repeats and cap"
      summary={`${often}, ${budget === null ? "no spending cap of its own" : `at most ${dollars(budget)}`}`}
    >
      <Group gap="xs">
        <CountField
          label="Repeats"
          width={110}
          max={MOST_REPEATS}
          disabled={repeatsFixed}
          value={repeats}
          onChange={(value) => void store.getState().change({ repeats: value })}
        />
        <SpendingCapField
          ref={cap}
          w={150}
          placeholder="None"
          decimalScale={2}
          prefix="$"
          disabled={fixed}
          value={budget}
          onChange={(value) => void store.getState().change({ budget: value })}
        />
      </Group>
    </SetUpSection>
  );
}

/** Which difference of its models the chosen samples can find. */
function Power({ of }: { of: SetUpOf }) {
  const samples = chosenIds(of);
  const earlier = useEarlierRun(of.run);
  const sizes = countEach(samples.map((id) => of.videoOf.get(id)?.id ?? id));
  const words =
    earlier === "asking"
      ? null
      : powerWords({
          sizes: [...sizes.values()],
          models: of.run.entries.length,
          media: mediaWords([...sizes.keys()]),
          earlier,
        });
  return words && <li data-testid="power">{words}</li>;
}

/** Forecast for the rest of the run: calls, tokens, price, time, disk space, and the effect of a cap. */
export function Forecast({ of, estimate }: { of: SetUpOf; estimate: RunEstimate }) {
  const { run } = of;
  const caps = useSettings((state) => state.kept?.settings.caps ?? null);
  const freeBytes = useRunSetUp((state) => state.freeBytes);
  // Nobody knows what stops the run before the settings are read.
  if (caps === null) return <NoForecast entries={run.entries.length} runs />;
  return (
    <ul className={classes.forecast} data-testid="forecast">
      {forecastLines(run, estimate, { caps, freeBytes }).map(({ words, warns }) => (
        <li key={words} className={warns ? classes.warning : undefined}>
          {warns && <IconAlertTriangle size={13} aria-hidden />} {words}
        </li>
      ))}
      <Power of={of} />
    </ul>
  );
}

/**
 * Says that the forecast is being counted, or why there is none: nothing more where a model is missing, which stands beside
 * the button. `runs`: something of the run would be done.
 */
export function NoForecast({ entries, runs }: { entries: number; runs: boolean }) {
  if (entries === 0) return null;
  return (
    <Text size="sm" c="var(--caplens-text-quiet)" role="status">
      {runs ? "Counting what it takes …" : "Nothing would be done as it stands, so nothing is forecast."}
    </Text>
  );
}

/** Makes another run of the same, in which all can be changed, and goes to its set-up. */
export function CopyButton({ disabled = false }: { disabled?: boolean }) {
  const store = useRunSetUpStore();
  return (
    <StartButton
      variant="default"
      disabled={disabled}
      onClick={() => {
        void store
          .getState()
          .copy()
          .then((id) => id !== null && goTo(runPath(id, "set-up")));
      }}
    >
      Set up another run of the same
    </StartButton>
  );
}

/** The pilot while it goes on, what it has really taken, and from that what the rest will take. */
export function PilotStage({
  of,
  fixed,
  onStarted = () => goTo(runPath(of.run.id)),
}: {
  of: SetUpOf;
  fixed: boolean;
  /** The rest was started; left out: leads to the run. */
  onStarted?: () => void;
}) {
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
    if (started) onStarted();
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
        <RunStanding run={run} fixed={fixed} />
        <RunProgress run={run} fixed={fixed} isInSetUp />
        {all?.measured && (
          <ul className={classes.forecast} data-testid="measured">
            {measuredLines(all.measured, titles).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </SetUpSection>
      {showsMedia(run) && <VideoSection of={of} fixed={fixed} />}
      {ended > 0 && <LimitsSection of={of} fixed={fixed || atWork} repeatsFixed />}
      <SetUpSection title="The rest" summary={null}>
        {/* Until then the forecast is one of all that is left, the pilot among it. */}
        {atWork ? (
          <Text size="sm" c="var(--caplens-text-quiet)">
            What it takes is told once the pilot has ended.
          </Text>
        ) : (
          all && <Forecast of={of} estimate={all} />
        )}
        <Group gap="xs">
          <StartButton
            data-testid="start-rest"
            Icon={IconPlayerPlay}
            disabled={fixed || atWork || starting || ended === 0}
            onClick={() => void startRest()}
          >
            Start the rest
          </StartButton>
          {ended === 0 && !atWork && (
            <StartButton
              variant="default"
              disabled={fixed}
              onClick={() => void store.getState().withdrawPilot()}
            >
              Change the set-up
            </StartButton>
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
