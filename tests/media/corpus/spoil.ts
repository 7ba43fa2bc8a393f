type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes of this length without a pattern, always the same. */
export function noise(length: number): Bytes {
  let seed = 12_345;
  return new Uint8Array(length).map(() => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed & 255;
  });
}

/** Only the beginning: a share of the whole, or a number of bytes from 1 on. */
export function cutAt(end: number): (whole: Bytes) => Bytes {
  return (whole) => whole.slice(0, Math.floor(end < 1 ? end * whole.length : end));
}

/** Other bytes so far behind the first place of `mark`. */
export function withBytes(mark: string, offset: number, bytes: readonly number[]): (whole: Bytes) => Bytes {
  return (whole) => {
    const changed = whole.slice();
    changed.set(bytes, placeOf(whole, mark) + offset);
    return changed;
  };
}

/** Noise from so far behind the first place of `mark` on, over a share of the whole. */
export function filled(mark: string, offset: number, share: number): (whole: Bytes) => Bytes {
  return (whole) => withBytes(mark, offset, [...noise(Math.floor(whole.length * share))])(whole);
}

function placeOf(bytes: Bytes, mark: string): number {
  const place = new TextDecoder("latin1").decode(bytes).indexOf(mark);
  if (place < 0) throw new Error(`no ${mark} in the file`);
  return place;
}
