import { type JsonNode, toJsonNode, toPlainValue } from "../../lib/python-json";
import { normaliseUrl } from "../../lib/python-url";
import { CheckError, type PreparedCheck } from "../define-checker";
import { lazy } from "../shared/lazy";
import { fail, mark } from "../shared/verdicts";
import type { AjvCheck, AjvDraft, AjvViolation } from "./ajv-schema";
import { dialect03 } from "./dialects";
import { type Finding, type JsonKind, kindName, SHOWN_FINDINGS, schemaVerdict } from "./findings";
import { readJsonInText } from "./json-in-text";
import { showPath, showValue } from "./show-json";
import { type ReadySchema, validateFully } from "./validate";

const ajv = lazy(() => import("./ajv-schema"));

const drafts: ReadonlyMap<string, AjvDraft> = new Map([
  ["http://json-schema.org/draft-04/schema", "draft-04"],
  ["http://json-schema.org/draft-06/schema", "draft-06"],
  ["http://json-schema.org/draft-07/schema", "draft-07"],
  ["https://json-schema.org/draft/2019-09/schema", "2019-09"],
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
]);

/** Loads what `prepareStrict` needs. */
export function readyStrict(): Promise<void> {
  return ajv.ready();
}

/**
 * The careful reader's rule: JSON by RFC 8259 without equal keys, nothing but a fence or a short mark around it
 * (see `readJsonInText`), and a schema that holds by the rules of its version, formats and ECMAScript patterns
 * included. Draft-03, which Ajv has no class for, is checked as the released scripts do.
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
    ready ??= readySchema(schema);
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
  const draft = drafts.get(url) ?? (hasTuple(node) ? "2019-09" : "2020-12");
  const check = ajv.get().compileWithAjv(plainSchema(node, drafts.has(url)), draft);
  return (instance) => findingsOf(check, instance);
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

/** The schema for Ajv, which refuses a `$schema` that it does not know. */
function plainSchema(node: JsonNode & { type: "object" | "boolean" }, known: boolean): object | boolean {
  if (node.type === "boolean") return node.value;
  const members = [...node.members].filter(([key]) => known || key !== "$schema");
  const plain = toPlainValue({ ...node, members: new Map(members) });
  return typeof plain === "object" && plain !== null ? plain : {};
}

function findingsOf(check: AjvCheck, instance: JsonNode) {
  const violations = check(toPlainValue(instance));
  const findings = violations.slice(0, SHOWN_FINDINGS).map((violation) => describe(violation, instance));
  return { findings, total: violations.length };
}

function describe(violation: AjvViolation, instance: JsonNode): Finding {
  const { path, node } = follow(instance, violation.instancePath);
  const message = wording(violation, node);
  return { path: showPath(path), keyword: violation.keyword, message, ...placeOf(violation, node) };
}

/** Says what is wrong with the value shown; Ajv's own words name neither values nor keys. */
function wording(violation: AjvViolation, node: JsonNode): string {
  const { keyword, params, message = "does not fit" } = violation;
  const show = (value: unknown): string => {
    const shown = toJsonNode(value);
    return shown === null ? String(value) : showValue(shown);
  };
  if (keyword === "required") return `${show(params.missingProperty)} is missing`;
  if (keyword === "additionalProperties") return `${show(params.additionalProperty)} is not allowed`;
  if (keyword === "unevaluatedProperties") return `${show(params.unevaluatedProperty)} is not allowed`;
  if (keyword === "type") return `${showValue(node)} is not of type ${[params.type].flat().join(" or ")}`;
  if (keyword === "enum") return `${showValue(node)} is not one of ${show(params.allowedValues)}`;
  if (keyword === "const") return `${showValue(node)} is not ${show(params.allowedValue)}`;
  if (keyword === "pattern") return `${showValue(node)} does not match ${show(params.pattern)}`;
  if (keyword === "format") return `${showValue(node)} is no ${params.format}`;
  return node.type === "object" || node.type === "array" ? message : `${showValue(node)} ${message}`;
}

/** The node that a JSON pointer leads to, and the steps to it. */
function follow(instance: JsonNode, pointer: string): { path: (string | number)[]; node: JsonNode } {
  const path: (string | number)[] = [];
  let node = instance;
  for (const part of pointer.split("/").slice(1)) {
    const step = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const next = node.type === "object" ? node.members.get(step)?.value : itemAt(node, Number(step));
    if (next === undefined) break;
    path.push(node.type === "array" ? Number(step) : step);
    node = next;
  }
  return { path, node };
}

function itemAt(node: JsonNode, index: number): JsonNode | undefined {
  return node.type === "array" ? node.items[index] : undefined;
}

/** A key that should not be there, the opening bracket where something is missing, else the value. */
function placeOf(violation: AjvViolation, node: JsonNode): { start: number; end: number } {
  const { additionalProperty, unevaluatedProperty, propertyName } = violation.params;
  for (const name of [additionalProperty, unevaluatedProperty, propertyName]) {
    const member = node.type === "object" && typeof name === "string" ? node.members.get(name) : undefined;
    if (member) return { start: member.keyStart, end: member.keyEnd };
  }
  const isMissing = /^(?:required|min|dependent|dependencies|contains)/.test(violation.keyword);
  const hasItems = node.type === "object" || node.type === "array";
  return isMissing && hasItems
    ? { start: node.start, end: node.start + 1 }
    : { start: node.start, end: node.end };
}
