import { Button, Group, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { type RefObject, useRef, useState } from "react";
import type { MediaSegment } from "../../../../shapes/media";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import { isReadOnly } from "../../../../state/sessions/sessions-state";
import { useSessions } from "../../../../state/sessions/use-sessions";
import { timeText } from "../../../../ui/measures";
import { TimeTrackRow } from "../../../../ui/time-track/time-track";
import { usePlayback, usePlayhead } from "../playhead";
import { leastPart, partOf, tidySegment } from "./segment";
import classes from "./timeline.module.css";
import { useTimeSlider } from "./use-time-slider";

type Part = { start: number; end: number };

/** Two ends to drag, for taking only a part of the file. */
export function PartRail({ length }: { length: number }) {
  const store = usePlaygroundStore();
  const rail = useRef<HTMLDivElement>(null);
  const plan = usePlayground((state) => state.session?.sampling ?? null);
  const fixed = useSessions(isReadOnly);
  const [moving, setMoving] = useState<Part | null>(null);
  if (!plan || fixed) return null;
  const part = moving ?? partOf(plan.segment, length);

  function rest(next: Part): void {
    setMoving(null);
    if (plan) store.getState().setPlan({ ...plan, segment: tidySegment(next, length) });
  }

  const ends = { part, length, rail, onMove: setMoving, onRest: rest };
  return (
    <>
      <TimeTrackRow name="part">
        <div ref={rail} className={classes.rail}>
          <div
            className={classes.taken}
            style={{
              left: `${(100 * part.start) / length}%`,
              width: `${(100 * (part.end - part.start)) / length}%`,
            }}
          />
          <PartEnd {...ends} end="start" />
          <PartEnd {...ends} end="end" />
        </div>
      </TimeTrackRow>
      {plan.segment && <PartLine segment={plan.segment} onWhole={() => rest({ start: 0, end: length })} />}
    </>
  );
}

/** One end of the part. */
function PartEnd({
  end,
  part,
  length,
  rail,
  onMove,
  onRest,
}: {
  end: "start" | "end";
  part: Part;
  length: number;
  rail: RefObject<HTMLDivElement | null>;
  onMove: (part: Part) => void;
  onRest: (part: Part) => void;
}) {
  const least = leastPart(length);
  const at = (seconds: number): Part => ({ ...part, [end]: seconds });
  const slider = useTimeSlider({
    label: end === "start" ? "Start of the part to take" : "End of the part to take",
    hint: "Drag to take only a part; arrow keys go by 0.1 s, with Shift by 1 s",
    value: part[end],
    min: end === "start" ? 0 : part.start + least,
    max: end === "start" ? part.end - least : length,
    length,
    track: rail,
    steps: { small: 0.1, large: 1 },
    onMove: (seconds) => onMove(at(seconds)),
    onRest: (seconds) => onRest(at(seconds)),
  });
  return (
    <div
      {...slider}
      className={classes.end}
      data-end={end}
      // Where the two meet, the one that has room to move lies on top.
      style={{
        left: `${(100 * part[end]) / length}%`,
        zIndex: end === "start" && part.start > length / 2 ? 2 : 1,
      }}
    />
  );
}

/** The part in words, and what can be done with it. */
function PartLine({ segment, onWhole }: { segment: MediaSegment; onWhole: () => void }) {
  const playback = usePlayback();
  const playable = usePlayhead((state) => state.playable);
  const { start, end } = segment;
  return (
    <Group gap="xs" className={classes.part}>
      <Text size="xs">
        {timeText(start)} to {timeText(end)}, {Number((end - start).toFixed(1))} s
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPlayerPlay size={13} aria-hidden />}
        disabled={!playable}
        onClick={() => playback.play(segment)}
      >
        Play the part
      </Button>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={onWhole}>
        All of it
      </Button>
    </Group>
  );
}
