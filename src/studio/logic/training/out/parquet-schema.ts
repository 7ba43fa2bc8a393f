import type { SchemaElement } from "hyparquet-writer";
import { isFields } from "../../../../foundation/fields";

/** The type of a value that JSON can hold, as far as rows show it. */
type Kind =
  | { kind: "nothing" }
  | { kind: "text" }
  | { kind: "number"; whole: boolean }
  | { kind: "truth" }
  | { kind: "list"; of: Kind }
  | { kind: "fields"; fields: Map<string, Kind> };

function kindOf(value: unknown): Kind {
  if (value === null || value === undefined) return { kind: "nothing" };
  if (typeof value === "string") return { kind: "text" };
  if (typeof value === "boolean") return { kind: "truth" };
  if (typeof value === "number")
    return { kind: "number", whole: Number.isInteger(value) && Math.abs(value) < 2 ** 31 };
  if (Array.isArray(value))
    return { kind: "list", of: value.map(kindOf).reduce(joined, { kind: "nothing" }) };
  if (isFields(value))
    return {
      kind: "fields",
      fields: new Map(Object.entries(value).map(([name, inner]) => [name, kindOf(inner)])),
    };
  throw new TypeError("A row holds a value that JSON can't hold.");
}

/** The kind that both are of. Throws where a column would hold two kinds. */
function joined(one: Kind, other: Kind): Kind {
  if (one.kind === "nothing") return other;
  if (other.kind === "nothing") return one;
  if (one.kind === "list" && other.kind === "list") return { kind: "list", of: joined(one.of, other.of) };
  if (one.kind === "number" && other.kind === "number")
    return { kind: "number", whole: one.whole && other.whole };
  if (one.kind === "fields" && other.kind === "fields") {
    const fields = new Map(one.fields);
    for (const [name, kind] of other.fields)
      fields.set(name, joined(fields.get(name) ?? { kind: "nothing" }, kind));
    return { kind: "fields", fields };
  }
  if (one.kind !== other.kind) throw new TypeError(`A column holds ${one.kind} and ${other.kind}.`);
  return one;
}

function elements(name: string, kind: Kind): SchemaElement[] {
  const repetition_type = "OPTIONAL" as const;
  switch (kind.kind) {
    // A column without any value is one of texts that are all missing.
    case "nothing":
    case "text":
      return [{ name, repetition_type, type: "BYTE_ARRAY", converted_type: "UTF8" }];
    case "truth":
      return [{ name, repetition_type, type: "BOOLEAN" }];
    case "number":
      return [{ name, repetition_type, type: kind.whole ? "INT32" : "DOUBLE" }];
    case "list":
      return [
        { name, repetition_type, converted_type: "LIST", num_children: 1 },
        { name: "list", repetition_type: "REPEATED", num_children: 1 },
        ...elements("element", kind.of),
      ];
    case "fields":
      return [
        { name, repetition_type, num_children: kind.fields.size },
        ...[...kind.fields].flatMap(([inner, of]) => elements(inner, of)),
      ];
  }
}

/** A schema of Parquet for rows of JSON values, with lists and fields within fields; and the names of its columns. */
export function parquetSchema(rows: readonly Record<string, unknown>[]): {
  columns: string[];
  schema: SchemaElement[];
} {
  const whole = rows.map(kindOf).reduce(joined, { kind: "nothing" });
  const fields = whole.kind === "fields" ? whole.fields : new Map<string, Kind>();
  return {
    columns: [...fields.keys()],
    schema: [
      { name: "root", num_children: fields.size },
      ...[...fields].flatMap(([name, kind]) => elements(name, kind)),
    ],
  };
}
