import { addTo } from "../../../foundation/groups";
import { capquizQuestionTypes } from "../../../rules/taxonomy/capquiz";
import type { QuestionType } from "../../../rules/taxonomy/constraint";
import type { Quiz } from "../../../shapes/quiz";
import {
  type DraftQuestion,
  type QuizDraft,
  VERIFIED_POINTS,
  type Verification,
  type VerifiedPoint,
} from "../../../shapes/quiz-draft";
import {
  BLIND_TRIALS,
  type BlindCount,
  blindAccuracy,
  blindCounts,
  isFoundBlind,
  isOfQuestion,
} from "../blind-counts";
import { type QuestionFault, questionFaults, questionName, rightAnswer } from "./question-faults";

/** The reason why a question is not in the quiz. */
type Dropped = {
  by: "rule" | "blind" | "duplicate" | "people" | "person";
  /** A sentence for people. */
  why: string;
  /** For a duplicate: the question that stays. */
  sameAs: string | null;
};

/** Target number of annotators per question. */
export const ANNOTATORS_WANTED = 3;

/** Number of people who said yes to one point of a question, of those who answered it. */
type PointCount = { point: VerifiedPoint; yes: number; of: number };

/** The points as questions to people. */
export const POINT_WORDS: Record<VerifiedPoint, { asked: string; denied: string }> = {
  onlyFromVideo: {
    asked: "Can it be answered only from the video?",
    denied: "it can be answered without the video",
  },
  oneRight: { asked: "Is exactly one option right?", denied: "not exactly one option is right" },
  hardWrong: {
    asked: "Is at least one wrong option hard to tell from the right one?",
    denied: "no wrong option is hard to tell from the right one",
  },
};

/** True where a person said it of the question as it stands: its text, its options and its right answer. */
export function isCurrent(verification: Verification, question: DraftQuestion): boolean {
  return isOfQuestion(verification, question) && verification.answer === rightAnswer(question);
}

/** Verifications of a question's current text, one per person: the last counts. */
export function verificationsOf(
  verifications: readonly Verification[],
  question: DraftQuestion,
): Verification[] {
  const own = verifications.filter(
    (verification) => verification.questionId === question.id && isCurrent(verification, question),
  );
  return [...new Map(own.map((verification) => [verification.annotator, verification])).values()];
}

/** Counts of yes for each point of a question. */
function pointCounts(verifications: readonly Verification[]): PointCount[] {
  return VERIFIED_POINTS.map((point) => {
    const told = verifications.map((verification) => verification[point]).filter((said) => said !== null);
    return { point, yes: told.filter((said) => said).length, of: told.length };
  });
}

/** The first point that most of at least three people deny; null where there is none. */
function deniedPoint(counts: readonly PointCount[]): PointCount | null {
  return counts.find(({ yes, of }) => of >= ANNOTATORS_WANTED && 2 * yes < of) ?? null;
}

/** The standing of a question: the findings about it, and whether it is in the quiz. */
export type Standing = {
  question: DraftQuestion;
  /** "Q3" */
  name: string;
  faults: QuestionFault[];
  blind: BlindCount[];
  /** The share of right blind answers of those known; null where none is. */
  accuracy: number | null;
  verified: PointCount[];
  /** Null: it is in the quiz. */
  dropped: Dropped | null;
  /** The reason against a question that a person keeps all the same. */
  against: Dropped | null;
};

type Found = Omit<Standing, "dropped" | "against">;

/** Target number of questions per type. */
export const QUESTIONS_PER_TYPE = 10;

function faultReason(faults: readonly QuestionFault[]): Dropped | null {
  const [first] = [...faults.filter(({ unaskable }) => unaskable), ...faults];
  return first ? { by: "rule", why: first.message, sameAs: null } : null;
}

/** The reason why the question would go by what is known of it alone. */
function ownReason({ faults, blind, verified }: Found): Dropped | null {
  const fault = faultReason(faults);
  if (fault) return fault;
  if (isFoundBlind(blind)) {
    const counts = blind.map(({ right }) => `${right} of ${BLIND_TRIALS}`).join(" and ");
    return { by: "blind", why: `Both models found it without the video: ${counts}.`, sameAs: null };
  }
  const denied = deniedPoint(verified);
  if (!denied) return null;
  const why = `${denied.of - denied.yes} of ${denied.of} people say that ${POINT_WORDS[denied.point].denied}.`;
  return { by: "people", why, sameAs: null };
}

