import { IconCheck, IconHelp, IconMinus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LETTERS, optionOfLetter, QUIZ_KINDS, rightLetter, UNDETERMINED } from "../metrics/quiz-outcome";
import { capquizQuestionTypes } from "../rules/taxonomy/capquiz";
import { lineKindOf } from "../shapes/line-words";
import type { QuizQuestion } from "../shapes/quiz";
import type { Outcome } from "../shapes/result";
import type { ItemVerdict, VerdictStatus } from "../shapes/verdict";
import { useJudgeName } from "./judge-name";
import type { TextMark } from "./marked-textarea";
import classes from "./quiz.module.css";

const MARKS = {
  TP: { icon: IconCheck, word: "told rightly" },
  FP: { icon: IconX, word: "told wrongly" },
  FN: { icon: IconMinus, word: "left out" },
  failed: { icon: IconX, word: "failed" },
  unscored: { icon: IconHelp, word: "unscored" },
} as const;

/** Mark of a question's outcome: by its letters, `failed` where a person said only that, or `unscored`. */
type QuizMarkOf = keyof typeof MARKS;

/** It by icon and words, then by colour. */
function QuizMark({ of }: { of: QuizMarkOf }) {
  const { icon: Icon, word } = MARKS[of];
  return (
    <span className={classes.mark} data-outcome={of}>
      <Icon size={16} stroke={2.5} aria-hidden />
      {word}
    </span>
  );
}

/** The mark for the outcome of a question. */
function markOf(outcome: Pick<Outcome, "status" | "readings">): QuizMarkOf {
  const kind = lineKindOf(QUIZ_KINDS, outcome)?.id;
  if (kind === "TP" || kind === "FP" || kind === "FN") return kind;
  return outcome.status === "failed" ? "failed" : "unscored";
}

/** Marks where the caption answers a question: its judge's quotations, as far as they occur in it. */
export function answerMarks(answer: ItemVerdict | undefined): TextMark[] {
  const tone = answer?.status === "failed" ? "failed" : "passed";
  return (answer?.evidence ?? []).map((span) => ({ ...span, tone }));
}

function Options({ question, answer }: { question: QuizQuestion; answer: ItemVerdict | undefined }) {
  const right = rightLetter(question);
  return (
    <ul className={classes.options} aria-label="Options">
      {[...LETTERS, UNDETERMINED].map((letter) => {
        const words = [
          ...(letter === right ? ["right"] : []),
          ...(letter === answer?.answer ? ["chosen"] : []),
        ];
        return (
          <li key={letter} data-right={letter === right} data-chosen={letter === answer?.answer}>
            {letter}. {optionOfLetter(question, letter)}
            {words.length > 0 && <span className={classes.quiet}> ({words.join(", ")})</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** The options shown to the judges and their answers, one line per asking. */
function Askings({ answer }: { answer: ItemVerdict }) {
  const nameOf = useJudgeName();
  const rounds = answer.rounds ?? [];
  if (rounds.length === 0) return null;
  return (
    <details>
      <summary>What the judge saw</summary>
      <ul className={classes.options}>
        {rounds.map((round) => (
          <li key={`${round.judge.model} ${round.round}`}>
            {nameOf(round.judge.model)}, round {round.round}: {round.options.join(" · ")} →{" "}
            {round.answer ?? "no answer"}
            {round.answer === null && ` (${round.explanation})`}
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>Answers are told in the letters of the quiz, however the options stood.</p>
    </details>
  );
}

function evidenceWords(answer: ItemVerdict | undefined, caption: string): string {
  const [span] = answer?.evidence ?? [];
  if (span) return `The caption says “${caption.slice(span.start, span.end)}”.`;
  if (answer?.answer === undefined || answer.answer === UNDETERMINED) return "";
  return "There is no quotation: the judge names no words that stand in the caption.";
}

/** Each question of a quiz with what it came to; opening one shows its options, what the judge saw, and its quotation. */
export function QuizAnswers({
  questions,
  answers,
  outcomes,
  caption,
  active,
  onActive,
  children,
}: {
  questions: readonly QuizQuestion[];
  answers: readonly ItemVerdict[];
  /** One for each question, by its id; a question without one was not asked. */
  outcomes: readonly Outcome[];
  caption: string;
  /** Id of the question that is open. */
  active: string | null;
  onActive: (id: string | null) => void;
  /** Stands below an open question. */
  children?: (questionId: string, status: VerdictStatus) => ReactNode;
}) {
  return (
    <ul className={classes.list} aria-label="Questions">
      {questions.map((question) => {
        const { id, type } = question;
        const answer = answers.find(({ checkId }) => checkId === id);
        const outcome = outcomes.find((one) => one.id === id);
        const mark = outcome ? markOf(outcome) : "unscored";
        const isActive = id === active;
        const evidence = evidenceWords(answer, caption);
        return (
          <li
            key={id}
            className={classes.question}
            data-testid="quiz-question"
            data-question={id}
            data-outcome={mark}
          >
            <button
              type="button"
              className={classes.head}
              aria-expanded={isActive}
              aria-controls={`quiz-${id}`}
              onClick={() => onActive(isActive ? null : id)}
            >
              <span className={classes.headLine}>
                <QuizMark of={mark} />
                <span className={classes.quiet}>
                  {capquizQuestionTypes.find(({ id: known }) => known === type)?.label ?? type}
                </span>
              </span>
              <span>{question.question}</span>
              <span className={classes.quiet}>{outcome?.reason ?? "Not asked yet."}</span>
            </button>
            <div id={`quiz-${id}`} hidden={!isActive}>
              {isActive && (
                <div className={classes.detail}>
                  <Options question={question} answer={answer} />
                  {evidence !== "" && <p className={classes.quiet}>{evidence}</p>}
                  {answer && <Askings answer={answer} />}
                  {children?.(id, outcome?.status ?? "unscored")}
                </div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
