import type { JsonFloat, JsonInteger, JsonNode } from "../../../foundation/python-json";
import { iterableOf } from "../keyword";
import { jsonEqual } from "../python-values";
import { showValue } from "../show-json";
import type { Keyword } from "../validator";

/** `enum`, by JSON Schema's equality at every depth: 1 is 1.0 and no `true`. */
export const enumeration: Keyword = (validator, value, instance, _schema, sink) => {
  if (iterableOf(value, "enum").some((each) => jsonEqual(instance, each))) return false;
  return validator.report(sink, instance, () => `${showValue(instance)} is not one of ${showValue(value)}`);
};

/** `uniqueItems`, in time linear to the list. */
export const uniqueItems: Keyword = (validator, value, instance, _schema, sink) => {
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
export const multipleOf: Keyword = (validator, value, instance, _schema, sink) => {
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
