import type { Ask, ChecklistAsk } from "../../shapes/ask";
import type { Checklist } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";

/** The id of a session's sample: a session has only this one. */
export const SESSION_SAMPLE = "1";

/** The sample that a session is, for one of what it is judged by. `seconds`: the length of its video; null when unknown. */
export function sessionSample(
  { instruction, material }: { instruction: string; material: Ask["material"] },
  seconds: number | null,
  videoId = SESSION_SAMPLE,
): DataSample {
  const known = seconds !== null && seconds > 0 ? seconds : null;
  return {
    id: SESSION_SAMPLE,
    video: { id: videoId, path: null, seconds: known },
    instruction,
    facets: {},
    material,
  };
}

/** A checklist as what a sample, or a session, is judged by. */
export function materialOf(checklist: Checklist): ChecklistAsk["material"] {
  return { checklist, promptId: null, field: null, constraintsUsed: [] };
}
