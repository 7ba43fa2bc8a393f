import { type Fields, isFields, listOf } from "../../foundation/fields";
import { type PartEditor, type Proposal, summaryOf } from "../mending/editor";
import { applyEdits, composed, inOrder, type TextEdit, withoutOverlaps } from "../mending/text-edits";
import { type JsonNode, readJsonAt } from "./json-tree";
import { jsonValuesOf } from "./json-values";
import { type NotedEdit, repairJson } from "./repair-json";

/** A JSON Schema as plain data of any shape. */
type SchemaObject = Fields;

function recordOf(value: unknown): SchemaObject {
  return isFields(value) ? value : {};
}

/** References in a row that are followed. */
const MOST_REFERENCES = 20;

/** The schema that a schema stands for, when it is an object; `#/...` references are followed. */
function resolved(schema: unknown, root: unknown): SchemaObject | null {
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
function typesOf(rules: SchemaObject): string[] {
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
function convertedSource(text: string, node: JsonNode, rules: SchemaObject): Converted | null {
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

type ObjectNode = JsonNode & { kind: "object" };
type ArrayNode = JsonNode & { kind: "array" };

/**
 * Edits that bring a JSON value nearer to its schema without inventing content: keys that are not allowed or occur
 * twice go, keys in other spelling are renamed, values whose type can be changed without loss change it, lists that
 * are too long lose their end, and a missing key comes in where the schema allows one value only or has a default.
 * Not every violation can be mended so; whether the outcome fits is for the rule to say.
 */
function fitSchema(text: string, root: JsonNode, schema: unknown): NotedEdit[] {
  const edits: NotedEdit[] = [];
  const open: { node: JsonNode; schema: unknown; name: string }[] = [
    { node: root, schema, name: "the value" },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, name } = next;
    const rules = resolved(next.schema, schema);
    if (!rules) continue;
    const converted = convertedSource(text, node, rules);
    if (converted !== null) {
      edits.push({
        start: node.start,
        end: node.end,
        text: converted.source,
        note: `${converted.how} ${name}`,
      });
      continue;
    }
    for (const part of listOf(rules.allOf)) open.push({ node, schema: part, name });
    if (node.kind === "object") {
      const fitted = fitObject(text, node, rules);
      edits.push(...fitted.edits);
      open.push(...fitted.inner);
    } else if (node.kind === "array") {
      const fitted = fitArray(node, rules);
      edits.push(...fitted.edits);
      open.push(...fitted.inner);
    }
  }
  return edits;
}

type Fitted = { edits: NotedEdit[]; inner: { node: JsonNode; schema: unknown; name: string }[] };

function fitObject(text: string, node: ObjectNode, rules: SchemaObject): Fitted {
  const { members } = node;
  const properties = recordOf(rules.properties);
  const required = listOf(rules.required).filter((key) => typeof key === "string");
  const renames = spellings(node, [...new Set([...Object.keys(properties), ...required])]);
  const keys = members.map((member, index) => renames.get(index) ?? member.key);
  const lastOf = new Map(keys.map((key, index) => [key, index]));
  const closed = rules.additionalProperties === false && rules.patternProperties === undefined;
  const dropped = new Map<number, string>();
  for (const [index, key] of keys.entries()) {
    if (lastOf.get(key) !== index) dropped.set(index, `remove the second key '${key}'`);
    else if (closed && !Object.hasOwn(properties, key)) dropped.set(index, `remove the key '${key}'`);
  }
  const edits = dropMembers(node, dropped);
  for (const [index, key] of renames) {
    const range = members[index]?.keyRange;
    if (range && !dropped.has(index))
      edits.push({ ...range, text: JSON.stringify(key).slice(1, -1), note: `rename a key to '${key}'` });
  }
  edits.push(
    ...missingMembers(
      text,
      node,
      required.filter((key) => !lastOf.has(key)),
      { rules, dropped },
    ),
  );
  const inner = members.flatMap((member, index) => {
    const key = keys[index] ?? member.key;
    if (dropped.has(index)) return [];
    const schema = Object.hasOwn(properties, key) ? properties[key] : rules.additionalProperties;
    return [{ node: member.value, schema, name: `'${key}'` }];
  });
  return { edits, inner };
}

/** Members whose key differs from a known, absent one in case, blanks and signs only: index to the known key. */
function spellings({ members }: ObjectNode, known: readonly string[]): Map<number, string> {
  const present = new Set(members.map((member) => member.key));
  const plain = (key: string) => key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const absent = new Map(known.filter((key) => !present.has(key)).map((key) => [plain(key), key]));
  const knownKeys = new Set(known);
  const renames = new Map<number, string>();
  for (const [index, { key }] of members.entries()) {
    const found = knownKeys.has(key) ? undefined : absent.get(plain(key));
    if (found === undefined) continue;
    renames.set(index, found);
    absent.delete(plain(key));
  }
  return renames;
}

/** Takes members out, each with one of the commas beside it. */
function dropMembers({ members, start, end }: ObjectNode, dropped: ReadonlyMap<number, string>): NotedEdit[] {
  const edits: NotedEdit[] = [];
  let kept = false;
  for (const [index, member] of members.entries()) {
    const note = dropped.get(index);
    if (note === undefined) kept = true;
    else {
      const before = members[index - 1];
      const after = members[index + 1];
      const from =
        kept && before ? before.value.end : index === 0 && !after ? start + 1 : member.keyRange.start - 1;
      const to = kept
        ? member.value.end
        : after
          ? after.keyRange.start - 1
          : index === 0
            ? end - 1
            : member.value.end;
      edits.push({ start: from, end: to, text: "", note });
    }
  }
  return edits;
}

type Missing = { rules: SchemaObject; dropped: ReadonlyMap<number, string> };

/** Required keys of which the schema itself says the value. */
function missingMembers(
  text: string,
  { members, start }: ObjectNode,
  missing: readonly string[],
  { rules, dropped }: Missing,
): NotedEdit[] {
  const properties = recordOf(rules.properties);
  const last = members.at(-1);
  const nextToLast = members.at(-2);
  const between =
    last && nextToLast ? text.slice(nextToLast.value.end, last.keyRange.start - 1).replace(/^\s*,/, "") : " ";
  const isEmpty = members.every((_, index) => dropped.has(index));
  const at = last ? last.value.end : start + 1;
  let count = 0;
  return missing.flatMap((key): NotedEdit[] => {
    const own = recordOf(properties[key]);
    const choices = listOf(own.enum);
    const values = [own.const, choices.length === 1 ? choices[0] : undefined, own.default];
    const value = values.find((each) => each !== undefined);
    const source = value === undefined ? undefined : JSON.stringify(value);
    if (source === undefined) return [];
    const comma = isEmpty && count === 0 ? "" : ",";
    count++;
    const put = `${comma}${comma === "" ? "" : between}${JSON.stringify(key)}: ${source}`;
    return [{ start: at, end: at, text: put, note: `add '${key}' with its only value` }];
  });
}

function fitArray({ elements, start }: ArrayNode, rules: SchemaObject): Fitted {
  const most = typeof rules.maxItems === "number" ? Math.max(0, Math.floor(rules.maxItems)) : elements.length;
  const kept = elements.slice(0, most);
  const last = elements.at(-1);
  const edits: NotedEdit[] = [];
  if (last && kept.length < elements.length) {
    const surplus = elements.length - kept.length;
    const note = surplus === 1 ? "drop the last element" : `drop the last ${surplus} elements`;
    edits.push({ start: kept.at(-1)?.end ?? start + 1, end: last.end, text: "", note });
  }
  const tuple = [...listOf(rules.prefixItems), ...listOf(rules.items)];
  const rest = Array.isArray(rules.items) ? rules.additionalItems : rules.items;
  const inner = kept.map((element, index) => ({
    node: element,
    schema: index < tuple.length ? tuple[index] : rest,
    name: `element ${index + 1}`,
  }));
  return { edits, inner };
}

/** True when a schema allows that kind of value at its top level, or doesn't restrict it. */
function allowsKind(schema: unknown, kind: "object" | "array"): boolean {
  const types = typesOf(resolved(schema, schema) ?? {});
  return types.length === 0 || types.includes(kind);
}

/** Maximum opening brackets tried: prose may hold some before the value. */
const MOST_STARTS = 5;

/**
 * Mends JSON: its syntax (see `repairJson`), what in it does not fit the schema (see `fitSchema`), and the text
 * around it. Missing content cannot be mended.
 */
export function editJson(kind: "object" | "array"): PartEditor {
  return ({ text }, { check }) =>
    valuesIn(text).flatMap(({ start, end, edits: syntax }) => {
      const first = inOrder(syntax, text.length);
      const mended = first && applyEdits(text, first);
      const root = mended === null ? null : readJsonAt(mended, start);
      if (first === null || mended === null || root === null) return [];
      const { edits, notes } = fitted(mended, root, kind, check.parameters.schema);
      const second = inOrder(edits, mended.length);
      if (!second) return [];
      const all = composed(text.length, first, second);
      return withAndWithoutRest(text, { start, end }, all, [...syntax.map(({ note }) => note), ...notes]);
    });
}

type Value = { start: number; end: number; edits: NotedEdit[] };

/** The first few values that can be mended, none within another. */
function valuesIn(text: string): Value[] {
  const values: Value[] = [];
  const opening = /[{[]/g;
  for (let tried = 0, match = opening.exec(text); match && tried < MOST_STARTS; match = opening.exec(text)) {
    tried++;
    const repaired = repairJson(text, match.index);
    if (!repaired) continue;
    values.push({ start: match.index, ...repaired });
    opening.lastIndex = repaired.end;
  }
  return values;
}

function fitted(text: string, root: JsonNode, kind: "object" | "array", schema: unknown) {
  const { node, edits } = ofKind(root, kind);
  // A schema for the other kind is none for this value.
  const inner = allowsKind(schema, kind) ? fitSchema(text, node, schema) : [];
  const all = withoutOverlaps<NotedEdit>([...edits, ...inner]);
  return { edits: all, notes: all.map(({ note }) => note) };
}

/** The one element of a list as the object that was asked for, or an object as a list of one. */
function ofKind(root: JsonNode, kind: "object" | "array"): { node: JsonNode; edits: NotedEdit[] } {
  const [only] = root.kind === "array" ? root.elements : [];
  if (kind === "object" && root.kind === "array" && only?.kind === "object" && root.elements.length === 1) {
    const note = "take the brackets off the list of one";
    const edits = [
      { start: root.start, end: only.start, text: "", note },
      { start: only.end, end: root.end, text: "", note },
    ];
    return { node: only, edits };
  }
  return { node: root, edits: [] };
}

function withAndWithoutRest(
  text: string,
  { start, end }: { start: number; end: number },
  edits: TextEdit[],
  notes: readonly string[],
): Proposal[] {
  const around = [
    { start: 0, end: start, text: "" },
    { start: end, end: text.length, text: "" },
  ].filter((edge) => text.slice(edge.start, edge.end).trim() !== "");
  const inside: Proposal = { edits, summary: summaryOf(notes) };
  const others = around.some((edge) => jsonValuesOf(text.slice(edge.start, edge.end)).some(saysSomething));
  if (around.length === 0 || others) return [inside];
  const alone: Proposal = {
    edits: [...edits, ...around],
    summary: summaryOf([...notes, "take out the text around it"]),
  };
  return [inside, alone];
}

/** More than a reference mark or a placeholder. */
function saysSomething(value: JsonNode): boolean {
  return value.kind === "object"
    ? value.members.length > 0
    : value.kind === "array" && value.elements.length > 1;
}
