/** States of a task, by number in the columns. */
export const STATES = ["open", "captioned", "done"] as const;

/** Outcomes of refining a caption, by number in the columns; null where no refiner processed it. */
export const REFINED = [null, "changed", "unchanged"] as const;
