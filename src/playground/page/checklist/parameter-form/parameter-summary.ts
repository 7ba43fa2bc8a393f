import { parameterWords } from "./parameter-words";

function valueWords(constraintId: string, name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "" || value === -1) return null;
  if (name.startsWith("min_") && value === 0) return null;
  const { label = name, values = {} } = parameterWords(constraintId, name) ?? {};
  if (Array.isArray(value) && value.every((entry) => entry === "")) return null;
  if (name === "schema") return "matches a JSON Schema";
  const shown = Array.isArray(value)
    ? value.map(String).filter(Boolean).join(" | ")
    : typeof value === "string"
      ? (values[value] ?? `“${value}”`)
      : String(value);
  // These words are a sentence's end by themselves: "must not occur".
  return name === "keyword_type" ? shown : `${label.toLowerCase()} ${shown}`;
}

/** The parameters of a check in one line, for a check that is not described: "at least 3, at most 5". */
export function parameterSummary(
  constraintId: string,
  parameters: Readonly<Record<string, unknown>>,
): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) => valueWords(constraintId, name, value) ?? [])
    .join(", ");
}
