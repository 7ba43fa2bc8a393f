/** The steps in which a training set is made. */
export const TRAINING_STEPS = [
  { id: "sources", title: "Sources" },
  { id: "recipes", title: "Recipes" },
  { id: "rows", title: "Rows" },
  { id: "out", title: "Out" },
] as const;

export type TrainingStepId = (typeof TRAINING_STEPS)[number]["id"];

/** The step that an address names; the first one that asks for something where it names none. */
export function readTrainingStep(text: string | null, hasSources: boolean): TrainingStepId {
  return TRAINING_STEPS.find(({ id }) => id === text)?.id ?? (hasSources ? "recipes" : "sources");
}
