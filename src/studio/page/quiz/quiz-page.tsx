import type { ReactNode } from "react";
import { counted } from "../../../foundation/plural";
import { digitsOf } from "../../../foundation/shown-number";
import type { Quiz } from "../../../shapes/quiz";
import type { QuizDraft } from "../../../shapes/quiz-draft";
import { annotatorsAgree } from "../../logic/quiz/annotators-agree";
import { letterCounts } from "../../logic/quiz/right-letters";
import type { Standing } from "../../logic/quiz/standings";
import { useQuiz, useQuizDraft, useStandings } from "../../store/quiz-context";
import { isCandidate } from "../../store/quiz-store";
import { quizPath } from "../../store/studio-paths";
import { DocumentPage, PAGE_KINDS } from "../document-page";
import { StepFrame, type StepPart } from "../step-frame";
import { QUIZ_STEPS, type QuizStepId, readQuizStep } from "../steps";
import { BlindStep } from "./blind-step";
import { ClipStep } from "./clip-step";
import { ExportStep } from "./export-step";
import { LettersStep } from "./letters-step";
import { PeopleStep } from "./people-step";
import { QuestionsStep } from "./questions/questions-step";
import { SameStep } from "./same-step";

function droppedBy(standings: readonly Standing[], by: string): number {
  return standings.filter(({ dropped }) => dropped?.by === by).length;
}

/** State of a step, in a few words. */
function stateWords(step: QuizStepId, draft: QuizDraft, standings: readonly Standing[]): string {
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
      return overall.ac1.value === null ? who : `${who}, AC1 ${digitsOf(overall.ac1.value, 2, 1)}`;
    }
    case "export":
      return counted(inQuiz, "question");
  }
}

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

function QuizSteps({ step, calls, onRun, onPlayground }: QuizPageProps) {
  const draft = useQuizDraft();
  const standings = useStandings();
  const address = useQuiz((state) => state.asked) ?? draft.id;
  const parts: Record<QuizStepId, StepPart> = {
    clip: { show: () => <ClipStep /> },
    questions: { show: () => <QuestionsStep calls={calls} />, does: ["make"] },
    blind: { show: () => <BlindStep calls={calls} />, does: ["blind"] },
    same: { show: () => <SameStep calls={calls} />, does: ["same"] },
    letters: { show: () => <LettersStep /> },
    people: { show: () => <PeopleStep /> },
    export: { show: () => <ExportStep onRun={onRun} onPlayground={onPlayground} /> },
  };
  return (
    <StepFrame
      steps={QUIZ_STEPS.map(({ id, title }) => ({
        ...{ id, title, ...parts[id] },
        words: stateWords(id, draft, standings),
      }))}
      current={readQuizStep(step, draft.video !== null)}
      hrefOf={(id) => `#${quizPath(address)}?step=${id}`}
    />
  );
}

/** One quiz in the making, step by step. */
export function QuizPage(props: QuizPageProps) {
  return (
    <DocumentPage kind={PAGE_KINDS.quiz} notices={props.notices} onCopy={props.onCopy}>
      <QuizSteps {...props} />
    </DocumentPage>
  );
}
