/**
 * Tails and quantiles of the normal, t and chi-square distributions, by the incomplete gamma and beta functions: W. H.
 * Press et al., Numerical Recipes, 3rd edition (2007), chapter 6. They agree with closed forms and tables to 1e-11 and
 * better. Packages that offer them come with a hundred others or are no longer kept up, and weigh more than the page may.
 */

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function of a number above 0. */
function logGamma(value: number): number {
  if (value < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * value)) - logGamma(1 - value);
  const from = value - 1;
  const sum = LANCZOS.reduce((total, part, at) => (at === 0 ? part : total + part / (from + at)), 0);
  const base = from + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (from + 0.5) * Math.log(base) - base + Math.log(sum);
}

const TINY = 1e-300;
const ENOUGH = 1e-16;
const MOST_TERMS = 10_000;

/** A continued fraction b0 + a1 / (b1 + a2 / (b2 + ...)), by the modified method of Lentz. */
function continuedFraction(first: number, term: (at: number) => readonly [a: number, b: number]): number {
  let value = first || TINY;
  let [above, below] = [value, 0];
  for (let at = 1; at < MOST_TERMS; at += 1) {
    const [a, b] = term(at);
    below = 1 / (b + a * below || TINY);
    above = b + a / above || TINY;
    const step = above * below;
    value *= step;
    if (Math.abs(step - 1) < ENOUGH) break;
  }
  return value;
}

/** The regularised incomplete beta function I_x(a, b). */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast below this bound alone.
  if (x > (a + 1) / (a + b + 2)) return 1 - betaShare(1 - x, b, a);
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x) - Math.log(a),
  );
  const fraction = continuedFraction(1, (at) => {
    const m = Math.floor(at / 2);
    const part = at % 2 === 0 ? m * (b - m) * x : -(a + m) * (a + b + m) * x;
    return [part / ((a + at - 1) * (a + at)), 1];
  });
  return front / fraction;
}

/** The upper regularised incomplete gamma function Q(a, x). */
function gammaTail(a: number, x: number): number {
  if (x <= 0) return 1;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let [term, sum] = [1 / a, 1 / a];
    for (let at = 1; at < MOST_TERMS && term > sum * ENOUGH; at += 1) {
      term *= x / (a + at);
      sum += term;
    }
    return 1 - front * sum;
  }
  return front / continuedFraction(x + 1 - a, (at) => [at * (a - at), x + 1 - a + 2 * at]);
}

/** The chance of a chi-square of so many degrees of freedom above `value`. */
export function chiSquareTail(value: number, freedom: number): number {
  return gammaTail(freedom / 2, value / 2);
}

/** The chance of a standard normal number above `value`. */
export function normalTail(value: number): number {
  const outer = gammaTail(0.5, value ** 2 / 2) / 2;
  return value < 0 ? 1 - outer : outer;
}

/** The chance of a t of so many degrees of freedom above `value`; with infinitely many it is normal. */
export function tTail(value: number, freedom: number): number {
  if (freedom === Number.POSITIVE_INFINITY) return normalTail(value);
  const outer = betaShare(freedom / (freedom + value ** 2), freedom / 2, 0.5) / 2;
  return value < 0 ? 1 - outer : outer;
}

/** The number from 0 up that has the chance `chance` above it, of a tail that only falls. */
function whereTailIs(chance: number, tail: (value: number) => number): number {
  let [low, high] = [0, 1];
  while (tail(high) > chance) [low, high] = [high, 2 * high];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return middle;
    if (tail(middle) > chance) low = middle;
    else high = middle;
  }
}

/** The number that a standard normal one is below with the chance `below`, between 0 and 1. */
export function normalQuantile(below: number): number {
  return tQuantile(below, Number.POSITIVE_INFINITY);
}

// A run has thousands of cells over few numbers of videos.
const known = new Map<string, number>();

/** The number that a t of so many degrees of freedom is below with the chance `below`, between 0 and 1. */
export function tQuantile(below: number, freedom: number): number {
  if (below < 0.5) return -tQuantile(1 - below, freedom);
  const key = `${below} ${freedom}`;
  const found = known.get(key) ?? whereTailIs(1 - below, (value) => tTail(value, freedom));
  known.set(key, found);
  return found;
}
