import { type KeyboardEvent, memo } from "react";
import { clock } from "../../../../components/measures";
import type { FrameRecord } from "../../../../schemas/media";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import classes from "./frames.module.css";

/** In CSS pixels. */
export const PICTURE_HEIGHT = 64;

/** One frame of the strip: Enter or a click seeks it, a double click enlarges it. */
export const FrameButton = memo(function FrameButton({
  frame,
  index,
  pictured,
  current,
  tabIndex,
  onFocus,
  onKeyDown,
  onEnlarge,
}: {
  frame: FrameRecord;
  index: number;
  /** Its picture is worth having: it is in view or nearly so. */
  pictured: boolean;
  /** It is the one shown where the playhead stands. */
  current: boolean;
  tabIndex: 0 | -1;
  onFocus: (index: number) => void;
  onKeyDown: (event: KeyboardEvent, index: number) => void;
  onEnlarge: (index: number) => void;
}) {
  const store = usePlaygroundStore();
  const { hash, time, width, height } = frame;
  const url = usePlayground((state) => state.frameUrls[hash]);
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
      onClick={() => store.getState().seekTo(time)}
      onDoubleClick={() => onEnlarge(index)}
    >
      <span className={classes.picture} style={{ height: PICTURE_HEIGHT }}>
        {pictured && <img src={url} alt="" width={width} height={height} hidden={!url} decoding="async" />}
      </span>
      <span aria-hidden>{moment}</span>
    </button>
  );
});
