/** A line of a result as columns name it: its id, its constraint, its part where it has one. */
type NamedLine = [id: string, type: string | null] | [id: string, type: string | null, part: string];

/** By hand: a large run has thousands of lists of them, and its first screen waits for each. */
function isNamedLine(value: unknown): value is NamedLine {
  return (
    Array.isArray(value) &&
    (value.length === 2 || (value.length === 3 && typeof value[2] === "string")) &&
    typeof value[0] === "string" &&
    (value[1] === null || typeof value[1] === "string")
  );
}

/** True when a value from a database or a file is the list of a result's lines. */
export function areNamedLines(value: unknown): value is NamedLine[] {
  return Array.isArray(value) && value.every(isNamedLine);
}
