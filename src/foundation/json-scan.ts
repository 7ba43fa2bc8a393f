/** The end of a piece of JSON (exclusive), or the position of its error and what is expected there. */
type Piece = { end: number } | { position: number; expected: string };

const SPACE = 0x20;
const QUOTE = 0x22;
const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const BACKSLASH = 0x5c;
const SMALL_E = 0x65;

/** Reads a text, number, truth or null, whose first code unit is `char`; null where none of them begins. */
function scanScalar(text: string, position: number, char: number): Piece | null {
  if (char === QUOTE) return scanString(text, position);
  if (char === MINUS || isDigit(char)) return scanNumber(text, position);
  const word = ["true", "false", "null"].find((candidate) => text.startsWith(candidate, position));
  return word === undefined ? null : { end: position + word.length };
}

/** Reads a text from its opening quote on. */
export function scanString(text: string, quote: number): Piece {
  for (let position = quote + 1; position < text.length; position += 1) {
    const char = text.charCodeAt(position);
    if (char === QUOTE) return { end: position + 1 };
    if (char < SPACE) return { position, expected: "the end of this text or an escape such as \\n" };
    if (char !== BACKSLASH) continue;
    const known = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(position + 1, position + 6));
    if (known === null) return { position, expected: "an escape that JSON knows" };
    position += known[0].length;
  }
  return { position: text.length, expected: "the closing quote of a text" };
}

function scanNumber(text: string, from: number): Piece {
  let position = from;
  if (text.charCodeAt(position) === MINUS) position += 1;
  if (!isDigit(text.charCodeAt(position))) return { position, expected: "a digit" };
  position = text.charCodeAt(position) === ZERO ? position + 1 : skipDigits(text, position);
  if (text.charCodeAt(position) === POINT) {
    position += 1;
    if (!isDigit(text.charCodeAt(position))) return { position, expected: "a digit" };
    position = skipDigits(text, position);
  }
  // Upper and lower case differ in this one bit.
  if ((text.charCodeAt(position) | SPACE) === SMALL_E) {
    position += 1;
    const sign = text.charCodeAt(position);
    if (sign === PLUS || sign === MINUS) position += 1;
    if (!isDigit(text.charCodeAt(position))) return { position, expected: "a digit" };
    position = skipDigits(text, position);
  }
  return { end: position };
}

function skipDigits(text: string, from: number): number {
  let position = from;
  while (isDigit(text.charCodeAt(position))) position += 1;
  return position;
}

function isDigit(char: number): boolean {
  return char >= ZERO && char <= NINE;
}

/** The structure of a JSON text, found without building a value: in one pass, at any depth, without recursion. */
type JsonScan = {
  /** The greatest nesting depth of objects and lists. */
  depth: number;
  /** Objects, lists, texts, numbers, truths and nulls; names in objects are left out. */
  values: number;
  /**
   * The position where the text stops being JSON, in UTF-16 code units, and what is expected there; null when all of it
   * is JSON.
   */
  error: { position: number; expected: string } | null;
};

type State = "value" | "value or end of list" | "name" | "name or end of object" | "colon" | "more" | "end";

const OBJECT = 1;
const LIST = 2;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * The depth and number of values of a text that is JSON, found in a fraction of the time that `scanJson` takes: what is written
 * between quotes is passed over. Of any other text both say nothing.
 */
export function measureJson(text: string): Pick<JsonScan, "depth" | "values"> {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  let isEmpty = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === SPACE || char === LINE_FEED || char === RETURN || char === TAB) continue;
    if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1;
    // Whatever is in a list or object that is not empty is its first value, or its first name; each comma comes before another.
    else if (isEmpty || char === COMMA) values += 1;
    isEmpty = char === OPEN_LIST || char === OPEN_OBJECT;
    if (isEmpty) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (char === QUOTE) at = closingQuote(text, at);
  }
  return { depth: deepest, values };
}

/** The position of the quote that ends a text; the last of all where none does. */
function closingQuote(text: string, quote: number): number {
  for (let at = text.indexOf('"', quote + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}

/** Reads a text as JSON (RFC 8259, as `JSON.parse` takes it) and says how deep and how large it is. */
export function scanJson(text: string): JsonScan {
  let open = new Uint8Array(64);
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let position = 0;
  let state: State = "value";

  const enter = (kind: number): State => {
    if (depth === open.length) {
      const larger = new Uint8Array(open.length * 2);
      larger.set(open);
      open = larger;
    }
    open[depth] = kind;
    depth += 1;
    deepest = Math.max(deepest, depth);
    values += 1;
    position += 1;
    return kind === OBJECT ? "name or end of object" : "value or end of list";
  };
  const leave = (): State => {
    depth -= 1;
    position += 1;
    return depth === 0 ? "end" : "more";
  };
  const stop = (at: number, expected: string): JsonScan => ({
    depth: deepest,
    values,
    error: { position: at, expected },
  });

  for (;;) {
    position = skipSpace(text, position);
    if (position === text.length && state === "end") return { depth: deepest, values, error: null };
    const char = text.charCodeAt(position);
    const inside = depth === 0 ? 0 : open[depth - 1];

    if (state === "value" || state === "value or end of list") {
      if (char === CLOSE_LIST && state === "value or end of list") state = leave();
      else if (char === OPEN_OBJECT) state = enter(OBJECT);
      else if (char === OPEN_LIST) state = enter(LIST);
      else {
        const scalar = scanScalar(text, position, char);
        if (scalar === null) return stop(position, expectedIn(state, inside));
        if ("expected" in scalar) return stop(scalar.position, scalar.expected);
        values += 1;
        position = scalar.end;
        state = depth === 0 ? "end" : "more";
      }
    } else if (state === "more" && char === COMMA) {
      position += 1;
      state = inside === OBJECT ? "name" : "value";
    } else if (state === "more" && char === (inside === OBJECT ? CLOSE_OBJECT : CLOSE_LIST)) {
      state = leave();
    } else if (state === "name or end of object" && char === CLOSE_OBJECT) {
      state = leave();
    } else if ((state === "name" || state === "name or end of object") && char === QUOTE) {
      const name = scanString(text, position);
      if ("expected" in name) return stop(name.position, name.expected);
      position = name.end;
      state = "colon";
    } else if (state === "colon" && char === COLON) {
      position += 1;
      state = "value";
    } else {
      return stop(position, expectedIn(state, inside));
    }
  }
}

function expectedIn(state: State, inside: number | undefined): string {
  switch (state) {
    case "value":
      return "a value";
    case "value or end of list":
      return "a value or “]”";
    case "name":
      return "a name in double quotes";
    case "name or end of object":
      return "a name in double quotes or “}”";
    case "colon":
      return "“:”";
    case "more":
      return inside === OBJECT ? "“,” or “}”" : "“,” or “]”";
    case "end":
      return "nothing more";
  }
}

function skipSpace(text: string, from: number): number {
  let position = from;
  for (; position < text.length; position += 1) {
    const char = text.charCodeAt(position);
    if (char !== SPACE && char !== LINE_FEED && char !== RETURN && char !== TAB) break;
  }
  return position;
}
