import type { JsonNode } from "../../lib/python-json";
import { defragUrl } from "../../lib/python-url";
import { CheckError } from "../define-checker";
import { referenceText } from "./evaluated-parts";
import { iterableOf, type Keyword } from "./keyword";
import { truthy } from "./python-values";
import { showValue } from "./show-json";

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

export const ifThenElse: Keyword = (validator, value, instance, schema, sink) => {
  const branch = schema.members.get(validator.isValid(instance, value) ? "then" : "else")?.value;
  return branch !== undefined && validator.descend(instance, branch, sink);
};

export const ref: Keyword = (validator, value, instance, _schema, sink) => {
  const { resolver } = validator.run;
  const { url, schema } = resolver.resolve(referenceText(value));
  resolver.push(url);
  const stopped = validator.descend(instance, schema, sink);
  resolver.pop();
  return stopped;
};

/** `$dynamicRef`: looks for the anchor in the scopes from the outermost inwards. */
export const dynamicRef: Keyword = (validator, value, instance, _schema, sink) => {
  const { resolver } = validator.run;
  const reference = referenceText(value);
  const { fragment } = defragUrl(reference);
  const check = (url: string, schema: JsonNode): boolean => {
    resolver.push(url);
    const stopped = validator.descend(instance, schema, sink);
    resolver.pop();
    return stopped;
  };
  for (const scope of [...resolver.scopes]) {
    const { url, schema } = resolver.resolve(resolver.join(scope, reference));
    if (schema.type !== "object")
      throw new CheckError(`the reference ${reference} in the schema leads to no schema`);
    const anchor = schema.members.get("$dynamicAnchor")?.value;
    if (anchor?.type === "string" && anchor.value === fragment) return check(url, schema);
  }
  const { url, schema } = resolver.resolve(reference);
  return check(url, schema);
};

/** `$recursiveRef`: resolved for the errors that brings, but nothing is checked; jsonschema 4.10.3 switched it off. */
export const recursiveRef: Keyword = (validator, value) => {
  const { resolver } = validator.run;
  let target = validator.schema;
  for (const scope of resolver.scopes.slice(1).reverse()) {
    const { schema } = resolver.resolve(scope);
    if (schema.type !== "object") throw new CheckError("a reference in the schema leads to no schema");
    const anchor = schema.members.get("$recursiveAnchor")?.value;
    if (anchor === undefined || !truthy(anchor)) break;
    target = schema;
  }
  resolver.resolveFragment(target, referenceText(value).replace(/^#+/, ""));
  return false;
};
