import { groupBy } from "../../src/foundation/groups";
import type { Pair } from "./pairs";

/** A small generator of numbers in [0, 1) (mulberry32), the same everywhere for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * `total` pairs, as evenly over the constraint types as can be: of each type in turn one, drawn without putting
 * back, until there are enough. The same seed on the same pairs draws the same cases.
 */
export function drawCases(pairs: Pair[], seed: number, total: number): Pair[] {
  const random = randomFrom(seed);
  const byType = groupBy(pairs, (pair) => pair.check.constraintId);
  const left = [...byType].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list);
  const drawn: Pair[] = [];
  while (drawn.length < total && left.some((list) => list.length > 0)) {
    for (const list of left) {
      if (drawn.length === total) break;
      const [pair] = list.splice(Math.floor(random() * list.length), 1);
      if (pair) drawn.push(pair);
    }
  }
  return drawn.sort((a, b) =>
    a.check.constraintId < b.check.constraintId ? -1 : a.check.constraintId > b.check.constraintId ? 1 : 0,
  );
}
