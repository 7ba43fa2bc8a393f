import { jsonMembers, type LineAndColumn } from "../../foundation/json-members";
import { scanString } from "../../foundation/json-scan";
import { JSON_LIMITS, misplaced, parseSafeJson, placeIn, type SafeJson } from "../../foundation/safe-json";
import { firstSign, type TextPieces } from "../../foundation/text-pieces";
import { ROW_LIMITS } from "./read-delimited";

type Refused = Extract<SafeJson, { ok: false }>;

/** The outermost type of a document. */
export type DocumentKind = "list" | "object";

/** A member of a document. `name`: empty in a list. `values`: of how many it is made up. */
export type DocumentPart =
  | { kind: "read"; index: number; name: string; value: unknown; values: number }
  /** It can't be read; the members after it can. */
  | { kind: "refused"; index: number; name: string; refused: Refused }
  /** Nothing can be read from here on. */
  | { kind: "ended"; refused: Refused }
  /** A step without any. */
  | null;

const BRACKETS = { list: ["[", "]"], object: ["{", "}"] } as const;

/** A member that is longer is taken apart once more, so that no step takes long. */
const LONG = 1024 * 1024;

const refuse = (reason: Refused["reason"], detail: string): Refused => ({ ok: false, reason, detail });

/** A list or an object by its first sign; null for anything else. */
export function documentKind(pieces: TextPieces): DocumentKind | null {
  const sign = firstSign(pieces);
  return sign === "[" ? "list" : sign === "{" ? "object" : null;
}

/** The name that a member of an object begins with, and where its value begins; null where there is none. */
function nameOf(text: string): { name: string; end: number } | null {
  const start = text.search(/\S/);
  const written = text.charAt(start) === '"' ? scanString(text, start) : null;
  if (written === null || !("end" in written)) return null;
  const colon = text.indexOf(":", written.end);
  if (colon === -1 || text.slice(written.end, colon).trim() !== "") return null;
  return { name: String(JSON.parse(text.slice(start, written.end))), end: colon + 1 };
}

/** A long list or object, put together from its members; refused where one of them is. */
function* inParts(text: string, kind: DocumentKind, at: LineAndColumn): Generator<null, SafeJson> {
  const list: unknown[] = [];
  const fields = new Map<string, unknown>();
  let values = 1;
  for (const part of documentParts([text], kind, at, false)) {
    yield null;
    if (part === null) continue;
    if (part.kind !== "read") return part.refused;
    values += part.values;
    if (values > JSON_LIMITS.maxValues)
      return refuse("too-many", `It holds more than ${JSON_LIMITS.maxValues} values.`);
    if (kind === "list") list.push(part.value);
    else fields.set(part.name, part.value);
  }
  return { ok: true, value: kind === "list" ? list : Object.fromEntries(fields), values };
}

/** The value of a member, with its name: `{ [name]: value }` or `[value]`. */
function* wholeMember(
  text: string,
  kind: DocumentKind,
  at: LineAndColumn,
  mayTakeApart: boolean,
): Generator<null, SafeJson> {
  const [open, close] = BRACKETS[kind];
  const named = kind === "object" ? nameOf(text) : { name: "", end: 0 };
  if (text.length > LONG && mayTakeApart && named && named.name !== "__proto__") {
    const own = text.slice(named.end);
    const inner = documentKind([own]);
    if (inner) {
      const json = yield* inParts(own, inner, placeIn(text, named.end, at));
      if (!json.ok) return json;
      const value = kind === "list" ? [json.value] : Object.fromEntries([[named.name, json.value]]);
      return { ok: true, value, values: json.values + 1 };
    }
  }
  return parseSafeJson(`${open}${text}${close}`, ROW_LIMITS, { line: at.line, column: at.column - 1 });
}

/**
 * The members of a JSON list or object, one after the other, in steps that take no long time. A member that is damaged
 * or too large is told, and the others come; so does what is whole before the place where the text breaks off.
 */
export function* documentParts(
  pieces: TextPieces,
  kind: DocumentKind,
  start: LineAndColumn = { line: 1, column: 1 },
  mayTakeApart = true,
): Generator<DocumentPart> {
  const [open] = BRACKETS[kind];
  for (const found of jsonMembers(pieces, JSON_LIMITS.maxCharacters, start)) {
    yield null;
    if (found === null) continue;
    const { at } = found;
    if (found.kind === "wrong") {
      yield { kind: "ended", refused: refuse("syntax", misplaced(at, found.expected)) };
      return;
    }
    const { index, text } = found;
    if (found.kind === "broken off") {
      const begun = parseSafeJson(`${open}${text ?? ""}`, JSON_LIMITS, { ...at, column: at.column - 1 });
      yield { kind: "ended", refused: begun.ok ? refuse("syntax", misplaced(at, "an end")) : begun };
      return;
    }
    const name = kind === "object" && text !== null ? (nameOf(text)?.name ?? "") : "";
    if (text === null) {
      const detail = `It has more than ${JSON_LIMITS.maxCharacters} characters.`;
      yield { kind: "refused", index, name, refused: refuse("too-long", detail) };
      continue;
    }
    const isBlank = text.trim() === "";
    const expected = kind === "list" ? "a value" : "a name in double quotes";
    const json: SafeJson = isBlank
      ? refuse("syntax", misplaced(at, expected))
      : yield* wholeMember(text, kind, at, mayTakeApart);
    if (!json.ok) {
      yield { kind: "refused", index, name, refused: json };
      continue;
    }
    const holder: object = Object(json.value);
    // A name that can do harm was dropped, with what it held.
    for (const value of Object.values(holder))
      yield { kind: "read", index, name, value, values: json.values - 1 };
  }
}
