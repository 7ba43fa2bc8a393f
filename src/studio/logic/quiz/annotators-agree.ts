import { type RatedItem, type YesNoAgreement, yesNoAgreement } from "../../../metrics/agreement/gwet";
import { type QuizDraft, VERIFIED_POINTS, type VerifiedPoint } from "../../../shapes/quiz-draft";
import { ANNOTATORS_WANTED, standingsOf, verificationsOf } from "./standings";

/** Agreement between people on a point, or on all three together (`point`: null); intervals by the spread between questions. */
type PointAgreement = YesNoAgreement & { point: VerifiedPoint | null };

/** An annotator, with the number of questions of the quiz answered on all points and begun. */
type AnnotatorProgress = { annotator: string; whole: number; begun: number };

export type DraftAgreement = {
  /** Questions in the quiz. */
  questions: number;
  /** Those that at least three people have answered on all points. */
  byThree: number;
  annotators: AnnotatorProgress[];
  /** Verifications of another text of a question, or of a deleted one: they are not counted. */
  stale: number;
  points: PointAgreement[];
  overall: PointAgreement;
};

/** Agreement of the annotators on the questions in the quiz. */
export function annotatorsAgree(draft: QuizDraft): DraftAgreement {
  const people = [...new Set(draft.verifications.map(({ annotator }) => annotator))];
  const kept = standingsOf(draft).flatMap(({ question, dropped }) => (dropped ? [] : [question]));
  const said = kept.map((question) => ({ question, own: verificationsOf(draft.verifications, question) }));
  const current = new Set(
    draft.questions.flatMap((question) => verificationsOf(draft.verifications, question)),
  );
  const isWhole = (own: (typeof said)[number]["own"][number]) =>
    VERIFIED_POINTS.every((point) => own[point] !== null);

  const itemsOf = (point: VerifiedPoint): RatedItem[] =>
    said.map(({ question, own }) => {
      const byPerson = new Map(own.map((one) => [one.annotator, one[point]]));
      const ratings = people.map((person) => {
        const answer = byPerson.get(person) ?? null;
        return answer === null ? null : Number(answer);
      });
      // The interval is by questions, as it is by videos elsewhere: a quiz has one video.
      return { video: question.id, ratings };
    });
  return {
    questions: kept.length,
    byThree: said.filter(({ own }) => own.filter(isWhole).length >= ANNOTATORS_WANTED).length,
    annotators: people.map((annotator) => {
      const own = said.flatMap((one) => one.own.filter((each) => each.annotator === annotator));
      const whole = own.filter(isWhole).length;
      return { annotator, whole, begun: own.length - whole };
    }),
    stale: draft.verifications.filter((verification) => !current.has(verification)).length,
    points: VERIFIED_POINTS.map((point) => ({ point, ...yesNoAgreement(itemsOf(point)) })),
    overall: { point: null, ...yesNoAgreement(VERIFIED_POINTS.flatMap(itemsOf)) },
  };
}
