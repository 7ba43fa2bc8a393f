import type { Parts } from "../../metrics/scores/result-tally";
import type { RatedScales, Scale } from "../../shapes/rating";
import type { ResultKey } from "../../shapes/result";

/** A caption with what a benchmark and raters say of it. */
export type RatedCaption = ResultKey & {
  video: string;
  /** What it adds to each score, in the benchmark's order. */
  parts: readonly Parts[];
  /** By the raters' keys; only of the text that the caption is. */
  ratings: ReadonlyMap<string, RatedScales>;
};

/** The mean points on a scale of those of these raters who gave any; null where none did. */
export function meanPoints(
  { ratings }: Pick<RatedCaption, "ratings">,
  raters: readonly string[],
  scale: Scale,
): number | null {
  const given = raters.flatMap((key) => ratings.get(key)?.[scale] ?? []);
  return given.length === 0 ? null : given.reduce((sum, points) => sum + points, 0) / given.length;
}
