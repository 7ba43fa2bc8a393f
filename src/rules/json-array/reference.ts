import type { ReleasedRules } from "../../shapes/verdict";
import type { PreparedCheck } from "../define-checker";
import { prepareReference } from "../json/reference";

/** The released verdict on a JSON array; `benchmark` says whose script is followed. */
export function jsonArrayReference(schema: unknown, benchmark: ReleasedRules): PreparedCheck {
  return prepareReference("array", schema, benchmark);
}
