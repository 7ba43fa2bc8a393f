import { useEffect, useRef } from "react";
import { counted } from "../../foundation/plural";
import type { QuizDraft } from "../../shapes/quiz-draft";
import { annotatorsAgree } from "../logic/annotators-agree";
import { letterCounts } from "../logic/right-letters";
import type { Standing } from "../logic/standings";
import { isCandidate } from "../store/candidates";
import classes from "./quiz-studio.module.css";
import { STEPS, type StepId } from "./steps";

function droppedBy(standings: readonly Standing[], by: string): number {
  return standings.filter(({ dropped }) => dropped?.by === by).length;
}

/** How a step stands, in a few words. */
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
export function StepNav({
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
