import type { JsonArray, JsonNode, JsonObject } from "../../../foundation/python-json";
import { referenceText } from "../evaluated-parts";
import { membersOf, textNode } from "../keyword";
import { eachFrom, spanOf } from "../keywords-arrays";
import { keyPlace, showUnexpected } from "../keywords-objects";
import type { Keyword, Resolved, Sink, Validator } from "../validator";

/** The keys that neither `properties` nor `patternProperties` of a schema names. */
function extraNames(validator: Validator, instance: JsonObject, schema: JsonObject): string[] {
  const named = namesIn(schema, "properties");
  const patterns = namesIn(schema, "patternProperties").map(textNode);
  const known = new Set(named);
  return [...instance.members.keys()].filter(
    (name) => !known.has(name) && !patterns.some((pattern) => validator.run.patternFound(pattern, name)),
  );
}

function namesIn(schema: JsonObject, keyword: string): string[] {
  const value = schema.members.get(keyword)?.value;
  return value === undefined ? [] : membersOf(value, keyword).map(([name]) => name);
}

/** The keys that a schema has looked at, all that it applies to the same value included; `schema` holds. */
function evaluatedNames(
  validator: Validator,
  instance: JsonObject,
  schema: JsonObject,
  seen = new Set<string>(),
): Set<string> {
  const extras = new Set(extraNames(validator, instance, schema));
  for (const name of instance.members.keys()) if (!extras.has(name)) seen.add(name);
  if (schema.members.has("additionalProperties")) for (const name of extras) seen.add(name);
  eachApplied(validator, instance, schema, (part) => {
    if (part.members.has("unevaluatedProperties")) for (const name of instance.members.keys()) seen.add(name);
    else evaluatedNames(validator, instance, part, seen);
  });
  return seen;
}

/** The places of the items that a schema has looked at, as `evaluatedNames`. */
function evaluatedIndexes(
  validator: Validator,
  instance: JsonArray,
  schema: JsonObject,
  seen = new Set<number>(),
): Set<number> {
  const all = [...instance.items.keys()];
  const include = (indexes: readonly number[]) => {
    for (const index of indexes) seen.add(index);
  };
  const get = (keyword: string) => schema.members.get(keyword)?.value;
  const items = get("items");
  const isNewest = validator.dialect.keywords.has("prefixItems");
  const tuple = isNewest ? get("prefixItems") : items;
  if (tuple?.type === "array") include(all.slice(0, tuple.items.length));
  if (items !== undefined && (items.type !== "array" || schema.members.has("additionalItems"))) include(all);
  const contained = isNewest ? get("contains") : undefined;
  if (contained !== undefined) {
    include(all.filter((index) => validator.isValid(instance.items[index] ?? instance, contained)));
  }
  eachApplied(validator, instance, schema, (part) => {
    if (part.members.has("unevaluatedItems")) include(all);
    else evaluatedIndexes(validator, instance, part, seen);
  });
  return seen;
}

/** Visits the schemas that a schema applies to the same value and that hold there, each inside of its scope. */
function eachApplied(
  validator: Validator,
  instance: JsonNode,
  schema: JsonObject,
  visit: (part: JsonObject) => void,
): void {
  const { references } = validator.run;
  const visitPart = (part: JsonNode) => {
    if (part.type !== "object") return;
    const opened = references.open(part, validator.dialect);
    visit(part);
    if (opened) references.leave();
  };
  const visitValid = (part: JsonNode) => {
    if (validator.isValid(instance, part)) visitPart(part);
  };
  const visitTarget = ({ url, schema: target }: Resolved) => {
    references.enter(url);
    visitValid(target);
    references.leave();
  };
  const get = (keyword: string) => schema.members.get(keyword)?.value;
  for (const keyword of ["allOf", "anyOf", "oneOf"]) {
    const parts = get(keyword);
    if (parts?.type === "array") parts.items.forEach(visitValid);
  }
  const condition = get("if");
  if (condition !== undefined) {
    const holds = validator.isValid(instance, condition);
    if (holds) visitPart(condition);
    const branch = get(holds ? "then" : "else");
    if (branch !== undefined) visitValid(branch);
  }
  for (const keyword of ["dependentSchemas", "dependencies"]) {
    const parts = get(keyword);
    if (parts === undefined || instance.type !== "object") continue;
    for (const [name, part] of membersOf(parts, keyword)) {
      if (part.type !== "array" && instance.members.has(name)) visitValid(part);
    }
  }
  const [reference, dynamic, recursive] = [get("$ref"), get("$dynamicRef"), get("$recursiveRef")];
  const { keywords } = validator.dialect;
  if (reference !== undefined) visitTarget(references.resolve(referenceText(reference)));
  if (dynamic !== undefined && keywords.has("$dynamicRef"))
    visitTarget(references.resolveDynamic(referenceText(dynamic)));
  if (recursive !== undefined && keywords.has("$recursiveRef")) {
    const target = references.resolveRecursive(referenceText(recursive), schema);
    if (target !== null) visitTarget(target);
  }
}

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
