import { RE2JS } from "re2js";
import { compilePythonRegex } from "../../foundation/python-regex/compile";

/** A compiled pattern of a schema. */
export type Pattern = { test(text: string): boolean };

/** The characters that ECMAScript's `\s` matches beyond `[\t\n\f\r ]`, as RE2 writes them inside a class. */
const MORE_SPACE =
  "\\x0b\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}";
const SPACE = `\\t\\n\\f\\r ${MORE_SPACE}`;
const SAME_ESCAPES = new Set([..."dDwWtnrfv"]);
/** One token of a pattern that ECMAScript accepts with the `u` flag. */
const TOKEN =
  /\\u\{(?<code>[0-9a-fA-F]+)\}|(?<pair>(?:\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}))|\\u(?<unit>[0-9a-fA-F]{4})|\\x(?<byte>[0-9a-fA-F]{2})|\\c(?<control>[a-zA-Z])|\\(?<property>[pP]\{[A-Z][a-z]?\})|\\(?<escaped>[\s\S])|\(\?(?<group><?[=!]|:|<[^>]*>)|(?<plain>[\s\S])/gu;

/**
 * Compiles a pattern with ECMAScript's meaning (flag `u`, as JSON Schema asks). In time linear to the text where
 * RE2 can say the same; with the engine's own, which may take for ever on a hostile pattern, where it cannot
 * (lookarounds, references). What only Python takes for a pattern, such as `(?i)`, means what it means there: the
 * benchmarks' schemas are written for Python. Throws a SyntaxError for what neither does.
 */
export function compileLinearPattern(pattern: string): Pattern {
  const native = compileNative(pattern);
  if (!(native instanceof RegExp)) return native;
  const translated = toRe2(pattern);
  if (translated === null) return native;
  try {
    const compiled = RE2JS.compile(translated);
    return { test: (text) => compiled.matcher(text).find() };
  } catch {
    return native;
  }
}

function compileNative(pattern: string): RegExp | Pattern {
  try {
    return new RegExp(pattern, "u");
  } catch (error) {
    try {
      const python = compilePythonRegex(pattern);
      return { test: (text) => python.search(text) !== null };
    } catch {
      throw error;
    }
  }
}

/** The same pattern in RE2's words; null where it has none. */
export function toRe2(pattern: string): string | null {
  let inClass = false;
  let out = "";
  for (const { groups } of pattern.matchAll(TOKEN)) {
    const token = translate(groups ?? {}, inClass);
    if (token === null) return null;
    if (groups?.plain === "[") inClass = true;
    if (groups?.plain === "]") inClass = false;
    out += token;
  }
  // A class that is empty, or that allows everything, is written otherwise in RE2.
  return /(?:^|[^\\])\[\^?\]/.test(pattern) ? null : out;
}

function translate(token: Record<string, string | undefined>, inClass: boolean): string | null {
  const { code, pair, unit, byte, control, property, escaped, group, plain } = token;
  if (pair !== undefined) return hex(joined(pair.slice(2, 6), pair.slice(8)));
  const digits = code ?? unit ?? byte;
  if (digits !== undefined) return hex(Number.parseInt(digits, 16));
  if (control !== undefined) return hex(control.charCodeAt(0) % 32);
  if (property !== undefined) return `\\${property}`;
  if (group !== undefined) return translateGroup(group);
  if (escaped !== undefined) return translateEscape(escaped, inClass);
  if (plain === undefined) return null;
  if (inClass) return plain === "[" ? "\\[" : plain;
  return plain === "." ? "[^\\n\\r\\x{2028}\\x{2029}]" : plain;
}

function translateGroup(group: string): string | null {
  if (group === ":") return "(?:";
  // A name matters to references only, which RE2 does not have.
  return /^<[^=!]/.test(group) ? "(" : null;
}

function translateEscape(escaped: string, inClass: boolean): string | null {
  if (SAME_ESCAPES.has(escaped)) return `\\${escaped}`;
  if (escaped === "s") return inClass ? SPACE : `[${SPACE}]`;
  if (escaped === "S") return inClass ? null : `[^${SPACE}]`;
  if (escaped === "b") return inClass ? "\\x08" : "\\b";
  if (escaped === "B") return inClass ? null : "\\B";
  if (escaped === "0") return "\\x00";
  return /^[a-zA-Z0-9]$/.test(escaped) ? null : `\\${escaped}`;
}

/** The code point of a surrogate pair. */
function joined(high: string, low: string): number {
  return (Number.parseInt(high, 16) - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00) + 0x10000;
}

function hex(code: number): string | null {
  return code >= 0xd800 && code <= 0xdfff ? null : `\\x{${code.toString(16)}}`;
}
