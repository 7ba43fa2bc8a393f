/** The word for so many: "session" for one, else "sessions", or `many` where that is another. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** A count with its word: "1 session", "1,200 sessions". */
export function counted(count: number, one: string, many?: string): string {
  return `${count.toLocaleString("en")} ${plural(count, one, many)}`;
}
