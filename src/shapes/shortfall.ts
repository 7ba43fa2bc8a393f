import { type Static, Type } from "typebox";

/** The reason why the words of a model are no whole caption, or none of what they are to be about. */
export const Shortfall = Type.Object({
  kind: Type.Union([
    /** It was not written to its end: the connection, a cancel, or a page that was closed meanwhile. */
    Type.Literal("broken off"),
    /** It ended at the longest reply. */
    Type.Literal("length"),
    /** A content filter held the rest back. */
    Type.Literal("filtered"),
    /** It says that it won't do what was asked. */
    Type.Literal("refusal"),
    /** Its model was sent neither pictures nor sound. */
    Type.Literal("shown nothing"),
  ]),
  /** Somebody has said that it is to be judged all the same. */
  judgeAnyway: Type.Optional(Type.Literal(true)),
});
export type Shortfall = Static<typeof Shortfall>;
