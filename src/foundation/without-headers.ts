import { looksLikeKey } from "./base-url";
import { isFields } from "./fields";
import { JSON_LIMITS, parseSafeJson } from "./safe-json";

/**
 * A document without the headers that users have added to models (they may hold what opens an endpoint), wherever in it a
 * `ModelChoice` stands, and without the fields that they have added to its calls where those may hold a key or can't be
 * read. Whatever names a model passes here before it leaves the browser. Works on documents of newer versions too: a
 * model is told by its kind. What is given stays as it is.
 */
export function withoutHeaders<Document>(document: Document): Document {
  return stripped(document) as Document;
}

/** Names under which services take keys, in words that `_` parts. */
const SECRET =
  /(^|_)(api_?key|access_?key(_?id)?|secret(_?access)?_?key|private_?key|secret|passw(or)?d|passphrase|authori[sz]ation|credentials?|cookie)s?$|(^|_)(hf|hub|hugging_?face|gh|github|gitlab|access|auth|bearer|refresh|session|security|service|user|api|id)_?token$/;
/** Names that are as usual of other things: only a text or a number under them is taken for a key. */
const MAYBE_SECRET = /^(key|token|auth|bearer|pass|signature)$/;

const LIMITS = { ...JSON_LIMITS, maxCharacters: 20_000, maxDepth: 32 };

/** One field of an object, at any depth: `path` names it from the outermost object on. */
type AddedField = { path: string; name: string; value: unknown };

/** The fields that are added to each call, as an object; null for a text that is none, is too long or nests too deep. */
export function addedFields(text: string): Record<string, unknown> | null {
  if (text.trim() === "") return {};
  // Such a field would go without a word.
  if (text.includes("__proto__")) return null;
  const json = parseSafeJson(text, LIMITS);
  return json.ok && isFields(json.value) ? json.value : null;
}

/** A name in small letters, its words parted by `_`: "apiKey" and "api-key" are "api_key". */
export function wordsOfName(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .toLowerCase();
}

/** All fields and elements of lists, at every depth. A name that could itself be a key is left out of the path. */
export function* eachField(fields: Record<string, unknown>): Generator<AddedField> {
  const open: { value: unknown; path: string }[] = [{ value: fields, path: "" }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      const shown = looksLikeKey(name) ? "…" : name.slice(0, 60);
      const place = Array.isArray(value) ? `${path}[${shown}]` : path === "" ? shown : `${path}.${shown}`;
      yield { path: place, name: Array.isArray(value) ? "" : name, value: part };
      open.push({ value: part, path: place });
    }
  }
}

function isKeyText(text: string): boolean {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return true;
  return text
    .split(/[\s"'`,;()<>[\]{}]+/)
    .some((word) => looksLikeKey(word) || looksLikeKey(word.slice(word.indexOf("=") + 1)));
}

/** The path of a field that may hold a key, by its name or by the form of what stands in it; null where none does. */
export function secretIn(fields: Record<string, unknown>): string | null {
  for (const { path, name, value } of eachField(fields)) {
    const words = wordsOfName(name);
    const isPlain = typeof value === "string" ? value !== "" : typeof value === "number";
    if (SECRET.test(words) && value !== null && typeof value !== "boolean" && value !== "") return path;
    if (MAYBE_SECRET.test(words) && isPlain) return path;
    if (looksLikeKey(name) || (typeof value === "string" && isKeyText(value))) return path;
  }
  return null;
}

/** A word that begins as an address: with a scheme, a host of several names, or four numbers. */
const ADDRESS =
  /^(?:(?:https?|wss?|ftp|s3|gs):\/\/|(?:[a-z\d-]{1,63}\.){1,12}[a-z]{2,24}(?![\w-])|\d{1,3}(?:\.\d{1,3}){3}(?![\w.]))/i;

/** Finds web addresses in the fields, as `path: address`, at every depth. Empty for a text that is no object. */
export function addressesIn(text: string): string[] {
  return [...eachField(addedFields(text) ?? {})].flatMap(({ path, value }) => {
    // Words are looked at one by one, so that it takes steps in proportion to the text.
    const found =
      typeof value === "string" ? value.split(/[^\w.:/-]+/).find((word) => ADDRESS.test(word)) : undefined;
    return found === undefined ? [] : [`${path}: ${found.slice(0, 200)}`];
  });
}

function mayHoldKey(body: unknown): boolean {
  const fields = typeof body === "string" ? addedFields(body) : null;
  return fields === null || secretIn(fields) !== null;
}

function stripped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripped);
  if (typeof value !== "object" || value === null) return value;
  const isChoice = "kind" in value && value.kind === "openai-compatible";
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      isChoice && (name === "headers" || (name === "body" && mayHoldKey(part)))
        ? []
        : [[name, stripped(part)]],
    ),
  );
}
