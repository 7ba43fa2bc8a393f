import { Button, FileButton, Group, Loader, Text } from "@mantine/core";
import { IconLockOpen, IconMovie } from "@tabler/icons-react";
import type { RefObject } from "react";
import { ACCEPTED_CLIPS } from "../../../shapes/medium";
import { ProblemAlert } from "../../../ui/problem-alert";
import { useDraft } from "../../store/studio-context";
import { useStudioClip } from "../../store/use-studio-clip";
import classes from "../quiz-studio.module.css";

/** The video of the quiz, or the way to it where it is not at hand. */
export function ClipPlayer({ player }: { player?: RefObject<HTMLVideoElement | null> }) {
  const { video } = useDraft();
  const { url, missing, allow, problem, give } = useStudioClip();
  if (!video) return null;
  const kind = video.facts?.kind ?? "video";
  return (
    <div className={classes.section}>
      {problem && <ProblemAlert problem={problem} />}
      {(missing || allow) && (
        <Group gap="xs">
          <Text size="sm">
            The video “{video.name}” is not at hand.{" "}
            {allow ? "The browser asks before it reads it again." : "Choose the file again to see it."}
          </Text>
          {allow && (
            <Button
              size="compact-sm"
              leftSection={<IconLockOpen size={14} aria-hidden />}
              onClick={() => void allow()}
            >
              Allow it
            </Button>
          )}
          <FileButton accept={ACCEPTED_CLIPS} onChange={(file) => file && void give(file)}>
            {(props) => (
              <Button
                {...props}
                size="compact-sm"
                variant="default"
                leftSection={<IconMovie size={14} aria-hidden />}
              >
                Choose the file
              </Button>
            )}
          </FileButton>
        </Group>
      )}
      {!url && !missing && !allow && <Loader size="sm" role="status" aria-label="Bringing the video" />}
      {url !== null && kind === "image" && <img className={classes.still} src={url} alt={video.name} />}
      {url !== null && kind !== "image" && (
        // biome-ignore lint/a11y/useMediaCaption: the tracks of a user's own file are all there is
        <video
          ref={player}
          className={classes.player}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={`Video: ${video.name}`}
        />
      )}
    </div>
  );
}
