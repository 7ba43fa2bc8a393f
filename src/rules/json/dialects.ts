import type { JsonNode } from "../../foundation/python-json";
import { normaliseUrl } from "../../foundation/python-url";
import { CheckError } from "../define-checker";
import * as arrays from "./keywords-arrays";
import * as combining from "./keywords-combining";
import * as draft03 from "./keywords-draft-03";
import * as objects from "./keywords-objects";
import * as values from "./keywords-values";
import { truthy } from "./python-values";
import type { Dialect, Keyword } from "./validator";

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
  $ref: combining.ref,
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
  allOf: combining.allOf,
  anyOf: combining.anyOf,
  maxProperties: values.maxProperties,
  minProperties: values.minProperties,
  multipleOf: values.multipleOf,
  not: combining.not,
  oneOf: combining.oneOf,
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
  if: combining.ifThenElse,
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
    dependencies: draft03.oldDependencies,
    disallow: draft03.disallow,
    divisibleBy: values.multipleOf,
    extends: draft03.extendsSchema,
    items: arrays.oldItems,
    properties: draft03.propertiesWithRequired,
    type: draft03.typeOrSchema,
  },
  { types: new Map(oldTypes).set("any", () => true), idKeyword: "id" },
);
export const dialect04 = dialect(
  "http://json-schema.org/draft-04/schema",
  { ...from04, ...oldLimits, dependencies: objects.dependencies, items: arrays.oldItems },
  { types: oldTypes, idKeyword: "id" },
);
export const dialect06 = dialect("http://json-schema.org/draft-06/schema", in06, {});
export const dialect07 = dialect(
  "http://json-schema.org/draft-07/schema",
  { ...in06, if: combining.ifThenElse },
  {},
);
export const dialect2019 = dialect(
  "https://json-schema.org/draft/2019-09/schema",
  { ...from2019, $recursiveRef: combining.recursiveRef, items: arrays.itemsOrTuple },
  { refHidesSiblings: false },
);
export const dialect2020 = dialect(
  "https://json-schema.org/draft/2020-12/schema",
  {
    ...from2019,
    $dynamicRef: combining.dynamicRef,
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
