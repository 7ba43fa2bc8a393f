/** The position of a value in the text it was read from, in UTF-16 code units; both 0 for a value that was not read. */
type Placed = { start: number; end: number };

type JsonMember = { keyStart: number; keyEnd: number; value: JsonNode };
export type JsonObject = Placed & { type: "object"; members: Map<string, JsonMember> };
export type JsonArray = Placed & { type: "array"; items: JsonNode[] };
type JsonString = Placed & { type: "string"; value: string };
/**
 * Whole numbers that were read stay exact: `bigint` where a double would round. An unsafe `number` comes from a
 * JavaScript value, which JSON.parse may have rounded.
 */
export type JsonInteger = Placed & { type: "integer"; value: number | bigint };
/** `whole`: the digits before the point, where a number without an exponent has more of them than a double holds. */
export type JsonFloat = Placed & { type: "float"; value: number; whole?: bigint };
type JsonBoolean = Placed & { type: "boolean"; value: boolean };
type JsonNull = Placed & { type: "null" };

/** A JSON value as Python holds it: `1` and `1.0` differ, keys are no JavaScript properties. */
export type JsonNode = JsonObject | JsonArray | JsonString | JsonInteger | JsonFloat | JsonBoolean | JsonNull;

type JsonFailure = {
  ok: false;
  /** True where Python raises something other than a JSONDecodeError, so that nobody gets a verdict. */
  raises: boolean;
  message: string;
  /** The position of the error, in UTF-16 code units. */
  position: number;
};
export type JsonResult = { ok: true; value: JsonNode } | JsonFailure;

/**
 * The depth to which Python 3.11's decoder goes when called from the benchmarks' scripts: its recursion limit of 1,000
 * less the frames that are already there.
 */
export const DEPTH_LIMIT = 990;
/** The most digits that Python turns into an integer. */
const DIGIT_LIMIT = 4300;

const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const POINT = 0x2e;
const LARGE_E = 0x45;
const SMALL_E = 0x65;
const SHORT = 15;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const HEX4 = /[0-9a-fA-F]{4}/y;
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["\\", "\\"],
  ["/", "/"],
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/**
 * Reads JSON as Python 3.11's `json.loads` does: NaN and Infinity are numbers, the last of equal keys wins, a
 * lone surrogate is a character, integers are exact. Never throws and never overflows the stack.
 */
export function parsePythonJson(text: string): JsonResult {
  const reader = new Reader(text, false, 0);
  return guarded(() => reader.document());
}

/**
 * Reads the JSON value that begins at `start`, whatever follows it; `value.end` says where it ended.
 * By RFC 8259; equal keys in one object are an error too.
 */
export function parseJsonValueAt(text: string, start: number): JsonResult {
  const reader = new Reader(text, true, start);
  return guarded(() => reader.value(0));
}

function guarded(read: () => JsonNode): JsonResult {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { ok: false, raises: error.raises, message: error.message, position: error.position };
  }
}

/** Ends the reading. No `Error`, whose stack trace would cost more than reading a caption. */
class Stop {
  constructor(
    readonly message: string,
    readonly position: number,
    readonly raises = false,
  ) {}
}

class Reader {
  constructor(
    private readonly text: string,
    private readonly strict: boolean,
    private at: number,
  ) {}

  document(): JsonNode {
    if (this.text.startsWith("\uFEFF")) throw new Stop("a byte order mark before the JSON", 0);
    this.skipSpace();
    const value = this.value(0);
    this.skipSpace();
    if (this.at < this.text.length) throw new Stop("more text after the JSON value", this.at);
    return value;
  }

  value(depth: number): JsonNode {
    const start = this.at;
    const first = this.text.charCodeAt(start);
    if (first === OPEN_BRACE || first === OPEN_BRACKET) {
      if (depth >= DEPTH_LIMIT) throw new Stop("nested too deeply", start, true);
      this.at++;
      return first === OPEN_BRACE ? this.object(start, depth) : this.array(start, depth);
    }
    if (first === QUOTE) return this.string();
    if (isDigit(first)) return this.shortInteger(start) ?? this.number(start);
    if (this.take("true")) return { type: "boolean", value: true, start, end: this.at };
    if (this.take("false")) return { type: "boolean", value: false, start, end: this.at };
    if (this.take("null")) return { type: "null", start, end: this.at };
    const constant = this.constant();
    if (constant === null) return this.number(start);
    if (this.strict) throw new Stop("NaN and Infinity are no JSON", start);
    return { type: "float", value: constant, start, end: this.at };
  }

