import { seedOf, shuffled } from "../../metrics/bootstrap/random";
import type { ResultKey } from "../../shapes/result";

/** So many captions stand in one block. */
const BLOCK = 20;

/**
 * The captions of a run in the order in which one rater sees them: it tells nothing of the models, and is another one for
 * each rater. Which captions come first is the same for all, block by block, so that raters who stop early have rated
 * the same ones.
 */
export function ratingOrder<Key extends ResultKey>(
  keys: readonly Key[],
  runId: string,
  rater: string,
): Key[] {
  const ofRun = shuffled(keys, seedOf(runId));
  const blocks = Array.from({ length: Math.ceil(ofRun.length / BLOCK) }, (_, block) =>
    ofRun.slice(block * BLOCK, (block + 1) * BLOCK),
  );
  return blocks.flatMap((block, number) => shuffled(block, seedOf(`${runId} ${rater} ${number}`)));
}
