import { Button } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useCallback, useRef, useState } from "react";
import type { FrameRecord } from "../../../../schemas/media";
import { MediaStatus } from "../media-status";
import { usePlayheadSeconds } from "../playhead";
import { ProvenanceButton } from "../provenance/provenance-button";
import { useMediaToDo } from "../use-media-to-do";
import { frameIndexAt } from "./frame-at";
import { FrameButton, PICTURE_HEIGHT } from "./frame-button";
import { FrameDialog } from "./frame-dialog";
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
export function Strip({ frames, awaited }: { frames: readonly FrameRecord[]; awaited: number }) {
  const { framesOutdated } = useMediaToDo();
  const [focused, setFocused] = useState<number | null>(null);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const seconds = usePlayheadSeconds();
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
      <MediaStatus
        mark={framesOutdated ? "of another plan" : null}
        actions={
          <>
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
            </Button>
            <ProvenanceButton />
          </>
        }
      />
      <ul
        ref={list}
        className={classes.strip}
        data-outdated={framesOutdated}
        aria-label="Sampled frames"
        title="Arrow keys move, Enter seeks, E enlarges"
      >
        {frames.map((frame, index) => (
          <li key={`${frame.time}-${frame.hash}`} style={{ width }}>
            <FrameButton
              frame={frame}
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
      <FrameDialog frames={frames} index={enlarged} onIndex={setEnlarged} />
    </div>
  );
}
