import { capquizQuestionTypes } from "../../../../rules/taxonomy/capquiz";
import type { QuestionSource, VerifiedPoint } from "../../../../shapes/quiz-draft";
import { BLIND_TRIALS, type BlindCount } from "../../../logic/blind/blind-counts";
import type { Standing } from "../../../logic/quiz/standings";

/** A type of question as people read it. */
export function typeLabel(type: string): string {
  return capquizQuestionTypes.find(({ id }) => id === type)?.label ?? type;
}

/** The author of a question. */
export function sourceWords(source: QuestionSource): string {
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
export function verifiedWords({ verified }: Standing): string {
  return verified
    .filter(({ of }) => of > 0)
    .map(({ point, yes, of }) => `${SHORT_POINTS[point]}: yes ${yes} of ${of}`)
    .join(" · ");
}
