/** Where the first frame is looked for, behind tags. */
const BEGINNING = 1 << 18;
/** Samples by which every MP3 decoder comes late. */
const DECODER_DELAY = 529;

/** Samples of an MP3 file that are not part of the sound. */
type Mp3Delay = { atStart: number; atEnd: number };

/**
 * What the encoder says of the silence it added, in the `Xing` or `Info` frame with which it began the file (as LAME
 * writes it); the decoder's own delay comes on top. Null where the file does not say.
 */
export async function mp3Delay(file: Blob): Promise<Mp3Delay | null> {
  const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
  const text = new TextDecoder("latin1").decode(bytes);
  const header = /Xing|Info/.exec(text)?.index;
  if (header === undefined) return null;
  const view = new DataView(bytes.buffer);
  if (header + 8 > bytes.length) return null;
  const flags = view.getUint32(header + 4);
  const fields = (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  const encoder = header + 8 + fields;
  const delays = encoder + 21;
  if (delays + 3 > bytes.length || !/^L[Aa][Mv]/.test(text.slice(encoder, encoder + 3))) return null;
  const both = (view.getUint16(delays) << 8) | view.getUint8(delays + 2);
  return { atStart: (both >> 12) + DECODER_DELAY, atEnd: Math.max(0, (both & 0xfff) - DECODER_DELAY) };
}
