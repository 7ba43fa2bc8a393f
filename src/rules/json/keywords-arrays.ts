import { counted } from "../../foundation/plural";
import type { JsonNode } from "../../foundation/python-json";
import { CheckError } from "../define-checker";
import {
  chosenBranches,
  iterableOf,
  lengthOf,
  opening,
  validAlternatives,
  withinReference,
} from "./evaluated-parts";
import { jsonEqual, limitOf, pythonSorted, truthy } from "./python-values";
import { showValue } from "./show-json";
import type { Keyword, Sink, Validator } from "./validator";

/** Checks the items of a list against the schemas in their order, as far as both go. */
function eachInOrder(
  validator: Validator,
  items: readonly JsonNode[],
  schemas: readonly JsonNode[],
  sink: Sink,
) {
  for (const [index, schema] of schemas.entries()) {
    const item = items[index];
    if (item === undefined) return false;
    if (validator.descend(item, schema, sink, index)) return true;
  }
  return false;
}

/** Checks all items from one on against one schema. */
export function eachFrom(
  validator: Validator,
  items: readonly JsonNode[],
  from: number,
  schema: JsonNode,
  sink: Sink,
) {
  if (from >= items.length) return false;
  const part = validator.evolve(schema);
  for (let index = from; index < items.length; index++) {
    const item = items[index];
    if (item !== undefined && validator.descend(item, schema, sink, index, part)) return true;
  }
  return false;
}

/** `items` of 2020-12: what comes after `prefixItems`. */
export const items: Keyword = (validator, value, instance, schema, sink) => {
  if (instance.type !== "array") return false;
  const prefixItems = schema.members.get("prefixItems")?.value;
  const prefix = prefixItems === undefined ? 0 : lengthOf(prefixItems, "prefixItems");
  if (value.type === "boolean" && !value.value && instance.items.length > prefix) {
    const message = () => `${counted(instance.items.length, "item")}, at most ${prefix} allowed`;
    return validator.report(sink, instance, message, spanOf(instance.items.slice(prefix)));
  }
  return eachFrom(validator, instance.items, prefix, value, sink);
};

/** `items` of drafts 06 to 2019-09: a schema, or a list of schemas. */
export const itemsOrTuple: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "array") return false;
  if (value.type === "array") return eachInOrder(validator, instance.items, value.items, sink);
  return eachFrom(validator, instance.items, 0, value, sink);
};

/** `items` of drafts 03 and 04, where a schema is no boolean. */
export const oldItems: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "array") return false;
  if (value.type === "object") return eachFrom(validator, instance.items, 0, value, sink);
  return eachInOrder(validator, instance.items, iterableOf(value, "items"), sink);
};

export const prefixItems: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "array") return false;
  return eachInOrder(validator, instance.items, iterableOf(value, "prefixItems"), sink);
};

export const additionalItems: Keyword = (validator, value, instance, schema, sink) => {
  const tuple = schema.members.get("items")?.value;
  if (instance.type !== "array" || tuple === undefined || tuple.type === "object") return false;
  const length = lengthOf(tuple, "items");
  if (value.type === "object") return eachFrom(validator, instance.items, length, value, sink);
  if (truthy(value) || instance.items.length <= length) return false;
  const extras = instance.items.slice(length);
  refuseUnsortable(extras);
  return validator.report(sink, instance, () => `items past the ${length} allowed`, spanOf(extras));
};

/** jsonschema sorts the values that it names in a message, which raises when they have no order. */
function refuseUnsortable(extras: readonly JsonNode[]): void {
  if (pythonSorted(extras, true) === null) {
    throw new CheckError("the released script breaks off here: it cannot sort the items that are too many");
  }
}

/** From the first to the last of some values. */
export function spanOf(nodes: readonly JsonNode[]): { start: number; end: number } {
  return { start: nodes[0]?.start ?? 0, end: nodes.at(-1)?.end ?? 0 };
}

