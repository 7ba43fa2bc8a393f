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
export const VERSION_NEEDED = 20;
