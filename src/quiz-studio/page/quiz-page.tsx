import { Anchor, Button, Group, Loader, NumberInput, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp, IconArrowsShuffle, IconDownload } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import { counted } from "../../foundation/plural";
import { LETTERS } from "../../metrics/quiz/quiz-outcome";
import type { Quiz } from "../../shapes/quiz";
import { QUIZ_DRAFT_LIMITS, type QuizDraft } from "../../shapes/quiz-draft";
import { presentPlace } from "../../state/page-address";
import { usePlayground, usePlaygroundStore } from "../../state/playground/playground-context";
import { PageHead } from "../../ui/page/page-head";
import { NextStepButton, ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import { ScrollTable } from "../../ui/scroll-table/scroll-table";
import { annotatorsAgree } from "../logic/annotators-agree";
import { letterCounts, spreadLetters } from "../logic/right-letters";
import type { Standing } from "../logic/standings";
import { quizPath } from "../store/quiz-paths";
import { useDraft, useIsFixed, useStandings, useStudio, useStudioStore } from "../store/studio-context";
import { isCandidate } from "../store/studio-store";
import { BlindStep } from "./blind/blind-step";
import { ClipStep } from "./clip/clip-step";
import { DroppedFiles } from "./dropped";
import { ExportStep } from "./export/export-step";
import own from "./letters/letters.module.css";
import { readStep, STEPS, type StepId } from "./model-work";
import { PeopleStep } from "./people/people-step";
import { QuestionsStep } from "./questions/questions-step";
import classes from "./quiz-studio.module.css";
import { SameStep } from "./same/same-step";

function droppedBy(standings: readonly Standing[], by: string): number {
  return standings.filter(({ dropped }) => dropped?.by === by).length;
}

/** State of a step, in a few words. */
function stateWords(step: StepId, draft: QuizDraft, standings: readonly Standing[]): string {
  const inQuiz = standings.filter(({ dropped }) => dropped === null).length;
  switch (step) {
    case "clip":
      if (!draft.video) return "not chosen yet";
      return draft.frames ? counted(draft.frames.frames.length, "frame") : "no frames yet";
    case "questions":
      return standings.length === 0 ? "none yet" : `${inQuiz} of ${standings.length} in the quiz`;
    case "blind": {
      if (draft.blindModels.length === 0) return "not asked yet";
      const open = standings
        .filter(isCandidate)
        .filter(({ blind }) => blind.some(({ missing }) => missing > 0)).length;
      return open > 0 ? `${open} still to ask` : `${droppedBy(standings, "blind")} dropped`;
    }
    case "same":
      return draft.questions.some(({ sameAnswer }) => sameAnswer !== null)
        ? `${droppedBy(standings, "duplicate")} dropped`
        : "none found yet";
    case "letters": {
      const counts = Object.values(letterCounts(draft));
      if (inQuiz === 0) return "none yet";
      return Math.max(...counts) - Math.min(...counts) <= 1 ? "even" : "uneven";
    }
    case "people": {
      const { annotators, overall } = annotatorsAgree(draft);
      if (annotators.length === 0) return "nobody yet";
      const who = counted(annotators.length, "person", "people");
      return overall.ac1.value === null ? who : `${who}, AC1 ${overall.ac1.value.toFixed(2)}`;
    }
    case "export":
      return counted(inQuiz, "question");
  }
}

/** The steps of the quiz with how each stands; the address names the one that is shown. */
function StepNav({
  draft,
  standings,
  current,
  hrefOf,
}: {
  draft: QuizDraft;
  standings: readonly Standing[];
  current: StepId;
  hrefOf: (step: StepId) => string;
}) {
  const list = useRef<HTMLOListElement>(null);
  // On a narrow screen the line of steps scrolls: the one that is shown is to be seen in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is the reason to look
  useEffect(() => {
    function bringIn() {
      const shown = list.current?.querySelector<HTMLElement>('[aria-current="step"]');
      if (list.current && shown) list.current.scrollLeft = shown.offsetLeft - list.current.offsetLeft - 16;
    }
    bringIn();
    window.addEventListener("resize", bringIn);
    return () => window.removeEventListener("resize", bringIn);
  }, [current]);
  return (
    <nav aria-label="Steps">
      <ol className={classes.steps} ref={list}>
        {STEPS.map(({ id, title }, index) => (
          <li key={id} className={classes.step}>
            <a
              className={classes.stepLink}
              href={hrefOf(id)}
              data-testid="step"
              data-step={id}
              {...(id === current ? { "aria-current": "step" as const } : {})}
            >
              <span className={classes.stepNumber}>{index + 1}</span>
              <span className={classes.stepName}>{title}</span>
              <span className={classes.stepState}>{stateWords(id, draft, standings)}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Frequency of each right letter, now and once they are spread. */
function LettersStep() {
  const draft = useDraft();
  const fixed = useIsFixed();
  const { change } = useStudioStore().getState();
  const now = letterCounts(draft);
  const after = letterCounts({ ...draft, questions: spreadLetters(draft) });
  const total = LETTERS.reduce((sum, letter) => sum + now[letter], 0);
  const most = Math.max(1, ...LETTERS.flatMap((letter) => [now[letter], after[letter]]));
  const spread = LETTERS.map((letter) => now[letter]);
  const isEven = Math.max(...spread) - Math.min(...spread) <= 1;
  return (
    <>
      <p className={classes.lead}>
        Models prefer some letters. The right options are spread over A to E as evenly as their number allows;
        the wrong ones keep their order, and what was answered and verified still counts.
      </p>
      {total === 0 ? (
        <p className={classes.quiet}>There is no question in the quiz yet.</p>
      ) : (
        <>
          <ScrollTable
            label="Right letters"
            head={["Right letter", "Now", "Once they are spread"]}
            tableClass={classes.table}
          >
            {LETTERS.map((letter) => (
              <tr key={letter} data-testid="letter" data-letter={letter} data-now={now[letter]}>
                <th scope="row">{letter}</th>
                <Count value={now[letter]} most={most} />
                <Count value={after[letter]} most={most} />
              </tr>
            ))}
          </ScrollTable>
          <Group gap="sm" align="end">
            <NumberInput
              size="xs"
              w={120}
              label="Seed"
              description="The same seed gives the same letters."
              styles={{ description: { whiteSpace: "nowrap" } }}
              min={0}
              max={2 ** 31 - 1}
              allowDecimal={false}
              disabled={fixed}
              value={draft.seed}
              onChange={(value) => {
                if (typeof value === "number") change(null, (before) => ({ ...before, seed: value }));
              }}
            />
            <Button
              size="xs"
              disabled={fixed}
              leftSection={<IconArrowsShuffle size={15} aria-hidden />}
              onClick={() =>
                change("Right letters spread", (before) => ({ ...before, questions: spreadLetters(before) }))
              }
            >
              Spread the right letters
            </Button>
          </Group>
          <p className={classes.quiet} role="status">
            {isEven
              ? `Even: ${counted(total, "question")} over five letters.`
              : "Uneven: some letters are right more often than others."}
          </p>
        </>
      )}
    </>
  );
}

function Count({ value, most }: { value: number; most: number }) {
  return (
    <td>
      <span className={own.count}>
        <span className={own.digits}>{value}</span>
        <span className={own.bar} style={{ width: `${(100 * value) / most}%` }} aria-hidden />
      </span>
    </td>
  );
}

const ALL_QUIZZES = { words: "All quizzes", to: "/quizzes" };

type QuizPageProps = {
  /** As the address names it: "questions"; null where it names none. */
  step: string | null;
  notices: ReactNode;
  /** The calls in progress: shown while some are made for the quiz. */
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

/** The problem with saving the quiz, with the ways to solve it. */
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

function Ready({ step: asked, notices, calls, onRun, onPlayground, onCopy }: QuizPageProps) {
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
      <PageHead
        back={ALL_QUIZZES}
        title={
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
        }
        state={
          <Text size="xs" c="var(--caplens-text-quiet)" data-testid="quiz-saving" data-saving={saving}>
            {savingWords(saving, isNew)}
          </Text>
        }
        menu={<UndoButtons />}
      />
      {notices}
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
        {!isReady && <PageHead back={ALL_QUIZZES} title="Quiz" />}
        {!isReady && props.notices}
        {isReady && <Ready {...props} />}
        <Refused />
        {!isReady && !isRefused && <Loader size="sm" role="status" aria-label="Opening the quiz" />}
      </div>
    </DroppedFiles>
  );
}
