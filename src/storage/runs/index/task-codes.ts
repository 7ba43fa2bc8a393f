/** How far a task is, by its number in the columns. */
export const STATES = ["open", "captioned", "done"] as const;

/** What became of a caption, by its number in the columns; null where no refiner went over it. */
export const REFINED = [null, "changed", "unchanged"] as const;
