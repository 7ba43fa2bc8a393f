import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

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
  /** The wait the endpoint asked for, where it said so and the browser may see it. */
  retryAfterSeconds: Type.Optional(Type.Number({ minimum: 0 })),
  /** The kind of input that the model does not take, as far as the endpoint's message tells. */
  refused: Type.Optional(OneOf("image", "audio", "video", "system")),
  /** The model's text when its reply was cut; shown as incomplete, never judged as a whole caption. */
  partialText: Type.Optional(Type.String()),
});
export type Problem = Static<typeof Problem>;
