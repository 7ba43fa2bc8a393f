import { crc32, deflateRawSync } from "node:zlib";

/** A file of a zip file, and what its headers say of it where that is not the truth. */
export interface CraftedEntry {
  /** As UTF-8. */
  path: string;
  data?: string | Uint8Array;
  /** 0 stored (the usual), 8 deflated, any other as it is. */
  method?: number;
  /** In place of what `data` packs to. */
  packed?: Uint8Array;
  flags?: number;
  crc?: number;
  /** Length of the data, in the directory and in the file's own header. */
  sizeBytes?: number;
  packedBytes?: number;
  localPath?: string;
  /** Crc and sizes stand behind the data, in the file's own header there is 0. */
  descriptor?: boolean;
  localSizeBytes?: number;
  extra?: Uint8Array;
  localExtra?: Uint8Array;
  comment?: string;
  /** The place at which the directory says that the file's own header is. */
  offset?: number;
  localSignature?: number;
}

/** The file's end, where it does not say the truth. */
export interface CraftedEnd {
  count?: number;
  offset?: number;
  bytes?: number;
  disk?: number;
  comment?: string;
  /** Between the last file and the directory. */
  gap?: Uint8Array;
  /** Between the directory and the end record. */
  behind?: Uint8Array;
}

type Made = { entry: CraftedEntry; packed: Uint8Array; crc: number; sizeBytes: number; offset: number };

/** The bytes of a zip file with these files in their order. */
export function craftZip(entries: readonly CraftedEntry[], end: CraftedEnd = {}): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  let offset = 0;
  const add = (part: Uint8Array) => {
    parts.push(part);
    offset += part.length;
  };
  const made: Made[] = [];
  for (const entry of entries) {
    const data = typeof entry.data === "string" ? Buffer.from(entry.data) : (entry.data ?? new Uint8Array());
    const packed = entry.packed ?? (entry.method === 8 ? deflateRawSync(data) : data);
    const file = { entry, packed, crc: crc32(data), sizeBytes: data.length, offset };
    made.push(file);
    add(localHeader(file));
    add(packed);
    if (entry.descriptor) add(numbers([4, 0x08074b50], [4, file.crc], [4, packed.length], [4, data.length]));
  }
  add(end.gap ?? new Uint8Array());
  const start = offset;
  for (const file of made) add(directoryHeader(file));
  const bytes = offset - start;
  add(end.behind ?? new Uint8Array());
  const comment = Buffer.from(end.comment ?? "");
  const count = end.count ?? entries.length;
  const disk = end.disk ?? 0;
  add(
    numbers(
      [4, 0x06054b50],
      [2, disk],
      [2, disk],
      [2, count],
      [2, count],
      [4, end.bytes ?? bytes],
      [4, end.offset ?? start],
      [2, comment.length],
    ),
  );
  add(comment);
  return new Uint8Array(Buffer.concat(parts));
}

function localHeader({ entry, packed, crc, sizeBytes }: Made): Uint8Array {
  const name = Buffer.from(entry.localPath ?? entry.path);
  const extra = entry.localExtra ?? new Uint8Array();
  const hidden = entry.descriptor === true;
  const header = numbers(
    [4, entry.localSignature ?? 0x04034b50],
    [2, 20],
    [2, flagsOf(entry)],
    [2, entry.method ?? 0],
    [4, 0],
    [4, hidden ? 0 : (entry.crc ?? crc)],
    [4, hidden ? 0 : (entry.packedBytes ?? packed.length)],
    [4, hidden ? 0 : (entry.localSizeBytes ?? entry.sizeBytes ?? sizeBytes)],
    [2, name.length],
    [2, extra.length],
  );
  return Buffer.concat([header, name, extra]);
}

function directoryHeader({ entry, packed, crc, sizeBytes, offset }: Made): Uint8Array {
  const name = Buffer.from(entry.path);
  const extra = entry.extra ?? new Uint8Array();
  const comment = Buffer.from(entry.comment ?? "");
  const header = numbers(
    [4, 0x02014b50],
    [2, 20],
    [2, 20],
    [2, flagsOf(entry)],
    [2, entry.method ?? 0],
    [4, 0],
    [4, entry.crc ?? crc],
    [4, entry.packedBytes ?? packed.length],
    [4, entry.sizeBytes ?? sizeBytes],
    [2, name.length],
    [2, extra.length],
    [2, comment.length],
    [4, 0],
    [4, 0],
    [4, entry.offset ?? offset],
  );
  return Buffer.concat([header, name, extra, comment]);
}

function flagsOf({ flags = 0, descriptor = false }: CraftedEntry): number {
  return flags | (descriptor ? 8 : 0);
}

function numbers(...fields: [bytes: 2 | 4, value: number][]): Uint8Array {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let position = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, position);
    else buffer.writeUInt32LE(value >>> 0, position);
    position += bytes;
  }
  return buffer;
}

/** A deflate stream of zeros, `mebibytes` of them, in about a thousandth of that. */
export function deflatedZeros(mebibytes: number): Uint8Array {
  // A full flush ends a block on a byte and forgets what was before, so blocks can be put one behind the other.
  const block = deflateRawSync(new Uint8Array(1024 * 1024), { finishFlush: 3 });
  const lastBlock = Uint8Array.of(3, 0);
  return Buffer.concat([...Array.from({ length: mebibytes }, () => block), lastBlock]);
}
