import { Button, Group, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { SoundPeaks } from "../../../media/worker/media-client";
import type { MediaSegment } from "../../../shapes/media";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/stores-context";
import { useLatest } from "../../../state/use-latest";
import { useColours } from "../../../ui/colours";
import { clock, timeText } from "../../../ui/measures";
import { isWithModifier } from "../../../ui/pressed-keys";
import { TimeTrackRow, timeTracks } from "../../../ui/time-evidence-line";
import { useLength, usePlayback, usePlayhead, usePlayheadSeconds } from "./playhead";
import classes from "./timeline.module.css";

/** The drawing along a timeline of `length` seconds. */
type Drawn = {
  length: number;
  /** The outline of the sound and the stretch that it covers, in seconds; null draws none. */
  sound: { peaks: SoundPeaks; start: number; seconds: number } | null;
  /** When frames were taken, in seconds. */
  moments: readonly number[];
};

/** Height of the marks of frames, in CSS pixels. */
const MARK = 6;
const LARGEST_GAIN = 16;

/** Draws in the canvas's own text colour, at the size it has on screen. */
function drawTrack(canvas: HTMLCanvasElement, { length, sound, moments }: Drawn): void {
  const scale = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d");
  if (!context || width === 0) return;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(canvas).color;
  if (sound) {
    context.globalAlpha = 0.75;
    drawSound(context, sound, { width, height: height - MARK, length });
  }
  context.globalAlpha = 1;
  for (const moment of moments) context.fillRect((moment / length) * width, height - MARK + 1, 1, MARK - 1);
}

/** Quiet sound is drawn larger, so that one sees where there is some; noise below a hundredth stays small. */
function gainOf({ lowest, highest }: SoundPeaks): number {
  let loudest = 1;
  for (let part = 0; part < highest.length; part += 1) {
    loudest = Math.max(loudest, highest[part] ?? 0, -(lowest[part] ?? 0));
  }
  return Math.min(0.95 * (128 / loudest), LARGEST_GAIN);
}

function drawSound(
  context: CanvasRenderingContext2D,
  { peaks, start, seconds }: NonNullable<Drawn["sound"]>,
  { width, height, length }: { width: number; height: number; length: number },
): void {
  const parts = peaks.highest.length;
  const left = (start / length) * width;
  const whole = (seconds / length) * width;
  const partsPerPixel = parts / Math.max(whole, 1);
  const middle = height / 2;
  const gain = gainOf(peaks);
  for (let x = 0; x < Math.min(whole, width - left); x += 1) {
    const from = Math.floor(x * partsPerPixel);
    const to = Math.max(from + 1, Math.ceil((x + 1) * partsPerPixel));
    let [low, high] = [0, 0];
    for (let part = from; part < Math.min(to, parts); part += 1) {
      low = Math.min(low, peaks.lowest[part] ?? 0);
      high = Math.max(high, peaks.highest[part] ?? 0);
    }
    const top = middle - (high / 128) * gain * middle;
    const bottom = middle - (low / 128) * gain * middle;
    context.fillRect(left + x, top, 1, Math.max(1, bottom - top));
  }
}

/** The drawn part of a timeline; drawn anew when its size or the colours change. */
function TrackCanvas(track: Drawn) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useColours();
  const { length, sound, moments } = track;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    // It calls at once, when the page is laid out anyway: to ask for the size before would lay it out once more.
    const observer = new ResizeObserver(() => drawTrack(element, { length, sound, moments }));
    observer.observe(element);
    return () => observer.disconnect();
  }, [length, sound, moments, colours]);

  return <canvas ref={canvas} className={classes.canvas} aria-hidden data-sound={sound !== null} />;
}

type TimeSlider = {
  /** Its label, and how to use it. */
  label: string;
  hint: string;
  value: number;
  /** Its range, in seconds. */
  min: number;
  max: number;
  /** Duration that the whole track represents, in seconds. */
  length: number;
  track: RefObject<HTMLElement | null>;
  /** Step of an arrow key, and with Shift or by page; in seconds. */
  steps: { small: number; large: number };
  /** While it moves. */
  onMove: (seconds: number) => void;
  /** Once it rests. */
  onRest?: (seconds: number) => void;
};

/** A slider over a stretch of time: by pointer, touch and keys. What it gives goes on the element that is focused. */
function useTimeSlider({ label, hint, value, min, max, length, track, steps, onMove, onRest }: TimeSlider) {
  const held = useRef<number | null>(null);
  const within = (seconds: number) => Math.min(max, Math.max(min, seconds));

  function secondsUnder(event: PointerEvent): number {
    const { left, width } = track.current?.getBoundingClientRect() ?? new DOMRect();
    return within(width > 0 ? ((event.clientX - left) / width) * length : value);
  }

  function moveTo(seconds: number): void {
    const next = within(seconds);
    onMove(next);
    onRest?.(next);
  }

  const keys: Record<string, (large: boolean) => number> = {
    ArrowRight: (large) => value + (large ? steps.large : steps.small),
    ArrowUp: (large) => value + (large ? steps.large : steps.small),
    ArrowLeft: (large) => value - (large ? steps.large : steps.small),
    ArrowDown: (large) => value - (large ? steps.large : steps.small),
    PageUp: () => value + steps.large,
    PageDown: () => value - steps.large,
    Home: () => min,
    End: () => max,
  };

  return {
    role: "slider",
    tabIndex: 0,
    "aria-label": label,
    title: hint,
    "aria-orientation": "horizontal",
    "aria-valuemin": min,
    "aria-valuemax": max,
    "aria-valuenow": value,
    "aria-valuetext": clock(value, { tenths: true }),
    onKeyDown(event: KeyboardEvent) {
      const step = isWithModifier(event) ? undefined : keys[event.key];
      if (!step) return;
      event.preventDefault();
      moveTo(step(event.shiftKey));
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = secondsUnder(event);
      onMove(held.current);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (held.current === null) return;
      held.current = secondsUnder(event);
      onMove(held.current);
    },
    onPointerUp() {
      if (held.current !== null) onRest?.(held.current);
      held.current = null;
    },
    onPointerCancel() {
      if (held.current !== null) onRest?.(held.current);
      held.current = null;
    },
  } as const;
}

