/** The steps in which a quiz is made. */
export const QUIZ_STEPS = [
  { id: "clip", title: "Clip" },
  { id: "questions", title: "Questions" },
  { id: "blind", title: "Blind check" },
  { id: "same", title: "Duplicates" },
  { id: "letters", title: "Letters" },
  { id: "people", title: "People verify" },
  { id: "export", title: "Export" },
] as const;

export type QuizStepId = (typeof QUIZ_STEPS)[number]["id"];

/** The step that an address names; the first one that asks for something where it names none. */
export function readQuizStep(text: string | null, hasVideo: boolean): QuizStepId {
  return QUIZ_STEPS.find(({ id }) => id === text)?.id ?? (hasVideo ? "questions" : "clip");
}

/** The steps in which an instruction set is made. */
export const SET_STEPS = [
  { id: "clips", title: "Clips" },
  { id: "instructions", title: "Instructions" },
  { id: "checklists", title: "Checklists" },
  { id: "people", title: "People verify" },
  { id: "export", title: "Export" },
] as const;

export type SetStepId = (typeof SET_STEPS)[number]["id"];

/** The step that an address names; the first one that asks for something where it names none. */
export function readSetStep(text: string | null, hasClips: boolean): SetStepId {
  return SET_STEPS.find(({ id }) => id === text)?.id ?? (hasClips ? "instructions" : "clips");
}

/** The steps in which a training set is made. */
export const TRAINING_STEPS = [
  { id: "sources", title: "Sources" },
  { id: "recipes", title: "Recipes" },
  { id: "rows", title: "Rows" },
  { id: "out", title: "Out" },
] as const;

export type TrainingStepId = (typeof TRAINING_STEPS)[number]["id"];

/**
 * The step that an address names; without one the rows, where there are any, else the sources: taking the first of them is not to
 * lead away from what is told of it.
 */
export function readTrainingStep(text: string | null, hasRows: boolean): TrainingStepId {
  return TRAINING_STEPS.find(({ id }) => id === text)?.id ?? (hasRows ? "rows" : "sources");
}
