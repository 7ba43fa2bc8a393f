import { Button } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from "react";
import type { FrameRecord } from "../../shapes/media";
import { frameIndexAt } from "./frame-at";
import { FrameButton, PICTURE_HEIGHT } from "./frame-button";
import { FrameDialog, type FrameUrls } from "./frame-dialog";
import classes from "./frames.module.css";

const GAP = 4;
/** Pictures to either side of those in view that are there already. */
const OVERSCAN = 24;

/** As wide as the picture is at the strip's height, within reason. */
function widthOf(frame: FrameRecord | undefined): number {
  if (!frame) return 114;
  return Math.round(Math.min(220, Math.max(28, (PICTURE_HEIGHT * frame.width) / Math.max(1, frame.height))));
}

/**
 * The frames in order of time. Each has its element, so that keys and tests find them all; pictures are there only for
 * those in or near the view.
 */
export function FrameStrip({
  frames,
  urls,
  awaited = 0,
  seconds,
  outdated = false,
  missing,
  onSeek,
  head,
}: {
  frames: readonly FrameRecord[];
  /** Of their pictures, by hash. */
  urls: FrameUrls;
  /** So many are still to come. */
  awaited?: number;
  /** Where the player stands. */
  seconds: number;
  /** They are of another plan than the one that counts. */
  outdated?: boolean;
  /** What is said of a picture that is not there. */
  missing: string;
  /** Leads to a moment of the player; absent where there is none. */
  onSeek?: (seconds: number) => void;
  /** What stands above them, with the button that enlarges. */
  head: (enlarge: ReactNode) => ReactNode;
}) {
  const [focused, setFocused] = useState<number | null>(null);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const current = frameIndexAt(frames, seconds);
  const width = widthOf(frames[0]);
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: frames.length,
    getScrollElement: () => list.current,
    estimateSize: () => width,
    gap: GAP,
    overscan: OVERSCAN,
    initialRect: { width: 400, height: PICTURE_HEIGHT },
  });
  const near = new Set(virtualizer.getVirtualItems().map(({ index }) => index));
  const inTabOrder = focused !== null && focused < frames.length ? focused : Math.max(0, current);

  const onKeyDown = useCallback((event: KeyboardEvent, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = list.current?.querySelectorAll<HTMLElement>('[data-testid="frame"]') ?? [];
    const targets: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: all.length - 1,
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      all[target]?.focus();
    } else if (event.key === "e" || event.key === "E") {
      event.preventDefault();
      setEnlarged(index);
    }
  }, []);

  return (
    <div>
      {head(
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          leftSection={<IconArrowsMaximize size={13} aria-hidden />}
          disabled={frames.length === 0}
          onClick={() => setEnlarged(inTabOrder)}
        >
          Enlarge
        </Button>,
      )}
      <ul
        ref={list}
        className={classes.strip}
        data-outdated={outdated}
        aria-label="Sampled frames"
        title={`Arrow keys move, ${onSeek ? "Enter seeks, " : ""}E enlarges`}
      >
        {frames.map((frame, index) => (
          <li key={`${frame.time}-${frame.hash}`} style={{ width }}>
            <FrameButton
              frame={frame}
              url={urls[frame.hash]}
              onSeek={onSeek}
              index={index}
              pictured={near.has(index)}
              current={index === current}
              tabIndex={index === inTabOrder ? 0 : -1}
              onFocus={setFocused}
              onKeyDown={onKeyDown}
              onEnlarge={setEnlarged}
            />
          </li>
        ))}
        {Array.from({ length: awaited }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={index} className={classes.awaited} style={{ width, height: PICTURE_HEIGHT }} aria-hidden />
        ))}
      </ul>
      <FrameDialog
        frames={frames}
        urls={urls}
        index={enlarged}
        missing={missing}
        onIndex={setEnlarged}
        onSeek={onSeek}
      />
    </div>
  );
}
