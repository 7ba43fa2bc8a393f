/** Bytes that can be read, wherever they lie: a `Blob` or a `File`, which the browser's process holds, or this memory. */
export interface Bytes {
  readonly size: number;
  slice(start?: number, end?: number): Bytes;
  arrayBuffer(): Promise<ArrayBuffer>;
  text(): Promise<string>;
}

/** Bytes in this memory: to cut or read a `Blob` asks the browser's process each time, which takes longer than to unpack a small file. */
class HeldBytes implements Bytes {
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  get size(): number {
    return this.bytes.length;
  }

  slice(start = 0, end = this.size): Bytes {
    return new HeldBytes(this.bytes.subarray(start, end));
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.bytes.slice().buffer;
  }

  async text(): Promise<string> {
    return new TextDecoder().decode(this.bytes);
  }
}

/** These bytes, which nobody may change any more. */
export function heldBytes(bytes: Uint8Array<ArrayBuffer>): Bytes {
  return new HeldBytes(bytes);
}

/** All of them in this memory, read at most once. Rejects with the browser's own error where they can't be read. */
export async function bytesOf(source: Bytes): Promise<Uint8Array<ArrayBuffer>> {
  return source instanceof HeldBytes ? source.bytes : new Uint8Array(await source.arrayBuffer());
}

/** The same as a `Blob`, for whoever hands them on. */
export function asBlob(source: Bytes): Blob {
  if (source instanceof Blob) return source;
  if (source instanceof HeldBytes) return new Blob([source.bytes]);
  throw new TypeError("These bytes are neither a Blob nor held.");
}

/** Pieces one behind the other; `bytes`: how many they are together. */
export function joinedBytes(pieces: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
