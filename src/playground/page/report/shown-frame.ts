/** A frame's bytes and the object URL that shows them while a report is on screen. */
export type ShownFrame = { time: number; hash: string; blob: Blob; url: string };
