import { ActionIcon, Button, Code, Group, Modal, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlayerTrackNext } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import type { FrameRecord } from "../../shapes/media";
import { clock } from "../measures";
import classes from "./frames.module.css";

/** Addresses of pictures, by the hash of what they show. */
export type FrameUrls = Readonly<Record<string, string | undefined>>;

/** One frame as large as there is room, with what is known about it. `index` null shows nothing. */
export function FrameDialog({
  frames,
  urls,
  index,
  missing,
  onIndex,
  onSeek,
}: {
  frames: readonly FrameRecord[];
  /** Of their pictures, by hash. */
  urls: FrameUrls;
  /** What is said of a picture that is not there. */
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
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlayerTrackNext size={14} aria-hidden />}
                onClick={() => {
                  onSeek(frame.time);
                  onIndex(null);
                }}
              >
                Go there in the player
              </Button>
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
