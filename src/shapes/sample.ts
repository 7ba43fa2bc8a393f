import { type Static, Type } from "typebox";
import { Checklist } from "./checklist";
import { OneOf } from "./one-of";

/** A content answer recorded with a bundled example, in place of a judge's. */
export const RecordedAnswer = Type.Object({
  /** The `checkId` of the content item. */
  checkId: Type.String(),
  /** A letter, yes or no; for a timestamp item the time or period that the caption gives, "" for none. */
  answer: Type.String(),
  /** The reason, pointing at the caption. */
  explanation: Type.String(),
  /** Words of the caption that the answer rests on; each occurs literally in it. */
  quotes: Type.Array(Type.String()),
});
export type RecordedAnswer = Static<typeof RecordedAnswer>;

/** A hand-written caption that shows how an instruction is followed or missed. Not a model's output. */
export const ExampleCaption = Type.Object({
  id: Type.String(),
  label: Type.String(),
  kind: OneOf("follows", "fails"),
  /** The fault it shows, in one sentence; "" when there is none. */
  note: Type.String(),
  text: Type.String(),
  answers: Type.Array(RecordedAnswer),
});
export type ExampleCaption = Static<typeof ExampleCaption>;

export const SampleInstruction = Type.Object({
  id: Type.String(),
  title: Type.String(),
  text: Type.String(),
  checklist: Checklist,
  examples: Type.Array(ExampleCaption),
});
export type SampleInstruction = Static<typeof SampleInstruction>;

/**
 * `public/samples/<id>/sample.json`, which the page opens with. The instructions that it names alone lie whole in
 * `instructions.json` beside it.
 */
export const Sample = Type.Object({
  format: Type.Literal("caplens-sample"),
  version: Type.Literal(1),
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** File names beside this file. */
  video: Type.String(),
  /** A picture of the video, which stands there until it is played. */
  poster: Type.String(),
  groundTruth: Type.String(),
  durationSeconds: Type.Number(),
  /** Size of the video's file. */
  videoBytes: Type.Integer({ minimum: 1 }),
  instructions: Type.Array(SampleInstruction, { minItems: 1 }),
  /** Those that were not read so far; they follow the others in order. */
  otherInstructions: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
});
export type Sample = Static<typeof Sample>;
