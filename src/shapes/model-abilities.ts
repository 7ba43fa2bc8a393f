import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

const Bound = Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]);

/** Upper bounds of one request; null where none is known. */
export const ModelLimits = Type.Object({
  images: Bound,
  /** Bytes of one picture before base64. */
  imageBytes: Bound,
  /** Longest side in pixels that is not refused. */
  imageSide: Bound,
  /** Above so many pictures the longest side is bounded by `manyImagesSide`. */
  manyImages: Bound,
  manyImagesSide: Bound,
  /** Bytes of the whole request's body, base64 included. */
  requestBytes: Bound,
  audioSeconds: Bound,
});
export type ModelLimits = Static<typeof ModelLimits>;

/**
 * The way in which a request names the longest reply: as its wire format usually does, by one of the two names of the chat format, or
 * not at all.
 */
export const LengthName = OneOf("usual", "max_tokens", "max_completion_tokens", "none");
export type LengthName = Static<typeof LengthName>;

/** The model's input types, its support for JSON, and its limits. */
export const ModelAbilities = Type.Object({
  image: Type.Boolean(),
  audio: Type.Boolean(),
  /** Whole video files. */
  video: Type.Boolean(),
  system: Type.Boolean(),
  /** `object`: any JSON object; `schema`: one of a given JSON Schema. */
  json: OneOf("none", "object", "schema"),
  temperature: Type.Boolean(),
  seed: Type.Boolean(),
  /** A setting of how hard it reasons. */
  reasoning: Type.Boolean(),
  length: LengthName,
  /** The longest reply that is named bounds all that is billed as output, reasoning included. */
  lengthHolds: Type.Boolean(),
  /** The wish to be told the tokens of a streamed reply, as the chat format has it. */
  streamOptions: Type.Boolean(),
  /** Fields that people added to the body and that are refused. */
  refusedFields: Type.Array(Type.String()),
  limits: ModelLimits,
  /** When somebody last looked (ISO 8601 date); null for what is only assumed. */
  asOf: Type.Union([Type.String(), Type.Null()]),
});
export type ModelAbilities = Static<typeof ModelAbilities>;
