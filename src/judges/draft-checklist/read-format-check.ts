import { Value } from "typebox/value";
import { type Fields, isFields } from "../../foundation/fields";
import { formatConstraint } from "../../rules/taxonomy/lookup";
import type { DraftedFormat } from "./drafted";
import { field, type Notes, quoted, shortened, tidyText } from "./fields";
import { draftLimits } from "./limits";
import type { ParameterSchemas } from "./taxonomy";

/** The id of the constraint that a drafted check names, under any of its names; empty when it names none. */
export function constraintIdOf(fields: Fields): string {
  return tidyText(field(fields, "constraint_id", "constraintId", "constraint"));
}

/** What a drafted check says it asks for. */
export function descriptionOf(fields: Fields): string {
  const told = tidyText(field(fields, "description", "check_description", "check_content"));
  return shortened(told, draftLimits.descriptionCharacters);
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

function isSmall(parameters: Fields): boolean {
  return (
    isShallow(parameters, draftLimits.parameterDepth) &&
    JSON.stringify(parameters).length <= draftLimits.parameterCharacters
  );
}

/** Why the parameters can't be those of the rule; null when they can. */
function refusal(constraintId: string, parameters: Fields, schemas: ParameterSchemas): string | null {
  if (!isSmall(parameters)) return "its parameters are too large";
  const schema = schemas.get(constraintId);
  if (schema === undefined || Value.Check(schema, parameters)) return null;
  const [first] = Value.Errors(schema, parameters);
  const place = first?.instancePath.replace(/^\//, "");
  return `its parameters do not fit the rule${place ? ` (${place})` : ""}`;
}

/** One check of the format half; null, with a note, when it can't be run as it stands. */
export function readFormatCheck(
  value: unknown,
  schemas: ParameterSchemas,
  notes: Notes,
): DraftedFormat | null {
  if (!isFields(value)) {
    notes.add("Left out a format check that is no object.");
    return null;
  }
  const constraintId = constraintIdOf(value);
  const description = descriptionOf(value);
  const name = description === "" ? quoted(constraintId) : quoted(description);
  if (formatConstraint(constraintId) === undefined) {
    notes.add(`Left out the format check ${name}: ${quoted(constraintId)} is no rule on form.`);
    return null;
  }
  const given = field(value, "parameters", "params") ?? {};
  if (!isFields(given)) {
    notes.add(`Left out the format check ${name}: its parameters are no object.`);
    return null;
  }
  const { content: _filledInByChecking, ...parameters } = given;
  const why = refusal(constraintId, parameters, schemas);
  if (why !== null) {
    notes.add(`Left out the format check ${name}: ${why}.`);
    return null;
  }
  return { constraintId, description, parameters };
}
