import { type Static, Type } from "typebox";

/** A name that a model gave a group of failures. It stands beside the group's key and decides nothing. */
export const FailureName = Type.Object({
  /** The key of the group: "length/too-long". */
  key: Type.String({ minLength: 1, maxLength: 400 }),
  /** One line. */
  name: Type.String({ minLength: 1, maxLength: 200 }),
  /** The model that gave it, and the prompt by which it was asked. */
  model: Type.String({ maxLength: 500 }),
  promptVersion: Type.String({ maxLength: 200 }),
});
export type FailureName = Static<typeof FailureName>;
