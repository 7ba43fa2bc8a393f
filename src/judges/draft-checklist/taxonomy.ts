import { type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { taxonomies } from "../../rules/taxonomy/registry";

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
