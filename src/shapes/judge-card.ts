import { type Static, Type } from "typebox";
import { JUDGE_CARD_VERSION } from "../foundation/document-versions";
import { OneOf } from "./one-of";

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

/** The ways in which a judge is put under stress. */
export const STRESS_KINDS = [
  "again",
  "shuffled",
  "others",
  "paraphrased",
  "injected",
  "padded",
  "renamed",
] as const;
export const StressKind = OneOf(
  "again",
  "shuffled",
  "others",
  "paraphrased",
  "injected",
  "padded",
  "renamed",
);
export type StressKind = Static<typeof StressKind>;

/** Limits of a stress test. */
export const STRESS_LIMITS = { lines: 500, times: 5, others: 5 } as const;

/** A letter for each asking: passed, failed, or unscored; "-" where the kind can't be tried on the line. */
const Said = Type.String({ pattern: "^(?:-|[pfu]{1,9})$" });

/** One judged check of a run under stress, without any text of it. */
export const StressLine = Type.Object({
  /** Names the check among those of its run. */
  id: Type.String({ minLength: 1, maxLength: 1000 }),
  /** The line's video, as a number from 0. */
  video: Count,
  /** The index of the caption's writer in `writers`. */
  writer: Count,
  kind: Name,
  /** People's answer; null where nobody has labelled it, or they can't tell. */
  people: Type.Union([Type.Literal("passed"), Type.Literal("failed"), Type.Null()]),
  /** The judge's verdict where it is asked plainly: every flip is one from this; left out as long as it was not asked. */
  first: Type.Optional(Type.String({ pattern: "^[pfu]$" })),
  /** By kind, once it is done. Of other judges each says one thing, in the order of `others`. */
  said: Type.Object({
    again: Type.Optional(Said),
    shuffled: Type.Optional(Said),
    others: Type.Optional(Said),
    paraphrased: Type.Optional(Said),
    injected: Type.Optional(Said),
    padded: Type.Optional(Said),
    renamed: Type.Optional(Said),
  }),
  /**
   * The number of a question's options that may stand otherwise, and the place among them of the one that was chosen, from 0;
   * "-" of a reply without any, and of an option that keeps its place ("none of the above").
   */
  places: Type.Optional(
    Type.Object({
      options: Type.Integer({ minimum: 2, maximum: 9 }),
      first: Type.String({ pattern: "^[0-8-]$" }),
      shuffled: Type.String({ pattern: "^[0-8-]{0,9}$" }),
    }),
  ),
});
export type StressLine = Static<typeof StressLine>;

const Usd = Type.Union([Type.Number({ minimum: 0 }), Type.Null()]);

/** Requests and price of a part of a stress test; `usd` null where nobody knows. "first": the plain asking. */
export const StressSpent = Type.Object({
  kind: Type.Union([StressKind, Type.Literal("first")]),
  requests: Count,
  usd: Usd,
  /** Present where a part of `usd` is estimated, so that it is the most that was spent. */
  estimated: Type.Optional(Type.Literal(true)),
});
export type StressSpent = Static<typeof StressSpent>;

const Maker = Type.Union([Name, Type.Null()]);

/** A judge under stress: the same lines of a run asked again, in several ways. */
export const StressTest = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  run: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 300 }),
    title: Type.String({ maxLength: 300 }),
  }),
  startedAt: When,
  /** Null as long as it is not done. */
  endedAt: Type.Union([When, Type.Null()]),
  seed: Count,
  /** Lines that were drawn from so many that this judge and prompt decided. */
  of: Count,
  kinds: Type.Array(StressKind, { minItems: 1, maxItems: STRESS_KINDS.length }),
  /** The times that each line is asked again, shuffled and with an order in it. */
  times: Type.Integer({ minimum: 1, maximum: STRESS_LIMITS.times }),
  /** The version of the run's own prompt for these questions. */
  runPrompt: Type.String({ maxLength: 300 }),
  others: Type.Array(Type.Object({ model: Name, maker: Maker }), { maxItems: STRESS_LIMITS.others }),
  /** Who paraphrased, and by which prompt. */
  paraphrased: Type.Optional(Type.Object({ model: Name, promptVersion: Name })),
  /** The most that it may cost. */
  mostUsd: Usd,
  /** The maker of the judge, where its name tells it. */
  maker: Maker,
  writers: Type.Array(Type.Object({ title: Type.String({ maxLength: 300 }), maker: Maker }), {
    maxItems: 1000,
  }),
  spent: Type.Array(StressSpent, { maxItems: STRESS_KINDS.length + 1 }),
  lines: Type.Array(StressLine, { minItems: 1, maxItems: STRESS_LIMITS.lines }),
});
export type StressTest = Static<typeof StressTest>;

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
  /** Left out where nobody put it under stress. A card may have nothing else. */
  stress: Type.Optional(Type.Array(StressTest, { minItems: 1, maxItems: 20 })),
});
export type JudgeCard = Static<typeof JudgeCard>;

/** True of a card that no label stands behind: it has stress tests alone. */
export const isUnlabelled = ({ kinds, points }: Pick<JudgeCard, "kinds" | "points">): boolean =>
  kinds.length === 0 && !points;

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
