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
