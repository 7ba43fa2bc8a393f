import type { JsonNode, JsonObject } from "../../foundation/python-json";
import { CheckError } from "../define-checker";
import { iterableOf } from "./keyword";
import type { Validator } from "./validator";

/** For `unevaluated...`: does `work` with what a `$ref` points at, inside of its scope. */
export function withinReference<T>(
  validator: Validator,
  reference: JsonNode,
  work: (target: JsonNode) => T,
): T {
  const { references } = validator.run;
  const { url, schema } = references.resolve(referenceText(reference));
  references.enter(url);
  validator.enter();
  const result = work(schema);
  validator.leave();
  references.leave();
  return result;
}

/** The text of a reference. */
export function referenceText(reference: JsonNode): string {
  if (reference.type !== "string") throw new CheckError("a reference in the schema must be a text");
  return reference.value;
}

/** Yields the schemas among `if`, `then` and `else` that a value was judged by and fits. */
export function* chosenBranches(
  validator: Validator,
  instance: JsonNode,
  schema: JsonObject,
): Generator<JsonNode> {
  const condition = schema.members.get("if")?.value;
  if (condition === undefined) return;
  const holds = validator.isValid(instance, condition);
  if (holds) yield condition;
  const branch = schema.members.get(holds ? "then" : "else")?.value;
  if (branch !== undefined) yield branch;
}

/** The schemas in `allOf`, `oneOf` and `anyOf` that a value fits. */
export function* validAlternatives(
  validator: Validator,
  instance: JsonNode,
  schema: JsonObject,
): Generator<JsonNode> {
  for (const keyword of ["allOf", "oneOf", "anyOf"]) {
    const parts = schema.members.get(keyword)?.value;
    if (parts === undefined) continue;
    for (const part of iterableOf(parts, keyword)) {
      if (validator.hasNoErrors(instance, part)) yield part;
    }
  }
}