export const uniqueItems: Keyword = (validator, value, instance, _schema, sink) => {
  if (!truthy(value) || instance.type !== "array") return false;
  const twin = findTwin(instance.items);
  if (twin === null) return false;
  return validator.report(sink, instance, () => `${showValue(twin)} occurs twice`, {
    start: twin.start,
    end: twin.end,
  });
};

/** An item that equals another one, found the way jsonschema looks for it: neighbours after sorting, else pairs. */
function findTwin(all: readonly JsonNode[]): JsonNode | null {
  const sorted = pythonSorted(all, false);
  if (sorted === null) {
    return all.find((item, index) => hasEqualBefore(all, item, index)) ?? null;
  }
  for (const [index, item] of sorted.entries()) {
    const previous = sorted[index - 1];
    if (previous !== undefined && jsonEqual(previous, item)) return item;
  }
  return null;
}

function hasEqualBefore(all: readonly JsonNode[], item: JsonNode, end: number): boolean {
  for (let index = 0; index < end; index++) {
    const other = all[index];
    if (other !== undefined && jsonEqual(other, item)) return true;
  }
  return false;
}

/** `contains` of drafts 06 and 07. */
export const oldContains: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "array" || instance.items.some((item) => validator.isValid(item, value)))
    return false;
  return validator.report(sink, instance, () => "no item is as one must be", opening(instance));
};

/** `contains` with `minContains` and `maxContains`. */
export const contains: Keyword = (validator, value, instance, schema, sink) => {
  if (instance.type !== "array") return false;
  const least = schema.members.get("minContains")?.value;
  const most = schema.members.get("maxContains")?.value;
  let matches = 0;
  for (const item of instance.items) {
    if (!validator.isValid(item, value)) continue;
    matches++;
    if (most !== undefined && matches > limitOf(most, "maxContains")) {
      return validator.report(
        sink,
        instance,
        () => `more than ${showValue(most)} items match`,
        opening(instance),
      );
    }
  }
  const needed = least === undefined ? 1 : limitOf(least, "minContains");
  if (!(matches < needed)) return false;
  return validator.report(
    sink,
    instance,
    () => `${counted(matches, "item matches", "items match")}, ${needed} needed`,
    opening(instance),
  );
};

/** For `unevaluatedItems`: an item that nothing has looked at. */
export const unevaluatedItems: Keyword = (validator, _value, instance, schema, sink) => {
  if (instance.type !== "array") return false;
  const seen = evaluatedIndexes(validator, instance, schema);
  const extras = instance.items.filter((_item, index) => !seen.has(index));
  if (extras.length === 0) return false;
  refuseUnsortable(extras);
  return validator.report(sink, instance, () => "items that the schema does not provide for", spanOf(extras));
};

function evaluatedIndexes(
  validator: Validator,
  instance: JsonNode & { type: "array" },
  schema: JsonNode,
): Set<number> {
  if (schema.type === "boolean") return new Set();
  if (schema.type !== "object")
    throw new CheckError("a part of the schema is neither an object nor a boolean");
  const get = (keyword: string) => schema.members.get(keyword)?.value;
  const all = instance.items.map((_item, index) => index);
  if (get("items") !== undefined) return new Set(all);
  const seen = new Set<number>();
  const include = (indexes: Iterable<number>) => {
    for (const index of indexes) seen.add(index);
  };
  const reference = get("$ref");
  if (reference !== undefined) {
    include(withinReference(validator, reference, (target) => evaluatedIndexes(validator, instance, target)));
  }
  const prefix = get("prefixItems");
  if (prefix !== undefined) include(all.slice(0, lengthOf(prefix, "prefixItems")));
  for (const branch of chosenBranches(validator, instance, schema)) {
    include(evaluatedIndexes(validator, instance, branch));
  }
  for (const keyword of ["contains", "unevaluatedItems"]) {
    const part = get(keyword);
    if (part === undefined) continue;
    include(all.filter((index) => validator.isValid(instance.items[index] ?? instance, part)));
  }
  for (const part of validAlternatives(validator, instance, schema)) {
    include(evaluatedIndexes(validator, instance, part));
  }
  return seen;
}
