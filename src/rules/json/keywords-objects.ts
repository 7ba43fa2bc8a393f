import type { JsonNode, JsonObject } from "../../foundation/python-json";
import { CheckError } from "../define-checker";
import {
  chosenBranches,
  hasKey,
  iterableOf,
  membersOf,
  opening,
  textNode,
  validAlternatives,
  withinReference,
} from "./evaluated-parts";
import { truthy } from "./python-values";
import { shorten, showValue } from "./show-json";
import type { Keyword, Validator } from "./validator";

export const properties: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "object") return false;
  for (const [name, schema] of membersOf(value, "properties")) {
    const member = instance.members.get(name);
    if (member !== undefined && validator.descend(member.value, schema, sink, name)) return true;
  }
  return false;
};

export const patternProperties: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "object") return false;
  for (const [pattern, schema] of membersOf(value, "patternProperties")) {
    for (const [name, member] of instance.members) {
      if (!validator.run.patternFound(textNode(pattern), name)) continue;
      if (validator.descend(member.value, schema, sink, name)) return true;
    }
  }
  return false;
};

export const propertyNames: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "object") return false;
  for (const [name, { keyStart, keyEnd }] of instance.members) {
    const node: JsonNode = { type: "string", value: name, start: keyStart, end: keyEnd };
    if (validator.descend(node, value, sink)) return true;
  }
  return false;
};

export const additionalProperties: Keyword = (validator, value, instance, schema, sink) => {
  if (instance.type !== "object") return false;
  const extras = extraNames(validator, instance, schema);
  if (value.type === "object") {
    for (const name of extras) {
      const member = instance.members.get(name);
      if (member !== undefined && validator.descend(member.value, value, sink, name)) return true;
    }
    return false;
  }
  const [first] = extras;
  if (first === undefined || truthy(value)) return false;
  return validator.report(sink, instance, () => showUnexpected(extras), keyPlace(instance, first));
};

export function showUnexpected(names: readonly string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return `not allowed: ${names.slice(0, 3).map(showName).join(", ")}${more}`;
}

function showName(name: string): string {
  return JSON.stringify(shorten(name));
}

export function keyPlace(instance: JsonObject, name: string): { start: number; end: number } {
  const member = instance.members.get(name);
  return member ? { start: member.keyStart, end: member.keyEnd } : opening(instance);
}

/** The keys that neither `properties` nor `patternProperties` names. */
function extraNames(validator: Validator, instance: JsonObject, schema: JsonObject): string[] {
  const known = schema.members.get("properties")?.value;
  const patterns = schema.members.get("patternProperties")?.value;
  const joined =
    patterns === undefined ? "" : iterableOf(patterns, "patternProperties").map(textOf).join("|");
  const pattern = textNode(joined);
  return [...instance.members.keys()].filter(
    (name) => !isKnown(name, known) && (joined === "" || !validator.run.patternFound(pattern, name)),
  );
}

function textOf(node: JsonNode): string {
  if (node.type !== "string")
    throw new CheckError('"patternProperties" in the schema must have texts as keys');
  return node.value;
}

function isKnown(name: string, known: JsonNode | undefined): boolean {
  if (known === undefined) return false;
  if (known.type === "object") return known.members.has(name);
  if (known.type === "string") return known.value.includes(name);
  return iterableOf(known, "properties").some((each) => each.type === "string" && each.value === name);
}

export const required: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "object") return false;
  for (const name of iterableOf(value, "required")) {
    if (hasKey(instance, name)) continue;
    if (validator.report(sink, instance, () => `${showValue(name)} is missing`, opening(instance)))
      return true;
  }
  return false;
};

export const dependentRequired: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "object") return false;
  for (const [name, needed] of membersOf(value, "dependentRequired")) {
    if (!instance.members.has(name)) continue;
    for (const each of iterableOf(needed, "dependentRequired")) {
      if (hasKey(instance, each)) continue;
      const message = () => `${showValue(each)} is missing, which ${showName(name)} needs`;
      if (validator.report(sink, instance, message, keyPlace(instance, name))) return true;
    }
  }
  return false;
};

