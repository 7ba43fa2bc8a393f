import { drawFrom } from "../../metrics/bootstrap/random";
import type { ResultKey } from "../../schemas/result";

/** So many captions stand in one block. */
const BLOCK = 20;

/** A number of 32 bits that a text always leads to (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const draw = drawFrom(seed);
  const list = [...items];
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    const [one, two] = [list[last], list[other]];
    if (one === undefined || two === undefined) continue;
    list[last] = two;
    list[other] = one;
  }
  return list;
}

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
