import { type Static, Type } from "typebox";

/** A file in Gemini's store, as it tells about it. */
export const StoredFile = Type.Object({
  /** Its path under the base URL. */
  name: Type.String({ pattern: "^files/[\\w-]{1,100}$" }),
  /** How requests name it. */
  uri: Type.String({ minLength: 1 }),
  /** PROCESSING, ACTIVE or FAILED. */
  state: Type.Optional(Type.String()),
});
export type StoredFile = Static<typeof StoredFile>;
