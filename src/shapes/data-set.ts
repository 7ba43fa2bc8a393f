import { type Static, Type } from "typebox";
import { DATA_SET_VERSION } from "../foundation/document-versions";
import { groupBy } from "../foundation/groups";
import { DerivedFrom } from "./study";

/** The video of a sample, as far as the files of its data set tell. */
export const SampleVideo = Type.Object({
  /** As the benchmark names it: "001", "clip_001". */
  id: Type.String({ minLength: 1 }),
  /** Path of the video according to the benchmark's files ("videos/001.mp4"). */
  path: Type.Union([Type.String(), Type.Null()]),
  /** Its length. */
  seconds: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]),
});
export type SampleVideo = Static<typeof SampleVideo>;

/** One thing asked of one video, with what its benchmark judges by. */
export const DataSample = Type.Object({
  /** Occurs once in a data set: "001/02". */
  id: Type.String({ minLength: 1 }),
  video: SampleVideo,
  /** Empty where no file tells it: then the sample can be scored, but neither captioned nor judged. */
  instruction: Type.String(),
  /** Groupings of samples besides those counted from them: "field", "video type". */
  facets: Type.Record(Type.String(), Type.String()),
  /** The benchmark's judging material; its own schema defines the shape. */
  material: Type.Unknown(),
  /** Present where code made it of another sample of the same data set. */
  derivedFrom: Type.Optional(DerivedFrom),
});
export type DataSample = Static<typeof DataSample>;

/** Samples with the benchmark that they are of. It never changes: other samples are another data set. */
export const DataSet = Type.Object({
  format: Type.Literal("caplens-data-set"),
  version: Type.Literal(DATA_SET_VERSION),
  /** SHA-256 of the canonical JSON of `{ benchmark, samples }`. */
  id: Type.String({ minLength: 1 }),
  title: Type.String(),
  /** The benchmark's id. */
  benchmark: Type.String({ minLength: 1 }),
  samples: Type.Array(DataSample),
});
export type DataSet = Static<typeof DataSet>;

/** Something in a file that could not be used as it stands. */
export const FileProblem = Type.Object({
  /** The file's name. */
  file: Type.String(),
  /** Path inside the file: "001/2/checklist"; empty for the whole file. */
  path: Type.String(),
  message: Type.String(),
  /** The expected value. */
  expected: Type.String(),
});
export type FileProblem = Static<typeof FileProblem>;

/** The kind of a message: its text without numbers and quoted names. */
function kindOf(message: string): string {
  return message.replace(/“[^“”]*”/g, "“”").replace(/[\w.-]+/g, (word) => (/\d/.test(word) ? "0" : word));
}

/** Problems that say the same of places in one file, kinds and problems in the order in which they come. */
export function problemsByKind(problems: readonly FileProblem[]): FileProblem[][] {
  const kind = ({ file, message, expected }: FileProblem) =>
    JSON.stringify([file, kindOf(message), expected]);
  return [...groupBy(problems, kind).values()];
}

/** Samples with those of one video together, videos in the order in which they first occur. */
export function samplesByVideo<Sample extends Pick<DataSample, "video">>(
  samples: readonly Sample[],
): Sample[][] {
  return [...groupBy(samples, ({ video }) => video.id).values()];
}

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
