import type { ReactNode } from "react";
import type { TimeEvidence } from "../shapes/verdict";
import { clock } from "./measures";
import classes from "./time-evidence-line.module.css";
import trackClasses from "./time-track.module.css";

/** Tracks over the length of a video, one below the other: wherever they stand, they begin at the same place. */
export const timeTracks = { lines: trackClasses.lines ?? "", track: trackClasses.track ?? "" };

/** One track with its name before it; `children`: the track itself, of the class `timeTracks.track`. */
export function TimeTrackRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={trackClasses.row}>
      <span className={trackClasses.name}>{name}</span>
      {children}
    </div>
  );
}

type Range = readonly [number, number];

function Row({
  name,
  ranges,
  seconds,
  tone,
  onSeek,
}: {
  name: string;
  ranges: readonly Range[];
  seconds: number;
  tone: "truth" | "predicted";
  onSeek: (seconds: number) => void;
}) {
  return (
    <TimeTrackRow name={name}>
      <div className={`${timeTracks.track} ${classes.track}`}>
        {[...new Map(ranges.map((range) => [range.join("-"), range]))].map(([key, [start, end]]) => (
          <button
            key={key}
            type="button"
            className={classes.range}
            data-tone={tone}
            style={{
              left: `${(100 * Math.min(start, seconds)) / seconds}%`,
              width: `${(100 * Math.max(0, Math.min(end, seconds) - start)) / seconds}%`,
            }}
            aria-label={`Jump to ${clock(start, { tenths: true })}, ${name}`}
            title={start === end ? clock(start) : `${clock(start)} - ${clock(end)}`}
            onClick={() => onSeek(start)}
          />
        ))}
        {ranges.length === 0 && <span className={classes.none}>no time given</span>}
      </div>
    </TimeTrackRow>
  );
}

/** Truth and prediction of a time question on one line each; pressing one jumps there. */
export function TimeEvidenceLine({
  time,
  seconds,
  playhead,
  onSeek,
}: {
  time: TimeEvidence;
  /** Length of the video. */
  seconds: number;
  playhead: number;
  onSeek: (seconds: number) => void;
}) {
  const length = Math.max(seconds, 0.001);
  return (
    <section className={timeTracks.lines} aria-label="True and given time">
      <Row name="truth" ranges={time.truth} seconds={length} tone="truth" onSeek={onSeek} />
      <Row name="caption" ranges={time.predicted} seconds={length} tone="predicted" onSeek={onSeek} />
      <div className={classes.scale} aria-hidden>
        <span>{clock(0)}</span>
        <span>{clock(length)}</span>
      </div>
      <div className={classes.playheadTrack} aria-hidden>
        <div
          className={classes.playhead}
          style={{ left: `${(100 * Math.min(playhead, length)) / length}%` }}
        />
      </div>
    </section>
  );
}
