import { type Static, Type } from "typebox";
import { OneOf } from "./one-of";

const Text = Type.Union([Type.String(), Type.Null()]);

export const Modality = OneOf("image", "video", "audio");
export type Modality = Static<typeof Modality>;

/** The judging material of an item, and other facts from its files. */
export const AnycapItem = Type.Object({
  modality: Modality,
  /** `id` as the files have it. */
  fileId: Type.Union([Type.String(), Type.Number(), Type.Null()]),
  /** The first of `restriction`: "multi_class_position", "poem". */
  dimension: Text,
  /** The second: "The generated caption's length needs to be one sentence." */
  demand: Text,
  /** The caption of the files: it sets the level for style. */
  reference: Text,
  /** Null for an item of style. */
  keyPoints: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** Other fields of the item, as they stand: "width", "time_long". */
  others: Type.Record(Type.String(), Type.Unknown()),
});
export type AnycapItem = Static<typeof AnycapItem>;
