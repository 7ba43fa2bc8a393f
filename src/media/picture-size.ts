export type PictureSize = { width: number; height: number };

/** The size of a JPEG or of a WebP by its header; null when the bytes are neither. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  return jpegSize(bytes) ?? webpSize(bytes);
}

/** Width and height that the first frame header of a JPEG gives; null when the bytes are no JPEG. */
export function jpegSize(bytes: Uint8Array): PictureSize | null {
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

/** Width and height of a WebP of any kind: lossy, lossless or extended; null when the bytes are none. */
export function webpSize(bytes: Uint8Array): PictureSize | null {
  const text = String.fromCharCode(...bytes.subarray(0, 16));
  if (bytes.byteLength < 30 || !text.startsWith("RIFF") || text.slice(8, 12) !== "WEBP") return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  switch (text.slice(12, 16)) {
    case "VP8 ":
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case "VP8L": {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
    default:
      return null;
  }
}

function uint24(view: DataView, position: number): number {
  return view.getUint16(position, true) + view.getUint8(position + 2) * 0x10000;
}
