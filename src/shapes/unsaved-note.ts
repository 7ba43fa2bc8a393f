import { type Static, Type } from "typebox";

/** A session that could not be seen to be saved before the page went. */
export const UnsavedNote = Type.Object({
  format: Type.Literal("caplens-unsaved"),
  version: Type.Literal(1),
  /** It had been saved before, so that storage knew it. */
  saved: Type.Boolean(),
  /** `updatedAt` of what storage may hold that this session is a later state of. */
  grownFrom: Type.Array(Type.String()),
  /** It came through after all: there is nothing to save, only a view to go on with. */
  through: Type.Optional(Type.Boolean()),
  /** A session document of any version. */
  session: Type.Unknown(),
});
export type UnsavedNote = Static<typeof UnsavedNote>;
