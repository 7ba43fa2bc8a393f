/** With fewer labels a judge is told to be uncalibrated. */
export const LABELS_TO_CALIBRATE = 60;

/** The end of the name of every model that the page runs by itself: whoever reads the name reads that. */
export const EMBEDDED_ENDING = ", embedded";

/**
 * The name of a judge for people: one that the page runs by itself is uncalibrated as well, until enough labels tell how good
 * it is. `labels`: those behind its cards, as far as they are known.
 */
export function judgeName(model: string, labels = 0): string {
  return model.endsWith(EMBEDDED_ENDING) && labels < LABELS_TO_CALIBRATE ? `${model}, uncalibrated` : model;
}

/** The version of the rules, and the judge, behind verdicts that files told without either. */
export const NOT_STATED = "not stated";
