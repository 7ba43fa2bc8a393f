import type { Period } from "./read-times";

/**
 * Temporal intersection over union of two periods, 0 to 1. The union is taken from the earlier start to the later
 * end, gap included; 0 where it has no length. As in OmniCap-IF's released script.
 */
export function temporalIou(a: Readonly<Period>, b: Readonly<Period>): number {
  // Comparisons, not Math.min and Math.max: those would hand on a NaN that the script's comparisons pass over.
  const latestStart = b[0] > a[0] ? b[0] : a[0];
  const earliestEnd = b[1] < a[1] ? b[1] : a[1];
  const shared = latestStart >= earliestEnd ? 0 : earliestEnd - latestStart;
  const union = (b[1] > a[1] ? b[1] : a[1]) - (b[0] < a[0] ? b[0] : a[0]);
  return union <= 0 ? 0 : shared / union;
}
