/** How much is tried: `npm run quick` sets `quick`, the long proofs of `npm run soak` set `thorough`. */
const effort = typeof process === "undefined" ? undefined : process.env.CAPLENS_EFFORT;

/** True in the soak, where everything is tried of which `npm test` tries a part. */
export const thorough = effort === "thorough";

/** For fast-check: how often a property is tried, of which `usual` is what `npm test` takes. */
export function runs(usual: number): { numRuns: number } {
  if (effort === "quick") return { numRuns: Math.ceil(usual / 5) };
  return { numRuns: thorough ? usual * 20 : usual };
}

/** Every so-manieth of a corpus; all of it in the soak. */
export function someOf<T>(corpus: readonly T[], every: number): T[] {
  return thorough ? [...corpus] : corpus.filter((_, index) => index % every === 0);
}

/** How many of something a property must have met, of which `usual` is what it must in `npm test`: it did prove something. */
export function enoughOf(usual: number): number {
  return effort === "quick" ? usual / 5 : usual;
}
