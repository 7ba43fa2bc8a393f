import { type Static, Type } from "typebox";

/**
 * Something that went wrong, as people are told: what happened, and what to do next. Never holds a key,
 * a request body or media.
 */
export const Problem = Type.Object({
  /** Kebab-case, stable: "key-refused", "file-truncated". */
  code: Type.String(),
  message: Type.String(),
  nextStep: Type.String(),
  /** The technical part, folded away on screen. */
  detail: Type.Optional(Type.String()),
  /** True if the same call may succeed later without a change. */
  retryable: Type.Optional(Type.Boolean()),
});
export type Problem = Static<typeof Problem>;
