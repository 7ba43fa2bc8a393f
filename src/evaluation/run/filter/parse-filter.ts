import type { RunCondition } from "../../../shapes/run-table";
import {
  conditionOfTag,
  FilterError,
  type FilterTag,
  joinAll,
  joinAny,
  type Part,
  partOf,
} from "./condition-of-tag";
import { type FilterSubject, LONGEST_FILTER } from "./filter-fields";

/** A filter as it was typed: its parts, and how they are joined. */
type FilterTree =
  | { kind: "tag"; tag: FilterTag }
  | { kind: "not"; operand: FilterTree }
  | { kind: "all"; sides: FilterTree[] }
  | { kind: "any"; sides: [FilterTree, FilterTree] };

type Span = { start: number; end: number };
type Token = Span &
  (
    | { kind: "open" | "close" | "minus" }
    | { kind: "word" | "quoted"; value: string }
    | { kind: "operator"; value: string }
    | { kind: "range"; value: Exclude<FilterTag["value"], string> }
  );

const SPACES = /\s*/y;
const OPERATOR = /:?[<>]=?|:=?|=/y;
const WORD = /[\w#$*.?@\u0080-\uFFFF-](?:(?!\s)[\w#$*.?@\u0080-\uFFFF-])*/y;
const QUOTED = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/sy;
const RANGE = /([[{])\s*(-?\d+(?:\.\d+)?)\s+TO\s+(-?\d+(?:\.\d+)?)\s*([\]}])/y;
const ESCAPE = /\\(?:u([\dA-Fa-f]{4})|(.))/gs;
const ESCAPED: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };

