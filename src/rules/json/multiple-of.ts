import type { JsonFloat, JsonInteger, JsonNode } from "../../foundation/python-json";
import { CheckError } from "../define-checker";
import { asWritten } from "./python-values";

/**
 * jsonschema's `multipleOf`: exact by a whole number, in doubles by a fraction (so 0.3 is no multiple of 0.1),
 * exact again where that overflows. Throws `CheckError` where Python raises (zero, NaN, infinity).
 */
export function isMultiple(instance: JsonInteger | JsonFloat, value: JsonNode): boolean {
  const divisor = asWritten(value, instance);
  if (divisor === null) throw new CheckError('"multipleOf" in the schema must be a number');
  if (divisor === 0) throw new CheckError('"multipleOf" in the schema is zero');
  if (value.type === "float") return isMultipleOfFloat(instance, value.value);
  if (instance.type === "integer") return BigInt(instance.value) % BigInt(divisor) === 0n;
  return instance.value % asDouble(divisor) === 0;
}

function isMultipleOfFloat(instance: JsonInteger | JsonFloat, divisor: number): boolean {
  const dividend = asDouble(instance.value);
  const quotient = dividend / divisor;
  if (Number.isNaN(quotient)) throw new CheckError('"multipleOf" meets a number that is none');
  if (Number.isFinite(quotient)) return Number.isInteger(quotient);
  if (!Number.isFinite(dividend)) throw new CheckError('"multipleOf" meets an infinite number');
  const one = asFraction(dividend);
  const two = asFraction(divisor);
  return (one.numerator * two.denominator) % (one.denominator * two.numerator) === 0n;
}

function asDouble(value: number | bigint): number {
  const double = Number(value);
  if (typeof value === "bigint" && !Number.isFinite(double)) {
    throw new CheckError('"multipleOf" meets an integer too large for a fraction');
  }
  return double;
}

/** A finite double exactly. */
function asFraction(value: number): { numerator: bigint; denominator: bigint } {
  let numerator = value;
  let denominator = 1n;
  while (!Number.isInteger(numerator)) {
    numerator *= 2;
    denominator *= 2n;
  }
  return { numerator: BigInt(numerator), denominator };
}
