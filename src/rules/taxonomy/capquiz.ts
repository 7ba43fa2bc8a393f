import type { QuestionType } from "./constraint";

/** The question types of CapQuiz. */
export const capquizQuestionTypes: readonly QuestionType[] = [
  {
    id: "entity",
    label: "Entity",
    dimension: "descriptive",
    definition: "Which people, animals, objects, texts or symbols are there.",
  },
  {
    id: "attribute",
    label: "Attribute",
    dimension: "descriptive",
    definition: "Colour, shape, number, state.",
  },
  {
    id: "action",
    label: "Action",
    dimension: "descriptive",
    definition: "What one entity does, or several do together.",
  },
  { id: "event", label: "Event", dimension: "descriptive", definition: "The overall activity or situation." },
  { id: "setting", label: "Setting", dimension: "descriptive", definition: "Environment, place, time." },
  {
    id: "relational",
    label: "Relational Reasoning",
    dimension: "inferential",
    definition: "Spatial, temporal or comparative relations.",
  },
  {
    id: "causal",
    label: "Causal Reasoning",
    dimension: "inferential",
    definition: "Why something happens, what it leads to.",
  },
  {
    id: "interpretive",
    label: "Interpretive Reasoning",
    dimension: "inferential",
    definition: "Plot, theme, symbolic meaning.",
  },
  {
    id: "intent_emotion",
    label: "Intent & Emotion Reasoning",
    dimension: "inferential",
    definition: "Goals, motives, feelings.",
  },
  {
    id: "grounding",
    label: "Grounding Reasoning",
    dimension: "inferential",
    definition: "Locating or verifying content from a textual, temporal or spatial reference.",
  },
];

/** Subjects of the CapQuiz videos, by field. */
export const capquizVideoDomains: Readonly<Record<string, readonly string[]>> = {
  Knowledge: ["Nature", "Science", "Health", "History", "Society"],
  Everyday: ["Human Bonds", "Animal Companions", "Personal Life"],
  Creativity: [
    "Movie & Show",
    "Dance & Performance",
    "Music & Singing",
    "Animation",
    "Comedy Sketch",
    "Game",
    "Sports",
  ],
  Civics: ["News", "Social Issues", "Civic Action"],
  Function: ["How-To", "Cooking", "Buyer's Guide", "Travel Planning", "Life Guide", "Functional Recordings"],
};
