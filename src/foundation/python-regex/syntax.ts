/** Flags in force at one place of a pattern. */
export type Flags = {
  ignoreCase: boolean;
  multiline: boolean;
  dotAll: boolean;
  verbose: boolean;
  ascii: boolean;
};

export type Category = "digit" | "space" | "word";

/** One member of a character class: a range of code points (a single character has equal ends) or a category. */
export type ClassItem =
  | { kind: "range"; low: number; high: number }
  | { kind: "category"; category: Category; negated: boolean };

export type Position = "start" | "end" | "textEnd" | "lineStart" | "lineEnd" | "boundary" | "notBoundary";

/** A parsed Python pattern; flags are already worked into the nodes that they touch. */
export type RegexNode =
  | { kind: "literal"; code: number; flags: Flags }
  | { kind: "class"; negated: boolean; items: ClassItem[]; flags: Flags }
  | { kind: "any"; dotAll: boolean }
  | { kind: "position"; position: Position; ascii: boolean }
  /** `index` is null for a group that captures nothing. */
  | { kind: "group"; index: number | null; body: RegexNode }
  | { kind: "atomic"; body: RegexNode }
  | { kind: "look"; ahead: boolean; negated: boolean; body: RegexNode }
  | { kind: "repeat"; min: number; max: number; mode: "greedy" | "lazy" | "possessive"; body: RegexNode }
  | { kind: "reference"; index: number; ignoreCase: boolean }
  | { kind: "conditional"; index: number; yes: RegexNode; no: RegexNode | null }
  | { kind: "branch"; options: RegexNode[] }
  | { kind: "sequence"; items: RegexNode[] };

/** A pattern that Python's `re` refuses. */
export class PythonRegexError extends Error {
  override name = "PythonRegexError";
  constructor(
    message: string,
    /** The position in the pattern, in code points. */
    readonly position: number,
  ) {
    super(`${message} at position ${position}`);
  }
}

/** A pattern that Python accepts but that ECMAScript has no equivalent of. */
export class PythonRegexUnsupported extends Error {
  override name = "PythonRegexUnsupported";
}
