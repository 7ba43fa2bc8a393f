import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconLockOpen, IconMovie } from "@tabler/icons-react";
import { ACCEPTED_MEDIA } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";
import type { VideoPlace } from "../../shapes/video-place";

/** Where the video lies, as far as somebody has said so. */
function placeWords(place: VideoPlace | null): string {
  switch (place?.stored.kind) {
    case undefined:
      return "Nobody has said in this browser where it lies.";
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
export function AbsentVideo({
  problem,
  place,
  lapsed,
  onFile,
}: {
  problem: Problem;
  place: VideoPlace | null;
  /** What the browser may be asked for again, and how. */
  lapsed: { name: string; allow: () => Promise<void> } | null;
  onFile: (file: File) => void;
}) {
  return (
    <Group gap="xs" data-testid="absent-video" data-code={problem.code}>
      <Text size="sm" role="status">
        {problem.message} {placeWords(place)}
      </Text>
      {lapsed && (
        <Button
          size="compact-xs"
          leftSection={<IconLockOpen size={13} aria-hidden />}
          onClick={() => void lapsed.allow()}
        >
          Allow “{lapsed.name}” again
        </Button>
      )}
      <FileButton accept={ACCEPTED_MEDIA} onChange={(file) => file && onFile(file)}>
        {(props) => (
          <Button
            {...props}
            size="compact-xs"
            variant="default"
            leftSection={<IconMovie size={13} aria-hidden />}
          >
            Choose the file to see it here
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
