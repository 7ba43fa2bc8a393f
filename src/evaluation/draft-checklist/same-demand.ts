import { isFields } from "../../foundation/fields";
import type { DraftedFormat } from "../../judges/draft-checklist-fields";

/** Schemas are compared so deep. */
const MOST_DEPTH = 12;

/** Every key that a JSON Schema names, with the way to it. */
function keyPaths(schema: unknown, path = "", depth = MOST_DEPTH): string[] {
  if (!isFields(schema) || depth === 0) return [];
  const properties = isFields(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required)
    ? schema.required.filter((key) => typeof key === "string")
    : [];
  const keys = new Set<string>([...Object.keys(properties), ...required]);
  return [
    ...[...keys].flatMap((key) => {
      const inner = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [`${path}/${key}`, ...keyPaths(inner, `${path}/${key}`, depth - 1)];
    }),
    ...keyPaths(schema.items, `${path}[]`, depth - 1),
  ];
}

/** True for a parameter that asks for nothing: not given, or a limit that is none. */
function isUnset(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return (name.startsWith("min_") && value === 0) || (name.startsWith("max_") && Number(value) < 0);
}

function comparable(name: string, value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  // The rule on keywords knows no letter case; a delimiter may be nothing but white space.
  return name === "keyword" ? value.trim().toLowerCase() : value.trim() || value;
}

/** The quoted names in a description that are no parameters: they name the part of the text it is about. */
function namedIn({ description, parameters }: DraftedFormat): Set<string> {
  const values = new Set(Object.values(parameters).map((value) => comparable("keyword", value)));
  const quotations = description.matchAll(
    /(?<![\p{L}\p{N}])["'“‘「`]([^"'“”‘’「」`]{1,100})["'”’」`](?![\p{L}\p{N}])/gu,
  );
  return new Set(
    [...quotations].map((match) => (match[1] ?? "").trim().toLowerCase()).filter((name) => !values.has(name)),
  );
}

/** Both name parts of the text, and no part in common. */
function areOfOtherParts(one: DraftedFormat, other: DraftedFormat): boolean {
  const theirs = namedIn(other);
  const ours = namedIn(one);
  return ours.size > 0 && theirs.size > 0 && [...ours].every((name) => !theirs.has(name));
}

/**
 * True where `check` asks for nothing that `known` does not ask for: the same constraint, and every parameter that it
 * sets is set so there. JSON Schemas are compared by the keys they name, other checks also by the parts of the text
 * that their descriptions name in quotes.
 */
export function asksForNoMore(check: DraftedFormat, known: DraftedFormat): boolean {
  if (check.constraintId !== known.constraintId) return false;
  const covered = Object.entries(check.parameters).every(([name, value]) => {
    if (isUnset(name, value)) return true;
    const theirs = known.parameters[name];
    if (name === "schema") {
      const paths = new Set(keyPaths(theirs));
      return keyPaths(value).every((path) => paths.has(path));
    }
    return !isUnset(name, theirs) && comparable(name, value) === comparable(name, theirs);
  });
  const hasKeys = Object.values(check.parameters).some(
    (value) => typeof value === "object" && value !== null,
  );
  return covered && (hasKeys || !areOfOtherParts(check, known));
}
