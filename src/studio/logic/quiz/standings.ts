import { capquizQuestionTypes } from "../../../rules/taxonomy/capquiz";
import type { QuestionType } from "../../../rules/taxonomy/constraint";
import type { Quiz } from "../../../shapes/quiz";
import type { DraftQuestion, QuizDraft } from "../../../shapes/quiz-draft";
import {
  BLIND_TRIALS,
  type BlindCount,
  blindAccuracy,
  blindCounts,
  isFoundBlind,
} from "../blind/blind-counts";
import { type QuestionFault, questionFaults, questionName, rightAnswer } from "./question-faults";
import { deniedPoint, POINT_WORDS, type PointCount, pointCounts, verificationsOf } from "./verified-points";

/** The reason why a question is not in the quiz. */
type Dropped = {
  by: "rule" | "blind" | "duplicate" | "people" | "person";
  /** A sentence for people. */
  why: string;
  /** For a duplicate: the question that stays. */
  sameAs: string | null;
};

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
    groups.set(key, [...(groups.get(key) ?? []), found]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** An unknown accuracy counts as easy. */
const easeOf = ({ accuracy }: Found) => accuracy ?? 1;

function toldAccuracy({ blind }: Found): string {
  const right = blind.reduce((sum, count) => sum + count.right, 0);
  const known = blind.reduce((sum, count) => sum + count.right + count.wrong, 0);
  return known === 0 ? "no blind answers" : `${right} of ${known} blind answers right`;
}

function duplicateOf(found: Found, hardest: Found): Dropped {
  const why =
    easeOf(hardest) < easeOf(found)
      ? `It says the same as ${hardest.name}, which is harder: ${toldAccuracy(hardest)} there, ${toldAccuracy(found)} here.`
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
