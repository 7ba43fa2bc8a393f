import { plural } from "../../foundation/plural";
import { mediaProblem } from "../media-problems";
import type { TimeRange } from "./time-range";

/** Recorded times are rounded to microseconds: a frame this little later than a wanted time still counts as at it. */
export const TIME_TOLERANCE = 1e-6;

/** Times of a plan in order, each once, with what is to be said about those left out. */
type ChosenTimes = { seconds: number[]; notes: string[] };

/** The times of a `times` choice that lie in the range. Rejects with `plan-impossible` when none does. */
export function timesIn(times: readonly number[], range: TimeRange, hasSegment: boolean): ChosenTimes {
  const ordered = [...new Set(times)].sort((left, right) => left - right);
  if (!hasSegment) return { seconds: ordered, notes: [] };
  const inside = ordered.filter((time) => time >= range.start && time <= range.end);
  if (inside.length === 0) {
    throw mediaProblem("plan-impossible", `no time between ${range.start} s and ${range.end} s`);
  }
  const outside = ordered.length - inside.length;
  const notes =
    outside > 0 ? [`${outside} of ${ordered.length} times lie outside the part and were left out.`] : [];
  return { seconds: inside, notes };
}

/** At most `maximum` of `items`, evenly: those in the middles of as many equal parts. */
export function evenlyFrom<Item>(items: readonly Item[], maximum: number): Item[] {
  if (items.length <= maximum) return [...items];
  const chosen = Array.from({ length: maximum }, (_, part) =>
    Math.floor(((part + 0.5) * items.length) / maximum),
  );
  return items.filter((_, index) => chosen.includes(index));
}

/** The note for different requested times that led to the same frame. */
export function repeatNotes(taken: number, wanted: number): string[] {
  if (taken >= wanted) return [];
  const frames = plural(taken, "frame");
  return [`${taken} different ${frames} instead of ${wanted}: repeats of the same frame were left out.`];
}

/** The notes on a set of key frames: `found` in the range, `taken` requested. */
export function keyFrameNotes(found: number, taken: number): string[] {
  const notes = ["Key frames only: they lie wherever the encoder put them, not at even distances."];
  if (taken < found) notes.push(`${taken} of ${found} key frames were taken, as the plan allows no more.`);
  return notes;
}
