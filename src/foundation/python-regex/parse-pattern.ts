import { type Width, widthOf, ZERO_WIDTH } from "./machine";
import {
  type ClassItem,
  type Flags,
  PatternReader,
  PythonRegexError,
  parseClassEscape,
  parseEscape,
  type RegexNode,
} from "./pattern-reader";

/** The parser's knowledge of groups while it goes through a pattern. */
class PatternState {
  flags: Flags = { ignoreCase: false, multiline: false, dotAll: false, verbose: false, ascii: false };
  /** `(?u)` was given: it cannot go with `(?a)`. */
  unicode = false;
  /** Widths of the groups by index, from 1; null while one is open. */
  private readonly widths: (Width | null)[] = [ZERO_WIDTH];
  private readonly names = new Map<string, number>();
  /** Inside of a lookbehind: the number of groups before it. */
  lookbehindGroups: number | null = null;
  private readonly conditions: { index: number; position: number }[] = [];

  /** One more than the highest group index. */
  get groups(): number {
    return this.widths.length;
  }

  open(name: string | null, reader: PatternReader): number {
    const index = this.widths.length;
    this.widths.push(null);
    if (name !== null) {
      if (this.names.has(name)) throw reader.error(`redefinition of group name '${name}'`, name.length + 1);
      this.names.set(name, index);
    }
    return index;
  }

  close(index: number, width: Width): void {
    this.widths[index] = width;
  }

  widthOf(index: number): Width {
    return this.widths[index] ?? ZERO_WIDTH;
  }

  named(name: string, reader: PatternReader): number {
    const index = this.names.get(name);
    if (index === undefined) throw reader.error(`unknown group name '${name}'`, name.length + 1);
    return index;
  }

  /** Refuses references to groups that are still open, or that a lookbehind holds itself. */
  checkReference(index: number, reader: PatternReader, offset: number): void {
    if (index >= this.groups) throw reader.error(`invalid group reference ${index}`, offset - 1);
    if (this.widths[index] === null) throw reader.error("cannot refer to an open group", offset);
    this.checkLookbehind(index, reader);
  }

  checkLookbehind(index: number, reader: PatternReader): void {
    if (this.lookbehindGroups === null) return;
    if (index >= this.groups || this.widths[index] === null)
      throw reader.error("cannot refer to an open group");
    if (index >= this.lookbehindGroups) {
      throw reader.error("cannot refer to group defined in the same lookbehind subpattern");
    }
  }

  /** A condition may name a group that comes later, but not one that never comes. */
  addCondition(index: number, position: number): void {
    this.conditions.push({ index, position });
  }

  checkConditions(): void {
    for (const { index, position } of this.conditions) {
      if (index >= this.groups) throw new PythonRegexError(`invalid group reference ${index}`, position);
    }
  }
}

const NAMES: ReadonlyMap<string, keyof Flags> = new Map([
  ["i", "ignoreCase"],
  ["m", "multiline"],
  ["s", "dotAll"],
  ["x", "verbose"],
  ["a", "ascii"],
]);
const KNOWN = /^[iLmsxatu]$/;
const ASCII_TYPE = new Set(["a", "u"]);

/** True for a character that `(?` may begin flags with. */
function isFlagStart(character: string): boolean {
  return character === "-" || KNOWN.test(character);
}

/**
 * Reads inline flags up to their `)` or `:`; `first` was read already. Flags for the whole pattern are put into
 * the state and null comes back; those for one group come back as what changes.
 */
function parseFlags(
  reader: PatternReader,
  state: PatternState,
  first: string,
): { added: Set<string>; removed: Set<string> } | null {
  const added = new Set<string>();
  const removed = new Set<string>();
  let character = first;
  while (character !== "-" && character !== ":" && character !== ")") {
    if (character === "L") throw reader.error("bad inline flags: cannot use 'L' flag with a str pattern");
    added.add(character);
    if (added.has("a") && added.has("u")) {
      throw reader.error("bad inline flags: flags 'a', 'u' and 'L' are incompatible");
    }
    character = nextFlag(reader, ["-", ":", ")"]);
  }
  if (character === ")") {
    setGlobal(reader, state, added);
    return null;
  }
  if (character === "-") {
    character = nextFlag(reader, []);
    while (character !== ":") {
      if (ASCII_TYPE.has(character) || character === "L") {
        throw reader.error("bad inline flags: cannot turn off flags 'a', 'u' and 'L'");
      }
      removed.add(character);
      character = nextFlag(reader, [":"]);
    }
  }
  if (added.has("t") || removed.has("t"))
    throw reader.error("bad inline flags: 't' is for the whole pattern", 1);
  for (const flag of removed) {
    if (added.has(flag)) throw reader.error("bad inline flags: flag turned on and off", 1);
  }
  return { added, removed };
}

