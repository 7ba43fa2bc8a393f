/** A period in seconds from the start of the video: start, end. */
export type Period = [number, number];

/** The times that a text names, each kind in the order of the text, in seconds. */
export type Times = { intervals: Period[]; points: number[] };
