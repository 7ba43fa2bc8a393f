import { type KeyboardEvent, memo } from "react";
import type { FrameRecord } from "../../shapes/media";
import { clock } from "../measures";
import classes from "./frames.module.css";

/** In CSS pixels. */
export const PICTURE_HEIGHT = 64;

/** One frame of the strip: Enter or a click seeks it, or enlarges it where nothing can be sought; so does a double click. */
export const FrameButton = memo(function FrameButton({
  frame,
  url,
  index,
  pictured,
  current,
  tabIndex,
  onSeek,
  onFocus,
  onKeyDown,
  onEnlarge,
}: {
  frame: FrameRecord;
  /** Of its picture; undefined while that is not there. */
  url: string | undefined;
  index: number;
  /** Its picture is worth having: it is in view or nearly so. */
  pictured: boolean;
  /** It is the one shown where the playhead stands. */
  current: boolean;
  tabIndex: 0 | -1;
  onSeek: ((seconds: number) => void) | undefined;
  onFocus: (index: number) => void;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  onEnlarge: (index: number) => void;
}) {
  const { time, width, height } = frame;
  const moment = clock(time, { tenths: true });
  return (
    <button
      type="button"
      className={classes.frame}
      data-testid="frame"
      data-time={time}
      aria-label={`Frame at ${moment}`}
      aria-keyshortcuts="E"
      aria-current={current || undefined}
      tabIndex={tabIndex}
      onFocus={() => onFocus(index)}
      onKeyDown={(event) => onKeyDown(event, index)}
      onClick={() => (onSeek ? onSeek(time) : onEnlarge(index))}
      onDoubleClick={() => onEnlarge(index)}
    >
      <span className={classes.picture} style={{ height: PICTURE_HEIGHT }}>
        {pictured && <img src={url} alt="" width={width} height={height} hidden={!url} decoding="async" />}
      </span>
      <span aria-hidden>{moment}</span>
    </button>
  );
});
