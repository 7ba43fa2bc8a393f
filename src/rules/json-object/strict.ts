import type { PreparedCheck } from "../define-checker";
import { prepareStrict } from "../json/strict";

/** The strict verdict on a JSON object. Throws `CheckError` where the schema is none. */
export function jsonObjectStrict(schema: unknown): PreparedCheck {
  return prepareStrict("object", schema);
}
