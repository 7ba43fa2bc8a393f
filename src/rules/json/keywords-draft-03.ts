import type { JsonNode } from "../../foundation/python-json";
import { CheckError } from "../define-checker";
import { hasKey, iterableOf, membersOf, opening } from "./keyword";
import { truthy } from "./python-values";
import { showValue } from "./show-json";
import type { Keyword } from "./validator";

/** `type` of draft-03, which may list schemas. */
export const typeOrSchema: Keyword = (validator, value, instance, _schema, sink) => {
  const types = value.type === "string" ? [value] : iterableOf(value, "type");
  for (const type of types) {
    const fits =
      type.type === "object" ? validator.hasNoErrors(instance, type) : validator.isType(instance, type);
    if (fits) return false;
  }
  return validator.report(sink, instance, () => `${showValue(instance)} is not of type ${showValue(value)}`);
};

export const disallow: Keyword = (validator, value, instance, _schema, sink) => {
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

export const extendsSchema: Keyword = (validator, value, instance, _schema, sink) => {
  if (value.type === "object") return validator.descend(instance, value, sink);
  for (const schema of iterableOf(value, "extends")) {
    if (validator.descend(instance, schema, sink)) return true;
  }
  return false;
};

/** `properties` of draft-03, where each says by itself whether it is required. */
export const propertiesWithRequired: Keyword = (validator, value, instance, _schema, sink) => {
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

export const oldDependencies: Keyword = (validator, value, instance, _schema, sink) => {
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
