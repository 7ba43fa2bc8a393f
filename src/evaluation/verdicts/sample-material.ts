import type { ChecklistMaterial } from "../../benchmarks/instruction-following/material";
import type { Checklist } from "../../schemas/checklist";

/** What a sample made of a session is judged by. */
export function materialOf(checklist: Checklist): ChecklistMaterial {
  return { checklist, promptId: null, field: null, constraintsUsed: [] };
}
