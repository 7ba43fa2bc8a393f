import { type Static, Type } from "typebox";
import { QUIZ_OPTIONS } from "../../shapes/quiz";

/** One question of a quiz, as files hold it. */
export const QuizRecord = Type.Object(
  {
    video: Type.String({
      minLength: 1,
      description: "The video that the question is about: its id or file name.",
    }),
    category: Type.String({
      description:
        "What it asks about: one of the ten types of question, by its id or name (entity, Causal Reasoning).",
    }),
    question: Type.String({ minLength: 1, description: "Understood without its options." }),
    options: Type.Array(Type.String({ minLength: 1 }), {
      minItems: QUIZ_OPTIONS,
      maxItems: QUIZ_OPTIONS,
      description: "Five texts, all different.",
    }),
    answer: Type.String({ minLength: 1, description: "The text of the right option." }),
    domain: Type.Optional(Type.String({ description: "What the video is about: one of the 24 domains." })),
    dimension: Type.Optional(
      Type.Union([Type.Literal("descriptive"), Type.Literal("inferential")], {
        description: "Told by the category; what stands here is only held against it.",
      }),
    ),
  },
  { title: "Question" },
);
export type QuizRecord = Static<typeof QuizRecord>;

/** The same with what a judge answered from a model's caption. */
export const QuizResultRecord = Type.Object(
  {
    ...QuizRecord.properties,
    model: Type.Optional(
      Type.String({ description: "Whose caption it is; else the name of the file tells." }),
    ),
    caption: Type.Optional(
      Type.String({ description: "The caption; it need stand with one question of each video only." }),
    ),
    prediction: Type.Union([Type.String(), Type.Null()], {
      description:
        "The letter of the judge's answer: A to E in the order of the options, F: it can't be determined. Null where none could be had.",
    }),
    outcome: Type.Optional(
      Type.Union([Type.Literal("TP"), Type.Literal("FP"), Type.Literal("FN"), Type.Null()], {
        description: "What the prediction comes to; it is worked out from that when the file is read.",
      }),
    ),
    cause: Type.Optional(Type.String({ description: "Why there is no prediction." })),
  },
  { title: "Answered question" },
);
export type QuizResultRecord = Static<typeof QuizResultRecord>;
