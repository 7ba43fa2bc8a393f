import { RATING_VERSION } from "../../src/foundation/document-versions";
import type { Rating } from "../../src/shapes/rating";

/** A person's rating of a caption of the example run; what a test is about is given in `parts`. */
export function exampleRating(parts: Partial<Rating> & { name?: string } = {}): Rating {
  const { name = "Ada", ...rest } = parts;
  return {
    format: "caplens-rating",
    version: RATING_VERSION,
    runId: "run-1",
    sampleId: "s1",
    entryId: "a",
    repeat: 1,
    rater: { kind: "person", name },
    captionHash: "0".repeat(64),
    factuality: 4,
    coverage: 3,
    overall: 4,
    note: "",
    ratedAt: "2026-01-02T00:00:00.000Z",
    problem: null,
    call: null,
    ...rest,
  };
}
