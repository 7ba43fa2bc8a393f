import { type Static, Type } from "typebox";

/** A rule on the form of a caption. `parameters` keep the benchmarks' names (`min_len`, `col_name`), without `content`. */
export const FormatCheck = Type.Object({
  checkId: Type.String({ minLength: 1 }),
  constraintId: Type.String({ minLength: 1 }),
  description: Type.String(),
  parameters: Type.Record(Type.String(), Type.Unknown()),
});
export type FormatCheck = Static<typeof FormatCheck>;

export const ContentItemType = Type.Union([
  Type.Literal("attempt"),
  Type.Literal("correctness"),
  Type.Literal("timestamp"),
]);
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
