import { inWords, type OutsideShape, readOutside } from "../shapes/read-outside";
import { cloneError } from "./loose-document";
import { type FormatHistory, migrate } from "./migrations";

/** A kept document as far as this version understands it. */
type ReadDocument<T> =
  | { state: "ready"; document: T }
  /** A newer version that still has all that this version needs to show it. */
  | { state: "read-only"; document: T; version: number }
  /** `version`: of a newer version that this one can't show; null where something is wrong, as `reason` says. */
  | { state: "unreadable"; reason: string; version: number | null };

/** Documents of one format: their history, the version of today and its shape. */
export interface DocumentKind<T> extends FormatHistory {
  version: number;
  shape: OutsideShape<T>;
  /** "the run" */
  name: string;
}

/**
 * Reads a document of this kind, a row's or an imported one, of whatever version, without what its shape does not name.
 * Never throws.
 */
export function readDocument<T>(
  document: unknown,
  { format, steps, version, shape, name }: DocumentKind<T>,
): ReadDocument<T> {
  const hostile = cloneError(document);
  if (hostile !== null) return { state: "unreadable", reason: hostile, version: null };
  const migrated = migrate(document, { format, steps });
  switch (migrated.state) {
    case "unreadable":
      return { state: "unreadable", reason: migrated.reason, version: null };
    case "newer": {
      const read = readOutside(shape, { ...migrated.document, version });
      return read.ok
        ? { state: "read-only", document: read.value, version: migrated.version }
        : {
            state: "unreadable",
            reason: `Its version is ${migrated.version}.`,
            version: migrated.version,
          };
    }
    case "current": {
      const read = readOutside(shape, migrated.document);
      return read.ok
        ? { state: "ready", document: read.value }
        : { state: "unreadable", reason: inWords(read.problem, name), version: null };
    }
  }
}
