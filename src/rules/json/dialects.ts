import type { JsonNode } from "../../foundation/python-json";
import { normaliseUrl } from "../../foundation/python-url";
import { CheckError } from "../define-checker";
import { hasKey, iterableOf, membersOf, opening, referenceText } from "./evaluated-parts";
import * as arrays from "./keywords-arrays";
import * as objects from "./keywords-objects";
import * as values from "./keywords-values";
import { truthy } from "./python-values";
import { showValue } from "./show-json";
import type { Dialect, Keyword, Resolved, Sink, Validator } from "./validator";

export const allOf: Keyword = (validator, value, instance, _schema, sink) => {
  for (const schema of iterableOf(value, "allOf")) {
    if (validator.descend(instance, schema, sink)) return true;
  }
  return false;
};

export const anyOf: Keyword = (validator, value, instance, _schema, sink) => {
  if (iterableOf(value, "anyOf").some((schema) => validator.hasNoErrors(instance, schema))) return false;
  return validator.report(sink, instance, () => `${showValue(instance)} fits none of the alternatives`);
};

export const oneOf: Keyword = (validator, value, instance, _schema, sink) => {
  const schemas = iterableOf(value, "oneOf");
  const first = schemas.findIndex((schema) => validator.hasNoErrors(instance, schema));
  if (first < 0) {
    return validator.report(sink, instance, () => `${showValue(instance)} fits none of the alternatives`);
  }
  const others = schemas.slice(first + 1).filter((schema) => validator.isValid(instance, schema));
  if (others.length === 0) return false;
  const message = () => `${showValue(instance)} fits ${others.length + 1} of the alternatives, one is asked`;
  return validator.report(sink, instance, message);
};

export const not: Keyword = (validator, value, instance, _schema, sink) => {
  if (!validator.isValid(instance, value)) return false;
  return validator.report(sink, instance, () => `${showValue(instance)} is what it must not be`);
};

const ifThenElse: Keyword = (validator, value, instance, schema, sink) => {
  const branch = schema.members.get(validator.isValid(instance, value) ? "then" : "else")?.value;
  return branch !== undefined && validator.descend(instance, branch, sink);
};

const ref: Keyword = (validator, value, instance, _schema, sink) =>
  follow(validator, validator.run.references.resolve(referenceText(value)), instance, sink);

const dynamicRef: Keyword = (validator, value, instance, _schema, sink) =>
  follow(validator, validator.run.references.resolveDynamic(referenceText(value)), instance, sink);

const recursiveRef: Keyword = (validator, value, instance, schema, sink) => {
  const target = validator.run.references.resolveRecursive(referenceText(value), schema);
  return target !== null && follow(validator, target, instance, sink);
};

/** Checks the value against what a reference points at, inside of its scope. */
function follow(validator: Validator, { url, schema }: Resolved, instance: JsonNode, sink: Sink): boolean {
  const { references } = validator.run;
  references.enter(url);
  const stopped = validator.descend(instance, schema, sink);
  references.leave();
  return stopped;
}

/** `type` of draft-03, which may list schemas. */
const typeOrSchema: Keyword = (validator, value, instance, _schema, sink) => {
  const types = value.type === "string" ? [value] : iterableOf(value, "type");
  for (const type of types) {
    const fits =
      type.type === "object" ? validator.hasNoErrors(instance, type) : validator.isType(instance, type);
    if (fits) return false;
  }
  return validator.report(sink, instance, () => `${showValue(instance)} is not of type ${showValue(value)}`);
};

const disallow: Keyword = (validator, value, instance, _schema, sink) => {
  for (const type of value.type === "string" ? [value] : iterableOf(value, "disallow")) {
    if (!validator.isValid(instance, schemaOfType(type))) continue;
    const message = () => `${showValue(instance)} is of type ${showValue(type)}, which is not allowed`;
    if (validator.report(sink, instance, message)) return true;
  }
  return false;
};

function schemaOfType(type: JsonNode): JsonNode {
  const list: JsonNode = { type: "array", items: [type], start: 0, end: 0 };
  return {
    type: "object",
    members: new Map([["type", { keyStart: 0, keyEnd: 0, value: list }]]),
    start: 0,
    end: 0,
  };
}

const extendsSchema: Keyword = (validator, value, instance, _schema, sink) => {
  if (value.type === "object") return validator.descend(instance, value, sink);
  for (const schema of iterableOf(value, "extends")) {
    if (validator.descend(instance, schema, sink)) return true;
  }
  return false;
};

/** `properties` of draft-03, where each says by itself whether it is required. */
const propertiesWithRequired: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "object") return false;
  for (const [name, schema] of membersOf(value, "properties")) {
    const member = instance.members.get(name);
    if (member !== undefined) {
      if (validator.descend(member.value, schema, sink, name)) return true;
      continue;
    }
    if (schema.type !== "object") throw new CheckError("a part of the schema is no object");
    const required = schema.members.get("required")?.value;
    if (required === undefined || !truthy(required)) continue;
    const message = () => `${JSON.stringify(name)} is missing`;
    if (validator.report(sink, instance, message, opening(instance))) return true;
  }
  return false;
};

