import type { PreparedCheck } from "../define-checker";
import { prepareStrict } from "../json/strict";

/** The strict verdict on a JSON array. Throws `CheckError` where the schema is none. */
export function jsonArrayStrict(schema: unknown): PreparedCheck {
  return prepareStrict("array", schema);
}
