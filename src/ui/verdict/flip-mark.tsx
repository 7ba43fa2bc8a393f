import { IconArrowsShuffle } from "@tabler/icons-react";
import classes from "./verdict.module.css";

/** Marks by sign and word what came out otherwise when it was asked again. */
export function FlipMark({ word = "flips" }: { word?: string }) {
  return (
    <span className={classes.flips} data-testid="flip-mark">
      <IconArrowsShuffle size={14} aria-hidden />
      {word}
    </span>
  );
}
