import { Button, Group, Switch } from "@mantine/core";
import type { FrameSize } from "../../shapes/media";
import { NumberField } from "./number-field";
import type { PlanInForm } from "./plan-in-form";

/** What the papers' models were shown. */
const AS_IN_THE_PAPERS = { kind: "exact", width: 224, height: 224 } as const;

function maxSideOf(size: FrameSize): number {
  return size.kind === "fit" ? size.maxSide : Math.max(32, size.width, size.height);
}

/** How large frames may be; the usual field of the form. */
export function SizeFields({ plan, change }: PlanInForm) {
  const { size } = plan;
  if (size.kind === "fit") {
    return (
      <NumberField
        label="Max side, px"
        width={92}
        min={32}
        max={4096}
        step={32}
        value={size.maxSide}
        onChange={(maxSide) => change({ size: { kind: "fit", maxSide } })}
      />
    );
  }
  return (
    <>
      <NumberField
        label="Width, px"
        min={16}
        max={4096}
        step={16}
        value={size.width}
        onChange={(width) => change({ size: { ...size, width } })}
      />
      <NumberField
        label="Height, px"
        min={16}
        max={4096}
        step={16}
        value={size.height}
        onChange={(height) => change({ size: { ...size, height } })}
      />
    </>
  );
}

/** Whether all frames get the same size, whatever the shape of the video. */
export function ExactSize({ plan, change }: PlanInForm) {
  const { size } = plan;
  const isPapers = size.kind === "exact" && size.width === 224 && size.height === 224;
  const side = maxSideOf(size);
  return (
    <Group gap="xs">
      <Switch
        size="xs"
        label="Exact size, padded with black"
        checked={size.kind === "exact"}
        onChange={(event) =>
          change({
            size: event.currentTarget.checked
              ? { kind: "exact", width: side, height: side }
              : { kind: "fit", maxSide: side },
          })
        }
      />
      <Button
        size="compact-xs"
        variant="default"
        disabled={isPapers}
        onClick={() => change({ size: AS_IN_THE_PAPERS })}
      >
        224 × 224, as in the papers
      </Button>
    </Group>
  );
}
