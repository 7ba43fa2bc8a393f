import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { LooseDocument } from "./loose-document";
import { migrate } from "./migrations";
import { cloneError } from "./plain-data";

/** A kept document as far as this version understands it. */
export type ReadDocument<T> =
  | { state: "ready"; document: T }
  /** Of a newer version, yet with all that this version needs to show it. */
  | { state: "read-only"; document: T; version: number }
  /** `version`: of a newer version that this one can't show; null where something is wrong, as `reason` says. */
  | { state: "unreadable"; reason: string; version: number | null };

/** Documents of one format: their schema and the version of today. */
export type DocumentKind<Schema extends TSchema> = {
  format: string;
  version: number;
  schema: Schema;
  name: string;
};

/** Reads a document of this kind, a row's or an imported one, of whatever version. Never throws. */
export function readDocument<Schema extends TSchema>(
  document: unknown,
  { format, version, schema, name }: DocumentKind<Schema>,
): ReadDocument<Static<Schema>> {
  const hostile = cloneError(document);
  if (hostile !== null) return { state: "unreadable", reason: hostile, version: null };
  const migrated = migrate(document, format);
  switch (migrated.state) {
    case "unreadable":
      return { state: "unreadable", reason: migrated.reason, version: null };
    case "newer": {
      const asToday: LooseDocument = { ...migrated.document, version };
      if (Value.Check(schema, asToday)) {
        return { state: "read-only", document: asToday, version: migrated.version };
      }
      return {
        state: "unreadable",
        reason: `Its version is ${migrated.version}.`,
        version: migrated.version,
      };
    }
    case "current": {
      const current: unknown = migrated.document;
      if (Value.Check(schema, current)) return { state: "ready", document: current };
      return { state: "unreadable", reason: firstMismatch(schema, current, name), version: null };
    }
  }
}

/** Where a value first departs from a shape, in a few words and without the value itself; `name`: "the session". */
export function firstMismatch(schema: TSchema, value: unknown, name: string): string {
  const [error] = Value.Errors(schema, value);
  if (error === undefined) return `it has the shape of ${name}`;
  return `${error.instancePath || name} ${error.message}`.slice(0, 200);
}
