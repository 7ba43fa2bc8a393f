/**
 * Numbers from 0 up to `below` (exclusive) that look drawn at random and are the same for the same seed: the generator
 * sfc32, whose period is about 2^128. `below` is at most 2^32.
 */
export function drawFrom(seed: number): (below: number) => number {
  let [a, b, c, counter] = [seed | 0, (seed / 0x1_0000_0000) | 0, 0x9e3779b9 | 0, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first numbers still show the seed.
  for (let round = 0; round < 12; round += 1) next();
  return (below) => Math.floor((next() / 0x1_0000_0000) * below);
}

/** Numbers of the standard normal distribution, two uniform ones each (Box and Muller's way). */
export function normalFrom(draw: (below: number) => number): () => number {
  const uniform = () => (draw(0x1_0000_0000) + 0.5) / 0x1_0000_0000;
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** A number of the exponential distribution with mean 1. */
export function exponentialFrom(draw: (below: number) => number): number {
  return -Math.log((draw(0x1_0000_0000) + 0.5) / 0x1_0000_0000);
}

/** A number of 32 bits that a text always leads to (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash;
}

/** The items in an order that looks drawn at random and is the same for the same seed (Fisher and Yates's way). */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
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
