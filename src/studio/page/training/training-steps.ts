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
