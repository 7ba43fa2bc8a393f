import { Group, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LETTERS } from "../../../../metrics/quiz-outcome";
import { capquizQuestionTypes } from "../../../../rules/taxonomy/capquiz";
import type { DraftQuestion, QuestionSource, VerifiedPoint } from "../../../../shapes/quiz-draft";
import { TinyButton } from "../../../../ui/buttons";
import { BLIND_TRIALS, type BlindCount } from "../../../logic/blind-counts";
import type { Standing } from "../../../logic/quiz/standings";
import { useQuizStore, withDecision, withoutQuestion } from "../../../store/quiz-context";
import classes from "./questions.module.css";

/** The options of a question in their letters, and which of them is right: by a mark and a word, then by colour. */
export function QuestionOptions({ question: { options, right } }: { question: DraftQuestion }) {
  return (
    <ul className={classes.options} aria-label="Options">
      {options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: options have places and no names
        <li key={place} className={classes.option} data-right={place === right}>
          <span>{LETTERS[place] ?? place + 1}.</span>
          <span>
            {option === "" ? "(empty)" : option}
            {place === right && (
              <>
                <span aria-hidden> ✓</span>
                <VisuallyHidden> (right)</VisuallyHidden>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The right answer in a line; nothing where none is marked. */
function RightAnswer({ question: { options, right } }: { question: DraftQuestion }) {
  if (right === null) return null;
  return (
    <span className={classes.rightAnswer}>
      Right: {LETTERS[right] ?? right + 1}. {options[right] || "(empty)"}
    </span>
  );
}

/** Shows whether a question is in the quiz, and the objections to it. */
function StandingMark({ standing: { dropped, against, faults } }: { standing: Standing }) {
  if (dropped)
    return (
      <span className={classes.mark} data-mark="dropped">
        <IconBan size={14} stroke={2.5} aria-hidden />
        Dropped: {dropped.why}
      </span>
    );
  const doubt = against?.why ?? faults[0]?.message;
  if (doubt === undefined) return null;
  return (
    <span className={classes.mark} data-mark="against">
      <IconAlertTriangle size={14} stroke={2.5} aria-hidden />
      Kept by hand against: {doubt}
    </span>
  );
}

/** A type of question as people read it. */
export function typeLabel(type: string): string {
  return capquizQuestionTypes.find(({ id }) => id === type)?.label ?? type;
}

/** The author of a question. */
function sourceWords(source: QuestionSource): string {
  switch (source.kind) {
    case "person":
      return "by hand";
    case "model":
      return `${source.choice.model}, prompt ${source.promptVersion}`;
    case "file":
      return `the file ${source.name}`;
  }
}

/** Summary of one model's blind answers: "2 of 3 right, 1 not known". */
export function blindWords({ right, unknown, missing }: BlindCount): string {
  if (missing === BLIND_TRIALS) return "not asked";
  return [
    `${right} of ${BLIND_TRIALS} right`,
    ...(unknown > 0 ? [`${unknown} not known`] : []),
    ...(missing > 0 ? [`${missing} still to ask`] : []),
  ].join(", ");
}

/** The points that people verify, in a few words. */
export const SHORT_POINTS: Record<VerifiedPoint, string> = {
  onlyFromVideo: "Only from the video",
  oneRight: "One right option",
  hardWrong: "A hard wrong option",
};

/** Number of people who said yes to each point; empty where there is no verification. */
function verifiedWords({ verified }: Standing): string {
  return verified
    .filter(({ of }) => of > 0)
    .map(({ point, yes, of }) => `${SHORT_POINTS[point]}: yes ${yes} of ${of}`)
    .join(" · ");
}

/** A question with how it stands; opening it shows its options and all that is known of it. */
export function QuestionCard({
  standing,
  isOpen,
  onToggle,
  act,
  children,
}: {
  standing: Standing;
  isOpen: boolean;
  onToggle: () => void;
  /** The one thing that is done most often, beside it. */
  act?: ReactNode;
  /** The actions for it, below its details. */
  children?: ReactNode;
}) {
  const { question, name, blind, dropped } = standing;
  const said = verifiedWords(standing);
  return (
    <li
      className={classes.card}
      data-testid="draft-question"
      data-question={question.id}
      data-dropped={dropped !== null}
      data-by={dropped?.by ?? ""}
    >
      <div className={classes.cardHead}>
        <button
          type="button"
          className={classes.cardButton}
          aria-expanded={isOpen}
          aria-controls={`question-${question.id}`}
          onClick={onToggle}
        >
          <span className={classes.cardLine}>
            <span className={classes.name}>{name}</span>
            <span className={classes.typeCount}>{typeLabel(question.type)}</span>
          </span>
          <span>{question.question === "" ? "(no question)" : question.question}</span>
          {!isOpen && <RightAnswer question={question} />}
          <span className={classes.cardLine}>
            <StandingMark standing={standing} />
          </span>
        </button>
        {act && <div className={classes.cardAct}>{act}</div>}
      </div>
      <div id={`question-${question.id}`} hidden={!isOpen}>
        {isOpen && (
          <div className={classes.detail}>
            <QuestionOptions question={question} />
            <dl className={classes.facts}>
              <dt>Written by</dt>
              <dd>{sourceWords(question.source)}</dd>
              {blind.map((count) => (
                <Fact
                  key={count.model.model}
                  name={`Blind, ${count.model.model}`}
                  value={blindWords(count)}
                />
              ))}
              {said !== "" && <Fact name="People" value={said} />}
            </dl>
            {children}
          </div>
        )}
      </div>
    </li>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

/** Brings a dropped question back, where it can be asked. */
export function TakeBackButton({ standing: { question, name, dropped, faults } }: { standing: Standing }) {
  const store = useQuizStore();
  if (!dropped || faults.some(({ unaskable }) => unaskable)) return null;
  return (
    <TinyButton
      Icon={IconArrowBackUp}
      aria-label={`Take back: ${name}`}
      onClick={() =>
        store.getState().change(`${name} taken back`, (draft) => {
          const byHand = dropped.by === "person";
          return withDecision(draft, question.id, byHand ? null : { kept: true, why: "" });
        })
      }
    >
      Take back
    </TinyButton>
  );
}

/** The actions for a question, below its details. */
export function QuestionActs({ standing, onEdit }: { standing: Standing; onEdit: () => void }) {
  const { change } = useQuizStore().getState();
  const { question, name, dropped, against } = standing;
  return (
    <Group gap="xs">
      <TinyButton Icon={IconPencil} onClick={onEdit}>
        Change
      </TinyButton>
      {!dropped && (
        <TinyButton
          Icon={IconBan}
          onClick={() =>
            change(`${name} dropped`, (draft) =>
              withDecision(draft, question.id, against ? null : { kept: false, why: "" }),
            )
          }
        >
          Drop
        </TinyButton>
      )}
      <TinyButton
        variant="subtle"
        color="gray"
        Icon={IconTrash}
        aria-label={`Delete ${name}`}
        onClick={() => change(`${name} deleted`, (draft) => withoutQuestion(draft, question.id))}
      >
        Delete
      </TinyButton>
    </Group>
  );
}
