import { Button, Group, NumberInput, SegmentedControl, Switch } from "@mantine/core";
import type { SamplingPlan } from "../../../schemas/media";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";

/** A number as typed, held within its bounds; the last good one while the field is empty. */
function within(value: string | number, before: number, lowest: number, highest: number): number {
  return typeof value === "number" ? Math.min(highest, Math.max(lowest, value)) : before;
}

const UNIFORM: SamplingPlan["frames"] = { kind: "uniform", count: 16 };
const RATE: SamplingPlan["frames"] = { kind: "rate", framesPerSecond: 1, maximum: 64 };

/** Which frames are taken, how large, and whether the sound goes along. */
export function SamplingForm() {
  const store = usePlaygroundStore();
  const plan = usePlayground((state) => state.session?.sampling);
  const busy = usePlayground((state) => state.mediaWork !== null);
  const hasVideo = usePlayground((state) => state.session?.video != null);
  if (!plan) return null;
  const change = (next: Partial<SamplingPlan>) => store.getState().setPlan({ ...plan, ...next });
  const { frames } = plan;

  return (
    <Group gap="xs" align="end">
      <SegmentedControl
        size="xs"
        aria-label="How frames are chosen"
        value={frames.kind}
        data={[
          { value: "uniform", label: "Number" },
          { value: "rate", label: "Per second" },
        ]}
        onChange={(kind) => change({ frames: kind === "rate" ? RATE : UNIFORM })}
      />
      {frames.kind === "uniform" ? (
        <NumberInput
          size="xs"
          w={84}
          label="Frames"
          min={1}
          max={256}
          allowDecimal={false}
          value={frames.count}
          onChange={(value) => change({ frames: { ...frames, count: within(value, frames.count, 1, 256) } })}
        />
      ) : (
        <>
          <NumberInput
            size="xs"
            w={84}
            label="Per second"
            min={0.1}
            max={30}
            step={0.5}
            value={frames.framesPerSecond}
            onChange={(value) =>
              change({
                frames: { ...frames, framesPerSecond: within(value, frames.framesPerSecond, 0.1, 30) },
              })
            }
          />
          <NumberInput
            size="xs"
            w={84}
            label="At most"
            min={1}
            max={512}
            allowDecimal={false}
            value={frames.maximum}
            onChange={(value) =>
              change({ frames: { ...frames, maximum: within(value, frames.maximum, 1, 512) } })
            }
          />
        </>
      )}
      <NumberInput
        size="xs"
        w={92}
        label="Max side, px"
        min={32}
        max={4096}
        step={32}
        allowDecimal={false}
        value={plan.maxSide}
        onChange={(value) => change({ maxSide: within(value, plan.maxSide, 32, 4096) })}
      />
      <Switch
        size="xs"
        label="Sound"
        mb={6}
        checked={plan.audio}
        onChange={(event) => change({ audio: event.currentTarget.checked })}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!hasVideo || busy}
        onClick={() => void store.getState().takeMedia()}
      >
        Take frames
      </Button>
    </Group>
  );
}
