import { Group, Text } from "@mantine/core";
import { IconLockOpen, IconMovie } from "@tabler/icons-react";
import type { RefObject } from "react";
import { counted } from "../../foundation/plural";
import { ACCEPTED_MEDIA, mediumOfFile, mediumOfName } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";
import type { ShownMedia } from "../../shapes/result";
import type { VideoPlace } from "../../shapes/video-place";
import { TinyButton } from "../../ui/buttons";
import { ChooseFiles } from "../../ui/choose-files";
import { FrameStrip } from "../../ui/frames/frame-strip";
import { useBlobUrls } from "../blob-urls";
import classes from "./result.module.css";
import type { useSampleVideo } from "./sample-video";

/** Location of the video, as far as it is known. */
function placeWords(place: VideoPlace | null): string {
  switch (place?.stored.kind) {
    case undefined:
      return "No folder or file with it was chosen yet.";
    case "folder":
      return `It lies at “${place.stored.path}” in the folder that was chosen for this data set.`;
    case "file":
      return `It is the file “${place.name}”, which was chosen by hand.`;
    case "blob":
    case "sample":
      return "";
  }
}

/** That the video of a sample can't be shown, why, where it lies, and the way to give it. */
function AbsentVideo({
  problem,
  place,
  lapsed,
  onFile,
}: {
  problem: Problem;
  place: VideoPlace | null;
  /** Lapsed access that the browser can be asked to restore, and how. */
  lapsed: { name: string; allow: () => Promise<void> } | null;
  onFile: (file: File) => void;
}) {
  return (
    <Group gap="xs" data-testid="absent-video" data-code={problem.code}>
      <Text size="sm" role="status">
        {problem.message} {placeWords(place)}
      </Text>
      {lapsed && (
        <TinyButton variant="filled" Icon={IconLockOpen} onClick={() => void lapsed.allow()}>
          Allow “{lapsed.name}” again
        </TinyButton>
      )}
      <ChooseFiles
        label="Choose the file to see it here"
        of="one file"
        accept={ACCEPTED_MEDIA}
        size="compact-xs"
        leftSection={<IconMovie size={13} aria-hidden />}
        onFiles={([file]) => onFile(file)}
      />
    </Group>
  );
}

const NO_HASHES: readonly string[] = [];

/** The video, or how to give it where it is not at hand, and the frames that the model was sent. */
export function ResultMedia({
  shown,
  video,
  player,
}: {
  shown: ShownMedia | null;
  video: ReturnType<typeof useSampleVideo>;
  player: RefObject<HTMLVideoElement | null>;
}) {
  const frames = shown?.frames ?? null;
  const urls = useBlobUrls(
    frames?.frames.map(({ hash }) => hash) ?? NO_HASHES,
    frames?.plan.image.type ?? "",
  );
  const { facts, name } = video.place ?? {};
  const medium = facts ? mediumOfFile(facts) : mediumOfName(name ?? "");
  // The parts below must not move away once the file is read: its own size counts as soon as that is known.
  const { width, height } = facts?.video ?? { width: 16, height: 9 };
  const size = { aspectRatio: `auto ${width} / ${height}` };
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = seconds;
  };
  return (
    <>
      {video.problem && (
        <AbsentVideo
          problem={video.problem}
          place={video.place}
          lapsed={video.lapsed}
          onFile={(file) => void video.give(file)}
        />
      )}
      {video.place && video.url === null && !video.problem && medium !== "audio" && (
        <div className={classes.player} style={size} />
      )}
      {video.url !== null && medium === "image" && (
        <img className={classes.player} style={size} src={video.url} alt={video.place?.name ?? ""} />
      )}
      {video.url !== null && medium === "audio" && (
        // biome-ignore lint/a11y/useMediaCaption: a user's own sound comes without any
        <audio
          className={classes.sound}
          src={video.url}
          controls
          preload="metadata"
          aria-label={`Sound: ${video.place?.name ?? ""}`}
        />
      )}
      {video.url !== null && medium === "video" && (
        // biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is
        <video
          ref={player}
          className={classes.player}
          style={size}
          src={video.url}
          controls
          playsInline
          preload="metadata"
          aria-label={`Video: ${video.place?.name ?? ""}`}
        />
      )}
      {frames && frames.frames.length > 0 && (
        <FrameStrip
          frames={frames.frames}
          urls={urls}
          seconds={0}
          missing="This picture is not in this browser's storage."
          {...(video.url === null ? {} : { onSeek: seek })}
          head={(enlarge) => (
            <Text size="xs" c="var(--caplens-text-quiet)">
              {counted(frames.frames.length, "frame was", "frames were")} sent. {enlarge}
            </Text>
          )}
        />
      )}
    </>
  );
}
