/**
 * How much is tried: `npm run quick` sets `quick`, the long proofs of `npm run soak` set `thorough`. A test's page
 * hears of it by `vitest.config.ts`.
 */
const effort = typeof process === "undefined" ? import.meta.env?.CAPLENS_EFFORT : process.env.CAPLENS_EFFORT;

/** True in the soak, where everything is tried of which `npm test` tries a part. */
export const thorough = effort === "thorough";

/** For fast-check: how often a property is tried, of which `usual` is what `npm test` takes. */
export function runs(usual: number): { numRuns: number } {
  if (effort === "quick") return { numRuns: Math.ceil(usual / 5) };
  return { numRuns: thorough ? usual * 20 : usual };
}

/** Of named cases those named in `kept`, one of each kind; all of them in the soak. Throws where one is not there. */
export function oneOfEachKind<T extends readonly [string, ...unknown[]]>(
  cases: readonly T[],
  kept: readonly string[],
): T[] {
  const missing = kept.filter((name) => !cases.some(([known]) => known === name));
  if (missing.length > 0) throw new Error(`no such case: ${missing.join(", ")}`);
  return thorough ? [...cases] : cases.filter(([name]) => kept.includes(name));
}

/** Every so-manieth of a corpus; all of it in the soak. */
export function someOf<T>(corpus: readonly T[], every: number): T[] {
  return thorough ? [...corpus] : corpus.filter((_, index) => index % every === 0);
}

/** How many of something a property must have met, of which `usual` is what it must in `npm test`: it did prove something. */
export function enoughOf(usual: number): number {
  return effort === "quick" ? usual / 5 : usual;
}
