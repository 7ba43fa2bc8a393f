import type { Checklist } from "../../schemas/checklist";
import type { ChecklistMaterial } from "../../schemas/judged-material";

/** What a sample made of a session is judged by. */
export function materialOf(checklist: Checklist): ChecklistMaterial {
  return { checklist, promptId: null, field: null, constraintsUsed: [] };
}
