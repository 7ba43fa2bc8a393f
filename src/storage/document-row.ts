import { type Static, Type } from "typebox";

/** A document as it lies in the database. The revision counts writes of the row, whatever they changed. */
export const DocumentRow = Type.Object({
  id: Type.String(),
  revision: Type.Integer({ minimum: 1 }),
  /** Milliseconds since 1970; null for one that is not deleted. */
  deletedAt: Type.Union([Type.Number(), Type.Null()]),
  document: Type.Unknown(),
});
export type DocumentRow = Static<typeof DocumentRow>;
