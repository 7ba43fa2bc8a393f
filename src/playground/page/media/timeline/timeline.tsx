import { useMemo, useRef } from "react";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import { clock } from "../../../../ui/measures";
import { TimeTrackRow, timeTracks } from "../../../../ui/time-track/time-track";
import { usePlayheadSeconds } from "../playhead";
import { useLength } from "../use-length";
import { PartRail } from "./part-rail";
import classes from "./timeline.module.css";
import { TrackCanvas } from "./track-canvas";
import { usePeaks } from "./use-peaks";
import { useTimeSlider } from "./use-time-slider";

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
