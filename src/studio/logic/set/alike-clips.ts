import { groupBy } from "../../../foundation/groups";
import type { SetClip } from "../../../shapes/instruction-set";

/** Two clips of a set that are the same or nearly so. */
export type AlikePair = {
  /** The one that comes first in the set. */
  first: string;
  other: string;
  /** `same`: byte for byte. `alike`: by their frames. */
  how: "same" | "alike";
  /** Share of the bits of their frames' hashes that differs; 0 for the same bytes. */
  apart: number;
};

type Compared = Pick<SetClip, "id" | "hash" | "frameHashes">;

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

/**
 * All pairs of clips of the same bytes (SHA-256), and of those whose frames, evenly spread over each, differ in at most
 * the share `alike` of all bits of their difference hashes. Clips of which not equally many frames were hashed are
 * compared by their bytes alone. Each pair is looked at once, in the order of the set; counting stops with the bit that is
 * one too many, so that most pairs cost a few steps.
 */
export function alikePairs(clips: readonly Compared[], alike: number): AlikePair[] {
  const pairs: AlikePair[] = [];
  const words = clips.map(({ frameHashes }) => hashWords(frameHashes));
  for (const [index, clip] of clips.entries()) {
    const own = words[index] ?? new Uint32Array();
    const bits = own.length * 32;
    const most = Math.floor(alike * bits);
    for (let before = 0; before < index; before += 1) {
      const first = clips[before];
      const others = words[before];
      if (!first || !others) continue;
      if (clip.hash !== null && clip.hash === first.hash) {
        pairs.push({ first: first.id, other: clip.id, how: "same", apart: 0 });
        continue;
      }
      if (bits === 0 || others.length !== own.length) continue;
      const apart = bitsApart(own, others, most);
      if (apart <= most) pairs.push({ first: first.id, other: clip.id, how: "alike", apart: apart / bits });
    }
  }
  return pairs;
}

type Known = { clips: readonly Compared[]; alike: number; pairs: AlikePair[] };

let known: Known | null = null;

/** The same, found once for as long as neither the demand nor what is compared changes. */
export function knownAlikePairs(clips: readonly Compared[], alike: number): AlikePair[] {
  const isKnown =
    known !== null &&
    known.alike === alike &&
    known.clips.length === clips.length &&
    clips.every(({ id, hash, frameHashes }, index) => {
      const before = known?.clips[index];
      return before?.id === id && before.hash === hash && before.frameHashes === frameHashes;
    });
  if (!isKnown || known === null) known = { clips, alike, pairs: alikePairs(clips, alike) };
  return known.pairs;
}

/** Clips in groups that hang together by pairs, each clip in one: their ids, in the order of the set. */
export function alikeGroups(clips: readonly { id: string }[], pairs: readonly AlikePair[]): string[][] {
  const leader = new Map(clips.map(({ id }) => [id, id]));
  const of = (id: string): string => {
    let at = id;
    for (let next = leader.get(at); next !== undefined && next !== at; next = leader.get(at)) at = next;
    leader.set(id, at);
    return at;
  };
  for (const { first, other } of pairs) {
    if (leader.has(first) && leader.has(other)) leader.set(of(other), of(first));
  }
  return [
    ...groupBy(
      clips.map(({ id }) => id),
      of,
    ).values(),
  ];
}
