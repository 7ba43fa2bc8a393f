import { isFields } from "../../foundation/fields";

/** A string of a value that is to be said something. */
export type Slot = { said: string };

const PATTERN_TRIES = [
  "00:01",
  "00:01-00:05",
  "[00:01]",
  "[00:01-00:05]",
  "00:00:01",
  "1",
  "a",
  "A",
  "2000-01-01",
  "#000000",
  "0.5",
  "ab",
  "Ab",
];
const FORMATS: Readonly<Record<string, string>> = {
  date: "2000-01-01",
  time: "00:00:01Z",
  "date-time": "2000-01-01T00:00:00Z",
  email: "a@example.org",
  uri: "https://example.org",
  uuid: "00000000-0000-4000-8000-000000000000",
};

/** The simplest value that fits a schema, as far as its usual keywords tell; its free strings are slots. */
export function valueFor(schema: unknown, root: unknown, slots: Slot[], depth = 0): unknown {
  if (!isFields(schema) || depth > 12) return slotIn(slots);
  const { $ref: reference, const: only, enum: choices, allOf, anyOf, oneOf } = schema;
  if (typeof reference === "string") return valueFor(pointedAt(root, reference), root, slots, depth + 1);
  if (only !== undefined) return only;
  if (Array.isArray(choices)) return choices[0];
  const some = [anyOf, oneOf].find((each) => Array.isArray(each));
  if (Array.isArray(allOf) || (Array.isArray(some) && some.length > 0)) {
    const parts = [
      schema,
      ...(Array.isArray(allOf) ? allOf : []),
      ...(Array.isArray(some) ? some.slice(0, 1) : []),
    ].filter(isFields);
    const { allOf: _, anyOf: __, oneOf: ___, ...merged } = Object.assign({}, ...parts);
    const properties = Object.assign(
      {},
      ...parts.map((part) => (isFields(part.properties) ? part.properties : {})),
    );
    const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
    return valueFor({ ...merged, properties, required }, root, slots, depth + 1);
  }
  const type = Array.isArray(schema.type)
    ? schema.type[0]
    : (schema.type ?? (schema.properties || schema.required ? "object" : schema.items ? "array" : "string"));
  const number = (name: string) => (typeof schema[name] === "number" ? schema[name] : undefined);
  switch (type) {
    case "object": {
      const properties = isFields(schema.properties) ? schema.properties : {};
      const required = Array.isArray(schema.required)
        ? schema.required.filter((key): key is string => typeof key === "string")
        : [];
      const wanted =
        required.length > 0
          ? required
          : Object.keys(properties).slice(0, Math.max(1, number("minProperties") ?? 1));
      return Object.fromEntries(
        wanted.slice(0, 300).map((key) => [key, valueFor(properties[key], root, slots, depth + 1)]),
      );
    }
    case "array": {
      const first = Array.isArray(schema.prefixItems)
        ? schema.prefixItems
        : Array.isArray(schema.items)
          ? schema.items
          : [];
      const count = Math.min(300, Math.max(1, number("minItems") ?? 1, first.length));
      return Array.from({ length: count }, (_, index) =>
        valueFor(first[index] ?? (Array.isArray(schema.items) ? {} : schema.items), root, slots, depth + 1),
      );
    }
    case "integer":
    case "number":
      return (
        number("minimum") ??
        (number("exclusiveMinimum") !== undefined
          ? (number("exclusiveMinimum") ?? 0) + 1
          : Math.min(1, number("maximum") ?? 1))
      );
    case "boolean":
      return true;
    case "null":
      return null;
    default: {
      if (typeof schema.format === "string" && FORMATS[schema.format]) return FORMATS[schema.format];
      if (typeof schema.pattern === "string") return fitting(schema.pattern) ?? slotIn(slots);
      return slotIn(slots);
    }
  }
}

/** Makes a slot, among these. */
export function slotIn(slots: Slot[]): Slot {
  const slot = { said: "" };
  slots.push(slot);
  return slot;
}

function fitting(pattern: string): string | undefined {
  try {
    const wanted = new RegExp(pattern, "u");
    return PATTERN_TRIES.find((text) => wanted.test(text));
  } catch {
    return undefined;
  }
}

function pointedAt(root: unknown, reference: string): unknown {
  if (!reference.startsWith("#/")) return reference === "#" ? root : {};
  let at: unknown = root;
  for (const part of reference.slice(2).split("/")) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    at = isFields(at) && Object.hasOwn(at, key) ? at[key] : {};
  }
  return at;
}
