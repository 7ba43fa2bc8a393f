/** Neighbours that all have a value, in lists of their own: a line goes through each of them, and none over what is not known. */
export function inRow<Value>(values: readonly (Value | null)[]): Value[][] {
  const rows: Value[][] = [];
  let isOpen = false;
  for (const value of values) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    if (isOpen) rows.at(-1)?.push(value);
    else rows.push([value]);
    isOpen = true;
  }
  return rows;
}
