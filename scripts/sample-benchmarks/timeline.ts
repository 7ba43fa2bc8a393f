/**
 * The bundled clip's quiz, key points and style for the instruction "timeline", with what a careful reader of each
 * example would answer. Written by hand from what the clip shows and sounds like (`ground-truth.json`).
 */

/** `right` stands at the place `at` among the options. */
export const QUESTIONS = [
  {
    id: "q1",
    type: "entity",
    question: "What is written on the robot's chest?",
    right: "PIP",
    others: ["TEA", "ZIP", "OPEN", "BOT"],
    at: 1,
  },
  {
    id: "q2",
    type: "attribute",
    question: "What colour is the kettle?",
    right: "red",
    others: ["blue", "yellow", "black", "silver"],
    at: 3,
  },
  {
    id: "q3",
    type: "attribute",
    question: "How many cups stand on the tray?",
    right: "three",
    others: ["one", "two", "four", "five"],
    at: 2,
  },
  {
    id: "q4",
    type: "action",
    question: "What does the robot do with the kettle?",
    right: "It takes it off the stove.",
    others: ["It fills it with water.", "It pours tea from it.", "It drops it.", "It polishes it."],
    at: 0,
  },
  {
    id: "q5",
    type: "event",
    question: "What happens to the sign on the door?",
    right: "It turns from CLOSED to OPEN.",
    others: [
      "It turns from OPEN to CLOSED.",
      "It falls off the door.",
      "Somebody carries it away.",
      "It is painted over.",
    ],
    at: 4,
  },
  {
    id: "q6",
    type: "setting",
    question: "Where does the second half of the clip take place?",
    right: "in a garden",
    others: ["in a cellar", "in a street", "in the same kitchen", "on a roof"],
    at: 1,
  },
  {
    id: "q7",
    type: "relational",
    question: "In which order do the thunder and the change of the sign come?",
    right: "first the thunder, then the sign",
    others: [
      "first the sign, then the thunder",
      "both at the same moment",
      "only the thunder comes",
      "only the sign changes",
    ],
    at: 0,
  },
  {
    id: "q8",
    type: "causal",
    question: "Why does the whistle of the kettle end?",
    right: "The robot lifts the kettle off.",
    others: [
      "The water is gone.",
      "The cat knocks it over.",
      "Thunder drowns it.",
      "The stove goes out by itself.",
    ],
    at: 2,
  },
  {
    id: "q9",
    type: "interpretive",
    question: "What is the robot's errand, taken as a whole?",
    right: "It makes and serves tea.",
    others: [
      "It looks for the cat.",
      "It repairs the stove.",
      "It cleans the garden.",
      "It opens a shop for bread.",
    ],
    at: 3,
  },
  {
    id: "q10",
    type: "intent_emotion",
    question: "How does the cat take the thunder?",
    right: "It takes fright and runs away.",
    others: [
      "It sleeps on.",
      "It plays with the rain.",
      "It jumps at the robot.",
      "It creeps under the table.",
    ],
    at: 4,
  },
  {
    id: "q11",
    type: "grounding",
    question: "What in the picture shows where the thunder comes from?",
    right: "nothing",
    others: ["a flash of lightning", "a falling tree", "a drum", "an aeroplane"],
    at: 2,
  },
  {
    id: "q12",
    type: "grounding",
    question: "At which second of the clip does the sign change?",
    right: "at about 18 s",
    others: ["at about 5 s", "at about 10 s", "at about 16 s", "at about 24 s"],
    at: 0,
  },
] as const;

export const KEY_POINTS = [
  "the robot rolls in and stops at the table",
  "the robot calls that it is tea time",
  "the kettle is lifted off the stove and its whistle ends",
  "the picture cuts to a garden where a cat sleeps on a bench",
  "thunder is heard and nothing shows where it comes from",
  "the cat runs away",
  "the sign turns from CLOSED to OPEN",
  "the robot comes out with three cups on a tray",
] as const;

export const REFERENCE =
  "A round yellow robot with PIP on its chest rolls into a bright kitchen from the right and stops at the table. Its eyes turn green, it calls “Tea time!” and lifts the red kettle off the stove, so that the whistle ends. In a garden under dark clouds a grey striped cat sleeps on a blue bench until thunder from somewhere unseen drives it away. A small bell rings, the sign turns from CLOSED to OPEN, and the robot brings out three cups on a tray.";

