import { Anchor, Button, Group, Text } from "@mantine/core";
import { IconFlask, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { counted, sureCalls } from "../../../components/forecast-call-words";
import { PILOT_SAMPLES } from "../../../evaluation/run/draw-samples";
import { goTo } from "../../../state/page-address";
import { runPath } from "../../../state/run-paths";
import { useRunSetUp, useRunSetUpStore } from "../../../state/run-set-up/run-set-up-context";
import type { SetUpOf } from "../../../state/run-set-up/run-set-up-state";
import { chosenIds } from "../../../state/run-set-up/run-set-up-store";
import { showsMedia, wayToRun } from "../../../state/run-set-up/way-to-run";
import { priceWords } from "./forecast-lines";

/** Starts the run: a few samples first, or all of it. */
export function StartBar({ of, fixed }: { of: SetUpOf; fixed: boolean }) {
  const store = useRunSetUpStore();
  const ofPilot = useRunSetUp((state) => state.forecast?.ofPilot ?? null);
  const [starting, setStarting] = useState(false);
  const { run } = of;
  const samples = chosenIds(of).length;
  // Rules cost nothing: there is nothing to try.
  const canTry = samples > PILOT_SAMPLES && (wayToRun(run) !== "rules only" || showsMedia(run));
  const disabled = fixed || starting || run.entries.length === 0 || samples === 0;

  async function start(act: () => Promise<boolean>, leads: boolean): Promise<void> {
    setStarting(true);
    const started = await act();
    setStarting(false);
    if (started && leads) goTo(runPath(run.id));
  }

  return (
    <Group gap="xs">
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
