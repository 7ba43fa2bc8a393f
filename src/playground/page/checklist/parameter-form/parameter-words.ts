import { LANGUAGES } from "../../../../rules/language/languages";

/** A parameter as people read it. */
export type ParameterWords = {
  label: string;
  help?: string;
  /** Choices in words; a value that is missing here is shown as it is. */
  values?: Readonly<Record<string, string>>;
};

const COMMON: Readonly<Record<string, ParameterWords>> = {
  keyword: { label: "Text", help: "Letter case and spelling count, and so do spaces at either end." },
  keyword_type: {
    label: "Requirement",
    values: { include: "must occur", exclude: "must not occur" },
  },
  col_name: { label: "Columns", help: "The header cells, from left to right." },
  format_type: {
    label: "Times are",
    values: {
      point: "moments, [MM:SS]",
      period: "periods, [MM:SS-MM:SS]",
      "mm:ss": "MM:SS, in brackets or not",
    },
  },
  md_type: {
    label: "Markup",
    values: {
      bold: "bold, **text**",
      italic: "italic, *text*",
      highlight: "highlight, ==text==",
      code: "code, `text`",
      title: "title, # text",
    },
  },
  prefix: { label: "Begins with", help: "Empty: any beginning." },
  suffix: { label: "Ends with", help: "Empty: any ending." },
  unit: {
    label: "Counted in",
    values: { word: "words", sentence: "sentences", paragraph: "paragraphs", character: "characters" },
  },
  min_len: { label: "At least", help: "Empty: no lower limit." },
  max_len: { label: "At most", help: "Empty: no upper limit." },
  min_count: { label: "At least", help: "Empty: no lower limit." },
  max_count: { label: "At most", help: "Empty: no upper limit." },
  case_type: {
    label: "Letters are",
    values: { upper: "UPPER CASE", lower: "lower case", title: "Title Case" },
  },
  lang_type: { label: "Language", values: LANGUAGES },
  schema: { label: "JSON Schema", help: "The schema that the JSON must match." },
};

const OF_ONE: Readonly<Record<string, ParameterWords>> = {
  "unordered_list.symbol": { label: "Bullet", help: "Empty: any, but the same throughout." },
  "ordered_list.symbol": {
    label: "First marker",
    help: "The list goes on with this kind of number. Empty: any kind.",
  },
  "delimiter.symbol": { label: "Separator", help: "What separates the pieces." },
};

/** The words for a parameter; undefined where it has none of its own. */
export function parameterWords(constraintId: string, name: string): ParameterWords | undefined {
  return OF_ONE[`${constraintId}.${name}`] ?? COMMON[name];
}

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