  private object(start: number, depth: number): JsonObject {
    const members = new Map<string, JsonMember>();
    let next = this.skipSpace();
    if (next === CLOSE_BRACE) return { type: "object", members, start, end: ++this.at };
    for (;;) {
      if (next !== QUOTE) throw new Stop("expected a key in double quotes", this.at);
      const key = this.string();
      if (this.skipSpace() !== COLON) throw new Stop("expected ':' after a key", this.at);
      this.at++;
      this.skipSpace();
      const value = this.value(depth + 1);
      if (this.strict && members.has(key.value)) {
        throw new Stop(`the key ${JSON.stringify(key.value)} twice in one object`, key.start);
      }
      members.set(key.value, { keyStart: key.start, keyEnd: key.end, value });
      next = this.skipSpace();
      if (next === CLOSE_BRACE) return { type: "object", members, start, end: ++this.at };
      if (next !== COMMA) throw new Stop("expected ',' or '}'", this.at);
      this.at++;
      next = this.skipSpace();
    }
  }

  private array(start: number, depth: number): JsonArray {
    const items: JsonNode[] = [];
    if (this.skipSpace() === CLOSE_BRACKET) return { type: "array", items, start, end: ++this.at };
    for (;;) {
      items.push(this.value(depth + 1));
      const next = this.skipSpace();
      if (next === CLOSE_BRACKET) return { type: "array", items, start, end: ++this.at };
      if (next !== COMMA) throw new Stop("expected ',' or ']'", this.at);
      this.at++;
      this.skipSpace();
    }
  }

  private string(): JsonString {
    const start = this.at;
    this.at++;
    let value = "";
    for (;;) {
      value += this.plainCharacters();
      const next = this.text[this.at];
      if (next === undefined) throw new Stop("a string without an end", start);
      if (next === '"') break;
      if (next !== "\\") throw new Stop("a control character inside a string", this.at);
      value += this.escape();
    }
    this.at++;
    return { type: "string", value, start, end: this.at };
  }

  private escape(): string {
    const letter = this.text[this.at + 1];
    if (letter === "u") {
      HEX4.lastIndex = this.at + 2;
      const digits = HEX4.exec(this.text)?.[0];
      if (digits === undefined) throw new Stop("\\u without four hexadecimal digits", this.at);
      this.at += 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const meaning = letter === undefined ? undefined : ESCAPES.get(letter);
    if (meaning === undefined) throw new Stop("an unknown escape inside a string", this.at);
    this.at += 2;
    return meaning;
  }

  /** The common number, read unit by unit: an integer of so few digits that a double holds it. Null for others. */
  private shortInteger(start: number): JsonInteger | null {
    const { text } = this;
    const first = text.charCodeAt(start);
    let value = first - ZERO;
    let at = start + 1;
    let unit = text.charCodeAt(at);
    for (; isDigit(unit) && at - start < SHORT; unit = text.charCodeAt(++at))
      value = value * 10 + (unit - ZERO);
    const leadingZero = first === ZERO && at - start > 1;
    if (leadingZero || isDigit(unit) || unit === POINT || unit === SMALL_E || unit === LARGE_E) return null;
    this.at = at;
    return { type: "integer", value, start, end: at };
  }

  private number(start: number): JsonNode {
    NUMBER.lastIndex = start;
    const match = NUMBER.exec(this.text);
    if (match === null) throw new Stop("expected a JSON value", start);
    const source = match[0];
    this.at += source.length;
    const end = this.at;
    if (match[1] !== undefined || match[2] !== undefined) {
      const value = Number(source);
      const lossy =
        match[2] === undefined && Number.isFinite(value) && !Number.isSafeInteger(Math.trunc(value));
      const whole = lossy ? BigInt(source.slice(0, source.indexOf("."))) : undefined;
      return { type: "float", value, start, end, ...(whole !== undefined && { whole }) };
    }
    if (source.length - (source.startsWith("-") ? 1 : 0) > DIGIT_LIMIT) {
      if (this.strict) return { type: "float", value: Number(source), start, end };
      throw new Stop(`an integer of more than ${DIGIT_LIMIT} digits`, start, true);
    }
    return { type: "integer", value: exactInteger(source), start, end };
  }

  private constant(): number | null {
    if (this.take("NaN")) return Number.NaN;
    if (this.take("Infinity")) return Number.POSITIVE_INFINITY;
    if (this.take("-Infinity")) return Number.NEGATIVE_INFINITY;
    return null;
  }

  /** The unit after the white space; NaN at the end. */
  private skipSpace(): number {
    for (;;) {
      const unit = this.text.charCodeAt(this.at);
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x0d && unit !== 0x09) return unit;
      this.at++;
    }
  }

