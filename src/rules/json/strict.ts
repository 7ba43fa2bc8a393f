import {
  isSubstantial,
  type JsonNode,
  type JsonResult,
  jsonContainersIn,
  parseJsonValueAt,
  toJsonNode,
} from "../../foundation/python-json";
import { normaliseUrl } from "../../foundation/python-url";
import type { CheckVerdict } from "../../shapes/verdict";
import { CheckError, type PreparedCheck } from "../define-checker";
import { fail, mark, markLetter } from "../shared/verdicts";
import { type JsonKind, kindName, type ReadySchema, schemaVerdict } from "./collect-findings";
import { dialect03 } from "./dialects";
import { schemaKeeper } from "./kept-schemas";
import { prepareSchema } from "./prepare-schema";
import { strict2019, strict2020, strictDialects } from "./strict-dialects";
import { validateFully } from "./validate";

/** The one JSON value of a text (its places count in the text), or why there is none. */
type Reading = { node: JsonNode } | { verdict: CheckVerdict };

/** A mark holds no quotes: `{"a": 1}` beside a value is another value, broken or not. */
const BRACKETED = /\{[^{}"]*\}|\[[^[\]"]*\]/g;
/** Maximum words beside a bracketed mark that still make a label: "Format {as asked}:". */
const LABEL_WORDS = 8;

/**
 * Finds the JSON value as a careful reader does. Text around it makes it prose and fails it, with two exceptions:
 * one Markdown code fence around all of it, which is how chat replies show code, and a short label with something
 * in brackets (a timestamp, a footnote, a placeholder), which marks the value and is no sentence about it.
 */
function readJsonInText(text: string, kind: JsonKind): Reading {
  const body = fencedBody(text) ?? { start: 0, end: text.length };
  const whole = readWhole(text, body.start, body.end);
  if (whole.ok) return { node: whole.value };
  const values = jsonContainersIn(text);
  const main = values.some(isSubstantial) ? values.filter(isSubstantial) : values;
  const [node] = main;
  // A part of a larger piece of JSON that is broken somewhere is no answer.
  if (node === undefined || hasLooseBracket(text.slice(body.start, node.start)))
    return { verdict: broken(text, body, whole, kind) };
  if (main.length > 1) {
    const others = main.map((value) => mark(value.start, value.end, "a JSON value"));
    return { verdict: fail(`${main.length} JSON values, one ${kindName(kind)} is asked`, others) };
  }
  const around = [
    mark(0, node.start, "around the JSON"),
    mark(node.end, text.length, "around the JSON"),
  ].filter((span) => text.slice(span.start, span.end).trim() !== "");
  const label = isSubstantial(node) && around.every((span) => isLabel(text.slice(span.start, span.end)));
  const words = around.reduce((sum, span) => sum + wordsBeside(text.slice(span.start, span.end)), 0);
  if (label && words <= LABEL_WORDS) return { node };
  return { verdict: fail(`there is text around the ${kindName(kind)}`, around) };
}

/** The inside of a code fence around the whole text. */
function fencedBody(text: string): { start: number; end: number } | null {
  const start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  const mark = /^(?:`{3,}|~{3,})/.exec(text.slice(start, end))?.[0];
  const firstLineEnd = text.indexOf("\n", start);
  const lastLineStart = text.lastIndexOf("\n", end - 1) + 1;
  if (mark === undefined || firstLineEnd < 0 || lastLineStart <= firstLineEnd) return null;
  if (text.slice(lastLineStart, end).trim() !== mark) return null;
  return { start: firstLineEnd + 1, end: lastLineStart };
}

/** Reads the JSON that fills a part of the text. */
function readWhole(text: string, start: number, end: number): JsonResult {
  const from = end - text.slice(start, end).trimStart().length;
  const result = parseJsonValueAt(text, from);
  if (!result.ok || text.slice(result.value.end, end).trim() === "") return result;
  return { ok: false, raises: false, message: "more text after the JSON value", position: result.value.end };
}

/** A side that holds something in brackets, and no bracket of broken JSON. */
function isLabel(side: string): boolean {
  return side.search(BRACKETED) >= 0 && !hasLooseBracket(side);
}

function hasLooseBracket(side: string): boolean {
  return /[{}[\]]/.test(side.replace(BRACKETED, ""));
}

function wordsBeside(side: string): number {
  return side.replace(BRACKETED, " ").match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

function broken(
  text: string,
  body: { start: number; end: number },
  failure: { message: string; position: number },
  kind: JsonKind,
): CheckVerdict {
  const open = kind === "object" ? "{" : "[";
  if (!text.slice(body.start, body.end).includes(open)) return fail(`there is no ${kindName(kind)}`);
  return fail(`broken JSON: ${failure.message}`, [markLetter(text, failure.position, failure.message)]);
}

const kept = schemaKeeper();

/**
 * The careful reader's rule: JSON by RFC 8259 without equal keys, nothing but a fence or a short mark around it
 * (see `readJsonInText`), and a schema that holds by the rules of its version, formats and ECMAScript patterns
 * included. Draft-03, which is older than the standard's own rules, is checked as the released scripts do.
 */
export function prepareStrict(kind: JsonKind, schema: unknown): PreparedCheck {
  let ready: ReadySchema | null = null;
  return (content) => {
    const reading = readJsonInText(content, kind);
    if ("verdict" in reading) return reading.verdict;
    const { node } = reading;
    if (node.type !== kind) {
      return fail(`a JSON ${node.type}, not a ${kindName(kind)}`, [mark(node.start, node.end)]);
    }
    ready ??= kept(schema, () => readySchema(schema));
    const { findings, total } = ready(node);
    return schemaVerdict(kind, findings, total);
  };
}

function readySchema(schema: unknown): ReadySchema {
  const node = toJsonNode(schema);
  if (node === null || (node.type !== "object" && node.type !== "boolean")) {
    throw new CheckError("the schema is neither an object nor a boolean");
  }
  const url = node.type === "object" ? schemaUrl(node) : "";
  if (url === dialect03.metaschema) return validateFully(node);
  const dialect = strictDialects.get(url) ?? (hasTuple(node) ? strict2019 : strict2020);
  return prepareSchema(node, dialect, strictDialects);
}

function schemaUrl(schema: JsonNode & { type: "object" }): string {
  const named = schema.members.get("$schema")?.value;
  if (named === undefined) return "";
  if (named.type !== "string") throw new CheckError('"$schema" must be a text');
  try {
    return normaliseUrl(named.value);
  } catch {
    throw new CheckError('"$schema" is no URL');
  }
}

/** True where a schema of no known version writes a tuple as older versions do: `items` with a list. */
function hasTuple(node: JsonNode): boolean {
  if (node.type === "array") return node.items.some(hasTuple);
  if (node.type !== "object") return false;
  const items = node.members.get("items")?.value;
  return items?.type === "array" || [...node.members.values()].some((member) => hasTuple(member.value));
}
