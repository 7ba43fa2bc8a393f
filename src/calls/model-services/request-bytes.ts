/** Bytes as base64 within a request, with what stands around them. */
export function base64Bytes(bytes: number): number {
  return Math.ceil(bytes / 3) * 4 + 200;
}

/** Bytes in the units in which endpoints state their limits: "4.2 MB", and "0.1 MB" for less. */
export function megabytes(bytes: number): string {
  const value = Math.max(0.1, bytes / (1024 * 1024));
  return `${value < 9.95 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)} MB`;
}
