import { emitJavaScript } from "./emit-javascript";
import { buildMachine } from "./machine";
import { parsePattern } from "./parse-pattern";
import { PythonRegexUnsupported, type RegexNode } from "./syntax";

/** A compiled Python pattern; it keeps no state between calls. */
export type PythonRegex = {
  /** The ECMAScript pattern behind it (flag `v`); null where it is run step by step instead. */
  source: string | null;
  /** `re.search`: where the first match lies, in UTF-16 code units. */
  search(text: string): { start: number; end: number } | null;
};

/**
 * Compiles a Python 3.11 `re` pattern; code points count as characters. Most patterns become an ECMAScript
 * pattern, those that ECMAScript has no words for (conditions on groups, references to groups that may be unset,
 * loops around what may match nothing) are run step by step.
 *
 * Letters and digits that Unicode gained after version 14 are known to the engine but not to Python 3.11.
 * Throws `PythonRegexError` for what Python refuses and `PythonRegexUnsupported` for characters by name.
 */
export function compilePythonRegex(pattern: string): PythonRegex {
  const node = parsePattern(pattern);
  const source = nativeSource(node);
  if (source === null) return { source, ...buildMachine(node) };
  const expression = new RegExp(source, "v");
  return {
    source,
    search(text) {
      let match = expression.exec(text);
      if (match !== null && splitsPair(text, match.index)) match = searchByCodePoint(source, text);
      return match === null ? null : { start: match.index, end: match.index + match[0].length };
    },
  };
}

/** The ECMAScript pattern; null where there is none, or one too large for the engine. */
function nativeSource(node: RegexNode): string | null {
  try {
    const source = emitJavaScript(node);
    new RegExp(source, "v");
    return source;
  } catch (error) {
    if (error instanceof PythonRegexUnsupported || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** V8 also tries a pattern between the halves of a surrogate pair, where there is no place for Python. */
function searchByCodePoint(source: string, text: string): RegExpExecArray | null {
  const expression = new RegExp(source, "vy");
  for (let at = 0; at <= text.length; at++) {
    if (splitsPair(text, at)) continue;
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match !== null) return match;
  }
  return null;
}

function splitsPair(text: string, at: number): boolean {
  return at > 0 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800 && (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