/** The flags inside of a group that turns some on and others off. */
function combineFlags(flags: Flags, added: ReadonlySet<string>, removed: ReadonlySet<string>): Flags {
  const combined = { ...flags };
  if (added.has("u")) combined.ascii = false;
  for (const [letter, name] of NAMES) {
    if (added.has(letter)) combined[name] = true;
    if (removed.has(letter)) combined[name] = false;
  }
  return combined;
}

function setGlobal(reader: PatternReader, state: PatternState, added: ReadonlySet<string>): void {
  if (added.has("u")) state.unicode = true;
  const ascii = state.flags.ascii || added.has("a");
  if (ascii && state.unicode) throw reader.error("ASCII and UNICODE flags are incompatible");
  state.flags = combineFlags(state.flags, added, new Set());
}

function nextFlag(reader: PatternReader, ends: string[]): string {
  const character = reader.get();
  if (character === null) throw reader.error("missing flag or )");
  if (ends.includes(character) || KNOWN.test(character)) return character;
  throw reader.error("unknown flag", 1);
}

const DIGIT = /^[0-9]$/;
/** CPython's `MAXREPEAT`. */
const COUNT_LIMIT = 4294967295;

/**
 * Reads the rest of a quantifier that began with `token` and puts it on the last of `items`; a brace that begins
 * none is a character like others.
 */
function parseRepeat(reader: PatternReader, token: string, items: RegexNode[], flags: Flags): void {
  const start = reader.position;
  const counts = token === "{" ? parseCounts(reader, start) : simpleCounts(token);
  if (counts === null) {
    items.push({ kind: "literal", code: 0x7b, flags });
    return;
  }
  const body = items.at(-1);
  if (body === undefined || body.kind === "position") {
    throw reader.error("nothing to repeat", reader.position - start + 1);
  }
  if (body.kind === "repeat") throw reader.error("multiple repeat", reader.position - start + 1);
  const mode = reader.match("?") ? "lazy" : reader.match("+") ? "possessive" : "greedy";
  items[items.length - 1] = { kind: "repeat", ...counts, mode, body };
}

function simpleCounts(token: string): { min: number; max: number } {
  if (token === "?") return { min: 0, max: 1 };
  return { min: token === "+" ? 1 : 0, max: Number.POSITIVE_INFINITY };
}

function parseCounts(reader: PatternReader, start: number): { min: number; max: number } | null {
  if (reader.next === "}") return null;
  const low = reader.takeWhile(Number.POSITIVE_INFINITY, DIGIT);
  const high = reader.match(",") ? reader.takeWhile(Number.POSITIVE_INFINITY, DIGIT) : low;
  if (!reader.match("}")) {
    reader.seek(start);
    return null;
  }
  const min = low === "" ? 0 : Number(low);
  const max = high === "" ? Number.POSITIVE_INFINITY : Number(high);
  if (min >= COUNT_LIMIT || (max >= COUNT_LIMIT && high !== "")) {
    throw reader.error("the repetition number is too large", reader.position - start);
  }
  if (max < min) throw reader.error("min repeat greater than max repeat", reader.position - start);
  return { min, max };
}

/** Reads a character class whose opening bracket was read already. */
function parseClass(reader: PatternReader): { negated: boolean; items: ClassItem[] } {
  const start = reader.position - 1;
  const negated = reader.match("^");
  const items: ClassItem[] = [];
  for (;;) {
    const token = need(reader, start);
    if (token === "]" && items.length > 0) return { negated, items };
    const low = readItem(reader, token);
    if (!reader.match("-")) {
      items.push(low);
      continue;
    }
    const second = need(reader, start);
    if (second === "]") {
      items.push(low, { kind: "range", low: 0x2d, high: 0x2d });
      return { negated, items };
    }
    const high = readItem(reader, second);
    if (low.kind !== "range" || high.kind !== "range" || high.low < low.low) {
      throw reader.error(`bad character range ${token}-${second}`, token.length + 1 + second.length);
    }
    items.push({ kind: "range", low: low.low, high: high.high });
  }
}

