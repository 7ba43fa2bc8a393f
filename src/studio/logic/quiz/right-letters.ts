import { LETTERS } from "../../../metrics/quiz-outcome";
import { drawFrom } from "../../../metrics/random";
import type { DraftQuestion, QuizDraft } from "../../../shapes/quiz-draft";
import { standingsOf } from "./standings";

/** Number of questions per letter of the right option. */
type LetterCounts = Record<(typeof LETTERS)[number], number>;

/** The letters of the right options of the questions that are in the quiz. */
export function letterCounts(draft: QuizDraft): LetterCounts {
  const counts: LetterCounts = { A: 0, B: 0, C: 0, D: 0, E: 0 };
  for (const { question, dropped } of standingsOf(draft)) {
    const letter = question.right === null ? undefined : LETTERS[question.right];
    if (!dropped && letter !== undefined) counts[letter] += 1;
  }
  return counts;
}

/** The same things in an order that the draw gives. */
function shuffled<Thing>(things: readonly Thing[], draw: (below: number) => number): Thing[] {
  const left = [...things];
  return things.flatMap(() => left.splice(draw(left.length), 1));
}

function withRightAt(question: DraftQuestion, place: number): DraftQuestion {
  const { right, options } = question;
  if (right === null) return question;
  const others = options.filter((_, at) => at !== right);
  return {
    ...question,
    right: place,
    options: [...others.slice(0, place), options[right] ?? "", ...others.slice(place)],
  };
}

/**
 * The questions with their right options at letters that occur equally often, give or take one, among those in the quiz;
 * the other options keep their order. The same seed gives the same letters.
 */
export function spreadLetters(draft: QuizDraft): DraftQuestion[] {
  const kept = standingsOf(draft).flatMap(({ question, dropped }) => (dropped ? [] : [question]));
  const draw = drawFrom(draft.seed);
  const rounds = Array.from({ length: Math.ceil(kept.length / LETTERS.length) }, () =>
    shuffled(
      LETTERS.map((_, place) => place),
      draw,
    ),
  );
  const places = shuffled(rounds.flat().slice(0, kept.length), draw);
  const byId = new Map(kept.map(({ id }, index) => [id, places[index]]));
  return draft.questions.map((question) => {
    const place = byId.get(question.id);
    return place === undefined ? question : withRightAt(question, place);
  });
}
