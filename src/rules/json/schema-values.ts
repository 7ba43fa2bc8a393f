import { type Fields, isFields, listOf } from "../../foundation/fields";
import type { JsonNode } from "./json-tree";

/** A JSON Schema as plain data of any shape. */
export type SchemaObject = Fields;

export function recordOf(value: unknown): SchemaObject {
  return isFields(value) ? value : {};
}

/** References in a row that are followed. */
const MOST_REFERENCES = 20;

/** The schema that a schema stands for, when it is an object; `#/...` references are followed. */
export function resolved(schema: unknown, root: unknown): SchemaObject | null {
  let found: unknown = schema;
  for (let count = 0; count < MOST_REFERENCES; count++) {
    if (!isFields(found)) return null;
    const reference = found.$ref;
    if (typeof reference !== "string") return found;
    if (!reference.startsWith("#")) return null;
    found = reference
      .slice(1)
      .split("/")
      .slice(1)
      .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>((value, step) => {
        if (Array.isArray(value)) return value[Number(step)];
        return isFields(value) && Object.hasOwn(value, step) ? value[step] : undefined;
      }, root);
  }
  return null;
}

/** The types that a schema names. */
export function typesOf(rules: SchemaObject): string[] {
  return [rules.type].flat().filter((type) => typeof type === "string");
}

function typeOf(text: string, node: JsonNode): string {
  if (node.kind !== "literal") return node.kind;
  const source = text.slice(node.start, node.end);
  if (source === "null") return "null";
  if (source === "true" || source === "false") return "boolean";
  return /^-?\d+(?:\.0+)?$/.test(source) ? "integer" : "number";
}

function isOf(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

/** JSON that says the same as a value in a form that the schema allows. */
type Converted = { source: string; how: string };

/** A value in the type or spelling that its schema asks for; null where it is right, or cannot be changed so. */
export function convertedSource(text: string, node: JsonNode, rules: SchemaObject): Converted | null {
  const types = typesOf(rules);
  const type = typeOf(text, node);
  if (types.length > 0 && !isOf(type, types)) return otherType(text, node, types);
  const choices = "const" in rules ? [rules.const] : listOf(rules.enum);
  return choices.length > 0 ? asChoice(text, node, choices) : null;
}

function otherType(text: string, node: JsonNode, types: readonly string[]): Converted | null {
  const source = text.slice(node.start, node.end);
  if (node.kind === "string") {
    const inner = node.value.trim();
    const low = inner.toLowerCase();
    if (/^-?(?:0|[1-9]\d*)$/.test(inner) && isOf("integer", types))
      return { source: inner, how: "make a number of" };
    if (/^-?(?:0|[1-9]\d*)\.\d+$/.test(inner) && types.includes("number"))
      return { source: inner, how: "make a number of" };
    if ((low === "true" || low === "false") && types.includes("boolean"))
      return { source: low, how: "take the quotes off" };
    if (low === "null" && types.includes("null")) return { source: low, how: "take the quotes off" };
    if (/^[[{]/.test(inner) && isJsonOf(inner, types)) return { source: inner, how: "take the quotes off" };
  }
  const [only] = node.kind === "array" ? node.elements : [];
  if (only && node.kind === "array" && node.elements.length === 1 && isOf(typeOf(text, only), types))
    return { source: text.slice(only.start, only.end), how: "take the brackets off" };
  if (node.kind === "literal" && source !== "null" && types.includes("string"))
    return { source: JSON.stringify(source), how: "put quotes around" };
  if (node.kind !== "array" && source !== "null" && types.includes("array"))
    return { source: `[${source}]`, how: "put brackets around" };
  return null;
}

function isJsonOf(source: string, types: readonly string[]): boolean {
  try {
    const value: unknown = JSON.parse(source);
    return Array.isArray(value) ? types.includes("array") : isFields(value) && types.includes("object");
  } catch {
    return false;
  }
}

/** The one of a few allowed texts that differs in letter case, blanks and signs only. */
function asChoice(text: string, node: JsonNode, choices: readonly unknown[]): Converted | null {
  if (node.kind !== "string" || choices.includes(node.value)) return null;
  const plain = (value: string) => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const wanted = plain(node.value);
  const alike = choices
    .filter((choice) => typeof choice === "string")
    .filter((choice) => plain(choice) === wanted);
  const [only] = alike;
  if (only === undefined || alike.length > 1 || text[node.start] !== '"') return null;
  return { source: JSON.stringify(only), how: "spell as asked" };
}
