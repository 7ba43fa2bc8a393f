/** The word for so many: "session" for one, else "sessions", or `many` where that is another. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A count with its word: "1 session", "1,200 sessions". */
export function counted(count: number, one: string, many?: string): string {
  // Small ones look the same without the browser's formatter, whose first use takes a slow phone 80 ms.
  const digits = Number.isInteger(count) && Math.abs(count) < 1000 ? count : count.toLocaleString("en");
  return `${digits} ${plural(count, one, many)}`;
}
