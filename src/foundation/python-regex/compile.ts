import { buildMachine, classSource, literalSource, widthOf, wordSet, ZERO_WIDTH } from "./machine";
import { parsePattern } from "./parse-pattern";
import { type Position, PythonRegexUnsupported, type RegexNode } from "./pattern-reader";

/**
 * The source of an ECMAScript pattern (flag `v`, no other) that matches what a parsed Python pattern matches.
 * Throws `PythonRegexUnsupported` for what ECMAScript cannot say.
 */
function emitJavaScript(node: RegexNode): string {
  return new Emitter().emit(node, new Set());
}

/** Groups that have certainly matched by now; a reference to another fails in Python but passes in ECMAScript. */
type Settled = Set<number>;

class Emitter {
  private atoms = 0;
  private inLookbehind = false;

  emit(node: RegexNode, settled: Settled): string {
    switch (node.kind) {
      case "literal":
        return literalSource(node.code, node.flags);
      case "class":
        return classSource(node.items, node.negated, node.flags);
      case "any":
        return node.dotAll ? "[\\s\\S]" : "[^\\n]";
      case "position":
        return positionSource(node.position, node.ascii);
      case "group":
        return this.group(node.index, node.body, settled);
      case "atomic":
        return this.atomic(this.emit(node.body, settled));
      case "look":
        return this.look(node, settled);
      case "repeat":
        return this.repeat(node, settled);
      case "reference":
        return this.reference(node.index, node.ignoreCase, settled);
      case "conditional":
        throw new PythonRegexUnsupported("conditions on groups, (?(1)...),");
      case "branch":
        return this.branch(node.options, settled);
      case "sequence":
        return node.items.map((item) => this.emit(item, settled)).join("");
    }
  }

  private group(index: number | null, body: RegexNode, settled: Settled): string {
    if (index === null) return `(?:${this.emit(body, settled)})`;
    const source = `(?<g${index}>${this.emit(body, settled)})`;
    settled.add(index);
    return source;
  }

  /** A lookahead is atomic in ECMAScript; what it captured is then matched again. */
  private atomic(body: string): string {
    if (this.inLookbehind) throw new PythonRegexUnsupported("atomic groups in a lookbehind");
    const name = `a${++this.atoms}`;
    return `(?:(?=(?<${name}>${body}))\\k<${name}>)`;
  }

  private look(node: RegexNode & { kind: "look" }, settled: Settled): string {
    const outer = this.inLookbehind;
    this.inLookbehind = outer || !node.ahead;
    const inner = node.negated ? new Set(settled) : settled;
    const body = this.emit(node.body, inner);
    this.inLookbehind = outer;
    return `(?:(?${node.ahead ? "" : "<"}${node.negated ? "!" : "="}${body}))`;
  }

  private repeat(node: RegexNode & { kind: "repeat" }, settled: Settled): string {
    // Python lets a loop go round once without matching anything, ECMAScript does not.
    if (node.max > 0 && widthOf(node.body, () => ZERO_WIDTH).min === 0) {
      throw new PythonRegexUnsupported("loops around what may match nothing");
    }
    const inner = new Set(settled);
    const body = `(?:${this.emit(node.body, inner)})${quantifier(node.min, node.max)}`;
    if (node.min > 0) for (const index of inner) settled.add(index);
    if (node.mode === "possessive") return this.atomic(body);
    return node.mode === "lazy" ? `${body}?` : body;
  }

  private reference(index: number, ignoreCase: boolean, settled: Settled): string {
    if (ignoreCase) throw new PythonRegexUnsupported("references that ignore case");
    if (this.inLookbehind || !settled.has(index)) {
      throw new PythonRegexUnsupported("references to groups that may not have matched");
    }
    // Keeps a digit that follows from being read as part of the reference.
    return `(?:\\k<g${index}>)`;
  }

  private branch(options: readonly RegexNode[], settled: Settled): string {
    const outcomes = options.map((option) => {
      const inner = new Set(settled);
      return { source: this.emit(option, inner), inner };
    });
    const [first, ...rest] = outcomes;
    for (const index of first?.inner ?? []) {
      if (rest.every((outcome) => outcome.inner.has(index))) settled.add(index);
    }
    return `(?:${outcomes.map((outcome) => outcome.source).join("|")})`;
  }
}

function quantifier(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return `{${min},}`;
  return `{${min},${max}}`;
}

function positionSource(position: Position, ascii: boolean): string {
  const word = `[${wordSet(ascii)}]`;
  switch (position) {
    case "start":
      return "^";
    case "textEnd":
      return "$";
    case "end":
      return "(?=\\n?$)";
    case "lineStart":
      return "(?<=^|\\n)";
    case "lineEnd":
      return "(?=\\n|$)";
    case "boundary":
      return `(?:(?<=${word})(?!${word})|(?<!${word})(?=${word}))`;
    case "notBoundary":
      // In an empty text Python finds neither a boundary nor a place that is none.
      return `(?!^$)(?:(?<=${word})(?=${word})|(?<!${word})(?!${word}))`;
  }
}

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
