import { Anchor, Text } from "@mantine/core";
import { useState } from "react";
import {
  QUIZ_DRAFT_LIMITS,
  type QuizDraft,
  VERIFIED_POINTS,
  type Verification,
  type VerifiedPoint,
} from "../../../shapes/quiz-draft";
import type { AnswerField } from "../../../ui/quiet-screen/answer-field";
import { AnswerQueue, type Said } from "../../../ui/quiet-screen/answer-queue";
import { QuietPage } from "../../../ui/quiet-screen/quiet-page";
import { annotatorsAgree } from "../../logic/quiz/annotators-agree";
import { withoutVerification, withVerification } from "../../logic/quiz/edit-draft";
import { rightAnswer } from "../../logic/quiz/question-faults";
import { POINT_WORDS, type Standing, verificationsOf } from "../../logic/quiz/standings";
import { useQuizDraft, useQuizStore, useStandings } from "../../store/quiz-context";
import { quizPath } from "../../store/studio-paths";
import { QuizPlayer } from "../clip-player";
import classes from "../studio.module.css";
import { QuestionOptions, typeLabel } from "./questions/question-card";

/** Help for deciding on a point, below its question. */
const POINT_HELP: Record<VerifiedPoint, string> = {
  onlyFromVideo: "No, where common knowledge or the question itself gives the answer away.",
  oneRight: "No, where another option is right too, or the marked one is wrong.",
  hardWrong: "No, where every wrong option is plainly wrong.",
};

const FIELDS = VERIFIED_POINTS.map((point): AnswerField => {
  const { asked } = POINT_WORDS[point];
  return {
    ...{ name: point, legend: asked, help: POINT_HELP[point] },
    answers: [
      { value: "yes", shown: "Yes", label: `${asked} Yes`, key: "y" },
      { value: "no", shown: "No", label: `${asked} No`, key: "n" },
    ],
  };
});

function saidOf({ verifications }: QuizDraft, { question }: Standing, name: string): Said | null {
  const said = verificationsOf(verifications, question).find(({ annotator }) => annotator === name);
  if (!said) return null;
  const words = VERIFIED_POINTS.map((point) => {
    const answer = said[point];
    return [point, answer === null ? null : answer ? "yes" : "no"];
  });
  const { note, verifiedAt: at, milliseconds = null } = said;
  return { answers: Object.fromEntries(words), note, at, milliseconds };
}

function verificationOf(
  { question }: Standing,
  annotator: string,
  { answers, note, at: verifiedAt, milliseconds }: Said,
): Verification {
  const yes = (point: VerifiedPoint) => {
    const answer = answers[point] ?? null;
    return answer === null ? null : answer === "yes";
  };
  return {
    ...{ annotator, questionId: question.id, question: question.question },
    ...{ options: question.options, answer: rightAnswer(question) },
    ...{ onlyFromVideo: yes("onlyFromVideo"), oneRight: yes("oneRight"), hardWrong: yes("hardWrong") },
    ...{ note, verifiedAt, milliseconds },
  };
}

function AtWork({ name, onStop }: { name: string; onStop: () => void }) {
  const store = useQuizStore();
  const draft = useQuizDraft();
  const standings = useStandings();
  // The list of questions is fixed during the work: an answer that drops a question does not remove it from view.
  const [ids] = useState(() => standings.flatMap(({ question, dropped }) => (dropped ? [] : [question.id])));
  const tasks = ids.flatMap((id) => standings.filter(({ question }) => question.id === id));
  if (tasks.length === 0)
    return (
      <Text size="sm">
        There is no question in the quiz to verify.{" "}
        <Anchor href={`#${quizPath(draft.id)}?step=questions`} inherit>
          Write some first.
        </Anchor>
      </Text>
    );

  function keep(standing: Standing, said: Said | null): Promise<boolean> {
    const before = saidOf(store.getState().draft ?? draft, standing, name);
    // A first answer needs no undo: choosing the other one changes it.
    const isReplaced = VERIFIED_POINTS.some(
      (point) => said && before?.answers[point] && before.answers[point] !== said.answers[point],
    );
    store
      .getState()
      .change(isReplaced ? `Answer on ${standing.name} changed` : null, (now) =>
        said
          ? withVerification(now, verificationOf(standing, name, said))
          : withoutVerification(now, name, standing.question.id),
      );
    return store.getState().kept();
  }

  const isFull = draft.verifications.length >= QUIZ_DRAFT_LIMITS.verifications;
  return (
    <>
      {isFull && (
        <Text size="sm" role="alert">
          A quiz keeps {QUIZ_DRAFT_LIMITS.verifications} answers; the oldest go when you give more.
        </Text>
      )}
      <AnswerQueue
        words={{ one: "question", done: "verified", person: name }}
        onStop={onStop}
        asked={{
          tasks,
          place: `quiz ${draft.id}`,
          idOf: ({ question }) => question.id,
          saying: ({ question }) => question.question,
          fields: VERIFIED_POINTS,
          saidOf: (standing) => saidOf(draft, standing, name),
          give: keep,
          takeBack: (standing, _said, to) => keep(standing, to),
        }}
      >
        {(task, ask) => (
          <div className={classes.screen}>
            <div className={classes.screenColumn}>
              {draft.video ? <QuizPlayer /> : <Text size="sm">The quiz has no video yet.</Text>}
            </div>
            <div className={classes.screenColumn}>
              {task && (
                <>
                  <span className={classes.quiet}>
                    {task.name} · {typeLabel(task.question.type)}
                  </span>
                  <p className={classes.asked} data-testid="question-to-verify">
                    {task.question.question}
                  </p>
                  <QuestionOptions question={task.question} />
                </>
              )}
              {ask(FIELDS)}
            </div>
          </div>
        )}
      </AnswerQueue>
    </>
  );
}

/** The quiet screen on which people verify questions. `name`: who does; empty until somebody has said so. */
export function VerifyPage({ name, onName }: { name: string; onName: (name: string) => void }) {
  const draft = useQuizDraft();
  const { id, title } = draft;
  return (
    <QuietPage
      testId="verify-page"
      title={`Verify questions${title === "" ? "" : `: ${title}`}`}
      back={{ words: "Back to the quiz", to: `${quizPath(id)}?step=people` }}
      person={name}
      who={{
        label: "Who verifies",
        intro:
          "You see the video and one question at a time, and say three things of each. Nothing of what others said is shown. Every answer is kept at once; stop whenever you like.",
        ...{ beside: "answers", begin: "Verify questions" },
        known: annotatorsAgree(draft).annotators.map(({ annotator, whole }) => ({
          name: annotator,
          done: `${whole} verified`,
        })),
      }}
      onPerson={onName}
    >
      <AtWork key={name} name={name} onStop={() => onName("")} />
    </QuietPage>
  );
}
