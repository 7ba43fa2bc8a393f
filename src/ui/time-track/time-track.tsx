import type { ReactNode } from "react";
import classes from "./time-track.module.css";

/** Tracks over the length of a video, one below the other: wherever they stand, they begin at the same place. */
export const timeTracks = { lines: classes.lines ?? "", track: classes.track ?? "" };

/** One track with its name before it; `children`: the track itself, of the class `timeTracks.track`. */
export function TimeTrackRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className={classes.name}>{name}</span>
      {children}
    </div>
  );
}
