import type { JsonNode, JsonObject } from "../../../foundation/python-json";
import { eachFrom, spanOf } from "../keywords-arrays";
import { keyPlace, showUnexpected } from "../keywords-objects";
import type { Keyword, Sink, Validator } from "../validator";
import { evaluatedIndexes, evaluatedNames, extraNames } from "./evaluated";

/** `additionalProperties`: the keys that neither `properties` nor `patternProperties` names. */
export const additionalProperties: Keyword = (validator, value, instance, schema, sink) => {
  if (instance.type !== "object") return false;
  return checkMembers(validator, value, instance, extraNames(validator, instance, schema), sink);
};

/** `unevaluatedProperties`: the keys that nothing in the schema has looked at. */
export const unevaluatedProperties: Keyword = (validator, value, instance, schema, sink) => {
  if (instance.type !== "object") return false;
  const seen = evaluatedNames(validator, instance, schema);
  const extras = [...instance.members.keys()].filter((name) => !seen.has(name));
  return checkMembers(validator, value, instance, extras, sink);
};

function checkMembers(
  validator: Validator,
  value: JsonNode,
  instance: JsonObject,
  names: readonly string[],
  sink: Sink,
): boolean {
  const [first] = names;
  if (first === undefined) return false;
  if (forbidsAll(value)) {
    return validator.report(sink, instance, () => showUnexpected(names), keyPlace(instance, first));
  }
  return names.some((name) => {
    const member = instance.members.get(name);
    return member !== undefined && validator.descend(member.value, value, sink, name);
  });
}

/** `additionalItems`: what comes after a tuple. */
export const additionalItems: Keyword = (validator, value, instance, schema, sink) => {
  const tuple = schema.members.get("items")?.value;
  if (instance.type !== "array" || tuple?.type !== "array") return false;
  const { length } = tuple.items;
  if (!forbidsAll(value)) return eachFrom(validator, instance.items, length, value, sink);
  const extras = instance.items.slice(length);
  if (extras.length === 0) return false;
  return validator.report(sink, instance, () => `items past the ${length} allowed`, spanOf(extras));
};

/** `unevaluatedItems`: the items that nothing in the schema has looked at. */
export const unevaluatedItems: Keyword = (validator, value, instance, schema, sink) => {
  if (instance.type !== "array") return false;
  const seen = evaluatedIndexes(validator, instance, schema);
  const extras = [...instance.items.entries()].filter(([index]) => !seen.has(index));
  if (!forbidsAll(value)) return extras.some(([index, item]) => validator.descend(item, value, sink, index));
  if (extras.length === 0) return false;
  const place = spanOf(extras.map(([, item]) => item));
  return validator.report(sink, instance, () => "items that the schema does not provide for", place);
};

function forbidsAll(schema: JsonNode): boolean {
  return schema.type === "boolean" && !schema.value;
}
