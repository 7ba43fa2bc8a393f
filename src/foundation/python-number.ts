import { strip } from "./python-text";

/** CPython refuses to convert longer runs of digits (`sys.set_int_max_str_digits`). */
const MAX_INT_DIGITS = 4300;

const integer = /^[+-]?\p{Nd}+(?:_\p{Nd}+)*$/u;
const run = "\\p{Nd}+(?:_\\p{Nd}+)*";
const decimal = new RegExp(`^[+-]?(?:${run}(?:\\.(?:${run})?)?|\\.${run})(?:[eE][+-]?${run})?$`, "u");
const notFinite = /^([+-]?)(?:(inf|infinity)|nan)$/i;

/** The text with decimal digits of any script as ASCII ones. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => (digit <= "9" ? digit : String(decimalValue(digit))));
}

/**
 * The value of a decimal digit: Unicode lays digits out in runs of ten from zero to nine, so its place in its
 * run is its value (a run's beginning is found by walking back; neighbouring runs all have a length of ten).
 */
function decimalValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(start - 1))) start--;
  return (code - start) % 10;
}

/** `int(text)`: white space around, a sign, digits of any script, `_` between them; null where Python raises. */
export function parsePythonInt(text: string): bigint | null {
  const body = strip(text);
  if (/^[0-9]{1,15}$/.test(body)) return BigInt(body);
  if (!integer.test(body)) return null;
  const digits = asciiDigits(body).replaceAll("_", "");
  const negative = digits.startsWith("-");
  const bare = /^[+-]/.test(digits) ? digits.slice(1) : digits;
  if (bare.length > MAX_INT_DIGITS) return null;
  return negative ? -BigInt(bare) : BigInt(bare);
}

/** `float(text)`: as `int`, with point and exponent, `inf`, `infinity`, `nan`; null where Python raises. */
export function parsePythonFloat(text: string): number | null {
  const body = strip(text);
  const special = notFinite.exec(body);
  if (special) {
    if (special[2] === undefined) return Number.NaN;
    return special[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  return decimal.test(body) ? Number(asciiDigits(body).replaceAll("_", "")) : null;
}