  private plainCharacters(): string {
    const start = this.at;
    while (this.at < this.text.length) {
      const unit = this.text.charCodeAt(this.at);
      if (unit < 0x20 || unit === QUOTE || unit === BACKSLASH) break;
      this.at++;
    }
    return this.text.slice(start, this.at);
  }

  private take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function exactInteger(source: string): number | bigint {
  const value = Number(source);
  // -0 is the integer 0 in Python.
  if (Number.isSafeInteger(value)) return value + 0;
  return BigInt(source);
}

/** A JavaScript value as a JSON node, or null where it is none (functions, cycles, deeper than `DEPTH_LIMIT`). */
export function toJsonNode(value: unknown): JsonNode | null {
  return convert(value, 0);
}

function convert(value: unknown, depth: number): JsonNode | null {
  if (value === null) return { type: "null", start: 0, end: 0 };
  if (typeof value === "boolean") return { type: "boolean", value, start: 0, end: 0 };
  if (typeof value === "string") return { type: "string", value, start: 0, end: 0 };
  if (typeof value === "number") return numberNode(value);
  if (typeof value !== "object" || depth >= DEPTH_LIMIT) return null;
  if (Array.isArray(value)) {
    const items: JsonNode[] = [];
    for (const item of value) {
      const node = convert(item, depth + 1);
      if (node === null) return null;
      items.push(node);
    }
    return { type: "array", items, start: 0, end: 0 };
  }
  const members = new Map<string, JsonMember>();
  for (const [key, member] of Object.entries(value)) {
    const node = convert(member, depth + 1);
    if (node === null) return null;
    members.set(key, { keyStart: 0, keyEnd: 0, value: node });
  }
  return { type: "object", members, start: 0, end: 0 };
}

/** JavaScript has lost whether `1` was written `1` or `1.0`: a whole number counts as an integer. */
function numberNode(value: number): JsonNode {
  if (!Number.isInteger(value)) return { type: "float", value, start: 0, end: 0 };
  return { type: "integer", value: value + 0, start: 0, end: 0 };
}

/** A hostile text of brackets only must not be read again from each of them. */
const ATTEMPTS = 200;

/** The JSON objects and arrays that stand in a text, outermost only, from the left. */
export function jsonContainersIn(text: string): JsonNode[] {
  const values: JsonNode[] = [];
  const opening = /[{[]/g;
  for (let tried = 0, match = opening.exec(text); match && tried < ATTEMPTS; match = opening.exec(text)) {
    const result = parseJsonValueAt(text, match.index);
    if (!result.ok) tried++;
    else {
      values.push(result.value);
      opening.lastIndex = result.value.end;
    }
  }
  return values;
}

/** More than a reference mark, which `[1]`, `[]` and `{}` in a text may be. */
export function isSubstantial(value: JsonNode): boolean {
  if (value.type === "object") return value.members.size > 0;
  if (value.type !== "array") return false;
  const [first] = value.items;
  return (
    value.items.length > 1 || (first !== undefined && first.type !== "integer" && first.type !== "float")
  );
}
