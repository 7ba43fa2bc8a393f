import { RATING_VERSION } from "../../src/foundation/document-versions";
import { sha256Hex } from "../../src/foundation/hashing";
import { drawFrom } from "../../src/metrics/random";
import type { Rater, Rating } from "../../src/shapes/rating";
import type { Result } from "../../src/shapes/result";

/** A point on a scale near what was said, drawn. */
function near(points: number, draw: (below: number) => number, spread: number): number {
  return Math.min(5, Math.max(1, Math.round(points + ((draw(1001) - 500) / 500) * spread)));
}

/** Ratings of all these captions by each rater, near the share of their lines that passed: `spread` points off at most. */
export async function madeRatings(
  results: readonly Result[],
  raters: readonly { rater: Rater; spread: number }[],
): Promise<Rating[]> {
  const draw = drawFrom(11);
  const ratings: Rating[] = [];
  for (const { runId, sampleId, entryId, repeat, caption, judgement } of results) {
    const scored = judgement?.outcomes.filter(({ status }) => status !== "unscored") ?? [];
    const passed = scored.filter(({ status }) => status === "passed").length;
    const points = 1 + (4 * passed) / Math.max(1, scored.length);
    for (const { rater, spread } of raters) {
      const factuality = near(points, draw, spread);
      ratings.push({
        format: "caplens-rating",
        version: RATING_VERSION,
        ...{ runId, sampleId, entryId, repeat, rater },
        captionHash: await sha256Hex(new TextEncoder().encode(caption?.text ?? "")),
        factuality,
        coverage: near(points, draw, spread + 1),
        overall: near(factuality, draw, 0.7),
        note: "",
        ratedAt: "2026-01-02T00:00:00.000Z",
        problem: null,
        call: null,
      });
    }
  }
  return ratings;
}
