import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

/** A rule on the form of a caption. `parameters` keep the benchmarks' names (`min_len`, `col_name`), without `content`. */
export const FormatCheck = Type.Object({
  checkId: Type.String({ minLength: 1 }),
  constraintId: Type.String({ minLength: 1 }),
  description: Type.String(),
  parameters: Type.Record(Type.String(), Type.Unknown()),
});
export type FormatCheck = Static<typeof FormatCheck>;

export const ContentItemType = OneOf("attempt", "correctness", "timestamp");
export type ContentItemType = Static<typeof ContentItemType>;

/**
 * One question on a caption. `attempt`: options yes/no. `correctness`: options "A. ...", answer a letter.
 * `timestamp`: no options, answer "00:11" or "00:18 - 00:20". Without an answer the item stays unscored.
 */
export const ContentItem = Type.Object({
  checkId: Type.String({ minLength: 1 }),
  type: ContentItemType,
  question: Type.String(),
  options: Type.Array(Type.String()),
  correctAnswer: Type.Union([Type.String(), Type.Null()]),
});
export type ContentItem = Static<typeof ContentItem>;

/** One content constraint with all its questions; it passes if every one of them passes. */
export const ContentCheck = Type.Object({
  checkId: Type.String({ minLength: 1 }),
  /** Null where a benchmark's file does not say (IF-VidCap). */
  constraintId: Type.Union([Type.String(), Type.Null()]),
  description: Type.String(),
  items: Type.Array(ContentItem),
});
export type ContentCheck = Static<typeof ContentCheck>;

/** All that an instruction asks for. Every `checkId`, of checks and of items, occurs once. */
export const Checklist = Type.Object({
  format: Type.Array(FormatCheck),
  content: Type.Array(ContentCheck),
});
export type Checklist = Static<typeof Checklist>;

/** Maximum checks in the format half and in the content half each. */
export const CHECKS_PER_HALF = 500;
/** Maximum questions of one content check. */
export const QUESTIONS_PER_CHECK = 200;

/**
 * The excess of a checklist from outside, in a sentence; null when it keeps within the limits. Looks at
 * lengths only, so it is quick on any document and can be asked before the shape is checked. `lists` are the
 * checklist's halves as they came, `questionsOf` gives the questions of a content check.
 */
export function checklistExcess(
  lists: readonly unknown[],
  questionsOf: (check: object) => unknown,
): string | null {
  for (const list of lists) {
    if (!Array.isArray(list)) continue;
    if (list.length > CHECKS_PER_HALF) {
      return `It has ${list.length} checks in one list; ${CHECKS_PER_HALF} are the most.`;
    }
    for (const check of list) {
      const questions: unknown = typeof check === "object" && check !== null ? questionsOf(check) : null;
      if (Array.isArray(questions) && questions.length > QUESTIONS_PER_CHECK) {
        return `One of its checks has ${questions.length} questions; ${QUESTIONS_PER_CHECK} are the most.`;
      }
    }
  }
  return null;
}

/** The first id that two checks or questions share; null when each occurs once. */
export function repeatedCheckId(checklist: Checklist): string | null {
  const seen = new Set<string>();
  const ids = [
    ...checklist.format.map(({ checkId }) => checkId),
    ...checklist.content.flatMap(({ checkId, items }) => [checkId, ...items.map((item) => item.checkId)]),
  ];
  for (const id of ids) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

/** The two halves of a checklist as files of IF-VidCap's kind hold them: `null` stands for what is not there. */

const Nothing = Type.Null();
const OptionalText = Type.Optional(Type.Union([Type.String(), Nothing]));

const ReleasedFormatCheck = Type.Object({
  check_id: OptionalText,
  constraint_id: Type.String({ minLength: 1 }),
  check_description: OptionalText,
  parameters: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Nothing])),
});

export type ReleasedFormatCheck = Static<typeof ReleasedFormatCheck>;

const ReleasedItem = Type.Object({
  check_id: OptionalText,
  check_type: ContentItemType,
  question: Type.String(),
  options: Type.Optional(Type.Union([Type.Array(Type.String()), Nothing])),
  correct_answer: OptionalText,
});

const ReleasedContentCheck = Type.Object({
  check_content: OptionalText,
  constraint_id: OptionalText,
  check_items: Type.Optional(Type.Union([Type.Array(ReleasedItem), Nothing])),
});

export type ReleasedContentCheck = Static<typeof ReleasedContentCheck>;

export const ReleasedFormatHalf = Type.Array(ReleasedFormatCheck);
export const ReleasedContentHalf = Type.Array(ReleasedContentCheck);

/** Origin of a suggested check. */
export const DraftOrigin = Type.Union([
  Type.Object({
    kind: Type.Literal("rules"),
    /** The words of the instruction that it was read from. */
    phrase: Type.String(),
    /** "low" where the words may mean something else. */
    sure: OneOf("high", "low"),
  }),
  Type.Object({ kind: Type.Literal("model"), model: Type.String(), promptVersion: Type.String() }),
]);
export type DraftOrigin = Static<typeof DraftOrigin>;

/** A check of a checklist that somebody other than its author suggested, and that nobody has accepted since. */
export const SuggestedCheckMark = Type.Object({ checkId: Type.String(), by: Type.Literal("rules") });
export type SuggestedCheckMark = Static<typeof SuggestedCheckMark>;

/** A suggested check, to be accepted, changed or thrown away by a person. */
export const DraftCheck = Type.Union([
  Type.Object({ half: Type.Literal("format"), check: FormatCheck, origin: DraftOrigin }),
  Type.Object({ half: Type.Literal("content"), check: ContentCheck, origin: DraftOrigin }),
]);
export type DraftCheck = Static<typeof DraftCheck>;
