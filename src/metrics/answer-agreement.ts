import { countEach } from "../foundation/groups";
import type { JudgeRound } from "../shapes/verdict";
import { type Ratio, ratio } from "./ratio";

/** Agreement among the answers to one question that was asked several times. */
export type AnswerAgreement = {
  /** The answer that more than half of the readable ones give; null where none does (a tie among them). */
  majority: string | null;
  /** Answers of the most frequent kind, out of the readable ones. */
  agreement: Ratio;
  /** Readable answers after the first one that differ from it, out of all after the first one. */
  flips: Ratio;
};

/**
 * Compares the answers to one question in the order in which they were asked; null is an answer that could not be had,
 * and counts for nothing. With n readable answers, of which v(a) are a, and a1 as the first:
 *
 *   majority  = a where v(a) > n / 2
 *   agreement = max v(a) / n
 *   flips     = (n - v(a1)) / (n - 1)
 *
 * The first answer is what asking once would have given, so flips say how often asking again told another thing.
 */
export function answerAgreement(answers: readonly (string | null)[]): AnswerAgreement {
  const readable = answers.filter((answer) => answer !== null);
  const votes = countEach(readable);
  const [most] = [...votes].sort(([, one], [, other]) => other - one);
  const [first] = readable;
  const count = readable.length;
  return {
    majority: most && most[1] * 2 > count ? most[0] : null,
    agreement: ratio(most?.[1] ?? 0, count),
    flips: ratio(first === undefined ? 0 : count - (votes.get(first) ?? 0), Math.max(0, count - 1)),
  };
}

/** The vote of a round: its answer, or for times, which have no options, its outcome; null without an answer. */
export function voteOf({ answer, options, status }: JudgeRound): string | null {
  return answer === null || options.length > 0 ? answer : status;
}

/** Agreement among the rounds of one question. */
export function roundAgreement(rounds: readonly JudgeRound[]): AnswerAgreement {
  return answerAgreement(rounds.map(voteOf));
}

/** The same over all questions on a caption. */
type CaptionAgreement = {
  /** Answers that are their question's most frequent one, out of all readable ones. */
  agreement: Ratio;
  /** Flips out of all askings after the first. */
  flips: Ratio;
  /** Questions with a flip, out of those with more than one readable answer. */
  flippedQuestions: Ratio;
};

/** Sums over the questions that have more than one readable answer; the others say nothing about steadiness. */
export function captionAgreement(questions: readonly AnswerAgreement[]): CaptionAgreement {
  const repeated = questions.filter(({ agreement }) => agreement.denominator > 1);
  const sum = (part: "agreement" | "flips") =>
    ratio(
      repeated.reduce((total, each) => total + each[part].numerator, 0),
      repeated.reduce((total, each) => total + each[part].denominator, 0),
    );
  const flipped = repeated.filter(({ flips }) => flips.numerator > 0).length;
  return {
    agreement: sum("agreement"),
    flips: sum("flips"),
    flippedQuestions: ratio(flipped, repeated.length),
  };
}
