import { isFields } from "../../foundation/fields";

/** The names of the two halves of a checklist in a benchmark's files. */
export type ChecklistHalves = { format: string; content: string };

/** True where a value from a file has one of these halves. */
export function hasHalves(value: unknown, { format, content }: ChecklistHalves): boolean {
  return isFields(value) && (format in value || content in value);
}
