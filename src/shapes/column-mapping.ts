import { type Static, Type } from "typebox";

const Column = Type.Union([Type.String(), Type.Null()]);

/** In which columns of a file of rows captions that were made elsewhere stand; null where no column tells it. */
export const ColumnMapping = Type.Object({
  /** Id of the sample, or of the prompt where another column names the video. */
  id: Column,
  video: Column,
  instruction: Column,
  response: Type.String(),
  /** The caption's model; without it all captions get the file's name. */
  model: Column,
});
export type ColumnMapping = Static<typeof ColumnMapping>;
