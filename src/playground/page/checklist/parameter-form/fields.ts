import type { StoreApi } from "zustand/vanilla";
import { formatConstraint } from "../../../../rules/taxonomy/registry";
import { usePlaygroundStore } from "../../../../state/playground/playground-context";
import type { PlaygroundStore } from "../../../../state/playground/playground-state";
import { useLatest } from "../../../../state/use-latest";
import { type ParameterWords, parameterWords } from "./parameter-words";

/** The kind of input for a parameter. */
type FieldKind =
  | { kind: "text"; nullable: boolean; minLength: number }
  | {
      kind: "number";
      nullable: boolean;
      minimum: number | null;
      maximum: number | null;
      /** The value for "no limit" in the data, where the schema's default means it (-1). */
      unlimited: number | null;
    }
  | { kind: "choice"; values: string[] }
  | { kind: "texts" }
  | { kind: "flag" }
  /** Any JSON: a JSON Schema. */
  | { kind: "json" };

/** One parameter of a rule, as its schema declares it. */
export type Field = FieldKind & { name: string; required: boolean };

type Schema = Readonly<Record<string, unknown>>;

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function schemas(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : [];
}

function numberIn(schema: Schema, keyword: string): number | null {
  const value = schema[keyword];
  return typeof value === "number" ? value : null;
}

/** One of several: a choice where all are fixed texts, else the only part that is not null. */
function kindOfUnion(schema: Schema): FieldKind {
  const parts = schemas(schema.anyOf).filter(({ type }) => type !== "null");
  const values = parts.flatMap((part) => (typeof part.const === "string" ? [part.const] : []));
  if (values.length === parts.length) return { kind: "choice", values };
  const [only, ...others] = parts;
  const kind: FieldKind = only && others.length === 0 ? kindOf(only) : { kind: "json" };
  if (kind.kind === "text") return { ...kind, nullable: true };
  if (kind.kind !== "number") return kind;
  const fallback = numberIn(schema, "default");
  return { ...kind, nullable: true, unlimited: fallback !== null && fallback < 0 ? fallback : null };
}

function kindOf(schema: Schema): FieldKind {
  if (Array.isArray(schema.anyOf)) return kindOfUnion(schema);
  switch (schema.type) {
    case "string":
      return typeof schema.const === "string"
        ? { kind: "choice", values: [schema.const] }
        : { kind: "text", nullable: false, minLength: numberIn(schema, "minLength") ?? 0 };
    case "number":
    case "integer":
      return {
        kind: "number",
        nullable: false,
        minimum: numberIn(schema, "minimum"),
        maximum: numberIn(schema, "maximum"),
        unlimited: null,
      };
    case "boolean":
      return { kind: "flag" };
    case "array":
      return isSchema(schema.items) && schema.items.type === "string" ? { kind: "texts" } : { kind: "json" };
    default:
      return { kind: "json" };
  }
}

/** The fields of a rule's parameters, in the order of their JSON Schema. */
export function fieldsOf(parameters: unknown): Field[] {
  if (!isSchema(parameters) || !isSchema(parameters.properties)) return [];
  const required: unknown[] = Array.isArray(parameters.required) ? parameters.required : [];
  return Object.entries(parameters.properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    ...(isSchema(schema) ? kindOf(schema) : ({ kind: "json" } as const)),
  }));
}

/** Initial parameters of a new check: the first choice, empty texts, no limits. `shape`: what its JSON is to be. */
export function startingParameters(
  fields: readonly Field[],
  shape: "object" | "array",
): Record<string, unknown> {
  const start = (field: Field): unknown => {
    if (field.kind === "choice") return field.values[0] ?? "";
    if (field.kind === "text") return field.nullable ? null : "";
    if (field.kind === "number") return field.unlimited ?? field.minimum ?? 0;
    if (field.kind === "texts") return [""];
    return field.kind === "flag" ? false : { type: shape };
  };
  return Object.fromEntries(fields.map((field) => [field.name, start(field)]));
}

/** The fields of every rule's parameters by constraint id. */
type Fields = ReadonlyMap<string, readonly Field[]>;

/** Until they are read. */
export const UNREAD_FIELDS: Fields = new Map();

/** The same for every session, so they are asked for once. */
let known: Fields = UNREAD_FIELDS;

/** The fields of every rule; none where they could not be had. The check worker tells them, so no rule is loaded here. */
export async function loadFields(store: StoreApi<PlaygroundStore>): Promise<Fields> {
  if (known.size > 0) return known;
  const schemas = await store
    .getState()
    .parameterSchemas()
    .catch(() => ({}));
  known = new Map(Object.entries(schemas).map(([id, schema]) => [id, fieldsOf(schema)]));
  return known;
}

/** The fields of every rule; none before they are there. */
export function useFields(): Fields {
  const store = usePlaygroundStore();
  return useLatest("fields", 0, () => loadFields(store)).value ?? known;
}

/** A parameter as its form shows it. */
export type FieldWords = Required<ParameterWords> & {
  /** Values that are often asked for, to choose from beside typing. */
  suggestions: readonly string[];
};

/** Values in quotes among the taxonomy's words on a parameter: "'-' | '*' | null (any bullet)". */
function quotedValues(words: string): string[] {
  return [...words.matchAll(/'([^']+)'/g)].flatMap(([, value]) => value ?? []);
}

/** The words for a parameter; without words of its own, the taxonomy's serve as help. */
export function fieldWords(constraintId: string, name: string): FieldWords {
  const told = formatConstraint(constraintId)?.parameters[name] ?? "";
  const words = parameterWords(constraintId, name) ?? { label: name, help: told };
  return { help: "", values: {}, suggestions: quotedValues(told), ...words };
}
