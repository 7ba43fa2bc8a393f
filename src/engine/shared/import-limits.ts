const MIB = 1024 * 1024;

/** What an import reads at most; what is beyond is told, and the rest is read. */
export const IMPORT_LIMITS = {
  /** One file, or one in a zip, unpacked. */
  fileBytes: 512 * MIB,
  /** All files of an import together. */
  totalBytes: 768 * MIB,
  /** Files of an import, those in zips counted. */
  files: 2000,
  zip: {
    fileBytes: 1024 * MIB,
    entries: 20_000,
    directoryBytes: 8 * MIB,
  },
};
export type ImportLimits = typeof IMPORT_LIMITS;

/** The limits for files of one kind that are small: of so many bytes each at most. */
export function limitsForSmall(fileBytes: number): ImportLimits {
  return { ...IMPORT_LIMITS, fileBytes, totalBytes: 4 * fileBytes, files: 100 };
}

/** As people read it. */
export function mebibytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / MIB)).toLocaleString("en")} MB`;
}