type Part = { start: number; end: number };

/** A part is not made shorter than this, in seconds, unless the file itself is. */
const SHORTEST_PART = 0.2;

/** The shortest part of a file of that length. */
export function leastPart(length: number): number {
  return Math.min(SHORTEST_PART, length / 2);
}

/** The part that a plan takes of a file of that length; all of it where the plan says none. */
export function partOf(segment: MediaSegment | null, length: number): { start: number; end: number } {
  if (!segment) return { start: 0, end: length };
  const start = Math.min(segment.start, length);
  return { start, end: Math.max(start, Math.min(segment.end, length)) };
}

/** A part as a plan keeps it: in hundredths, null for what is all of the file. */
export function tidySegment(part: { start: number; end: number }, length: number): MediaSegment | null {
  const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;
  const start = hundredths(part.start);
  const end = hundredths(part.end);
  if (start <= 0 && end >= hundredths(length)) return null;
  return { start, end };
}

/** Two ends to drag, for taking only a part of the file. */
function PartRail({ length }: { length: number }) {
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

  const ends = { whole: plan.segment === null, part, length, rail, onMove: setMoving, onRest: rest };
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
  whole,
  part,
  length,
  rail,
  onMove,
  onRest,
}: {
  end: "start" | "end";
  /** No part is chosen. */
  whole: boolean;
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
      // Nobody moves an end of a whole file by keys first: the part is typed among the choices of the plan.
      tabIndex={whole ? -1 : 0}
      className={classes.end}
      data-end={end}
      // If the two meet, the one that has room to move lies on top.
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

/** The outline of the sound that was taken: `loading` until it is known, null where there is none to draw. */
function usePeaks(): SoundPeaks | null | "loading" {
  const store = usePlaygroundStore();
  const url = usePlayground((state) => state.sound?.url ?? null);
  const { value, problem } = useLatest(url ?? "", 0, async (signal) => ({
    peaks: url === null ? null : await store.getState().soundPeaks(signal),
  }));
  if (url === null || problem) return null;
  return value ? value.peaks : "loading";
}

const NO_MOMENTS: readonly number[] = [];

/** Sound, frames and the part to take over the length of the file. It lines up with the times of verdicts below. */
export function Timeline() {
  const length = useLength();
  const known = usePlayground(({ session }) => session?.video != null);
  if (!known || length === null) return null;
  return (
    <section className={timeTracks.lines} aria-label="Timeline">
      <Track length={length} />
      <PartRail length={length} />
    </section>
  );
}

/** The outline of the sound over the marks of frames, with the playhead. */
function Track({ length }: { length: number }) {
  const store = usePlaygroundStore();
  const track = useRef<HTMLDivElement>(null);
  const peaks = usePeaks();
  const audio = usePlayground(({ session }) => session?.audio ?? null);
  const frames = usePlayground(({ session, partialFrames }) => partialFrames ?? session?.frames?.frames);
  const moments = useMemo(() => frames?.map(({ time }) => time) ?? NO_MOMENTS, [frames]);
  const sound = useMemo(
    () =>
      audio && peaks !== null && peaks !== "loading"
        ? { peaks, start: audio.plan.segment?.start ?? 0, seconds: audio.durationSeconds }
        : null,
    [audio, peaks],
  );
  const seconds = Math.min(usePlayheadSeconds(), length);
  const slider = useTimeSlider({
    label: "Playhead",
    hint: "Click or drag to seek; arrow keys go by 1 second, with Shift by 5",
    value: seconds,
    min: 0,
    max: length,
    length,
    track,
    steps: { small: 1, large: 5 },
    onMove: (to) => store.getState().seekTo(to),
  });
  const drawsSound = peaks !== null;

  return (
    <TimeTrackRow name={drawsSound ? "sound" : "frames"}>
      <div {...slider} ref={track} className={`${timeTracks.track} ${classes.track}`} data-sound={drawsSound}>
        <TrackCanvas length={length} sound={sound} moments={moments} />
        <Shade length={length} />
        <div className={classes.playhead} style={{ left: `${(100 * seconds) / length}%` }} aria-hidden />
        <span className={classes.from} aria-hidden>
          {clock(0)}
        </span>
        <span className={classes.to} aria-hidden>
          {clock(length)}
        </span>
      </div>
    </TimeTrackRow>
  );
}

/** Dims what lies outside of the part to take. */
function Shade({ length }: { length: number }) {
  const segment = usePlayground(({ session }) => session?.sampling.segment ?? null);
  if (!segment) return null;
  const share = (seconds: number) => `${(100 * Math.min(seconds, length)) / length}%`;
  return (
    <>
      <div className={classes.shade} style={{ left: 0, width: share(segment.start) }} aria-hidden />
      <div className={classes.shade} style={{ left: share(segment.end), right: 0 }} aria-hidden />
    </>
  );
}
