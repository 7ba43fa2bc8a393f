import { Group, Loader, Text } from "@mantine/core";
import { IconLockOpen, IconMovie } from "@tabler/icons-react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import { revokeSoon } from "../../foundation/let-go";
import { ACCEPTED_CLIPS } from "../../shapes/medium";
import type { Problem } from "../../shapes/problem";
import type { SessionVideo } from "../../shapes/session";
import { readAsking } from "../../state/playground/file-access";
import { CompactButton } from "../../ui/buttons";
import { ChooseFiles } from "../../ui/choose-files";
import { ProblemAlert } from "../../ui/problem-alert";
import type { ClipAccess } from "../store/document/clip-access";
import { useQuizDraft, useQuizStore } from "../store/quiz-context";
import classes from "./studio.module.css";

/** A video as an object URL. All null while it is looked for, and where there is none. */

type StudioClip = {
  url: string | null;
  /** It is not at hand: the file has to be chosen again. */
  missing: boolean;
  /** Asks the browser for the file again; null where that is not needed. */
  allow: (() => Promise<void>) | null;
  problem: Problem | null;
  give: (file: File) => Promise<void>;
};

/** Finds a video, and takes its file where it is chosen again. */
type PlayerAccess = Pick<ClipAccess, "find" | "give">;

const LOOKING = { url: null, missing: false, asking: null, problem: null };

/** Finds a video wherever it lies, for as long as the part is shown. */
function useStudioClip(video: SessionVideo | null, access: PlayerAccess): StudioClip {
  const { quickKey = null, name = "" } = video ?? {};
  const latest = useRef({ video, access });
  latest.current = { video, access };
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<
    Omit<StudioClip, "allow" | "give"> & { asking: FileSystemFileHandle | null }
  >(LOOKING);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was given is the reason to look again
  useEffect(() => {
    let current = true;
    let url: string | null = null;
    setFound(LOOKING);
    const { video: shown, access: by } = latest.current;
    if (quickKey === null || !shown) return;
    by.find(shown)
      .then(({ file, asking }) => {
        if (!current) return;
        if (file) url = URL.createObjectURL(file);
        setFound({ url, asking, missing: !file && !asking, problem: null });
      })
      .catch((error: unknown) => {
        if (current && !isAbort(error)) setFound({ ...LOOKING, missing: true, problem: toProblem(error) });
      });
    return () => {
      current = false;
      if (url !== null) revokeSoon(url);
    };
  }, [quickKey, round]);

  const give = useCallback(async (file: File): Promise<void> => {
    const { video: shown, access: by } = latest.current;
    try {
      if (shown) await by.give(shown, file);
      setRound((times) => times + 1);
    } catch (error) {
      setFound((before) => ({ ...before, problem: toProblem(error) }));
    }
  }, []);
  const { asking, ...shown } = found;
  async function ask(handle: FileSystemFileHandle): Promise<void> {
    try {
      await give(await readAsking(handle, name));
    } catch (error) {
      setFound((before) => ({ ...before, problem: toProblem(error) }));
    }
  }
  return { ...shown, allow: asking && (() => ask(asking)), give };
}

/** A video of a document, or the way to it where it is not at hand. */
export function ClipPlayer({
  video,
  access,
  player,
}: {
  video: SessionVideo | null;
  access: PlayerAccess;
  player?: RefObject<HTMLVideoElement | null>;
}) {
  const { url, missing, allow, problem, give } = useStudioClip(video, access);
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
            <CompactButton variant="filled" Icon={IconLockOpen} onClick={() => void allow()}>
              Allow it
            </CompactButton>
          )}
          <ChooseFiles
            label="Choose the file"
            of="one file"
            accept={ACCEPTED_CLIPS}
            size="compact-sm"
            leftSection={<IconMovie size={14} aria-hidden />}
            onFiles={([file]) => void give(file)}
          />
        </Group>
      )}
      {!url && !missing && !allow && kind === "image" && (
        <Loader size="sm" role="status" aria-label="Bringing the picture" />
      )}
      {!url && !missing && !allow && kind !== "image" && (
        <div className={classes.player} role="status" aria-label="Bringing the video" />
      )}
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

/** The video of the quiz, or the way to it where it is not at hand. */
export function QuizPlayer({ player }: { player?: RefObject<HTMLVideoElement | null> }) {
  const { video } = useQuizDraft();
  const store = useQuizStore();
  const access = {
    find: () => store.getState().clip(),
    give: (_video: unknown, file: File) => store.getState().giveClip(file),
  };
  return <ClipPlayer video={video} access={access} {...(player ? { player } : {})} />;
}
