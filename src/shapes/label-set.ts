import { type Static, Type } from "typebox";
import { LABEL_SET_VERSION } from "../foundation/document-versions";
import { OneOf } from "./one-of";
import { LONGEST_NOTE, LONGEST_RATER_NAME } from "./rating";
import { ResultKey } from "./result";
import { Span } from "./verdict";

export const LABEL_SET_LIMITS = {
  title: 200,
  lines: 20_000,
  /** Several people, who may change their minds. */
  labels: 200_000,
  decisions: 40_000,
  runs: 50,
} as const;

const Id = Type.String({ minLength: 1, maxLength: 1000 });
const When = Type.String({ maxLength: 40 });
const Sha256 = Type.String({ pattern: "^[0-9a-f]{64}$" });
const Person = Type.String({ minLength: 1, maxLength: LONGEST_RATER_NAME });

/**
 * A person's word on a line: "passed" or "failed" of checks, times and key points, the letter of an option of quizzes,
 * 0 to 4 of style; "unknown" of each: it can't be told.
 */
const LabelValue = Type.String({ pattern: "^(?:passed|failed|unknown|[A-I]|[0-4])$" });

/** The question of a line to people: whether something holds, which option the caption tells, or points from 0 to 4. */
export const LabelAsk = OneOf("verdict", "option", "points");
export type LabelAsk = Static<typeof LabelAsk>;

/** The judge behind a line; null of lines that files brought without saying whose they are. */
export const LabelledJudge = Type.Union([
  Type.Object({ model: Type.String(), promptVersion: Type.String() }),
  Type.Null(),
]);
export type LabelledJudge = Static<typeof LabelledJudge>;

/** One judged line of one result, with all that a person needs to decide on it. */
export const LabelLine = Type.Object({
  /** Names the line among those of all runs: `labelLineId`. */
  id: Id,
  runId: Type.String({ minLength: 1 }),
  ...ResultKey.properties,
  videoId: Type.String({ minLength: 1 }),
  /** The check that scores count: a constraint, a quiz question, a key point, style. */
  checkId: Type.String({ minLength: 1 }),
  /** The question of a content constraint that the line is; null where the check has no questions of its own. */
  itemId: Type.Union([Type.String({ minLength: 1 }), Type.Null()]),
  /** The stratum: the kind of the check ... */
  kind: Type.String({ minLength: 1 }),
  /** ... and what the judge made of the check: "passed", "failed", of quizzes "left out", of style its points. */
  judged: Type.String({ minLength: 1 }),
  judge: LabelledJudge,
  /** The judge's verdict on this line, in the words of a label. Not shown before a person has labelled it. */
  verdict: LabelValue,
  /** The version of the rules that the verdict was made with; empty where no file tells. */
  rules: Type.String(),
  /** SHA-256 of the caption's text, which stands in `texts`. */
  captionHash: Sha256,
  /** The same of the instruction; null where nobody knows it. */
  instructionHash: Type.Union([Sha256, Type.Null()]),
  asks: LabelAsk,
  question: Type.String(),
  /** The constraint that the question belongs to, or the parameters of a rule; empty for none. */
  detail: Type.String(),
  /** In the order of their letters, which do not stand in them. */
  options: Type.Array(Type.String(), { maxItems: 9 }),
  /** The right answer by the benchmark, which people see of checks, not of quizzes; null where there is none. */
  right: Type.Union([Type.String(), Type.Null()]),
  /** The places of the caption that the judge quoted. */
  evidence: Type.Array(Span),
  /** The moment of the video that the line is about; null where none is known. */
  seconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  /** False: it was not drawn at random, but labelled because its verdict looked wrong. No estimate counts it. */
  drawn: Type.Boolean(),
});
export type LabelLine = Static<typeof LabelLine>;

/**
 * One person's word on a line, once. Who says something else later has two: the newer one counts, of those that were given before
 * the person opened what the judge and others say of the line.
 */
