import type { TextEdit } from "../mending/text-edits";

/** An edit with what it is for. */
export type NotedEdit = TextEdit & { note: string };

/** The next token expected in an open object or array. */
type Expects = "key or end" | "key" | "colon" | "value or end" | "value" | "comma or end";
type Container = { kind: "object" | "array"; expects: Expects; comma: number; memberStart: number };

const space = /\s*/y;
const comment = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])/y;
const looseNumber = /\+?(-?)0*(\d+|(?=\.))(\.\d*)?(?![\w.])/y;
const word = /[A-Za-z_$][\w$]*/y;
const plainKey = /[A-Za-z_$][\w$-]*(?=\s*:)/y;
const quotes = new Map([
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["‘", "’"],
]);
const literals = new Map([
  ["true", "true"],
  ["false", "false"],
  ["null", "null"],
  ["none", "null"],
  ["undefined", "null"],
  ["nan", "null"],
]);

/**
 * Mends the JSON that begins at `start`: brackets that do not match or are not closed, commas too many or too few,
 * quotes, line feeds and bare quotes in strings, comments, Python's words, a member that breaks off. `end` is where
 * the value ends in the text. Null where it takes more than that. One pass, without recursion.
 */
export function repairJson(text: string, start: number): { edits: NotedEdit[]; end: number } | null {
  const edits: NotedEdit[] = [];
  const open: Container[] = [];
  let at = start;
  /** The end of the last thing read. */
  let last = start;

  const edit = (from: number, to: number, put: string, note: string) =>
    edits.push({ start: from, end: to, text: put, note });
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0] ?? null;
  };
  const read = (length: number) => {
    at += length;
    last = at;
  };
  const afterValue = () => {
    const top = open.at(-1);
    if (top) top.expects = "comma or end";
  };
  const begin = (kind: "object" | "array") => {
    afterValue();
    open.push({
      kind,
      expects: kind === "object" ? "key or end" : "value or end",
      comma: -1,
      memberStart: at,
    });
    read(1);
  };
  const dropComma = ({ comma }: Container) => edit(comma, comma + 1, "", "remove a trailing comma");
  const close = (mark: string): boolean => {
    const kind = mark === "}" ? "object" : "array";
    if (!open.some((container) => container.kind === kind)) {
      edit(at, at + 1, "", `remove a stray '${mark}'`);
      at += 1;
      return true;
    }
    for (let top = open.pop(); top; top = open.pop()) {
      if (top.expects === "key" || top.expects === "value") {
        if (top.comma < 0 || (top.kind === "object" && top.expects === "value")) return false;
        dropComma(top);
      } else if (top.expects === "colon") return false;
      if (top.kind === kind) break;
      const missing = top.kind === "object" ? "}" : "]";
      edit(last, last, missing, `add a missing '${missing}'`);
    }
    read(1);
    afterValue();
    return true;
  };

  /** A string with any kind of quotes; one without an end is closed where the text ends. */
  const readString = (isKey: boolean) => {
    const from = at;
    const opening = text[at] ?? "";
    const closing = quotes.get(opening) ?? '"';
    if (opening !== '"') edit(from, from + 1, '"', "write strings in double quotes");
    for (at += 1; at < text.length; at++) {
      const sign = text[at] ?? "";
      if (sign === "\\") {
        const next = text[at + 1] ?? "";
        if (next === "'") edit(at, at + 1, "", "mend an escape");
        else if (
          !/["\\/bfnrtu]/.test(next) ||
          (next === "u" && !/^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)))
        )
          edit(at, at + 1, "\\\\", "mend an escape");
        at += 1;
      } else if (sign === closing || (sign === '"' && opening === "“")) {
        if (endsString(text, at + 1, isKey)) {
          if (sign !== '"') edit(at, at + 1, '"', "write strings in double quotes");
          read(1);
          return;
        }
        if (sign === '"') edit(at, at, "\\", "escape the quotes in a string");
      } else if (sign === '"') edit(at, at, "\\", "escape the quotes in a string");
      else if (sign < " ")
        edit(at, at + 1, JSON.stringify(sign).slice(1, -1), "escape line breaks in strings");
    }
    at = text.length;
    last = text.trimEnd().length;
    if (!isKey) edit(last, last, '"', "close a string");
  };

  const readKey = (top: Container): boolean => {
    top.memberStart = at;
    if (quotes.has(text[at] ?? "")) {
      readString(true);
    } else {
      const key = match(plainKey);
      if (key === null) return false;
      edit(at, at, '"', "put a key in quotes");
      edit(at + key.length, at + key.length, '"', "put a key in quotes");
      read(key.length);
    }
    top.expects = "colon";
    return true;
  };

  const readValue = (): boolean => {
    const sign = text[at] ?? "";
    if (sign === "{" || sign === "[") {
      begin(sign === "{" ? "object" : "array");
      return true;
    }
    if (quotes.has(sign)) {
      readString(false);
      afterValue();
      return true;
    }
    const exact = match(number);
    const name = match(word);
    if (exact !== null) read(exact.length);
    else if (name !== null) {
      const literal = literals.get(name.toLowerCase());
      if (literal === undefined) return false;
      if (literal !== name) edit(at, at + name.length, literal, `write ${literal} as JSON has it`);
      read(name.length);
    } else {
      looseNumber.lastIndex = at;
      const loose = looseNumber.exec(text);
      if (!loose || loose[0] === "") return false;
      const [found, sign = "", whole = "", fraction = ""] = loose;
      const written = `${sign}${whole === "" ? "0" : whole}${fraction === "." ? "" : fraction}`;
      edit(at, at + found.length, written, "write a number as JSON has it");
      read(found.length);
    }
    afterValue();
    return true;
  };

  /** One step inside of the innermost container. False where it cannot be mended. */
  const step = (top: Container): boolean => {
    const sign = text[at] ?? "";
    if (sign === "}" || sign === "]") return close(sign);
    if (sign === ",") {
      if (top.expects === "comma or end") {
        top.comma = at;
        top.expects = top.kind === "object" ? "key" : "value";
      } else if (top.expects === "colon" || (top.kind === "object" && top.expects === "value")) return false;
      else edit(at, at + 1, "", "remove a comma");
      at += 1;
      return true;
    }
    if (top.expects === "comma or end") {
      if (!quotes.has(sign) && !/[{[\w-]/.test(sign)) return false;
      top.comma = last;
      edit(last, last, ",", "add a missing comma");
      top.expects = top.kind === "object" ? "key" : "value";
    }
    if (top.expects === "colon") {
      if (sign !== ":") return false;
      read(1);
      top.expects = "value";
      return true;
    }
    return top.kind === "object" && top.expects !== "value" ? readKey(top) : readValue();
  };

  /** The text broke off: what is unfinished goes, what is open is closed. */
  const finish = () => {
    for (let top = open.pop(); top; top = open.pop()) {
      const unfinished = top.kind === "object" && (top.expects === "colon" || top.expects === "value");
      if (unfinished) {
        const from = top.comma >= 0 ? top.comma : top.memberStart;
        while (edits.length > 0 && (edits.at(-1)?.start ?? 0) >= from) edits.pop();
        edit(from, text.length, "", "take out what breaks off");
        last = text.length;
      } else if (top.expects === "key" || top.expects === "value") dropComma(top);
      const missing = top.kind === "object" ? "}" : "]";
      edit(last, last, missing, `add a missing '${missing}'`);
    }
  };

  const sign = text[at];
  if (sign !== "{" && sign !== "[") return null;
  begin(sign === "{" ? "object" : "array");
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const blanks = match(space) ?? "";
    if (/[^ \t\n\r]/.test(blanks))
      edit(at, at + blanks.length, blanks.replace(/[^ \t\n\r]/g, " "), "write plain blanks");
    at += blanks.length;
    const remark = match(comment);
    if (remark !== null) {
      edit(at, at + remark.length, "", "take out a comment");
      at += remark.length;
    } else if (at >= text.length) finish();
    else if (!step(top)) return null;
  }
  return { edits, end: last };
}

/** Tells whether a quote ends its string, by the text after it. */
function endsString(text: string, from: number, isKey: boolean): boolean {
  space.lastIndex = from;
  const blanks = space.exec(text)?.[0] ?? "";
  const next = text[from + blanks.length];
  if (next === undefined) return true;
  if (isKey) return next === ":";
  return /[,}\]]/.test(next) || (blanks.includes("\n") && /["'“{[]/.test(next));
}
