import { formatConstraint } from "../../../../rules/taxonomy/lookup";
import { type ParameterWords, parameterWords } from "./parameter-words";

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
