import type { JsonFloat, JsonInteger, JsonNode } from "../../foundation/python-json";
import { codePointLength } from "../../foundation/python-text";
import { CheckError } from "../define-checker";
import { iterableOf, opening } from "./evaluated-parts";
import { asWritten, jsonEqual, limitOf, numeric, pythonEqual, truthy } from "./python-values";
import { showValue } from "./show-json";
import type { Keyword } from "./validator";

/**
 * jsonschema's `multipleOf`: exact by a whole number, in doubles by a fraction (so 0.3 is no multiple of 0.1),
 * exact again where that overflows. Throws `CheckError` where Python raises (zero, NaN, infinity).
 */
function isMultiple(instance: JsonInteger | JsonFloat, value: JsonNode): boolean {
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

/** `type`, from draft-04 on. */
export const type: Keyword = (validator, value, instance, _schema, sink) => {
  if (value.type === "string" && validator.isType(instance, value)) return false;
  const names = value.type === "string" ? [value] : iterableOf(value, "type");
  if (value.type !== "string" && names.some((name) => validator.isType(instance, name))) return false;
  return validator.report(
    sink,
    instance,
    () => `${showValue(instance)} is not of type ${names.map(showName).join(" or ")}`,
  );
};

function showName(name: JsonNode): string {
  return name.type === "string" ? name.value : showValue(name);
}

export const enumeration: Keyword = (validator, value, instance, _schema, sink) => {
  if (isListed(instance, value)) return false;
  return validator.report(sink, instance, () => `${showValue(instance)} is not one of ${showValue(value)}`);
};

/** Tells true from 1 at the top, not inside of lists and objects, as jsonschema does. */
function isListed(instance: JsonNode, value: JsonNode): boolean {
  const number = numeric(instance);
  // biome-ignore lint/suspicious/noDoubleEquals: 0n and 1n count as well.
  if (number !== null && (number == 0 || number == 1)) {
    return iterableOf(value, "enum").some((each) => {
      if (instance.type === "boolean" || each.type === "boolean") return jsonEqual(instance, each);
      return pythonEqual(instance, each, false);
    });
  }
  if (value.type === "string") {
    if (instance.type !== "string") throw new CheckError('"enum" in the schema must be a list');
    return value.value.includes(instance.value);
  }
  if (value.type === "object" && (instance.type === "array" || instance.type === "object")) {
    throw new CheckError('"enum" in the schema must be a list');
  }
  return iterableOf(value, "enum").some((each) => pythonEqual(instance, each, true));
}

export const constant: Keyword = (validator, value, instance, _schema, sink) => {
  if (jsonEqual(instance, value)) return false;
  return validator.report(sink, instance, () => `${showValue(instance)} is not ${showValue(value)}`);
};

function comparison(
  name: string,
  fails: (instance: number | bigint, limit: number | bigint) => boolean,
  relation: string,
): Keyword {
  return (validator, value, instance, _schema, sink) => {
    if (instance.type !== "integer" && instance.type !== "float") return false;
    if (!fails(instance.value, limitOf(value, name, instance))) return false;
    return validator.report(
      sink,
      instance,
      () => `${showValue(instance)} is ${relation} ${showValue(value)}`,
    );
  };
}

export const minimum = comparison("minimum", (number, limit) => number < limit, "less than");
export const maximum = comparison("maximum", (number, limit) => number > limit, "more than");
export const exclusiveMinimum = comparison(
  "exclusiveMinimum",
  (number, limit) => number <= limit,
  "not more than",
);
export const exclusiveMaximum = comparison(
  "exclusiveMaximum",
  (number, limit) => number >= limit,
  "not less than",
);

/** Drafts 03 and 04, where `exclusiveMinimum` is a switch. */
export const oldMinimum: Keyword = (validator, value, instance, schema, sink) => {
  const exclusive = schema.members.get("exclusiveMinimum")?.value;
  const check = exclusive && truthy(exclusive) ? exclusiveMinimum : minimum;
  return check(validator, value, instance, schema, sink);
};

/** Drafts 03 and 04, where `exclusiveMaximum` is a switch. */
export const oldMaximum: Keyword = (validator, value, instance, schema, sink) => {
  const exclusive = schema.members.get("exclusiveMaximum")?.value;
  const check = exclusive && truthy(exclusive) ? exclusiveMaximum : maximum;
  return check(validator, value, instance, schema, sink);
};

export const multipleOf: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "integer" && instance.type !== "float") return false;
  if (isMultiple(instance, value)) return false;
  return validator.report(
    sink,
    instance,
    () => `${showValue(instance)} is not a multiple of ${showValue(value)}`,
  );
};

export const minLength: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "string") return false;
  const length = codePointLength(instance.value);
  if (!(length < limitOf(value, "minLength"))) return false;
  return validator.report(sink, instance, () => `${length} characters, at least ${showValue(value)} asked`);
};

export const maxLength: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "string") return false;
  const length = codePointLength(instance.value);
  if (!(length > limitOf(value, "maxLength"))) return false;
  return validator.report(sink, instance, () => `${length} characters, at most ${showValue(value)} allowed`);
};

export const pattern: Keyword = (validator, value, instance, _schema, sink) => {
  if (instance.type !== "string" || validator.run.patternFound(value, instance.value)) return false;
  return validator.report(sink, instance, () => `${showValue(instance)} does not match ${showValue(value)}`);
};

function size(
  name: string,
  of: "array" | "object",
  fails: (length: number, limit: number | bigint) => boolean,
  asked: string,
): Keyword {
  const noun = of === "array" ? "items" : "keys";
  return (validator, value, instance, _schema, sink) => {
    if (instance.type !== of) return false;
    const length = instance.type === "array" ? instance.items.length : instance.members.size;
    if (!fails(length, limitOf(value, name))) return false;
    const message = () => `${length} ${noun}, ${asked} ${showValue(value)}`;
    return validator.report(sink, instance, message, opening(instance));
  };
}

export const minItems = size("minItems", "array", (length, limit) => length < limit, "at least");
export const maxItems = size("maxItems", "array", (length, limit) => length > limit, "at most");
export const minProperties = size("minProperties", "object", (length, limit) => length < limit, "at least");
export const maxProperties = size("maxProperties", "object", (length, limit) => length > limit, "at most");
