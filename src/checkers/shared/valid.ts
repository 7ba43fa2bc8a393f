import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { CheckError } from "../define-checker";

/** Throws `CheckError` unless the parameters are as their schema has them (`strict` only). */
export function requireValid(schema: TSchema, parameters: Record<string, unknown>): void {
  if (Value.Check(schema, parameters)) return;
  const [first] = Value.Errors(schema, parameters);
  throw new CheckError(`bad parameters: ${first ? `${first.instancePath} ${first.message}` : "wrong type"}`);
}
