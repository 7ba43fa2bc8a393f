import { Format } from "typebox/format";
import type { JsonArray, JsonFloat, JsonInteger, JsonNode, JsonObject } from "../../foundation/python-json";
import { dialect04, dialect06, dialect07, dialect2019, dialect2020 } from "./dialects";
import { iterableOf, membersOf, referenceText, textNode } from "./evaluated-parts";
import { eachFrom, spanOf } from "./keywords-arrays";
import { dependencies, keyPlace, showUnexpected } from "./keywords-objects";
import { jsonEqual } from "./python-values";
import { showValue } from "./show-json";
import type { Dialect, Keyword, Resolved, Sink, Validator } from "./validator";

/** `enum`, by JSON Schema's equality at every depth: 1 is 1.0 and no `true`. */
const enumeration: Keyword = (validator, value, instance, _schema, sink) => {
  if (iterableOf(value, "enum").some((each) => jsonEqual(instance, each))) return false;
  return validator.report(sink, instance, () => `${showValue(instance)} is not one of ${showValue(value)}`);
};

/** `uniqueItems`, in time linear to the list. */
const uniqueItems: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "array" || value.type !== "boolean" || !value.value) return false;
  const seen = new Set<string>();
  for (const item of instance.items) {
    const key = equalityKey(item);
    if (seen.has(key)) {
      const { start, end } = item;
      return validator.report(sink, instance, () => `${showValue(item)} occurs twice`, { start, end });
    }
    seen.add(key);
  }
  return false;
};

/** The same text for equal values, and for them only. */
function equalityKey(node: JsonNode): string {
  switch (node.type) {
    case "array":
      return `[${node.items.map(equalityKey).join()}]`;
    case "object":
      return `{${[...node.members]
        .map(([name, { value }]) => `${JSON.stringify(name)}:${equalityKey(value)}`)
        .sort()
        .join()}}`;
    case "string":
      return JSON.stringify(node.value);
    case "null":
      return "null";
    case "float":
      return Number.isInteger(node.value) ? String(BigInt(node.value)) : String(node.value);
    default:
      return String(node.value);
  }
}

/** `multipleOf` as the numbers are written: 0.3 is a multiple of 0.1. */
const multipleOf: Keyword = (validator, value, instance, _schema, sink) => {
  if (!isNumber(instance) || !isNumber(value) || isMultiple(instance, value)) return false;
  return validator.report(
    sink,
    instance,
    () => `${showValue(instance)} is not a multiple of ${showValue(value)}`,
  );
};

function isNumber(node: JsonNode): node is JsonInteger | JsonFloat {
  return node.type === "integer" || node.type === "float";
}

function isMultiple(instance: JsonInteger | JsonFloat, divisor: JsonInteger | JsonFloat): boolean {
  const one = asDecimal(instance.value);
  const two = asDecimal(divisor.value);
  if (one === null || two === null) return false;
  const shift = BigInt(one.exponent - two.exponent);
  if (shift >= 0n) return (one.digits * 10n ** shift) % two.digits === 0n;
  return one.digits % (two.digits * 10n ** -shift) === 0n;
}

/** digits × 10^exponent; null for what is past the largest double. */
function asDecimal(value: number | bigint): { digits: bigint; exponent: number } | null {
  if (typeof value === "bigint") return { digits: value, exponent: 0 };
  if (!Number.isFinite(value)) return null;
  const [mantissa = "0", power = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

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

/** Formats of numbers, which JSON Schema leaves to others: those that OpenAPI names. */
const integers: ReadonlyMap<string, { from: bigint; to: bigint }> = new Map([
  ["int32", { from: -(2n ** 31n), to: 2n ** 31n - 1n }],
  ["int64", { from: -(2n ** 63n), to: 2n ** 63n - 1n }],
]);

/** `format`, asserted; a format that nobody knows allows everything. */
const format: Keyword = (validator, value, instance, _schema, sink) => {
  if (value.type !== "string" || hasFormat(instance, value.value)) return false;
  return validator.report(sink, instance, () => `${showValue(instance)} is no ${value.value}`);
};

function hasFormat(instance: JsonNode, name: string): boolean {
  if (instance.type === "string") return Format.Test(name, instance.value);
  const range = integers.get(name);
  if (range === undefined || (instance.type !== "integer" && instance.type !== "float")) return true;
  if (!Number.isInteger(Number(instance.value))) return false;
  const whole = BigInt(instance.value);
  return whole >= range.from && whole <= range.to;
}

/** Keywords that jsonschema 4.10.3 reads otherwise than the standard has them. */
const standard: Record<string, Keyword> = {
  additionalItems: additionalItems,
  additionalProperties: additionalProperties,
  enum: enumeration,
  multipleOf: multipleOf,
  unevaluatedItems: unevaluatedItems,
  unevaluatedProperties: unevaluatedProperties,
  uniqueItems: uniqueItems,
};

/**
 * That 1.0 is an integer, as the newer versions have it, is what readers of all versions mean. So is what is past the
 * largest double; RFC 8259 has no other infinite numbers.
 */
const types = new Map(dialect07.types).set(
  "integer",
  (node) =>
    node.type === "integer" ||
    (node.type === "float" && (Number.isInteger(node.value) || !Number.isFinite(node.value))),
);

/** A version as the standard has it, its formats asserted. */
function strictly(dialect: Dialect, more: Record<string, Keyword>, without: readonly string[] = []): Dialect {
  const own = [...dialect.keywords].filter(([name]) => !without.includes(name));
  const keywords = new Map(own.map(([name, keyword]) => [name, standard[name] ?? keyword]));
  for (const [name, keyword] of Object.entries({ format, ...more })) keywords.set(name, keyword);
  return { ...dialect, keywords, types };
}

export const strict2019 = strictly(dialect2019, { dependencies });
export const strict2020 = strictly(dialect2020, { dependencies }, ["additionalItems"]);

/** The versions that are read by the standard, by the URL of their schema; draft-03 is not among them. */
export const strictDialects: ReadonlyMap<string, Dialect> = new Map(
  [strictly(dialect04, {}), strictly(dialect06, {}), strictly(dialect07, {}), strict2019, strict2020].map(
    (each) => [each.metaschema, each],
  ),
);

/** The same versions without formats, which a schema of schemas only mentions. */
export const metaDialects: ReadonlyMap<string, Dialect> = new Map(
  [...strictDialects].map(([url, dialect]) => {
    const keywords = new Map([...dialect.keywords].filter(([name]) => name !== "format"));
    return [url, { ...dialect, keywords }];
  }),
);
