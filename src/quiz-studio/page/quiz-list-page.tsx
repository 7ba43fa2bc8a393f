import { Button, Group, Loader, Text } from "@mantine/core";
import { IconFolderOpen } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import { counted } from "../../foundation/plural";
import type { Problem } from "../../shapes/problem";
import { newQuizDraft, type QuizDraft } from "../../shapes/quiz-draft";
import { useStores } from "../../state/stores-context";
import { useLatest } from "../../state/use-latest";
import { ChooseFiles } from "../../ui/choose-files/choose-files";
import { FileProblems } from "../../ui/file-problems";
import { KeptItem, KeptList } from "../../ui/kept-list";
import { localMinute } from "../../ui/measures";
import { PageHead } from "../../ui/page/page-head";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import type { QuizDraftCalls } from "../protocol";
import { BUNDLED_QUIZ, quizPath } from "../store/quiz-paths";
import { useStudioMaker } from "../store/studio-context";
import { type ReadQuizzes, useQuizFiles } from "../store/use-quiz-files";
import { ChooseClip } from "./clip/choose-clip";
import { DroppedFiles, useDropped } from "./dropped";
import type { StepId } from "./model-work";
import classes from "./quiz-studio.module.css";

/** List entry of a quiz, unreadable ones included. */
type QuizSummary = QuizDraftCalls["quizzes/list"]["output"][number];

/** All quizzes of this browser, followed as they change; null until they were read. */
function useQuizList(): {
  quizzes: readonly QuizSummary[] | null;
  /** The reason why they could not be read; `again` tries it anew. */
  unread: Problem | null;
  again: () => void;
  /** The reason why the last change could not be made. */
  problem: Problem | null;
  /** Deletes a quiz; can be taken back. */
  remove: (quiz: Pick<QuizSummary, "id" | "title">) => Promise<void>;
  dismiss: () => void;
} {
  const { services, playground } = useStores();
  const { engine } = services;
  const [revision, setRevision] = useState(0);
  const [failed, setFailed] = useState<Problem | null>(null);
  const { value, problem, again } = useLatest("quizzes", revision, (signal) =>
    engine.call("quizzes/list", null, { signal }),
  );

  useEffect(() => {
    const ending = new AbortController();
    engine
      .call("quizzes/watch", { id: null }, { signal: ending.signal, onEvent: setRevision })
      // Without it the list shows what was there when it was opened.
      .catch(() => undefined);
    return () => ending.abort();
  }, [engine]);

  async function change(name: "quizzes/remove" | "quizzes/restore", id: string): Promise<boolean> {
    setFailed(null);
    try {
      await engine.call(name, { id });
      return true;
    } catch (error) {
      if (!isAbort(error)) setFailed(toProblem(error));
      return false;
    }
  }

  return {
    quizzes: value,
    unread: problem,
    again,
    problem: failed,
    dismiss: () => setFailed(null),
    async remove({ id, title }) {
      if (!(await change("quizzes/remove", id))) return;
      const later = (name: "quizzes/remove" | "quizzes/restore") => () => {
        void change(name, id);
        return true;
      };
      playground.getState().offerUndo({
        label: `Quiz deleted: ${title}`,
        sessionId: null,
        undo: later("quizzes/restore"),
        redo: later("quizzes/remove"),
        holds: () => null,
      });
    },
  };
}

type QuizListPageProps = {
  notices: ReactNode;
  /** A quiz was begun, and is to be shown at a step. */
  onQuiz: (id: string, step: StepId) => void;
};

/** As `accept` of the field has them. */
const QUIZ_FILE = /\.(json|jsonl|ndjson)$/i;

/** The ways to a quiz: a video, a file of one, the one that comes with the page. */
function Ways({ onQuiz }: Pick<QuizListPageProps, "onQuiz">) {
  const maker = useStudioMaker();
  const files = useQuizFiles();
  const [read, setRead] = useState<ReadQuizzes | null>(null);

  async function begin(draft: QuizDraft, step: StepId = "questions"): Promise<void> {
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
        <Button component="a" href={`#${quizPath(BUNDLED_QUIZ)}?step=questions`} variant="default" size="sm">
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

function QuizItem({ quiz, onDelete }: { quiz: QuizSummary; onDelete: () => void }) {
  const { id, state, title, updatedAt, videoName, questions, annotators, problem } = quiz;
  const name = title === "" ? "Quiz without a name" : title;
  const facts =
    state === "unreadable"
      ? []
      : [
          videoName ?? "no video yet",
          counted(questions, "question"),
          ...(annotators > 0 ? [`verified by ${annotators}`] : []),
          localMinute(updatedAt),
        ];
  return (
    <KeptItem
      testId="quiz-item"
      data={{ "data-quiz": id, "data-state": state }}
      href={`#${quizPath(id)}`}
      name={name}
      facts={facts}
      problem={problem?.message ?? null}
      onDelete={onDelete}
    />
  );
}

/** All quizzes of this browser; where there is none, what a quiz is and how one is made. */
export function QuizListPage({ notices, onQuiz }: QuizListPageProps) {
  const { quizzes, unread, again, problem, remove, dismiss } = useQuizList();
  useEffect(() => {
    document.title = "Quizzes - Caplens";
  }, []);
  return (
    <DroppedFiles otherwise="The list of quizzes is being read">
      <div className={classes.page} data-testid="quiz-list">
        <PageHead title="Quizzes" />
        {notices}
        {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
        {unread && (
          <ProblemAlert problem={unread}>
            <NextStepButton onClick={again}>Try again</NextStepButton>
          </ProblemAlert>
        )}
        {quizzes?.length === 0 && (
          <section className={classes.empty} aria-label="No quizzes yet">
            <Text>
              A quiz asks what can be known from a caption: ten types of questions about one video, five
              options each, as CapQuiz has them. Here one is made as its protocol says: questions from frames,
              a check that they can’t be guessed, duplicates out, letters spread, people’s word on each.
            </Text>
            <Text size="sm" c="var(--caplens-text-quiet)">
              There is no quiz of yours yet. The bundled one shows every step, without a key.
            </Text>
            <Ways onQuiz={onQuiz} />
          </section>
        )}
        {quizzes === null && !unread && (
          <Loader size="sm" role="status" aria-label="Reading the list of quizzes" />
        )}
        {((quizzes !== null && quizzes.length > 0) || (quizzes === null && unread)) && (
          <Ways onQuiz={onQuiz} />
        )}
        {quizzes !== null && quizzes.length > 0 && (
          <KeptList label="Quizzes">
            {quizzes.map((quiz) => (
              <QuizItem key={quiz.id} quiz={quiz} onDelete={() => void remove(quiz)} />
            ))}
          </KeptList>
        )}
      </div>
    </DroppedFiles>
  );
}
