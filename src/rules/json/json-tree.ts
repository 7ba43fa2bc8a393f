import type { Range } from "../locating/located";

/** A JSON value with its place in the text it was read from. */
export type JsonNode = Range &
  (
    | { kind: "object"; members: { key: string; keyRange: Range; value: JsonNode }[] }
    | { kind: "array"; elements: JsonNode[] }
    /** `inner` is what stands between the quotes, escapes and all; `value` is what it means. */
    | { kind: "string"; value: string; inner: Range }
    | { kind: "literal" }
  );

/** Deeper values are not looked into: a hostile text must not exhaust the stack. */
const deepest = 200;

const literal = /-?(?:Infinity|(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|true|false|null|NaN/y;
const blank = /[ \t\r\n]*/y;
const quoted = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"/y;

/** The value of a string literal; null when its escapes are wrong or it contains a control character. */
function meaningOf(raw: string): string | null {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** Reads the JSON value that begins at `start`. Null when there is none or it is broken. */
export function readJsonAt(text: string, start: number): JsonNode | null {
  let position = start;

  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match) return null;
    position += match[0].length;
    return match[0];
  };
  const takeMark = (mark: string): boolean => {
    take(blank);
    if (text[position] !== mark) return false;
    position += 1;
    return true;
  };

  const readString = (): (JsonNode & { kind: "string" }) | null => {
    const begin = position;
    const raw = take(quoted);
    if (raw === null) return null;
    const value = meaningOf(raw);
    if (value === null) return null;
    const inner = { start: begin + 1, end: position - 1 };
    return { kind: "string", start: begin, end: position, value, inner };
  };

  const readObject = (begin: number, depth: number): JsonNode | null => {
    const members: { key: string; keyRange: Range; value: JsonNode }[] = [];
    if (takeMark("}")) return { kind: "object", start: begin, end: position, members };
    do {
      take(blank);
      const key = readString();
      if (!key || !takeMark(":")) return null;
      const value = readValue(depth + 1);
      if (!value) return null;
      members.push({ key: key.value, keyRange: key.inner, value });
    } while (takeMark(","));
    return takeMark("}") ? { kind: "object", start: begin, end: position, members } : null;
  };

  const readArray = (begin: number, depth: number): JsonNode | null => {
    const elements: JsonNode[] = [];
    if (takeMark("]")) return { kind: "array", start: begin, end: position, elements };
    do {
      const element = readValue(depth + 1);
      if (!element) return null;
      elements.push(element);
    } while (takeMark(","));
    return takeMark("]") ? { kind: "array", start: begin, end: position, elements } : null;
  };

  const readValue = (depth: number): JsonNode | null => {
    if (depth > deepest) return null;
    take(blank);
    const begin = position;
    const first = text[position];
    if (first === '"') return readString();
    if (first === "{" || first === "[") {
      position += 1;
      return first === "{" ? readObject(begin, depth) : readArray(begin, depth);
    }
    return take(literal) === null ? null : { kind: "literal", start: begin, end: position };
  };

  return readValue(0);
}

/** Every node below and including this one, parents before children. */
export function* nodesOf(node: JsonNode): Generator<JsonNode> {
  yield node;
  if (node.kind === "object") for (const member of node.members) yield* nodesOf(member.value);
  if (node.kind === "array") for (const element of node.elements) yield* nodesOf(element);
}
