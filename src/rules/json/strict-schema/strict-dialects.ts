import { Format } from "typebox/format";
import type { JsonNode } from "../../../foundation/python-json";
import { dialect04, dialect06, dialect07, dialect2019, dialect2020 } from "../dialects";
import { dependencies } from "../keywords-objects";
import { showValue } from "../show-json";
import type { Dialect, Keyword } from "../validator";
import * as members from "./strict-members";
import * as values from "./strict-values";

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
  additionalItems: members.additionalItems,
  additionalProperties: members.additionalProperties,
  enum: values.enumeration,
  multipleOf: values.multipleOf,
  unevaluatedItems: members.unevaluatedItems,
  unevaluatedProperties: members.unevaluatedProperties,
  uniqueItems: values.uniqueItems,
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
