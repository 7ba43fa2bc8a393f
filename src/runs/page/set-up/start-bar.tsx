import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconFlask, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { PILOT_SAMPLES } from "../../../evaluation/run/draw-samples";
import { counted } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import { goTo } from "../../../state/page-address";
import { sureCalls } from "../../../ui/forecast-call-words";
import { showsMedia, wayToRun } from "../../logic/way-to-run";
import { useRunSetUp, useRunSetUpStore } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import { type Blocker, blockersOf, chosenIds, runnableIds } from "../../store/run-set-up-store";
import { priceWords } from "./forecast-lines";
import classes from "./set-up.module.css";

/** The id of a part of the page that a blocker leads to. */
export function sectionId(part: Blocker["part"]): string {
  return `set-up-${part}`;
}

/** Brings a part into view, with the focus; the address stays that of the page. */
function goToPart(part: Blocker["part"]): void {
  const section = document.getElementById(sectionId(part));
  section?.scrollIntoView({ block: "start" });
  section?.querySelector<HTMLElement>("button, input")?.focus({ preventScroll: true });
}

function Blockers({ blockers }: { blockers: readonly Blocker[] }) {
  return (
    <ul className={classes.blockers} data-testid="blockers" id="set-up-blockers">
      {blockers.map(({ part, words }) => (
        <li key={words}>
          <IconAlertTriangle size={13} aria-hidden /> {words}{" "}
          <Anchor component="button" type="button" inherit onClick={() => goToPart(part)}>
            {TO_PART[part]}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

const TO_PART: Record<Blocker["part"], string> = {
  samples: "Choose samples",
  models: "Choose a model",
  videos: "Choose where they lie",
};

/** Starts the run: a few samples first, or all of it; what keeps it from that stands above the buttons. */
export function StartBar({
  of,
  fixed,
  onStarted = () => goTo(runPath(of.run.id)),
}: {
  of: SetUpOf;
  fixed: boolean;
  /** All of it was started; left out: leads to the run. */
  onStarted?: () => void;
}) {
  const store = useRunSetUpStore();
  const ofPilot = useRunSetUp((state) => state.forecast?.ofPilot ?? null);
  const [starting, setStarting] = useState(false);
  const { run } = of;
  const videos = useRunSetUp((state) => state.videos);
  const samples = chosenIds(of).length;
  const blockers = blockersOf(of, videos);
  // Rules cost nothing: there is nothing to try.
  const canTry =
    runnableIds(of, videos).length > PILOT_SAMPLES && (wayToRun(run) !== "rules only" || showsMedia(run));
  const disabled = fixed || starting || blockers.length > 0;

  async function start(act: () => Promise<boolean>, leads: boolean): Promise<void> {
    setStarting(true);
    const started = await act();
    setStarting(false);
    if (started && leads) onStarted();
  }

  return (
    <Group gap="xs">
      {blockers.length > 0 && <Blockers blockers={blockers} />}
      {canTry && (
        <Button
          size="sm"
          data-testid="start-pilot"
          leftSection={<IconFlask size={16} aria-hidden />}
          disabled={disabled}
          onClick={() => void start(store.getState().startPilot, false)}
        >
          Pilot: {PILOT_SAMPLES} samples first
        </Button>
      )}
      <Button
        size="sm"
        variant={canTry ? "default" : "filled"}
        data-testid="start-run"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        disabled={disabled}
        aria-describedby={blockers.length > 0 ? "set-up-blockers" : undefined}
        onClick={() => void start(store.getState().startAll, true)}
      >
        Start {samples === 1 ? "1 sample" : `all ${counted(samples, "sample")}`}
      </Button>
      {!disabled && (
        <Anchor href={`#${runPath(run.id, "elsewhere")}`} size="sm">
          Run it elsewhere
        </Anchor>
      )}
      {canTry && ofPilot && (
        <Text size="xs" c="var(--caplens-text-quiet)">
          The pilot: {counted(sureCalls(ofPilot.calls), "call")}, {priceWords(ofPilot)}. Nothing of it is paid
          twice.
        </Text>
      )}
    </Group>
  );
}
