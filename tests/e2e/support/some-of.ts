/**
 * Every so-manieth of a corpus, for proofs that take long in a page; all of it with `CAPLENS_THOROUGH=1`, as
 * `npm run soak hostile` sets it.
 */
export function someOf<T>(corpus: readonly T[], every: number): T[] {
  return process.env.CAPLENS_THOROUGH === "1"
    ? [...corpus]
    : corpus.filter((_, index) => index % every === 0);
}
