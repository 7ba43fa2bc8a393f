import { CheckError } from "../define-checker";
import type { ParameterSchema, ParametersSchema } from "./parameters";

/** True where a value is as its schema has it. */
function fits(schema: ParameterSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => fits(one, value));
  switch (schema.type) {
    case "string":
      if (schema.const !== undefined) return value === schema.const;
      return typeof value === "string" && value.length >= (schema.minLength ?? 0);
    case "number":
      return Number.isFinite(value);
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value) && value.every((item) => fits(schema.items ?? {}, item));
    default:
      return true;
  }
}

/** The values that fit a schema, as the end of a sentence: `"en" or "zh"`, `a number or null`. */
function inWords(schema: ParameterSchema): string {
  if (schema.anyOf) return schema.anyOf.map(inWords).join(" or ");
  switch (schema.type) {
    case "string":
      if (schema.const !== undefined) return JSON.stringify(schema.const);
      return schema.minLength ? "a text that is not empty" : "a text";
    case "number":
      return "a number";
    case "null":
      return "null";
    case "array":
      return `a list, each of it ${inWords(schema.items ?? {})}`;
    default:
      return "anything";
  }
}

/** Throws `CheckError` unless the parameters are as their schema has them (`strict` only). */
export function requireValid(schema: ParametersSchema, parameters: Record<string, unknown>): void {
  for (const [name, part] of Object.entries(schema.properties)) {
    const value = parameters[name];
    const isRight = value === undefined ? !schema.required.includes(name) : fits(part, value);
    if (!isRight) throw new CheckError(`bad parameters: ${name} must be ${inWords(part)}`);
  }
}
