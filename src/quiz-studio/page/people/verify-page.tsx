import { Anchor, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import {
  QUIZ_DRAFT_LIMITS,
  type QuizDraft,
  VERIFIED_POINTS,
  type VerifiedPoint,
  type VerifiedPoints,
} from "../../../shapes/quiz-draft";
import { PageHead } from "../../../ui/page/page-head";
import { AnswerTiles } from "../../../ui/quiet-screen/answer-tiles";
import { HowFar, NoteField, StepButtons, TheEnd, WhoAnswers } from "../../../ui/quiet-screen/quiet-parts";
import { answerFieldProps, focusAnswer, useAnswerKeys } from "../../../ui/quiet-screen/use-answer-keys";
import { annotatorsAgree } from "../../logic/annotators-agree";
import { withVerification } from "../../logic/edit-draft";
import { rightAnswer } from "../../logic/question-faults";
import type { Standing } from "../../logic/standings";
import { POINT_WORDS, verificationsOf } from "../../logic/verified-points";
import { quizPath } from "../../store/quiz-paths";
import { useDraft, useStandings, useStudioStore } from "../../store/studio-context";
import { ClipPlayer } from "../clip/clip-player";
import { QuestionOptions } from "../questions/question-card";
import { typeLabel } from "../questions/question-words";
import classes from "../quiz-studio.module.css";
import own from "./people.module.css";
import peopleClasses from "./people.module.css";

const YES_NO = [
  { value: true, word: "Yes", key: "y" },
  { value: false, word: "No", key: "n" },
] as const;

/** A question that is answered by yes or no. */
function YesNoField({
  field,
  asks,
  help,
  value,
  onAnswer,
}: {
  field: string;
  asks: string;
  help: string;
  value: boolean | null;
  onAnswer: (answer: boolean) => void;
}) {
  return (
    <fieldset className={peopleClasses.point} {...answerFieldProps(field)} data-value={value ?? ""}>
      <legend>{asks}</legend>
      <AnswerTiles
        name={field}
        answers={YES_NO.map((answer) => ({
          value: answer.value,
          shown: (
            <>
              {answer.word}
              <kbd aria-hidden>{answer.key}</kbd>
            </>
          ),
          label: `${asks} ${answer.word}`,
        }))}
        chosen={value}
        onChoose={onAnswer}
      />
      <span className={peopleClasses.help}>{help}</span>
    </fieldset>
  );
}

/** Help for deciding on a point, below its question. */
const POINT_HELP: Record<VerifiedPoint, string> = {
  onlyFromVideo: "No, where common knowledge or the question itself gives the answer away.",
  oneRight: "No, where another option is right too, or the marked one is wrong.",
  hardWrong: "No, where every wrong option is out of the question at once.",
};

/** One person's answers on one question, as they are on screen. */
type Said = VerifiedPoints & { note: string };

/** True once every point is answered. */
function isWhole(said: VerifiedPoints): boolean {
  return VERIFIED_POINTS.every((point) => said[point] !== null);
}

/** One question with what people are asked of it. */
function VerifyForm({
  standing: { question, name },
  said,
  onSay,
  onStep,
}: {
  standing: Standing;
  said: Said;
  onSay: (change: Partial<Said>) => void;
  onStep: (by: 1 | -1) => void;
}) {
  const [asked, setAsked] = useState<VerifiedPoint | null>(null);

  function next(): void {
    const missing = VERIFIED_POINTS.find((point) => said[point] === null);
    if (missing) {
      setAsked(missing);
      focusAnswer(missing);
    } else onStep(1);
  }

  useAnswerKeys({
    fields: VERIFIED_POINTS,
    onAnswer(point, key) {
      if (key !== "y" && key !== "n") return false;
      onSay({ [point]: key === "y" });
      return true;
    },
    onNext: next,
    onBack: () => onStep(-1),
    onSkip: () => onStep(1),
  });

  useEffect(() => focusAnswer(VERIFIED_POINTS[0]), []);

  return (
    <div className={own.column}>
      <span className={classes.quiet}>
        {name} · {typeLabel(question.type)}
      </span>
      <p className={own.question} data-testid="question-to-verify">
        {question.question}
      </p>
      <QuestionOptions question={question} />
      {VERIFIED_POINTS.map((point) => (
        <YesNoField
          key={point}
          field={point}
          asks={POINT_WORDS[point].asked}
          help={POINT_HELP[point]}
          value={said[point]}
          onAnswer={(answer) => onSay({ [point]: answer })}
        />
      ))}
      <NoteField value={said.note} onChange={(note) => onSay({ note })} />
      <div role="status">
        {asked && said[asked] === null && (
          <Text size="sm">Answer this first, or skip the question: {POINT_WORDS[asked].asked}</Text>
        )}
      </div>
      <StepButtons onStep={onStep} onNext={next} />
      <Text size="xs" c="var(--caplens-text-quiet)">
        Keys: y and n for each in turn, arrows and Tab as everywhere, Enter next, s skip, Backspace back.
      </Text>
    </div>
  );
}

const NOTHING_SAID: Said = { onlyFromVideo: null, oneRight: null, hardWrong: null, note: "" };

function saidOf({ verifications }: QuizDraft, { question }: Standing, name: string): Said {
  const said = verificationsOf(verifications, question).find(({ annotator }) => annotator === name);
  if (!said) return NOTHING_SAID;
  const { onlyFromVideo, oneRight, hardWrong, note } = said;
  return { onlyFromVideo, oneRight, hardWrong, note };
}

/** Choice of the verifying person: a new name, or one who continues. */
function WhoVerifies({ onName }: { onName: (name: string) => void }) {
  const draft = useDraft();
  const known = annotatorsAgree(draft).annotators.map(({ annotator, whole }) => ({
    name: annotator,
    done: `${whole} verified`,
  }));
  return (
    <section className={classes.section} aria-label="Who verifies">
      <p className={classes.lead}>
        You see the video and one question at a time, and say three things of each. Nothing of what others
        said is shown. Every answer is kept at once; stop whenever you like.
      </p>
      <WhoAnswers beside="answers" begin="Verify questions" known={known} onName={onName} />
    </section>
  );
}

function AtWork({ name, onStop }: { name: string; onStop: () => void }) {
  const store = useStudioStore();
  const draft = useDraft();
  const standings = useStandings();
  // The list of questions is fixed during the work: an answer that drops a question does not remove it from view.
  const [ids] = useState(() => standings.flatMap(({ question, dropped }) => (dropped ? [] : [question.id])));
  const tasks = ids.flatMap((id) => standings.filter(({ question }) => question.id === id));
  const [at, setAt] = useState<number | null>(null);
  const whole = tasks.filter((standing) => isWhole(saidOf(draft, standing, name))).length;
  const firstOpen = tasks.findIndex((standing) => !isWhole(saidOf(draft, standing, name)));
  const place = at ?? (firstOpen === -1 ? tasks.length : firstOpen);
  const task = tasks[place];

  if (tasks.length === 0)
    return (
      <Text size="sm">
        There is no question in the quiz to verify.{" "}
        <Anchor href={`#${quizPath(draft.id)}?step=questions`}>Write some first.</Anchor>
      </Text>
    );

  function say({ question, name: of }: Standing, before: Said, change: Partial<Said>): void {
    setAt(place);
    // A first answer needs no undo: choosing the other one changes it.
    const [point] = (["onlyFromVideo", "oneRight", "hardWrong"] as const).filter(
      (one) => change[one] !== undefined && before[one] !== null && change[one] !== before[one],
    );
    store.getState().change(point ? `Answer on ${of} changed` : null, (now) =>
      withVerification(now, {
        ...{ annotator: name, questionId: question.id, question: question.question },
        ...{ options: question.options, answer: rightAnswer(question) },
        ...{ ...before, ...change },
        verifiedAt: new Date().toISOString(),
      }),
    );
  }

  const isFull = draft.verifications.length >= QUIZ_DRAFT_LIMITS.verifications;
  return (
    <>
      <HowFar
        whole={whole}
        total={tasks.length}
        what="questions verified"
        words={`verified as ${name}${task ? ` · question ${place + 1}` : ""}`}
        data={{ "data-testid": "verify-progress", "data-whole": whole, "data-total": tasks.length }}
        onStop={onStop}
      />
      {isFull && (
        <Text size="sm" role="alert">
          A quiz keeps {QUIZ_DRAFT_LIMITS.verifications} answers; the oldest go when you give more.
        </Text>
      )}
      <div className={own.screen} hidden={!task}>
        <div className={own.column}>
          {draft.video ? <ClipPlayer /> : <Text size="sm">The quiz has no video yet.</Text>}
        </div>
        {task && (
          <VerifyForm
            key={task.question.id}
            standing={task}
            said={saidOf(draft, task, name)}
            onSay={(change) => say(task, saidOf(draft, task, name), change)}
            onStep={(by) => setAt(Math.max(0, Math.min(tasks.length, place + by)))}
          />
        )}
      </div>
      {!task && (
        <TheEnd
          words={
            whole === tasks.length
              ? "You have verified every question. Thank you."
              : `That was the last one. ${tasks.length - whole} are left that you skipped or have not answered whole.`
          }
          onBack={() => setAt(tasks.length - 1)}
          onFirstLeft={firstOpen === -1 ? null : () => setAt(firstOpen)}
        />
      )}
    </>
  );
}

/** The quiet screen on which people verify questions. `name`: who does; empty until somebody has said so. */
export function VerifyPage({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { id, title } = useDraft();
  useEffect(() => {
    document.title = "Verify questions - Caplens";
  }, []);
  return (
    <div className={classes.page} data-testid="verify-page">
      <PageHead
        back={{ words: "Back to the quiz", to: `${quizPath(id)}?step=people` }}
        title={`Verify questions${title === "" ? "" : `: ${title}`}`}
      />
      {name === "" ? (
        <WhoVerifies onName={onName} />
      ) : (
        <AtWork key={name} name={name} onStop={() => onName("")} />
      )}
    </div>
  );
}
