import type { ReleasedRules } from "../../shapes/verdict";
import type { PreparedCheck } from "../define-checker";
import { prepareReference } from "../json/reference";

/** The released verdict on a JSON object; `benchmark` says whose script is followed. */
export function jsonObjectReference(schema: unknown, benchmark: ReleasedRules): PreparedCheck {
  return prepareReference("object", schema, benchmark);
}
