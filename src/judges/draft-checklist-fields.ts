import { type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import type { Fields } from "../foundation/fields";
import { taxonomies } from "../rules/taxonomy/registry";
import type { ContentItem, FormatCheck } from "../shapes/checklist";

/** A format check as a model drafted it: it has no id yet. */
export type DraftedFormat = Omit<FormatCheck, "checkId">;

/** A question as a model drafted it. */
export type DraftedItem = Omit<ContentItem, "checkId">;

/** A content check as a model drafted it. */
export type DraftedContent = { constraintId: string | null; description: string; items: DraftedItem[] };

/** The readable part of a draft; `notes` say, one sentence each, what was left out or changed and why. */
export type DraftedChecklist = { format: DraftedFormat[]; content: DraftedContent[]; notes: string[] };

/** Limits on a drafted checklist; no honest draft comes near them. */
export const draftLimits = {
  /** Maximum length of a reply; a longer one is not read at all. */
  replyCharacters: 400_000,
  /** Checks of one half. */
  checks: 40,
  /** Questions of one content check. */
  items: 12,
  /** Options of one question: A to J. */
  options: 10,
  /** Longer ones are cut. */
  descriptionCharacters: 500,
  /** A question or an option that is longer is no question of one fact. */
  questionCharacters: 600,
  optionCharacters: 300,
  /** Maximum length of a check's parameters, written as JSON. */
  parameterCharacters: 20_000,
  parameterDepth: 32,
  /** Kept on what was left out or changed. */
  notes: 40,
} as const;

/** The first of these fields that is there; undefined when none is. Models know several names for one thing. */
export function field(fields: Fields, ...names: string[]): unknown {
  const name = names.find((candidate) => Object.hasOwn(fields, candidate));
  return name === undefined ? undefined : fields[name];
}

/** A text with its white space tidied; empty for anything that is no text. */
export function tidyText(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
}

/** A text cut to so many characters, with a sign that it was cut. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  // Half of a surrogate pair is no character.
  return `${/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** A text from outside as it stands in a note: short, in quotes. */
export function quoted(text: string): string {
  return `“${shortened(text, 60)}”`;
}

/** Collects what is to be said about a draft; of a flood only how much more there was. */
export class Notes {
  private readonly kept: string[] = [];
  private more = 0;

  add(note: string): void {
    if (this.kept.length < draftLimits.notes) this.kept.push(note);
    else this.more += 1;
  }

  list(): string[] {
    return this.more === 0 ? [...this.kept] : [...this.kept, `And ${this.more} more of this kind.`];
  }
}

/** The schemas of the parameters of each format constraint, as the checkers declare them. */
export type ParameterSchemas = ReadonlyMap<string, TSchema>;

/** A parameter as a model is told of it: the values to choose from, or in words what it holds. */
type ParameterFacts = { required: boolean; values?: unknown[]; holds?: string };

/** The constraints that a draft may use, short enough for a prompt. */
type DraftTaxonomy = {
  format: { id: string; means: string; parameters: Record<string, ParameterFacts> }[];
  content: { id: string; group: string; modality: string | null; means: string }[];
};

const ObjectSchema = Type.Object({
  properties: Type.Record(Type.String(), Type.Unknown()),
  required: Type.Optional(Type.Array(Type.String())),
});
const Choice = Type.Object({ anyOf: Type.Array(Type.Object({ const: Type.Unknown() }), { minItems: 1 }) });

function parametersOf(
  schema: TSchema | undefined,
  words: Readonly<Record<string, string>>,
): Record<string, ParameterFacts> {
  if (!Value.Check(ObjectSchema, schema)) return {};
  const facts = Object.entries(schema.properties).map(([name, property]): [string, ParameterFacts] => {
    const required = schema.required?.includes(name) ?? false;
    if (Value.Check(Choice, property))
      return [name, { required, values: property.anyOf.map((one) => one.const) }];
    return [name, { required, holds: words[name] ?? "any value" }];
  });
  return Object.fromEntries(facts);
}

/**
 * The constraints of the first taxonomy: what each means, for those on form their parameters. The names and values of
 * parameters are those that the checkers take.
 */
export function draftTaxonomy(schemas: ParameterSchemas): DraftTaxonomy {
  const [{ format, content }] = taxonomies;
  return {
    format: format.map(({ id, definition, parameters }) => ({
      id,
      means: definition,
      parameters: parametersOf(schemas.get(id), parameters),
    })),
    content: content.map(({ id, label, group, modality, definition }) => ({
      id,
      group,
      modality,
      means: definition ?? label,
    })),
  };
}