function readItem(reader: PatternReader, token: string): ClassItem {
  if (token.startsWith("\\")) return parseClassEscape(reader, token);
  const code = token.codePointAt(0) ?? 0;
  return { kind: "range", low: code, high: code };
}

function need(reader: PatternReader, start: number): string {
  const token = reader.get();
  if (token === null) throw reader.error("unterminated character set", reader.position - start);
  return token;
}

const VERBOSE_SPACE = new Set([" ", "\t", "\n", "\r", "\v", "\f"]);
const NAME = /^[\p{XIDS}_]\p{XIDC}*$/u;
const REPEATS = new Set(["*", "+", "?", "{"]);
/** Deeper groups exhaust Python's stack too. */
const DEPTH_LIMIT = 490;

/**
 * Parses a pattern as Python 3.11's `re` does. Throws `PythonRegexError` where Python raises, and
 * `PythonRegexUnsupported` for the little that is not known here.
 */
export function parsePattern(pattern: string): RegexNode {
  const reader = new PatternReader(pattern);
  const state = new PatternState();
  const parser = new Parser(reader, state);
  const node = parser.alternatives(null, 0);
  if (reader.next !== null) throw reader.error("unbalanced parenthesis");
  state.checkConditions();
  return node;
}

class Parser {
  constructor(
    private readonly reader: PatternReader,
    private readonly state: PatternState,
  ) {}

  /** `flags` is null at the top, where those of the whole pattern hold, which may still be set. */
  alternatives(flags: Flags | null, depth: number): RegexNode {
    if (depth > DEPTH_LIMIT) throw new PythonRegexError("groups nested too deeply", this.reader.position);
    const options: RegexNode[] = [];
    do {
      options.push(this.sequence(flags, depth, flags === null && options.length === 0));
    } while (this.reader.match("|"));
    const [only] = options;
    return only && options.length === 1 ? only : { kind: "branch", options };
  }

  private sequence(scoped: Flags | null, depth: number, first: boolean): RegexNode {
    const { reader, state } = this;
    const items: RegexNode[] = [];
    while (reader.next !== null && reader.next !== "|" && reader.next !== ")") {
      const flags = scoped ?? state.flags;
      const start = reader.position;
      const token = reader.get() ?? "";
      if (flags.verbose && VERBOSE_SPACE.has(token)) continue;
      if (flags.verbose && token === "#") this.skipComment();
      else if (REPEATS.has(token)) parseRepeat(reader, token, items, flags);
      else if (token === "(") {
        const group = this.group(flags, depth, start, first && items.length === 0);
        if (group !== null) items.push(group);
      } else items.push(this.single(token, flags));
    }
    const [only] = items;
    return only && items.length === 1 ? only : { kind: "sequence", items };
  }

  private skipComment(): void {
    for (let token = this.reader.get(); token !== null && token !== "\n"; ) token = this.reader.get();
  }

  private single(token: string, flags: Flags): RegexNode {
    const { reader, state } = this;
    if (token === ".") return { kind: "any", dotAll: flags.dotAll };
    if (token === "^")
      return { kind: "position", position: flags.multiline ? "lineStart" : "start", ascii: false };
    if (token === "$")
      return { kind: "position", position: flags.multiline ? "lineEnd" : "end", ascii: false };
    if (token === "[") {
      const { negated, items } = parseClass(reader);
      return { kind: "class", negated, items, flags };
    }
    if (!token.startsWith("\\")) return { kind: "literal", code: token.codePointAt(0) ?? 0, flags };
    const meaning = parseEscape(reader, token);
    if (meaning.kind === "position")
      return { kind: "position", position: meaning.position, ascii: flags.ascii };
    if (meaning.kind === "reference") {
      state.checkReference(meaning.index, reader, token.length);
      return { kind: "reference", index: meaning.index, ignoreCase: flags.ignoreCase };
    }
    const { item } = meaning;
    if (item.kind === "range") return { kind: "literal", code: item.low, flags };
    return { kind: "class", negated: false, items: [item], flags };
  }

