/** Boxes between which the movie header is looked for, in a file and in its `moov`. */
const MOST_BOXES = 64;
const LARGEST_HEADER = 16;

type Box = { type: string; content: number; end: number };

/**
 * How long an MP4 or MOV says it is, from its movie header (`mvhd`, ISO 14496-12 8.2.2), in seconds; null when it does
 * not say. The lengths of the tracks differ from it by fractions of a frame, and ffmpeg goes by the header.
 */
export async function movieDuration(file: Blob): Promise<number | null> {
  const movie = await findBox(file, "moov", 0, file.size);
  const header = movie && (await findBox(file, "mvhd", movie.content, movie.end));
  if (!header) return null;
  const bytes = await file.slice(header.content, Math.min(header.end, header.content + 32)).arrayBuffer();
  const view = new DataView(bytes);
  const isLong = bytes.byteLength > 0 && view.getUint8(0) === 1;
  if (bytes.byteLength < (isLong ? 32 : 20)) return null;
  const timescale = view.getUint32(isLong ? 20 : 12);
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  const unknown = duration === 0 || duration >= (isLong ? 2 ** 63 : 2 ** 32 - 1);
  return unknown || timescale === 0 ? null : duration / timescale;
}

async function findBox(file: Blob, type: string, from: number, to: number): Promise<Box | null> {
  let position = from;
  for (let count = 0; count < MOST_BOXES && position + 8 <= to; count += 1) {
    const box = await boxAt(file, position, to);
    if (!box || box.type === type) return box;
    position = box.end;
  }
  return null;
}

async function boxAt(file: Blob, position: number, to: number): Promise<Box | null> {
  const view = new DataView(await file.slice(position, position + LARGEST_HEADER).arrayBuffer());
  if (view.byteLength < 8) return null;
  const short = view.getUint32(0);
  const isLong = short === 1;
  if (isLong && view.byteLength < LARGEST_HEADER) return null;
  const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? to - position : short;
  if (size < (isLong ? 16 : 8)) return null;
  const type = String.fromCharCode(...new Uint8Array(view.buffer, 4, 4));
  return { type, content: position + (isLong ? 16 : 8), end: position + size };
}
