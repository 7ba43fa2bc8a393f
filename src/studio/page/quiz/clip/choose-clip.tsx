import { Button, FileButton } from "@mantine/core";
import { IconMovie, IconPhotoVideo } from "@tabler/icons-react";
import { ACCEPTED_CLIPS } from "../../../../shapes/medium";
import type { Session } from "../../../../shapes/session";
import { usePlayground } from "../../../../state/playground/playground-context";

/** A session's video data, as a quiz takes it over. */
type SessionClip = Pick<Session, "video" | "sampling" | "frames" | "audio"> & { title: string };

/** The video of the session on screen, where it has one with pictures. */
function useSessionClip(): SessionClip | null {
  const session = usePlayground((state) => state.session);
  if (!session?.video || session.video.facts?.kind === "audio") return null;
  const { video, sampling, frames, audio } = session;
  return { title: video.name, video, sampling, frames, audio };
}

/** The two ways to a video: a file, or what is open in the playground. */
export function ChooseClip({
  label,
  onFile,
  onSession,
  isFirst = true,
  disabled = false,
}: {
  label: string;
  onFile: (file: File) => void;
  onSession: (clip: SessionClip) => void;
  /** It is what the page asks for; else one may do it too. */
  isFirst?: boolean;
  disabled?: boolean;
}) {
  const ofSession = useSessionClip();
  return (
    <>
      <FileButton
        accept={ACCEPTED_CLIPS}
        inputProps={{ "aria-label": "Video of the quiz" }}
        onChange={(file) => file && onFile(file)}
      >
        {(props) => (
          <Button
            {...props}
            size="sm"
            variant={isFirst ? "filled" : "default"}
            disabled={disabled}
            leftSection={<IconMovie size={16} aria-hidden />}
          >
            {label}
          </Button>
        )}
      </FileButton>
      {ofSession && (
        <Button
          size="sm"
          variant="default"
          disabled={disabled}
          leftSection={<IconPhotoVideo size={16} aria-hidden />}
          onClick={() => onSession(ofSession)}
        >
          Use the playground’s clip
        </Button>
      )}
    </>
  );
}
