/** An object that came from outside; its fields are anything. */
export type Fields = Record<string, unknown>;

/** True for an object that is no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The text; null for anything that is no text. */
export function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** The list; an empty one for anything that is no list. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
