import { Format } from "typebox/format";
import type { JsonNode } from "../../../foundation/python-json";
import { showValue } from "../show-json";
import type { Keyword } from "../validator";

/** Formats of numbers, which JSON Schema leaves to others: those that OpenAPI names. */
const integers: ReadonlyMap<string, { from: bigint; to: bigint }> = new Map([
  ["int32", { from: -(2n ** 31n), to: 2n ** 31n - 1n }],
  ["int64", { from: -(2n ** 63n), to: 2n ** 63n - 1n }],
]);

/** `format`, asserted; a format that nobody knows allows everything. */
export const format: Keyword = (validator, value, instance, _schema, sink) => {
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
