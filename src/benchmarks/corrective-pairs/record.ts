import { type Static, Type } from "typebox";

const medium = (what: string) =>
  Type.Optional(Type.String({ minLength: 1, description: `${what}, by its file name.` }));

/** A pair, as files hold it. */
export const PairRecord = Type.Object(
  {
    id: Type.Optional(
      Type.Union([Type.String({ minLength: 1 }), Type.Number()], {
        description: "Occurs once; else the name of the file and the number of the row tell.",
      }),
    ),
    video: medium("The video that both captions are of"),
    image: medium("In the place of a video: the picture"),
    audio: medium("In the place of a video: the sound"),
    instruction: Type.String({
      minLength: 1,
      description: "What was asked for. Also read: prompt, question.",
    }),
    worse: Type.String({
      minLength: 1,
      description: "The first caption, to be refined. Also read: rejected.",
    }),
    better: Type.String({
      minLength: 1,
      description: "The caption that does what the instruction asks. Also read: chosen.",
    }),
  },
  { title: "Pair" },
);
export type PairRecord = Static<typeof PairRecord>;

const Similarity = Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]);

/** The same with what a model made of it. */
export const PairResultRecord = Type.Object(
  {
    ...PairRecord.properties,
    model: Type.String({ minLength: 1, description: "Whose caption it is." }),
    caption: Type.String({ description: "The caption that was held against the better one." }),
    rouge_l: Type.Union(Similarity.anyOf, { description: "Of that caption, against the better one." }),
    rouge_l_first: Type.Union(Similarity.anyOf, {
      description: "Of the first caption, against the better one.",
    }),
  },
  { title: "Pair with a caption" },
);
export type PairResultRecord = Static<typeof PairResultRecord>;
