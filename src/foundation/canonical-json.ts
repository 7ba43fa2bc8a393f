/**
 * A plain value as JSON with the keys of every object in order, so that equal values give equal texts. Of the values
 * that JSON has no word for, it says what `JSON.stringify` says.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
