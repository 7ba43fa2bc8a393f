const HEADER_BYTES = 44;
const LARGEST_SIZE = 0xffffffff;

/** A WAV file of one channel with 16 bits a sample, from pieces with samples from -1 to 1. */
export function writeWav(pieces: readonly Float32Array[], sampleRate: number): Uint8Array<ArrayBuffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const bytes = new Uint8Array(HEADER_BYTES + 2 * length);
  const view = new DataView(bytes.buffer);
  const tag = (position: number, text: string) => bytes.set(new TextEncoder().encode(text), position);
  tag(0, "RIFF");
  view.setUint32(4, Math.min(LARGEST_SIZE, bytes.length - 8), true);
  tag(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  tag(36, "data");
  view.setUint32(40, Math.min(LARGEST_SIZE, 2 * length), true);
  // Browsers run on little-endian machines only, as WAV files are.
  const samples = new Int16Array(bytes.buffer, HEADER_BYTES);
  let position = 0;
  for (const piece of pieces) {
    for (let index = 0; index < piece.length; index += 1, position += 1) {
      const value = Math.round((piece[index] ?? 0) * 32768);
      samples[position] = value < -32768 ? -32768 : value > 32767 ? 32767 : value;
    }
  }
  return bytes;
}
