import { emitJavaScript } from "./emit-javascript";
import { parsePattern } from "./parse-pattern";
import { PythonRegexUnsupported } from "./syntax";

/** A compiled Python pattern; it keeps no state between calls. */
export type PythonRegex = {
  /** The ECMAScript pattern behind it (flag `v`); groups are called `g1`, `g2`, ... by their number. */
  source: string;
  /** `re.search`: the first match, with UTF-16 indexes. */
  search(text: string): RegExpExecArray | null;
};

/**
 * Compiles a Python 3.11 `re` pattern to an ECMAScript one that finds the same; code points count as characters.
 * Letters and digits that Unicode gained after version 14 are known to the engine but not to Python 3.11.
 *
 * Throws `PythonRegexError` for what Python refuses, `PythonRegexUnsupported` for conditions on groups,
 * references to groups that may not have matched or that ignore case, characters by name, and atomic groups in a
 * lookbehind.
 */
export function compilePythonRegex(pattern: string): PythonRegex {
  const source = emitJavaScript(parsePattern(pattern));
  const expression = build(source, "v");
  return {
    source,
    search(text) {
      const match = expression.exec(text);
      if (match === null || !splitsPair(text, match.index)) return match;
      return searchByCodePoint(source, text);
    },
  };
}

function build(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new PythonRegexUnsupported(
      `too much for the regular expressions of this engine: ${detail.slice(0, 100)}`,
    );
  }
}

/** V8 also tries a pattern between the halves of a surrogate pair, where there is no place for Python. */
function searchByCodePoint(source: string, text: string): RegExpExecArray | null {
  const expression = build(source, "vy");
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
