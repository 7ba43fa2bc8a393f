/** A document of ours before its shape is known. */
export type LooseDocument = Readonly<Record<string, unknown>>;

export function isDocument(value: unknown): value is LooseDocument {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
