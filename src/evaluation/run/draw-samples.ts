/** A hash of 53 bits (cyrb53, public domain): the same text and seed give the same number everywhere. */
export function textRank(text: string, seed: number): number {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/**
 * `count` of these samples at random, in the order in which they came; all where there are no more. The same seed draws
 * the same samples, whatever the order of the files, and a larger draw holds the smaller one.
 */
export function drawSamples(ids: readonly string[], count: number, seed: number): string[] {
  if (ids.length <= count) return [...ids];
  const ranked = ids.map((id) => ({ id, rank: textRank(id, seed) }));
  ranked.sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));
  const drawn = new Set(ranked.slice(0, Math.max(0, count)).map(({ id }) => id));
  return ids.filter((id) => drawn.has(id));
}

/** Number of samples run first to estimate the cost of the others. */
export const PILOT_SAMPLES = 10;

/** The samples that are done before the rest: drawn from all that are chosen, so that they stand for them. */
export function pilotOf(sampleIds: readonly string[]): string[] {
  return drawSamples(sampleIds, PILOT_SAMPLES, 1);
}
