/**
 * The effort of the tests: `npm run quick` sets `quick`, the long proofs of `npm run soak` set `thorough`. A test's page
 * hears of it by `vitest.config.ts`.
 */
const effort = typeof process === "undefined" ? import.meta.env?.CAPLENS_EFFORT : process.env.CAPLENS_EFFORT;

/** True while one works, where a part of everything is tried and nothing that reads `../shared`. */
export const quick = effort === "quick";

/** True in the soak, where everything is tried of which `npm test` tries a part. */
export const thorough = effort === "thorough";

/** The shares of a property's tries that `npm test` and `npm run quick` take. */
const SHARE = quick ? 1 / 20 : 1 / 4;
/** The least number of tries. */
const FEWEST = quick ? 3 : 10;

/** For fast-check: how often a property is tried. `npm test` takes a quarter of `many`, the soak twenty times as many. */
export function runs(many: number): { numRuns: number } {
  if (thorough) return { numRuns: many * 20 };
  return { numRuns: Math.max(Math.min(many, FEWEST), Math.ceil(many * SHARE)) };
}

/** The named cases that stand in `kept`, one of each kind; all of them in the soak. Throws where one is not there. */
export function oneOfEachKind<T extends readonly [string, ...unknown[]]>(
  cases: readonly T[],
  kept: readonly string[],
): T[] {
  const missing = kept.filter((name) => !cases.some(([known]) => known === name));
  if (missing.length > 0) throw new Error(`no such case: ${missing.join(", ")}`);
  return thorough ? [...cases] : cases.filter(([name]) => kept.includes(name));
}

/** Every so-manieth of a corpus, the first always; all of it in the soak, a third as many while one works. */
export function someOf<T>(corpus: readonly T[], every: number): T[] {
  if (thorough) return [...corpus];
  const step = quick ? every * 3 : every;
  return corpus.filter((_, index) => index % step === 0);
}

/**
 * The number of things that a property must have met, of which `many` is what all of its tries must: it did prove something. The few
 * tries of `npm run quick` may by chance meet nothing: they ask for none.
 */
export function enoughOf(many: number): number {
  if (quick) return -1;
  return thorough ? many : many * SHARE;
}

/** Rules of axe that take two thirds of its work: in `npm test` one look for each kind of page has them, in the soak every look. */
export const CONTRAST = ["color-contrast", "link-in-text-block"];

/** For end-to-end tests that `npm run soak end-to-end` alone runs: a sister that takes the same way stays in `npm test`. */
export const IN_SOAK = { tag: "@soak" };