function found(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function unreadable(text: string, at: number): FilterError {
  const rest = text.slice(at);
  return new FilterError(
    `The filter can't be read from “${rest.length > 30 ? `${rest.slice(0, 30)}…` : rest}” on. Put values with other signs than letters, digits, _ and - in quotes: sample:"001/02".`,
    at,
    text.length,
  );
}

function breaksOff(missing: string, start: number, end: number): FilterError {
  return new FilterError(`The filter breaks off: ${missing}`, start, end);
}

/** The text between quotes, with what stands for signs after backslashes. */
function unquoted(quoted: string, start: number): string {
  return quoted.slice(1, -1).replace(ESCAPE, (sign, hex: string | undefined, one: string, at: number) => {
    if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
    const meant = /["'/\\]/.test(one) ? one : ESCAPED[one];
    if (meant !== undefined) return meant;
    throw new FilterError(
      `“${sign}” stands for nothing. For a backslash write two of them: "a\\\\b".`,
      start + 1 + at,
      start + 1 + at + sign.length,
    );
  });
}

/** The token at a place that is neither blank nor the end. `before`: the token before it. */
function tokenAt(text: string, start: number, before: Token | undefined): Token {
  const sign = text[start] ?? "";
  const touches = before?.end === start;
  if (sign === "(" || sign === ")") return { kind: sign === "(" ? "open" : "close", start, end: start + 1 };
  const operator = found(OPERATOR, text, start)?.[0];
  if (operator !== undefined)
    return { kind: "operator", value: operator, start, end: start + operator.length };
  // Two values that touch are one that needs quotes: 001/02, it's.
  if (touches && (before.kind === "word" || before.kind === "quoted" || before.kind === "range"))
    throw unreadable(text, start);
  const isValue = before?.kind === "operator";
  if (sign === "-" && !isValue && /[^\s)]/.test(text[start + 1] ?? " "))
    return { kind: "minus", start, end: start + 1 };
  if (sign === '"' || sign === "'") {
    const quoted = found(QUOTED, text, start)?.[0];
    if (quoted === undefined)
      throw breaksOff(`the quote that begins here has no end. Put a ${sign} there.`, start, text.length);
    return { kind: "quoted", value: unquoted(quoted, start), start, end: start + quoted.length };
  }
  if (sign === "[" || sign === "{") {
    const range = found(RANGE, text, start);
    if (!range) throw new FilterError("A range is written as [1 TO 3].", start, text.length);
    const [all, open, min, max, close] = range;
    const value = {
      min: Number(min),
      max: Number(max),
      minInclusive: open === "[",
      maxInclusive: close === "]",
    };
    return { kind: "range", value, start, end: start + all.length };
  }
  if (sign === "/")
    throw new FilterError(
      "Patterns between slashes are not read here. A * stands for any letters: model:gpt*.",
      start,
      text.length,
    );
  const word = found(WORD, text, start)?.[0];
  if (word === undefined || word === "-") throw unreadable(text, start);
  return { kind: "word", value: word, start, end: start + word.length };
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const afterSpaces = (at: number) => at + (found(SPACES, text, at)?.[0].length ?? 0);
  for (let at = afterSpaces(0); at < text.length; ) {
    const token = tokenAt(text, at, tokens.at(-1));
    tokens.push(token);
    at = afterSpaces(token.end);
  }
  return tokens;
}

/** Reads tokens from left to right; `next` is the one to be read. */
class FilterReader {
  private next = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  whole(): FilterTree {
    const tree = this.joined(null);
    const left = this.tokens[this.next];
    if (left) throw new FilterError("This bracket closes none. Take it out.", left.start, left.end);
    return tree;
  }

  /** AND, OR or NOT, where it is neither a field nor in quotes. */
  private keyword(at = this.next): string | null {
    const token = this.tokens[at];
    if (token?.kind !== "word" || !/^(?:AND|OR|NOT)$/.test(token.value)) return null;
    return this.tokens[at + 1]?.kind === "operator" ? null : token.value;
  }

  /** Parts up to the bracket that closes, or to the end. `after`: what wants one behind it, for the message. */
  private joined(after: Span | null): FilterTree {
    let tree = this.operand(after);
    for (
      let token = this.tokens[this.next];
      token && token.kind !== "close";
      token = this.tokens[this.next]
    ) {
      const join = this.keyword();
      const isWritten = join === "AND" || join === "OR";
      if (isWritten) this.next++;
      const side = this.operand(isWritten ? token : null);
      if (join === "OR") tree = { kind: "any", sides: [tree, side] };
      else if (tree.kind === "all") tree.sides.push(side);
      else tree = { kind: "all", sides: [tree, side] };
    }
    return tree;
  }

  private operand(after: Span | null): FilterTree {
    const token = this.tokens[this.next];
    const { text } = this;
    if (!token) {
      const { start, end } = after ?? { start: text.length, end: text.length };
      throw breaksOff(`behind “${text.slice(start, end)}” something is missing.`, start, text.length);
    }
    const keyword = this.keyword();
    if (keyword === "NOT" || token.kind === "minus") {
      this.next++;
      return { kind: "not", operand: this.operand(token) };
    }
    if (keyword !== null)
      throw new FilterError(
        `Before ${keyword} something is missing. Write a part there, or put the word in quotes.`,
        token.start,
        token.end,
      );
    if (token.kind === "open") return this.bracket(token);
    if (token.kind === "close")
      throw new FilterError("Something is missing before this bracket.", token.start, token.end);
    return { kind: "tag", tag: this.tag(token) };
  }

  private bracket(open: Span): FilterTree {
    this.next++;
    const first = this.tokens[this.next];
    if (first?.kind === "close")
      throw new FilterError("Something is missing between the brackets.", open.start, first.end);
    const tree = this.joined(open);
    if (!this.tokens[this.next])
      throw breaksOff(
        "the bracket that opens here is not closed. Put a ) behind it.",
        open.start,
        this.text.length,
      );
    this.next++;
    return tree;
  }

  private tag(first: Token): FilterTag {
    const { start } = first;
    this.next++;
    const operator = this.tokens[this.next];
    if (operator?.kind !== "operator" || (first.kind !== "word" && first.kind !== "quoted")) {
      if (first.kind === "operator") throw unreadable(this.text, start);
      return { name: null, operator: ":", value: valueIn(first), start, end: first.end };
    }
    this.next++;
    const named = { name: first.value.trim(), operator: operator.value.replace(/^(?!:)/, ":"), start };
    const value = this.tokens[this.next];
    const isValue =
      (value?.kind === "word" || value?.kind === "quoted" || value?.kind === "range") &&
      this.keyword() === null &&
      // In "status: model:qwen" it is the next part that has a value.
      (value.start === operator.end || this.tokens[this.next + 1]?.kind !== "operator");
    if (!isValue) return { ...named, value: "", end: operator.end };
    this.next++;
    if (this.tokens[this.next]?.kind === "operator") throw unreadable(this.text, value.end);
    return { ...named, value: valueIn(value), end: value.end };
  }
}

function valueIn(token: Token): FilterTag["value"] {
  return "value" in token ? token.value : "";
}

/**
 * Reads the text of a filter in steps that grow with its length: `field:value`, `field:<1` or `field<1`, `field:[1 TO 3]`,
 * words and quoted texts alone; AND, OR, NOT, `-`, brackets. What is joined is taken from left to right: AND binds no
 * closer than OR. The text is not blank. Throws `FilterError`.
 */
function filterTree(text: string): FilterTree {
  return new FilterReader(text, tokensOf(text)).whole();
}

/** An error in a filter, and its position in the text. */
type FilterProblem = { message: string; start: number; end: number };

/** A parsed filter text; `condition` is null for an empty text. */
type ParsedFilter =
  | { condition: RunCondition | null; problem: null }
  | { condition: null; problem: FilterProblem };

/**
 * Reads a filter: `status:failed AND constraint:table AND csr:<0.5`. What stands next to each other has to hold
 * together; status, constraint and check that stand in one AND are about the same line; words without a field are looked
 * for in the caption. A filter longer than `LONGEST_FILTER` is a problem.
 */
export function parseFilter(text: string, subject: FilterSubject): ParsedFilter {
  if (text.trim() === "") return { condition: null, problem: null };
  if (text.length > LONGEST_FILTER) return { condition: null, problem: tooLong(text) };
  try {
    return { condition: partOf(readTree(filterTree(text), subject)), problem: null };
  } catch (error) {
    if (error instanceof FilterError) return { condition: null, problem: error.problem };
    throw error;
  }
}

function tooLong(text: string): FilterProblem {
  const message = `The filter is longer than ${LONGEST_FILTER.toLocaleString("en")} characters. Take something out of it.`;
  return { message, start: LONGEST_FILTER, end: text.length };
}

function readTree(tree: FilterTree, subject: FilterSubject): Part {
  switch (tree.kind) {
    case "tag":
      return conditionOfTag(tree.tag, subject);
    case "not":
      return { condition: { not: partOf(readTree(tree.operand, subject)) } };
    case "all":
      return joinAll(tree.sides.map((side) => readTree(side, subject)));
    case "any":
      return joinAny(tree.sides.map((side) => readTree(side, subject)));
  }
}
