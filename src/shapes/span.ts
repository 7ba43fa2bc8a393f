import { type Static, Type } from "typebox";

/**
 * A piece of a text, in UTF-16 code units: `start` inclusive, `end` exclusive.
 * `start === end` marks a place (where a suffix is missing, say).
 */
export const Span = Type.Object({
  start: Type.Integer({ minimum: 0 }),
  end: Type.Integer({ minimum: 0 }),
  /** The label of the mark, in a few words ("9th sentence, 8 allowed"). */
  label: Type.Optional(Type.String()),
});
export type Span = Static<typeof Span>;
