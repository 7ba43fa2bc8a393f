import { Button, Group, Text } from "@mantine/core";
import { IconFolderOpen } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../foundation/plural";
import { newQuizDraft, type QuizDraft } from "../../../shapes/quiz-draft";
import { ChooseFiles } from "../../../ui/choose-files/choose-files";
import { FileProblems } from "../../../ui/file-problems";
import { ProblemAlert } from "../../../ui/problem-alert";
import { type ReadQuizzes, useQuizFiles, useQuizMaker } from "../../store/quiz/quiz-context";
import { BUNDLED, quizPath } from "../../store/studio-paths";
import { useDropped } from "../dropped";
import type { QuizStepId } from "../steps";
import classes from "../studio.module.css";
import { ChooseClip } from "./clip/choose-clip";

export type QuizWaysProps = {
  /** A quiz was begun, and is to be shown at a step. */
  onQuiz: (id: string, step: QuizStepId) => void;
};

/** As `accept` of the field has them. */
const QUIZ_FILE = /\.(json|jsonl|ndjson)$/i;

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
                  <Button key={draft.id} size="xs" variant="default" onClick={() => void begin(draft)}>
                    {draft.title} ({draft.questions.length})
                  </Button>
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
