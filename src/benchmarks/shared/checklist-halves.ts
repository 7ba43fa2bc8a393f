import { isFields } from "../../foundation/fields";

/** What a benchmark calls the two halves of a checklist in its files. */
export type ChecklistHalves = { format: string; content: string };

/** True where a value from a file has one of these halves. */
export function hasHalves(value: unknown, { format, content }: ChecklistHalves): boolean {
  return isFields(value) && (format in value || content in value);
}
