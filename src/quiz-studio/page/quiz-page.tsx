import { Anchor, Button, Group, Loader, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconArrowLeft, IconDownload } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import type { Quiz } from "../../shapes/quiz";
import { QUIZ_DRAFT_LIMITS } from "../../shapes/quiz-draft";
import { presentPlace } from "../../state/page-address";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import { quizPath } from "../store/quiz-paths";
import { useDraft, useStudio, useStudioStore } from "../store/studio-context";
import { useStandings } from "../store/use-standings";
import { BlindStep } from "./blind/blind-step";
import { ClipStep } from "./clip/clip-step";
import { ExportStep } from "./export/export-step";
import { DroppedFiles } from "./files/dropped";
import { LettersStep } from "./letters/letters-step";
import { PeopleStep } from "./people/people-step";
import { QuestionsStep } from "./questions/questions-step";
import classes from "./quiz-studio.module.css";
import { SameStep } from "./same/same-step";
import { StepNav } from "./step-nav";
import { readStep, STEPS } from "./steps";

type QuizPageProps = {
  /** As the address names it: "questions"; null where it names none. */
  step: string | null;
  notices: ReactNode;
  /** What goes on with calls to models: shown while some are made for the quiz. */
  calls: ReactNode;
  onRun: () => void;
  onPlayground: (quiz: Quiz) => void;
  /** The quiz was kept as another one. */
  onCopy: (id: string) => void;
};

/** Undo and redo, which say what they would do. */
function UndoButtons() {
  const store = usePlaygroundStore();
  const undoable = usePlayground((state) => state.undoable(presentPlace()));
  const redoable = usePlayground((state) => state.redoable(presentPlace()));
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        disabled={!undoable}
        title={undoable ? `Undo: ${undoable}` : ""}
        aria-keyshortcuts="Alt+Z"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        onClick={() => store.getState().undo()}
      >
        Undo
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!redoable}
        title={redoable ? `Redo: ${redoable}` : ""}
        aria-keyshortcuts="Alt+Shift+Z"
        leftSection={<IconArrowForwardUp size={15} aria-hidden />}
        onClick={() => store.getState().redo()}
      >
        Redo
      </Button>
    </Group>
  );
}

function savingWords(saving: "saved" | "unsaved" | "failed", isBundled: boolean): string {
  if (isBundled) return "Comes with Caplens; kept here once you change it.";
  return { saved: "Saved in this browser", unsaved: "Saving …", failed: "Not saved" }[saving];
}

/** What is wrong with the keeping of the quiz, with the ways on. */
function KeepingProblem({ onCopy }: Pick<QuizPageProps, "onCopy">) {
  const store = useStudioStore();
  const problem = useStudio((state) => state.problems.keeping ?? null);
  const readOnly = useStudio((state) => state.readOnly);
  const copy = () =>
    void store
      .getState()
      .keepAsCopy()
      .then((id) => id && onCopy(id));
  return (
    <>
      {problem && (
        <ProblemAlert problem={problem}>
          <NextStepButton onClick={copy}>Keep mine as a copy</NextStepButton>
        </ProblemAlert>
      )}
      {readOnly && <ProblemAlert problem={readOnly} />}
    </>
  );
}

function Ready({ step: asked, calls, onRun, onPlayground, onCopy }: QuizPageProps) {
  const store = useStudioStore();
  const draft = useDraft();
  const standings = useStandings();
  const address = useStudio((state) => state.asked) ?? draft.id;
  const saving = useStudio((state) => state.saving);
  const isNew = useStudio((state) => state.revision === null && state.saving === "saved");
  const readOnly = useStudio((state) => state.readOnly !== null);
  const step = readStep(asked, draft.video !== null);
  const index = STEPS.findIndex(({ id }) => id === step);
  const next = STEPS[index + 1];
  const hrefOf = (id: string) => `#${quizPath(address)}?step=${id}`;
  return (
    <>
      <div className={classes.head}>
        <div className={classes.headName}>
          <VisuallyHidden component="h1">
            {draft.title === "" ? "Quiz without a name" : draft.title}
          </VisuallyHidden>
          <TextInput
            className={classes.nameField}
            aria-label="Name of the quiz"
            placeholder="Name of the quiz"
            maxLength={QUIZ_DRAFT_LIMITS.title}
            value={draft.title}
            readOnly={readOnly}
            onChange={(event) => {
              const title = event.currentTarget.value;
              store.getState().change(null, (before) => ({ ...before, title }));
            }}
          />
        </div>
        <Text size="xs" c="var(--caplens-text-quiet)" data-testid="quiz-saving" data-saving={saving}>
          {savingWords(saving, isNew)}
        </Text>
        <UndoButtons />
      </div>
      <KeepingProblem onCopy={onCopy} />
      <div className={classes.layout}>
        <StepNav draft={draft} standings={standings} current={step} hrefOf={hrefOf} />
        <section className={classes.content} aria-labelledby="step-title" data-testid="step-content">
          <h2 className={classes.stepTitle} id="step-title">
            {index + 1}. {STEPS[index]?.title}
          </h2>
          {step === "clip" && <ClipStep />}
          {step === "questions" && <QuestionsStep calls={calls} />}
          {step === "blind" && <BlindStep calls={calls} />}
          {step === "same" && <SameStep calls={calls} />}
          {step === "letters" && <LettersStep />}
          {step === "people" && <PeopleStep />}
          {step === "export" && <ExportStep onRun={onRun} onPlayground={onPlayground} />}
          {next && (
            <Anchor href={hrefOf(next.id)} size="sm" w="fit-content">
              Next: {next.title}
            </Anchor>
          )}
        </section>
      </div>
    </>
  );
}

/** That a quiz can't be opened, with what lies there to be saved. */
function Refused() {
  const store = useStudioStore();
  const refused = useStudio((state) => state.refused);
  const asked = useStudio((state) => state.asked);
  if (!refused) return null;
  const { problem, document: found } = refused;
  return (
    <ProblemAlert problem={problem}>
      {problem.retryable && asked !== null && (
        <NextStepButton onClick={() => void store.getState().open(asked)}>Try again</NextStepButton>
      )}
      {found !== null && typeof found === "object" && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() =>
            saveFile(
              new Blob([JSON.stringify(found, null, 1)], { type: "application/json" }),
              `quiz-${asked ?? "unreadable"}.json`,
            )
          }
        >
          Download it as it is
        </Button>
      )}
    </ProblemAlert>
  );
}

/** One quiz in the making, step by step. */
export function QuizPage(props: QuizPageProps) {
  const title = useStudio((state) => state.draft?.title ?? "");
  const isReady = useStudio((state) => state.draft !== null);
  const isRefused = useStudio((state) => state.refused !== null);
  useEffect(() => {
    document.title = `${title === "" ? "Quiz" : title} - Caplens`;
  }, [title]);
  return (
    <DroppedFiles otherwise="Files are taken at the steps “Clip”, “Questions” and “People verify”">
      <div className={classes.page} data-testid="quiz-page">
        <Anchor href="#/quizzes" size="sm" w="fit-content">
          <IconArrowLeft size={14} aria-hidden /> All quizzes
        </Anchor>
        {props.notices}
        {isReady && <Ready {...props} />}
        <Refused />
        {!isReady && !isRefused && <Loader size="sm" role="status" aria-label="Opening the quiz" />}
      </div>
    </DroppedFiles>
  );
}
