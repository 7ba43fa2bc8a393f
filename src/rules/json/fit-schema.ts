import { listOf } from "../../foundation/fields";
import type { JsonNode } from "./json-tree";
import type { NotedEdit } from "./repair-json";
import { convertedSource, recordOf, resolved, type SchemaObject, typesOf } from "./schema-values";

type ObjectNode = JsonNode & { kind: "object" };
type ArrayNode = JsonNode & { kind: "array" };

/**
 * Edits that bring a JSON value nearer to its schema without inventing content: keys that are not allowed or occur
 * twice go, keys in other spelling are renamed, values whose type can be changed without loss change it, lists that
 * are too long lose their end, and a missing key comes in where the schema allows one value only or has a default.
 * Not every violation can be mended so; whether the outcome fits is for the rule to say.
 */
export function fitSchema(text: string, root: JsonNode, schema: unknown): NotedEdit[] {
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

/** Whether a schema asks for that kind of value at its top, or says nothing of it. */
export function allowsKind(schema: unknown, kind: "object" | "array"): boolean {
  const types = typesOf(resolved(schema, schema) ?? {});
  return types.length === 0 || types.includes(kind);
}
