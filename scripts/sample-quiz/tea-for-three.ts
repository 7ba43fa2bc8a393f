import { QUESTIONS } from "../sample-benchmarks/timeline";

/**
 * The bundled quiz of the studio on the clip "Tea for three": its questions, answers without the video and people's
 * verification, all written by hand to show every step. No model and no person but us has answered.
 */

/** Which of three answers is right: "+" right, "-" wrong, "?" not known; of two models. */
type Blind = readonly [string, string];
/** Answers of three people to the three points of a question: yes "+", no "-". */
type Verified = readonly [string, string, string];

export type BundledQuestion = {
  id: string;
  type: string;
  question: string;
  right: string;
  others: readonly string[];
  /** The place of the right option. */
  at: number;
  blind: Blind;
  /** Null: nobody has verified it. */
  verified: Verified | null;
  /** The question that it says the same as. */
  sameAs?: string;
  /** Why it was dropped by hand. */
  droppedFor?: string;
};

const ALL_YES: Verified = ["+++", "+++", "+++"];

/** What is not "---", "---" blindly, and what is not yes throughout. */
const BLIND: Readonly<Record<string, Blind>> = {
  q2: ["+--", "--+"],
  q4: ["-+-", "+--"],
  q5: ["++-", "-+-"],
  q6: ["--+", "+--"],
  q8: ["+--", "?--"],
  q9: ["-+-", "++-"],
  q10: ["++-", "+--"],
  q12: ["---", "-?-"],
};
const VERIFIED: Readonly<Record<string, Verified>> = {
  q3: ["+++", "+++", "++-"],
  q9: ["+++", "+-+", "+++"],
  q10: ["+++", "-++", "+++"],
};

const CLIP_QUESTIONS = QUESTIONS.map(
  (question): BundledQuestion => ({
    ...question,
    blind: BLIND[question.id] ?? ["---", "---"],
    verified: VERIFIED[question.id] ?? ALL_YES,
  }),
);

/** Questions that do not come through, each for another reason. */
const OTHERS: readonly BundledQuestion[] = [
  {
    id: "q13",
    type: "event",
    question: "What does the kettle on the stove do when its water boils?",
    right: "It whistles.",
    others: ["It explodes.", "It sings a song.", "It turns blue.", "It freezes."],
    at: 0,
    blind: ["+++", "++?"],
    verified: null,
  },
  {
    id: "q14",
    type: "attribute",
    question: "In which colour is the kettle on the stove painted?",
    right: "red",
    others: ["green", "white", "copper", "grey"],
    at: 2,
    blind: ["++-", "+--"],
    verified: null,
    sameAs: "q2",
  },
  {
    id: "q15",
    type: "entity",
    question: "Which of the following animals sleeps on the bench?",
    right: "a cat",
    others: ["a dog", "a hen", "a fox", "a rabbit"],
    at: 1,
    blind: ["", ""],
    verified: null,
  },
  {
    id: "q16",
    type: "causal",
    question: "If no thunder had been heard, what would the cat have done?",
    right: "It would have slept on.",
    others: [
      "It would have run away.",
      "It would have drunk the tea.",
      "It would have rung the bell.",
      "It would have followed the robot.",
    ],
    at: 4,
    blind: ["", ""],
    verified: null,
  },
  {
    id: "q17",
    type: "setting",
    question: "What does the sky above the garden look like before the rain?",
    right: "It is dark with clouds.",
    others: ["It is dark.", "It is cloudy.", "It is blue.", "It is full of stars."],
    at: 3,
    blind: ["-+-", "--+"],
    verified: ["+-+", "+-+", "+++"],
  },
  {
    id: "q18",
    type: "action",
    question: "Where does the cat run when the thunder is heard?",
    right: "out of the picture at the left",
    others: ["into the house", "up the wall", "under the bench"],
    at: 3,
    blind: ["", ""],
    verified: null,
  },
  {
    id: "q19",
    type: "grounding",
    question: "What is heard while the sign on the door turns?",
    right: "a small bell",
    others: ["a dog", "a horn", "the whistle of the kettle", "a clap of thunder"],
    at: 1,
    blind: ["-+-", "---"],
    verified: null,
    droppedFor: "Two questions on the sign are enough.",
  },
];

export const BUNDLED_QUESTIONS: readonly BundledQuestion[] = [...CLIP_QUESTIONS, ...OTHERS];

/** Under these names answers and verifications stand, so that nobody takes them for others'. */
export const BUNDLED_MODELS = ["Written by hand, reader A", "Written by hand, reader B"] as const;
export const BUNDLED_PEOPLE = [
  "Example person 1 (bundled)",
  "Example person 2 (bundled)",
  "Example person 3 (bundled)",
] as const;