/** The option that a caption tells, and the words that tell it; null: it does not tell. */
type Told = readonly [option: string, quote: string] | null;

type Recorded = {
  quiz: Readonly<Record<(typeof QUESTIONS)[number]["id"], Told>>;
  /** 1: told and right, and why, in the order of the key points. */
  points: readonly (readonly [0 | 1, string])[];
  style: { score: number; reason: string };
};

/** By the id of the example. */
export const RECORDED: Readonly<Record<string, Recorded>> = {
  follows: {
    quiz: {
      q1: ["PIP", "PIP on its chest"],
      q2: ["red", "red kettle"],
      q3: ["three", "three cups"],
      q4: ["It takes it off the stove.", "lifts the red kettle off the stove"],
      q5: ["It turns from CLOSED to OPEN.", "flips from CLOSED to OPEN"],
      q6: ["in a garden", "leads to a garden"],
      q7: ["first the thunder, then the sign", "[00:13] Thunder claps once"],
      q8: ["The robot lifts the kettle off.", "lifts the red kettle off the stove and the whistle stops"],
      q9: ["It makes and serves tea.", "Tea time!"],
      q10: ["It takes fright and runs away.", "the cat runs out at the left"],
      q11: ["nothing", "nothing in the picture shows where it comes from"],
      q12: ["at about 18 s", "[00:18] The sign on the door"],
    },
    points: [
      [1, "First item."],
      [1, "Second item."],
      [1, "Third item: both the lifting and the end of the whistle."],
      [1, "Fourth item."],
      [1, "Fifth item says that nothing shows it."],
      [1, "End of the fifth item."],
      [1, "Sixth item."],
      [1, "Last item."],
    ],
    style: {
      score: 3,
      reason:
        "It tells what the reference tells, with moments besides, and invents nothing; it reads as a list, not better.",
    },
  },
  "wrong-marker": {
    quiz: {
      q1: null,
      q2: null,
      q3: ["three", "three cups on a tray"],
      q4: ["It takes it off the stove.", "takes the whistling kettle off the stove"],
      q5: ["It turns from CLOSED to OPEN.", "turns from CLOSED to OPEN"],
      q6: ["in a garden", "changes to a garden"],
      q7: ["first the thunder, then the sign", "thunder rolls and the cat runs away"],
      q8: null,
      q9: ["It makes and serves tea.", "Tea time!"],
      q10: ["It takes fright and runs away.", "the cat runs away"],
      q11: ["a flash of lightning", "A flash of lightning splits the dark clouds"],
      q12: ["at about 16 s", "[00:16] The wooden sign"],
    },
    points: [
      [1, "First item."],
      [1, "Second item."],
      [0, "It is lifted off, but that the whistle ends is not told."],
      [1, "Fourth item."],
      [0, "A flash of lightning is named as where it comes from."],
      [1, "Fifth item."],
      [1, "Sixth item."],
      [1, "Last item."],
    ],
    style: {
      score: 2,
      reason:
        "Nearly as much as the reference, but a flash of lightning is invented and colours are missing.",
    },
  },
  "no-times": {
    quiz: {
      q1: null,
      q2: ["red", "red kettle"],
      q3: ["three", "three cups"],
      q4: ["It takes it off the stove.", "takes a red kettle from the stove"],
      q5: ["It turns from CLOSED to OPEN.", "flips from CLOSED to OPEN"],
      q6: ["in a garden", "in a rainy garden"],
      q7: ["first the thunder, then the sign", "woken by thunder"],
      q8: null,
      q9: ["It makes and serves tea.", "announces tea time"],
      q10: null,
      q11: ["nothing", "thunder whose source stays out of view"],
      q12: null,
    },
    points: [
      [0, "It rolls in, but that it stops at the table is not told."],
      [1, "“Announces tea time” says the same."],
      [0, "That the whistle ends is not told."],
      [0, "Neither the cut nor the bench is told."],
      [1, "“Whose source stays out of view” says the same."],
      [0, "The cat is woken; that it runs away is not told."],
      [1, "Told word for word."],
      [1, "Told in the last sentence."],
    ],
    style: {
      score: 2,
      reason: "Well written and nothing invented, but with fewer details than the reference.",
    },
  },
};