export const dependentSchemas: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "object") return false;
  for (const [name, schema] of membersOf(value, "dependentSchemas")) {
    if (instance.members.has(name) && validator.descend(instance, schema, sink)) return true;
  }
  return false;
};

/** `dependencies` of drafts 04 to 07. */
export const dependencies: Keyword = (validator, value, instance, schema, sink) => {
  if (instance.type !== "object") return false;
  for (const [name, dependency] of membersOf(value, "dependencies")) {
    if (!instance.members.has(name)) continue;
    const one: JsonNode = {
      type: "object",
      members: new Map([[name, { keyStart: 0, keyEnd: 0, value: dependency }]]),
      start: 0,
      end: 0,
    };
    const check = dependency.type === "array" ? dependentRequired : dependentSchemas;
    if (check(validator, one, instance, schema, sink)) return true;
  }
  return false;
};

export const unevaluatedProperties: Keyword = (validator, value, instance, schema, sink) => {
  if (instance.type !== "object") return false;
  const seen = evaluatedNames(validator, instance, schema);
  const extras: string[] = [];
  for (const [name, member] of instance.members) {
    if (!seen.has(name) && !validator.hasNoErrors(member.value, value)) extras.push(name);
  }
  const [first] = extras;
  if (first === undefined) return false;
  return validator.report(sink, instance, () => showUnexpected(extras), keyPlace(instance, first));
};

/**
 * The keys that jsonschema takes for evaluated. As there, `additionalProperties` with a schema is read as if its
 * keywords were names of properties, and `patternProperties` as if it were a schema itself.
 */
function evaluatedNames(validator: Validator, instance: JsonObject, schema: JsonNode): Set<string> {
  if (schema.type === "boolean") return new Set();
  if (schema.type !== "object")
    throw new CheckError("a part of the schema is neither an object nor a boolean");
  const get = (keyword: string) => schema.members.get(keyword)?.value;
  const seen = new Set<string>();
  const include = (names: Iterable<string>) => {
    for (const name of names) seen.add(name);
  };
  const reference = get("$ref");
  if (reference !== undefined) {
    include(withinReference(validator, reference, (target) => evaluatedNames(validator, instance, target)));
  }
  for (const keyword of ["properties", "additionalProperties", "unevaluatedProperties"]) {
    const part = get(keyword);
    if (part !== undefined) include(namesUnder(validator, instance, part));
  }
  const patterns = get("patternProperties");
  if (patterns !== undefined) include(namesByPattern(validator, instance, patterns));
  const dependent = get("dependentSchemas");
  if (dependent !== undefined) {
    for (const [name, part] of membersOf(dependent, "dependentSchemas")) {
      if (instance.members.has(name)) include(evaluatedNames(validator, instance, part));
    }
  }
  for (const part of validAlternatives(validator, instance, schema)) {
    include(evaluatedNames(validator, instance, part));
  }
  for (const branch of chosenBranches(validator, instance, schema)) {
    include(evaluatedNames(validator, instance, branch));
  }
  return seen;
}

function namesUnder(validator: Validator, instance: JsonObject, part: JsonNode): string[] {
  if (part.type === "boolean") return part.value ? [...instance.members.keys()] : [];
  if (part.type !== "object") return [];
  const names: string[] = [];
  for (const [name, { value }] of part.members) {
    const member = instance.members.get(name);
    if (member !== undefined && validator.isValid(member.value, value)) names.push(name);
  }
  return names;
}

function namesByPattern(validator: Validator, instance: JsonObject, patterns: JsonNode): string[] {
  const names: string[] = [];
  for (const [name, member] of instance.members) {
    const alone: JsonNode = { type: "object", members: new Map([[name, member]]), start: 0, end: 0 };
    for (const [pattern] of membersOf(patterns, "patternProperties")) {
      if (validator.run.patternFound(textNode(pattern), name) && validator.isValid(alone, patterns))
        names.push(name);
    }
  }
  return names;
}
