import { parseClass } from "./parse-class";
import { parseEscape } from "./parse-escape";
import { combineFlags, isFlagStart, parseFlags } from "./parse-flags";
import { parseRepeat } from "./parse-repeat";
import { PatternReader } from "./pattern-reader";
import { PatternState } from "./pattern-state";
import { type Flags, PythonRegexError, type RegexNode } from "./syntax";
import { widthOf } from "./width";

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
