import { Button, Group, Text } from "@mantine/core";
import { IconFolderOpen, IconMovie, IconPhotoVideo } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import { ACCEPTED_CLIPS } from "../../../shapes/medium";
import { newQuizDraft, type QuizDraft } from "../../../shapes/quiz-draft";
import type { Session } from "../../../shapes/session";
import { usePlayground } from "../../../state/playground/playground-context";
import { SmallButton } from "../../../ui/buttons";
import { ChooseFiles, FileProblems } from "../../../ui/choose-files";
import { ProblemAlert } from "../../../ui/problem-alert";
import { type ReadQuizzes, useQuizFiles, useQuizMaker } from "../../store/quiz-context";
import { BUNDLED, quizPath } from "../../store/studio-paths";
import { useDropped } from "../files-in-and-out";
import type { QuizStepId } from "../steps";
import classes from "../studio.module.css";

export type QuizWaysProps = {
  /** A quiz was begun, and is to be shown at a step. */
  onQuiz: (id: string, step: QuizStepId) => void;
};

/** As `accept` of the field has them. */
const QUIZ_FILE = /\.(json|jsonl|ndjson)$/i;

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
      <ChooseFiles
        label={label}
        fieldLabel="Video of the quiz"
        of="one file"
        accept={ACCEPTED_CLIPS}
        size="sm"
        variant={isFirst ? "filled" : "default"}
        disabled={disabled}
        leftSection={<IconMovie size={16} aria-hidden />}
        onFiles={([file]) => onFile(file)}
      />
      {ofSession && (
        <SmallButton size="sm" disabled={disabled} Icon={IconPhotoVideo} onClick={() => onSession(ofSession)}>
          Use the playground’s clip
        </SmallButton>
      )}
    </>
  );
}

/** The ways to a quiz: a video, a file of one, the one that comes with the page. */
export function QuizWays({ onQuiz }: QuizWaysProps) {
  const maker = useQuizMaker();
  const files = useQuizFiles();
  const [read, setRead] = useState<ReadQuizzes | null>(null);

  async function begin(draft: QuizDraft, step: QuizStepId = "questions"): Promise<void> {
    await maker.getState().begin(draft);
    onQuiz(draft.id, step);
  }

  async function beginOn(file: File, place?: Promise<FileSystemFileHandle | null>): Promise<void> {
    await begin(newQuizDraft(), "clip");
    await maker.getState().takeFile(file, place);
  }

  /** The only one is opened at once; of more each is offered. */
  function arrived(now: ReadQuizzes | null): void {
    const [only] = now?.drafts ?? [];
    if (only && now?.drafts.length === 1 && now.problemCount === 0) void begin(only);
    else setRead(now);
  }

  const open = (chosen: readonly File[]) => void files.read(chosen).then(arrived);

  useDropped("Drop a video for a new quiz, or a file of a quiz", false, (dropped, place) => {
    const [first] = dropped;
    if (first && !QUIZ_FILE.test(first.name)) void beginOn(first, place);
    else open(dropped);
  });

  return (
    <>
      <Group gap="xs">
        <ChooseClip
          label="New quiz on a video"
          onFile={(file) => void beginOn(file)}
          onSession={(clip) => void begin({ ...newQuizDraft(), ...clip })}
        />
        <ChooseFiles
          label="Open a quiz file"
          size="sm"
          accept=".json,.jsonl,.ndjson"
          leftSection={<IconFolderOpen size={16} aria-hidden />}
          onFiles={open}
        />
        <Button component="a" href={`#${quizPath(BUNDLED)}?step=questions`} variant="default" size="sm">
          Open the bundled quiz
        </Button>
      </Group>
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
      {read && (
        <div className={classes.section}>
          <FileProblems problems={read.problems} count={read.problemCount} />
          {read.drafts.length > 0 && (
            <>
              <Text size="sm" role="status">
                The file holds {counted(read.drafts.length, "quiz", "quizzes")}.
                {read.drafts.length > 1 && " Which one?"}
              </Text>
              <Group gap="xs">
                {read.drafts.slice(0, 50).map((draft) => (
                  <SmallButton key={draft.id} onClick={() => void begin(draft)}>
                    {draft.title} ({draft.questions.length})
                  </SmallButton>
                ))}
              </Group>
              {read.drafts.length > 50 && (
                <Text size="sm">The first 50 are offered. Cut the file down for the others.</Text>
              )}
            </>
          )}
        </div>
      )}
    </>
  );
}