/** Questions that say the same, as far as they are not dropped for themselves. */
function duplicateGroups(candidates: readonly Found[]): Found[][] {
  const groups = new Map<string, Found[]>();
  for (const found of candidates) {
    const { sameQuestion, sameAnswer } = found.question;
    if (sameQuestion === null || sameAnswer === null) continue;
    const key = JSON.stringify([sameQuestion, sameAnswer]);
    addTo(groups, key, found);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** An unknown accuracy counts as easy. */
const easeOf = ({ accuracy }: Found) => accuracy ?? 1;

/** "2 of 6 blind answers right" */
export function blindRightWords({ blind }: Pick<Standing, "blind">): string {
  const right = blind.reduce((sum, count) => sum + count.right, 0);
  const known = blind.reduce((sum, count) => sum + count.right + count.wrong, 0);
  return known === 0 ? "no blind answers" : `${right} of ${known} blind answers right`;
}

function duplicateOf(found: Found, hardest: Found): Dropped {
  const why =
    easeOf(hardest) < easeOf(found)
      ? `It says the same as ${hardest.name}, which is harder: ${blindRightWords(hardest)} there, ${blindRightWords(found)} here.`
      : `It says the same as ${hardest.name}, which is as hard and comes first.`;
  return { by: "duplicate", why, sameAs: hardest.question.id };
}

/** The standings of all questions of a quiz, in their order. They are derived from the quiz and never stored. */
export function standingsOf(draft: QuizDraft): Standing[] {
  const all = draft.questions.map((question): Found => {
    const blind = blindCounts(draft.blindModels, question, rightAnswer(question));
    return {
      question,
      name: questionName(question.id),
      faults: questionFaults(question),
      blind,
      accuracy: blindAccuracy(blind),
      verified: pointCounts(verificationsOf(draft.verifications, question)),
    };
  });
  const reasons = new Map(all.map((found) => [found, ownReason(found)]));
  const isUnaskable = ({ faults }: Found) => faults.some(({ unaskable }) => unaskable);
  const stays = (found: Found) =>
    !isUnaskable(found) &&
    (found.question.decision ? found.question.decision.kept : reasons.get(found) === null);
  for (const group of duplicateGroups(all.filter(stays))) {
    const hardest = group.reduce((best, found) => (easeOf(found) < easeOf(best) ? found : best));
    for (const found of group)
      if (found !== hardest && !reasons.get(found)) reasons.set(found, duplicateOf(found, hardest));
  }
  return all.map((found): Standing => {
    const { decision } = found.question;
    const reason = reasons.get(found) ?? null;
    if (decision?.kept === false) {
      const why = decision.why.trim() === "" ? "by hand." : `by hand. ${decision.why.trim()}`;
      return { ...found, dropped: { by: "person", why, sameAs: null }, against: null };
    }
    if (decision?.kept && !isUnaskable(found)) return { ...found, dropped: null, against: reason };
    return { ...found, dropped: reason, against: null };
  });
}

/** Number of questions of a type, in all and in the quiz. */
export type TypeCount = { type: QuestionType; kept: number; all: number };

/** The counts of all ten types, those without questions too. */
export function countsByType(standings: readonly Standing[]): TypeCount[] {
  return capquizQuestionTypes.map((type) => {
    const own = standings.filter(({ question }) => question.type === type.id);
    return { type, kept: own.filter(({ dropped }) => dropped === null).length, all: own.length };
  });
}

/** The questions that are in the quiz, as judges are asked them. */
export function quizOfDraft(draft: QuizDraft): Quiz {
  return {
    questions: standingsOf(draft).flatMap(({ question, dropped }) => {
      const { id, type, options } = question;
      if (dropped) return [];
      return [{ id, type, question: question.question, options, answer: rightAnswer(question) }];
    }),
  };
}
