import { type Static, Type } from "typebox";
import { JUDGE_CARD_VERSION } from "../foundation/document-versions";

const When = Type.String({ maxLength: 40 });
const Name = Type.String({ minLength: 1, maxLength: 300 });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });

/** The judge that a card is of: one model with one version of the prompt. */
export const CardJudge = Type.Object({ model: Name, promptVersion: Type.String({ maxLength: 300 }) });
export type CardJudge = Static<typeof CardJudge>;

/** The error of a judge on checks of one kind, as counts. */
export const CardKind = Type.Object({
  kind: Name,
  counts: Type.Object({
    /** Labelled checks: passed by judge and people. */
    rightPasses: Count,
    /** Passed by the judge alone. */
    wrongPasses: Count,
    /** Failed by both. */
    rightFails: Count,
    /** Failed by the judge alone. */
    wrongFails: Count,
    /** All checks that the labelled ones were drawn from, by what the judge said. */
    passed: Count,
    failed: Count,
  }),
});
export type CardKind = Static<typeof CardKind>;

/** Points of style, from 0. */
export const STYLE_POINTS = 5;
const ByPoints = { minItems: STYLE_POINTS, maxItems: STYLE_POINTS };

/** The error of a judge on style, as counts: which of the points from 0 to 4 it gave, and people gave. */
export const CardPoints = Type.Object({
  /** Labelled captions: a row for each of the judge's points, in it a count for each of people's. */
  labelled: Type.Array(Type.Array(Count, ByPoints), ByPoints),
  /** All captions that the labelled ones were drawn from, by the judge's points. */
  all: Type.Array(Count, ByPoints),
});
export type CardPoints = Static<typeof CardPoints>;

/** The error of a judge by what people said of its verdicts, so that whoever labels once can use it for other runs. */
export const JudgeCard = Type.Object({
  format: Type.Literal("caplens-judge-card"),
  version: Type.Literal(JUDGE_CARD_VERSION),
  /** Follows from the rest: a card that is taken in twice is one. */
  id: Type.String({ minLength: 1, maxLength: 64 }),
  judge: CardJudge,
  benchmark: Name,
  /** The time of the newest label or decision in it, ISO 8601. */
  createdAt: When,
  /** Time of the first label. */
  labelledFrom: When,
  people: Count,
  /** The names under which endpoints answered for the judge, with their first and last call; empty where no call tells. */
  answeredAs: Type.Array(Type.Object({ model: Name, from: When, to: When }), { maxItems: 50 }),
  /** Questions that the judge was asked more than once, and those with two answers or more; null where that is not known. */
  askedAgain: Type.Union([Type.Object({ questions: Count, flipped: Count }), Type.Null()]),
  kinds: Type.Array(CardKind, { maxItems: 200 }),
  /** Left out where nobody labelled style. */
  points: Type.Optional(CardPoints),
});
export type JudgeCard = Static<typeof JudgeCard>;

/** With fewer labels a judge is told to be uncalibrated. */
export const LABELS_TO_CALIBRATE = 60;

/** The labelled captions of each of the judge's points. */
export const labelledByPoints = ({ labelled }: CardPoints): number[] =>
  labelled.map((row) => row.reduce((sum, count) => sum + count, 0));

/** All labels that a card stands on. */
export function labelsOfCard({ kinds, points }: Pick<JudgeCard, "kinds" | "points">): number {
  return labelsOf(kinds) + (points ? labelledByPoints(points).reduce((sum, count) => sum + count, 0) : 0);
}

/** The labelled checks of some kinds of a card. */
export function labelsOf(kinds: readonly CardKind[]): number {
  return kinds.reduce((sum, { counts }) => {
    const { rightPasses, wrongPasses, rightFails, wrongFails } = counts;
    return sum + rightPasses + wrongPasses + rightFails + wrongFails;
  }, 0);
}

/** Names a judge with its prompt on a benchmark among all. */
export function judgeKey(judge: CardJudge, benchmark: string): string {
  return JSON.stringify([judge.model, judge.promptVersion, benchmark]);
}
