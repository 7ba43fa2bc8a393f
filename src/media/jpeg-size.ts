/**
 * Width and height of a JPEG, from its frame header (SOF0 to SOF15, ITU-T T.81 B.2.2); null when the bytes hold
 * none.
 */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  let position = 2;
  while (position + 9 <= bytes.byteLength) {
    if (view.getUint8(position) !== 0xff) return null;
    const marker = view.getUint8(position + 1);
    if (isFrameHeader(marker)) {
      return { height: view.getUint16(position + 5), width: view.getUint16(position + 7) };
    }
    position += 2 + view.getUint16(position + 2);
  }
  return null;
}

/** C4, C8 and CC lie in the same range and mean tables and extensions. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
