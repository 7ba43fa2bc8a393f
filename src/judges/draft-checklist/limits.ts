/** What is taken of a drafted checklist, whatever the model wrote: no honest draft comes near these. */
export const draftLimits = {
  /** Of a reply; nothing of a longer one is read. */
  replyCharacters: 400_000,
  /** Checks of one half. */
  checks: 40,
  /** Questions of one content check. */
  items: 12,
  /** Options of one question: A to J. */
  options: 10,
  /** Longer ones are cut. */
  descriptionCharacters: 500,
  /** A question or an option that is longer is no question of one fact. */
  questionCharacters: 600,
  optionCharacters: 300,
  /** Of a check's parameters, written as JSON. */
  parameterCharacters: 20_000,
  parameterDepth: 32,
  /** Kept on what was left out or changed. */
  notes: 40,
} as const;