  /** Reads a group whose opening parenthesis was read; null for what leaves nothing to match. */
  private group(flags: Flags, depth: number, start: number, first: boolean): RegexNode | null {
    const { reader, state } = this;
    if (!reader.match("?")) return this.capture(null, flags, depth, start);
    const character = reader.get();
    if (character === null) throw reader.error("unexpected end of pattern");
    if (character === "P") return this.named(flags, depth, start);
    if (character === ":") return { kind: "group", index: null, body: this.body(flags, depth, start) };
    if (character === ">") return { kind: "atomic", body: this.body(flags, depth, start) };
    if (character === "#") {
      this.skipGroupComment(start);
      return null;
    }
    if (character === "=" || character === "!") {
      const body = this.body(flags, depth, start);
      return { kind: "look", ahead: true, negated: character === "!", body };
    }
    if (character === "<") return this.lookbehind(flags, depth, start);
    if (character === "(") return this.conditional(flags, depth, start);
    if (!isFlagStart(character)) throw reader.error(`unknown extension ?${character}`, character.length + 1);
    const change = parseFlags(reader, state, character);
    if (change === null) {
      if (!first)
        throw reader.error("global flags not at the start of the expression", reader.position - start);
      return null;
    }
    const inner = combineFlags(flags, change.added, change.removed);
    return { kind: "group", index: null, body: this.body(inner, depth, start) };
  }

  private named(flags: Flags, depth: number, start: number): RegexNode {
    const { reader, state } = this;
    if (reader.match("<")) {
      const name = this.checkedName(reader.takeUntil(">", "group name"));
      return this.capture(name, flags, depth, start);
    }
    if (reader.match("=")) {
      const name = this.checkedName(reader.takeUntil(")", "group name"));
      const index = state.named(name, reader);
      state.checkReference(index, reader, name.length + 1);
      return { kind: "reference", index, ignoreCase: flags.ignoreCase };
    }
    throw reader.error(`unknown extension ?P${reader.next ?? ""}`, 1);
  }

  private checkedName(name: string): string {
    if (!NAME.test(name)) throw this.reader.error(`bad character in group name '${name}'`, name.length + 1);
    return name;
  }

  private capture(name: string | null, flags: Flags, depth: number, start: number): RegexNode {
    const index = this.state.open(name, this.reader);
    const body = this.body(flags, depth, start);
    this.state.close(
      index,
      widthOf(body, (group) => this.state.widthOf(group)),
    );
    return { kind: "group", index, body };
  }

  private body(flags: Flags, depth: number, start: number): RegexNode {
    const body = this.alternatives(flags, depth + 1);
    this.close(start);
    return body;
  }

  private close(start: number): void {
    const { reader } = this;
    if (!reader.match(")")) {
      throw reader.error("missing ), unterminated subpattern", reader.position - start);
    }
  }

  private skipGroupComment(start: number): void {
    const { reader } = this;
    for (;;) {
      if (reader.next === null)
        throw reader.error("missing ), unterminated comment", reader.position - start);
      if (reader.get() === ")") return;
    }
  }

  private lookbehind(flags: Flags, depth: number, start: number): RegexNode {
    const { reader, state } = this;
    const character = reader.get();
    if (character === null) throw reader.error("unexpected end of pattern");
    if (character !== "=" && character !== "!") throw reader.error(`unknown extension ?<${character}`, 3);
    const outer = state.lookbehindGroups;
    if (outer === null) state.lookbehindGroups = state.groups;
    const body = this.alternatives(flags, depth + 1);
    state.lookbehindGroups = outer;
    this.close(start);
    const width = widthOf(body, (group) => state.widthOf(group));
    if (width.min !== width.max) throw reader.error("look-behind requires fixed-width pattern");
    return { kind: "look", ahead: false, negated: character === "!", body };
  }

  private conditional(flags: Flags, depth: number, start: number): RegexNode {
    const { reader, state } = this;
    const name = reader.takeUntil(")", "group name");
    let index: number;
    if (NAME.test(name)) index = state.named(name, reader);
    else {
      if (!/^[0-9]+$/.test(name))
        throw reader.error(`bad character in group name '${name}'`, name.length + 1);
      index = Number(name);
      if (index === 0) throw reader.error("bad group number", name.length + 1);
      state.addCondition(index, reader.position - name.length - 1);
    }
    state.checkLookbehind(index, reader);
    const yes = this.sequence(flags, depth + 1, false);
    const no = reader.match("|") ? this.sequence(flags, depth + 1, false) : null;
    if (reader.next === "|") throw reader.error("conditional backref with more than two branches");
    this.close(start);
    return { kind: "conditional", index, yes, no };
  }
}