export const Label = Type.Object({
  /** The id of the line. */
  line: Id,
  /** The person's name, in the one form of `tidyName`. */
  person: Person,
  value: LabelValue,
  /** ISO 8601. */
  at: When,
  /** Time on screen before it was given; null where a file does not tell. */
  milliseconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  note: Type.Optional(Type.String({ maxLength: LONGEST_NOTE })),
  /** It was given in another program, which may have shown what the judge said. */
  elsewhere: Type.Optional(Type.Literal(true)),
  /** It was given after the person had opened what the judge and others say of the line. No figure counts it. */
  seen: Type.Optional(Type.Literal(true)),
});
export type Label = Static<typeof Label>;

/** Somebody opened what the judge and others say of a line. */
const OpenedLine = Type.Object({ line: Id, person: Person });

/** The decision of an adjudicator on a line. Several are kept: the newest counts. */
export const LabelDecision = Type.Object({
  line: Id,
  person: Person,
  value: LabelValue,
  reason: Type.String({ maxLength: LONGEST_NOTE }),
  /** ISO 8601. */
  at: When,
});
export type LabelDecision = Static<typeof LabelDecision>;

/** A stratum of a draw: how many units it has, and how many of them were drawn. */
export const LabelStratum = Type.Object({
  runId: Type.String({ minLength: 1 }),
  entryId: Type.String({ minLength: 1 }),
  /** "" where whole instructions are drawn. */
  kind: Type.String(),
  /** The judge's verdict on a unit: of whole instructions how many checks failed, "0", "1", "2+". */
  judged: Type.String(),
  units: Type.Integer({ minimum: 0 }),
  drawn: Type.Integer({ minimum: 0 }),
});
export type LabelStratum = Static<typeof LabelStratum>;

/** A run that lines were drawn from. */
export const LabelledRun = Type.Object({
  id: Type.String({ minLength: 1 }),
  title: Type.String(),
  benchmark: Type.String({ minLength: 1 }),
  dataSetId: Type.String({ minLength: 1 }),
  semantics: OneOf("reference", "strict"),
  entries: Type.Array(Type.Object({ id: Type.String({ minLength: 1 }), title: Type.String() })),
});
export type LabelledRun = Static<typeof LabelledRun>;

/** The way in which lines were drawn. */
export const LabelDesign = Type.Object({
  /** Checks with all their questions, or results with all their checks. */
  unit: OneOf("check", "instruction"),
  /** The least number of lines wanted. */
  count: Type.Integer({ minimum: 0 }),
  runs: Type.Array(LabelledRun, { maxItems: LABEL_SET_LIMITS.runs }),
  strata: Type.Array(LabelStratum),
});
export type LabelDesign = Static<typeof LabelDesign>;

/** Judged lines that people label, and what they have said. */
export const LabelSet = Type.Object({
  format: Type.Literal("caplens-labels"),
  version: Type.Literal(LABEL_SET_VERSION),
  id: Type.String({ minLength: 1, maxLength: 64 }),
  title: Type.String({ maxLength: LABEL_SET_LIMITS.title }),
  /** ISO 8601. */
  createdAt: When,
  updatedAt: When,
  seed: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }),
  design: LabelDesign,
  /** In the order of the draw: what was drawn first comes first, and stays there when more is drawn. */
  lines: Type.Array(LabelLine, { maxItems: LABEL_SET_LIMITS.lines }),
  /** Captions and instructions by their SHA-256. */
  texts: Type.Record(Type.String({ pattern: "^[0-9a-f]{64}$" }), Type.String()),
  labels: Type.Array(Label, { maxItems: LABEL_SET_LIMITS.labels }),
  decisions: Type.Array(LabelDecision, { maxItems: LABEL_SET_LIMITS.decisions }),
  opened: Type.Optional(Type.Array(OpenedLine, { maxItems: LABEL_SET_LIMITS.labels })),
});
export type LabelSet = Static<typeof LabelSet>;

/** The name of a line among those of all runs. */
export function labelLineId(
  runId: string,
  { sampleId, entryId, repeat }: ResultKey,
  checkId: string,
  itemId: string | null,
): string {
  return JSON.stringify([runId, sampleId, entryId, repeat, checkId, ...(itemId === null ? [] : [itemId])]);
}
