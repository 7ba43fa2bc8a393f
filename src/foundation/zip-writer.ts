/**
 * The records of a zip file (PKWARE APPNOTE 6.3), as far as session files need them: little-endian, one disk, below
 * 4 GiB. Offsets count from the start of a record.
 */
export const LOCAL_HEADER = {
  signature: 0x04034b50,
  size: 30,
  nameLength: 26,
  extraLength: 28,
};

export const DIRECTORY_HEADER = {
  signature: 0x02014b50,
  size: 46,
  flags: 8,
  method: 10,
  crc: 16,
  packedBytes: 20,
  sizeBytes: 24,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  offset: 42,
};

export const END_RECORD = {
  signature: 0x06054b50,
  size: 22,
  disk: 4,
  directoryDisk: 6,
  entriesHere: 8,
  entries: 10,
  directoryBytes: 12,
  directoryOffset: 16,
  commentLength: 20,
};

/** Stands in a field whose value is in a zip64 record instead. */
export const ZIP64_MARK = 0xffffffff;
export const ZIP64_COUNT_MARK = 0xffff;

/** Bit 0: encrypted; bit 13: the directory is masked, which goes with encryption. */
export const LOCKED_FLAGS = 0x2001;

export const STORED = 0;
export const DEFLATED = 8;

/** The version of zip that a reader must know for deflate. */
const VERSION_NEEDED = 20;

/** A file on its way into a zip file. */
export interface PackedFile {
  /** ASCII, with slashes. */
  path: string;
  /** The bytes as they go in. */
  packed: Blob | Uint8Array<ArrayBuffer>;
  method: typeof STORED | typeof DEFLATED;
  /** CRC-32 and length of the bytes before packing. */
  crc: number;
  sizeBytes: number;
}

/**
 * A zip file of these files in their order, below 4 GiB. Blobs become parts of it and are not copied, so that a
 * video on disk is not read into memory. The same files and time give the same bytes.
 */
export function zipOf(files: readonly PackedFile[], time: Date): Blob {
  const parts: BlobPart[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const common = commonFields(file, time);
    const name = new TextEncoder().encode(file.path);
    const local = record(LOCAL_HEADER.signature, [...common, [2, name.length], [2, 0]], name);
    // Made by version 2.0, no comment, first disk, plain attributes.
    const rest: Field[] = [
      [2, name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ];
    directory.push(record(DIRECTORY_HEADER.signature, [[2, VERSION_NEEDED], ...common, ...rest], name));
    parts.push(local, file.packed);
    offset += local.length + bytesOf(file.packed);
  }
  const directoryBytes = directory.reduce((sum, { length }) => sum + length, 0);
  const count = files.length;
  const end = record(END_RECORD.signature, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  ]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}

function bytesOf(packed: PackedFile["packed"]): number {
  return packed instanceof Blob ? packed.size : packed.length;
}

type Field = [bytes: 2 | 4, value: number];

/** The fields that both headers of a file share, in their order: version, flags, method, time, date, crc, sizes. */
function commonFields({ method, crc, packed, sizeBytes }: PackedFile, time: Date): Field[] {
  const { clock, day } = dosTime(time);
  return [
    [2, VERSION_NEEDED],
    [2, 0],
    [2, method],
    [2, clock],
    [2, day],
    [4, crc],
    [4, bytesOf(packed)],
    [4, sizeBytes],
  ];
}

function record(
  signature: number,
  fields: readonly Field[],
  name = new Uint8Array(),
): Uint8Array<ArrayBuffer> {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 4);
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let position = 4;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(position, value, true);
    else view.setUint32(position, value, true);
    position += width;
  }
  bytes.set(name, position);
  return bytes;
}

/** UTC in the two fields that zip has for it, in steps of two seconds from 1980 on. */
function dosTime(time: Date): { clock: number; day: number } {
  const year = Math.min(Math.max(time.getUTCFullYear(), 1980), 2107);
  return {
    clock: (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1),
    day: ((year - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
  };
}
