import { ActionIcon, Code, Group, Modal, Text } from "@mantine/core";
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconPlayerTrackNext,
} from "@tabler/icons-react";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, memo, type ReactNode, useCallback, useRef, useState } from "react";
import type { FrameRecord } from "../../shapes/media";
import { SmallButton, TinyButton } from "../buttons";
import { areLetterKeysOff } from "../letter-keys";
import { clock, frameIndexAt } from "../measures";
import { isWithModifier } from "../pressed-keys";
import classes from "./frames.module.css";

/** Addresses of pictures, by the hash of what they show. */
type FrameUrls = Readonly<Record<string, string | undefined>>;

/** One frame as large as there is room, with what is known about it. `index` null shows nothing. */
function FrameDialog({
  frames,
  urls,
  index,
  missing,
  onIndex,
  onSeek,
}: {
  frames: readonly FrameRecord[];
  /** Picture URLs by hash. */
  urls: FrameUrls;
  /** Text shown in place of a missing picture. */
  missing: string;
  /** Leads to a moment of the player; absent where there is none. */
  onSeek: ((seconds: number) => void) | undefined;
  index: number | null;
  onIndex: (index: number | null) => void;
}) {
  const frame = index === null ? undefined : frames[index];
  const url = frame && urls[frame.hash];
  const at = index ?? 0;

  function step(by: 1 | -1): void {
    const next = at + by;
    if (next >= 0 && next < frames.length) onIndex(next);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isWithModifier(event)) return;
    if (event.key === "ArrowRight") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else return;
    event.preventDefault();
  }

  return (
    <Modal
      opened={frame !== undefined}
      onClose={() => onIndex(null)}
      title={frame ? `Frame ${at + 1} of ${frames.length}, at ${clock(frame.time, { tenths: true })}` : ""}
      size="xl"
      closeButtonProps={{ "aria-label": "Close the frame" }}
      onKeyDown={onKeyDown}
    >
      {frame && (
        <div className={classes.enlarged}>
          {url ? (
            <img
              src={url}
              alt={`Frame at ${clock(frame.time, { tenths: true })}`}
              width={frame.width}
              height={frame.height}
            />
          ) : (
            <Text size="sm">{missing}</Text>
          )}
          <Group gap="xs" justify="center">
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Previous frame"
              disabled={at === 0}
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Next frame"
              disabled={at === frames.length - 1}
              onClick={() => step(1)}
            >
              <IconChevronRight size={18} aria-hidden />
            </ActionIcon>
            {onSeek && (
              <SmallButton
                Icon={IconPlayerTrackNext}
                onClick={() => {
                  onSeek(frame.time);
                  onIndex(null);
                }}
              >
                Go there in the player
              </SmallButton>
            )}
          </Group>
          <dl className={classes.facts}>
            <dt>Time</dt>
            <dd>{frame.time.toFixed(3)} s</dd>
            <dt>Size</dt>
            <dd>
              {frame.width} × {frame.height} px
            </dd>
            <dt>SHA-256</dt>
            <dd>
              <Code className={classes.hash}>{frame.hash}</Code>
            </dd>
          </dl>
        </div>
      )}
    </Modal>
  );
}

/** In CSS pixels. */
const PICTURE_HEIGHT = 64;

/** One frame of the strip: Enter or a click seeks it, or enlarges it where nothing can be sought; so does a double click. */
const FrameButton = memo(function FrameButton({
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
  /** URL of the frame's picture; undefined until it is loaded. */
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
      aria-keyshortcuts={areLetterKeysOff() ? undefined : "E"}
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
  /** Picture URLs by hash. */
  urls: FrameUrls;
  /** Number of frames still to come. */
  awaited?: number;
  /** Current position of the player. */
  seconds: number;
  /** They are of another plan than the one that counts. */
  outdated?: boolean;
  /** Text shown in place of a missing picture. */
  missing: string;
  /** Leads to a moment of the player; absent where there is none. */
  onSeek?: (seconds: number) => void;
  /** Content above the frames, with the enlarge button. */
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
    if (isWithModifier(event)) return;
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
        <TinyButton
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          Icon={IconArrowsMaximize}
          disabled={frames.length === 0}
          onClick={() => setEnlarged(inTabOrder)}
        >
          Enlarge
        </TinyButton>,
      )}
      <ul
        ref={list}
        className={classes.strip}
        data-outdated={outdated}
        aria-label="Sampled frames"
        title={`Arrow keys move${onSeek ? ", Enter seeks" : ""}${areLetterKeysOff() ? "" : ", E enlarges"}`}
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
