import type { MediaSegment } from "../../../../shapes/media";

/** A part is not made shorter than this, in seconds, unless the file itself is. */
const SHORTEST_PART = 0.2;

/** The shortest part of a file of that length. */
export function leastPart(length: number): number {
  return Math.min(SHORTEST_PART, length / 2);
}

/** The part that a plan takes of a file of that length; all of it where the plan says none. */
export function partOf(segment: MediaSegment | null, length: number): { start: number; end: number } {
  if (!segment) return { start: 0, end: length };
  const start = Math.min(segment.start, length);
  return { start, end: Math.max(start, Math.min(segment.end, length)) };
}

/** A part as a plan keeps it: in hundredths, null for what is all of the file. */
export function tidySegment(part: { start: number; end: number }, length: number): MediaSegment | null {
  const hundredths = (seconds: number) => Math.round(seconds * 100) / 100;
  const start = hundredths(part.start);
  const end = hundredths(part.end);
  if (start <= 0 && end >= hundredths(length)) return null;
  return { start, end };
}
