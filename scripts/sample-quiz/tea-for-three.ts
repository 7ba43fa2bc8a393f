import { QUESTIONS } from "../sample-benchmarks/timeline";

/**
 * The bundled quiz of the studio on the clip "Tea for three": its questions, answers without the video and people's
 * verification, all written by hand to show every step. No model and no person but us has answered.
 */

/** Three answers of each of two models: "+" right, "-" wrong, "?" not known. */
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

/** Blind answers other than "---", "---", and verifications that are not yes throughout. */
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

/** A question with its options as they stand and the place of the right one; nothing was asked of it but what `found` says. */
function candidate(
  id: string,
  type: string,
  [question, ...options]: readonly [string, ...string[]],
  at: number,
  found: Partial<BundledQuestion> = {},
): BundledQuestion {
  const others = options.filter((_, place) => place !== at);
  return {
    id,
    type,
    question,
    right: options[at] ?? "",
    others,
    at,
    blind: ["", ""],
    verified: null,
    ...found,
  };
}

/** Questions that do not come through, each for another reason. */
const OTHERS: readonly BundledQuestion[] = [
  candidate(
    "q13",
    "event",
    [
      "What does the kettle on the stove do when its water boils?",
      "It whistles.",
      "It explodes.",
      "It sings a song.",
      "It turns blue.",
      "It freezes.",
    ],
    0,
    { blind: ["+++", "++?"] },
  ),
  candidate(
    "q14",
    "attribute",
    ["In which colour is the kettle on the stove painted?", "green", "white", "red", "copper", "grey"],
    2,
    {
      blind: ["++-", "+--"],
      sameAs: "q2",
    },
  ),
  candidate(
    "q15",
    "entity",
    ["Which of the following animals sleeps on the bench?", "a dog", "a cat", "a hen", "a fox", "a rabbit"],
    1,
  ),
  candidate(
    "q16",
    "causal",
    [
      "If no thunder had been heard, what would the cat have done?",
      "It would have run away.",
      "It would have drunk the tea.",
      "It would have rung the bell.",
      "It would have followed the robot.",
      "It would have slept on.",
    ],
    4,
  ),
  candidate(
    "q17",
    "setting",
    [
      "What does the sky above the garden look like before the rain?",
      "It is dark.",
      "It is cloudy.",
      "It is blue.",
      "It is dark with clouds.",
      "It is full of stars.",
    ],
    3,
    { blind: ["-+-", "--+"], verified: ["+-+", "+-+", "+++"] },
  ),
  candidate(
    "q18",
    "action",
    [
      "Where does the cat run when the thunder is heard?",
      "into the house",
      "up the wall",
      "under the bench",
      "out of the picture at the left",
    ],
    3,
  ),
  candidate(
    "q19",
    "grounding",
    [
      "What is heard while the sign on the door turns?",
      "a dog",
      "a small bell",
      "a horn",
      "the whistle of the kettle",
      "a clap of thunder",
    ],
    1,
    { blind: ["-+-", "---"], droppedFor: "Two questions on the sign are enough." },
  ),
];

export const BUNDLED_QUESTIONS: readonly BundledQuestion[] = [...CLIP_QUESTIONS, ...OTHERS];

/** Under these names answers and verifications stand, so that nobody takes them for others'. */
export const BUNDLED_MODELS = ["Written by hand, reader A", "Written by hand, reader B"] as const;
export const BUNDLED_PEOPLE = [
  "Example person 1 (bundled)",
  "Example person 2 (bundled)",
  "Example person 3 (bundled)",
] as const;
