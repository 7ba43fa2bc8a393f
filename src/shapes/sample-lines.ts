import { type Static, Type } from "typebox";
import { Checklist } from "./checklist";
import { SampleVideo } from "./data-set";

/** The version of the format that this app reads and writes. */
export const SAMPLE_LINES_VERSION = 1;

/** The first line of a file of samples. */
export const SampleLinesHead = Type.Object(
  {
    format: Type.Literal("caplens-samples"),
    version: Type.Literal(SAMPLE_LINES_VERSION),
    /** The benchmark that judges and scores: "omnicap-if". */
    benchmark: Type.String({
      minLength: 1,
      description:
        "The benchmark by whose rules and checklists captions are judged and scored: omnicap-if, for example.",
    }),
    title: Type.String({ description: "What the data set is called." }),
  },
  { title: "Head", description: "The first line of the file." },
);
export type SampleLinesHead = Static<typeof SampleLinesHead>;

/** Every further line: one sample, with captions that are already there. */
export const SampleLine = Type.Object(
  {
    id: Type.String({ minLength: 1, description: "Occurs once in the file." }),
    video: Type.Object({
      id: Type.String({ minLength: 1, description: "Samples of one video share it." }),
      path: Type.Optional(
        Type.Union([SampleVideo.properties.path], {
          description: "Where it lies in the folder of videos: videos/001.mp4.",
        }),
      ),
      seconds: Type.Optional(Type.Union([SampleVideo.properties.seconds], { description: "Its length." })),
    }),
    instruction: Type.String({ description: "What the model is asked." }),
    facets: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "What samples can be grouped by: field, video type.",
      }),
    ),
    checklist: Type.Optional(Checklist),
    captions: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: "Captions that are already there, by the name of the model.",
      }),
    ),
  },
  { title: "Sample", description: "Every further line of the file." },
);
export type SampleLine = Static<typeof SampleLine>;
