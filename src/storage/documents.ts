import {
  DATA_SET_VERSION,
  QUIZ_DRAFT_VERSION,
  RESULT_VERSION,
  RUN_VERSION,
  SESSION_VERSION,
} from "../lib/document-versions";
import { DataSetShape } from "../schemas/generated/data-set";
import { QuizDraftShape } from "../schemas/generated/quiz-draft";
import { ResultShape } from "../schemas/generated/result";
import { RunShape } from "../schemas/generated/run";
import { SessionShape } from "../schemas/generated/session";
import { inWords, type OutsideShape, readOutside } from "../schemas/read-outside";
import { migrate } from "./migrations";
import { cloneError } from "./plain-data";

/** The documents that rows and archives hold. */
export const SESSION_DOCUMENT = {
  format: "caplens-session",
  version: SESSION_VERSION,
  shape: SessionShape,
  name: "the session",
} as const;

export const RUN_DOCUMENT = {
  format: "caplens-run",
  version: RUN_VERSION,
  shape: RunShape,
  name: "the run",
} as const;

export const RESULT_DOCUMENT = {
  format: "caplens-result",
  version: RESULT_VERSION,
  shape: ResultShape,
  name: "the result",
} as const;

export const DATA_SET_DOCUMENT = {
  format: "caplens-data-set",
  version: DATA_SET_VERSION,
  shape: DataSetShape,
  name: "the data set",
} as const;

export const QUIZ_DRAFT_DOCUMENT = {
  format: "caplens-quiz-draft",
  version: QUIZ_DRAFT_VERSION,
  shape: QuizDraftShape,
  name: "the quiz",
} as const;

/** A kept document as far as this version understands it. */
export type ReadDocument<T> =
  | { state: "ready"; document: T }
  /** Of a newer version, yet with all that this version needs to show it. */
  | { state: "read-only"; document: T; version: number }
  /** `version`: of a newer version that this one can't show; null where something is wrong, as `reason` says. */
  | { state: "unreadable"; reason: string; version: number | null };

/** Documents of one format: their shape and the version of today. */
export type DocumentKind<T> = {
  format: string;
  version: number;
  shape: OutsideShape<T>;
  /** "the run" */
  name: string;
};

/**
 * Reads a document of this kind, a row's or an imported one, of whatever version, without what its shape does not name.
 * Never throws.
 */
export function readDocument<T>(
  document: unknown,
  { format, version, shape, name }: DocumentKind<T>,
): ReadDocument<T> {
  const hostile = cloneError(document);
  if (hostile !== null) return { state: "unreadable", reason: hostile, version: null };
  const migrated = migrate(document, format);
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