const oldDependencies: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "object") return false;
  for (const [name, dependency] of membersOf(value, "dependencies")) {
    if (!instance.members.has(name)) continue;
    if (dependency.type === "object") {
      if (validator.descend(instance, dependency, sink)) return true;
      continue;
    }
    const needed = dependency.type === "string" ? [dependency] : iterableOf(dependency, "dependencies");
    for (const each of needed) {
      if (hasKey(instance, each)) continue;
      const message = () => `${showValue(each)} is missing, which ${JSON.stringify(name)} needs`;
      if (validator.report(sink, instance, message, opening(instance))) return true;
    }
  }
  return false;
};

const types: [string, (instance: JsonNode) => boolean][] = [
  ["array", (node) => node.type === "array"],
  ["boolean", (node) => node.type === "boolean"],
  ["integer", (node) => node.type === "integer"],
  ["object", (node) => node.type === "object"],
  ["null", (node) => node.type === "null"],
  ["number", (node) => node.type === "integer" || node.type === "float"],
  ["string", (node) => node.type === "string"],
];
const oldTypes = new Map(types);
/** From draft-06 on 1.0 is an integer too. */
const newTypes = new Map(types).set(
  "integer",
  (node) => node.type === "integer" || (node.type === "float" && Number.isInteger(node.value)),
);

const everywhere: Record<string, Keyword> = {
  $ref: ref,
  additionalItems: arrays.additionalItems,
  additionalProperties: objects.additionalProperties,
  enum: values.enumeration,
  maxItems: values.maxItems,
  maxLength: values.maxLength,
  minItems: values.minItems,
  minLength: values.minLength,
  pattern: values.pattern,
  patternProperties: objects.patternProperties,
  uniqueItems: arrays.uniqueItems,
};
const from04: Record<string, Keyword> = {
  ...everywhere,
  allOf: allOf,
  anyOf: anyOf,
  maxProperties: values.maxProperties,
  minProperties: values.minProperties,
  multipleOf: values.multipleOf,
  not: not,
  oneOf: oneOf,
  properties: objects.properties,
  required: objects.required,
  type: values.type,
};
const from06: Record<string, Keyword> = {
  ...from04,
  const: values.constant,
  exclusiveMaximum: values.exclusiveMaximum,
  exclusiveMinimum: values.exclusiveMinimum,
  maximum: values.maximum,
  minimum: values.minimum,
  propertyNames: objects.propertyNames,
};
const in06: Record<string, Keyword> = {
  ...from06,
  contains: arrays.oldContains,
  dependencies: objects.dependencies,
  items: arrays.itemsOrTuple,
};
const from2019: Record<string, Keyword> = {
  ...from06,
  contains: arrays.contains,
  dependentRequired: objects.dependentRequired,
  dependentSchemas: objects.dependentSchemas,
  if: ifThenElse,
  unevaluatedItems: arrays.unevaluatedItems,
  unevaluatedProperties: objects.unevaluatedProperties,
};
const oldLimits: Record<string, Keyword> = { maximum: values.oldMaximum, minimum: values.oldMinimum };

function dialect(
  metaschema: string,
  keywords: Record<string, Keyword>,
  traits: Partial<Pick<Dialect, "types" | "idKeyword" | "refHidesSiblings">>,
): Dialect {
  const map = new Map(Object.entries(keywords));
  return { metaschema, keywords: map, types: newTypes, idKeyword: "$id", refHidesSiblings: true, ...traits };
}

export const dialect03 = dialect(
  "http://json-schema.org/draft-03/schema",
  {
    ...everywhere,
    ...oldLimits,
    dependencies: oldDependencies,
    disallow: disallow,
    divisibleBy: values.multipleOf,
    extends: extendsSchema,
    items: arrays.oldItems,
    properties: propertiesWithRequired,
    type: typeOrSchema,
  },
  { types: new Map(oldTypes).set("any", () => true), idKeyword: "id" },
);
export const dialect04 = dialect(
  "http://json-schema.org/draft-04/schema",
  { ...from04, ...oldLimits, dependencies: objects.dependencies, items: arrays.oldItems },
  { types: oldTypes, idKeyword: "id" },
);
export const dialect06 = dialect("http://json-schema.org/draft-06/schema", in06, {});
export const dialect07 = dialect("http://json-schema.org/draft-07/schema", { ...in06, if: ifThenElse }, {});
export const dialect2019 = dialect(
  "https://json-schema.org/draft/2019-09/schema",
  { ...from2019, $recursiveRef: recursiveRef, items: arrays.itemsOrTuple },
  { refHidesSiblings: false },
);
export const dialect2020 = dialect(
  "https://json-schema.org/draft/2020-12/schema",
  {
    ...from2019,
    $dynamicRef: dynamicRef,
    items: arrays.items,
    prefixItems: arrays.prefixItems,
  },
  { refHidesSiblings: false },
);

const byUrl: ReadonlyMap<string, Dialect> = new Map(
  [dialect03, dialect04, dialect06, dialect07, dialect2019, dialect2020].map((each) => [
    each.metaschema,
    each,
  ]),
);

/** The dialect that a schema's `$schema` names, else the one around it (2020-12 at the top). */
export function dialectOf(schema: JsonNode, around: Dialect = dialect2020): Dialect {
  const named = schema.type === "object" ? schema.members.get("$schema")?.value : undefined;
  if (named === undefined) return around;
  if (named.type === "string") return byUrl.get(safeUrl(named.value)) ?? around;
  if (named.type === "array" || named.type === "object" || truthy(named)) {
    throw new CheckError('"$schema" must be a text');
  }
  return around;
}

function safeUrl(text: string): string {
  try {
    return normaliseUrl(text);
  } catch {
    throw new CheckError('"$schema" is no URL');
  }
}
