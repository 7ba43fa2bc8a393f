import type { JsonNode } from "../../foundation/python-json";
import { referenceText } from "./evaluated-parts";
import { iterableOf } from "./keyword";
import { showValue } from "./show-json";
import type { Keyword, Resolved, Sink, Validator } from "./validator";

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

export const ref: Keyword = (validator, value, instance, _schema, sink) =>
  follow(validator, validator.run.references.resolve(referenceText(value)), instance, sink);

export const dynamicRef: Keyword = (validator, value, instance, _schema, sink) =>
  follow(validator, validator.run.references.resolveDynamic(referenceText(value)), instance, sink);

export const recursiveRef: Keyword = (validator, value, instance, schema, sink) => {
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
