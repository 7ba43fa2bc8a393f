import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { VERIFIED_POINTS, type VerifiedPoint, type VerifiedPoints } from "../../../shapes/quiz-draft";
import { NoteField, StepButtons } from "../../../ui/quiet-screen/quiet-parts";
import { focusAnswer, useAnswerKeys } from "../../../ui/quiet-screen/use-answer-keys";
import type { Standing } from "../../logic/standings";
import { POINT_WORDS } from "../../logic/verified-points";
import { QuestionOptions } from "../questions/question-options";
import { typeLabel } from "../questions/question-words";
import classes from "../quiz-studio.module.css";
import own from "./people.module.css";
import { POINT_HELP } from "./verify-words";
import { YesNoField } from "./yes-no-field";

/** What one person says of one question, as it stands on screen. */
export type Said = VerifiedPoints & { note: string };

/** True once every point is answered. */
export function isWhole(said: VerifiedPoints): boolean {
  return VERIFIED_POINTS.every((point) => said[point] !== null);
}

/** One question with what people are asked of it. */
export function VerifyForm({
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
