import type { AlsoAsked } from "../../shapes/also-judged";
import type { Checklist } from "../../shapes/checklist";
import type { DataSample } from "../../shapes/data-set";
import type { ChecklistMaterial } from "../../shapes/judged-material";

/** The id of a session's sample: a session has only this one. */
export const SESSION_SAMPLE = "1";

/** The sample that a session is, for one of what it is judged by. `seconds`: the length of its video; null when unknown. */
export function sessionSample(
  { instruction, material }: { instruction: string; material: AlsoAsked["material"] },
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

/** The checklist of a session as what its sample is judged by. */
export function materialOf(checklist: Checklist): ChecklistMaterial {
  return { checklist, promptId: null, field: null, constraintsUsed: [] };
}
