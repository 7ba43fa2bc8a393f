/** Columns and rows of grey values that a difference hash is taken of. */
export const HASH_GRID = { width: 9, height: 8 } as const;

const BITS = 64;

/**
 * Difference hash of a picture (dHash, N. Krawetz 2013): a picture brought to 9 x 8 grey values has 8 x 8 pairs of
 * neighbours in its rows; bit `8 y + x` is set where the value at (x, y) is greater than the one at (x + 1, y). It hardly
 * changes with size, compression and brightness, and does with what is seen.
 *
 * @param grey 72 grey values, row by row
 * @returns the 64 bits as 16 hexadecimal digits, the first bit highest
 */
export function differenceHash(grey: ArrayLike<number>): string {
  const { width, height } = HASH_GRID;
  if (grey.length !== width * height) throw new RangeError("A difference hash is taken of 9 x 8 values.");
  let digits = "";
  let digit = 0;
  for (let bit = 0; bit < BITS; bit += 1) {
    const at = Math.floor(bit / 8) * width + (bit % 8);
    digit = digit * 2 + Number((grey[at] ?? 0) > (grey[at + 1] ?? 0));
    if (bit % 4 === 3) {
      digits += digit.toString(16);
      digit = 0;
    }
  }
  return digits;
}

/** Hashes as words of 32 bits, two a hash. */
export function hashWords(hashes: readonly string[]): Uint32Array {
  const words = new Uint32Array(2 * hashes.length);
  for (const [index, hash] of hashes.entries()) {
    words[2 * index] = Number.parseInt(hash.slice(0, 8), 16);
    words[2 * index + 1] = Number.parseInt(hash.slice(8, 16), 16);
  }
  return words;
}

/** The number of bits that are set in 32 (H. Warren, Hacker's Delight, 5-1). */
function bitsSet(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bits, 0x01010101) >>> 24;
}

/**
 * The number of bits in which two rows of words differ; it stops counting once there are more than `most`, and gives a
 * number greater than that.
 */
export function bitsApart(one: Uint32Array, other: Uint32Array, most: number): number {
  let bits = 0;
  for (let at = 0; at < one.length && bits <= most; at += 1)
    bits += bitsSet(((one[at] ?? 0) ^ (other[at] ?? 0)) >>> 0);
  return bits;
}
