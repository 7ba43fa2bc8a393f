import { checklistExcess } from "../shapes/checklist-limits";
import type { DataSample } from "../shapes/data-set";
import { isDocument } from "./loose-document";

/** Excess over the limits in the checklist of a sample from outside, in a sentence; null when it keeps within them. */
export function sampleExcess({ material }: Pick<DataSample, "material">): string | null {
  const checklist = isDocument(material) && isDocument(material.checklist) ? material.checklist : {};
  return checklistExcess([checklist.format, checklist.content], (check) => Reflect.get(check, "items"));
}
