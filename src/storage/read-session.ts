import { SESSION_VERSION } from "../lib/document-versions";
import { SessionShape } from "../schemas/generated/session";
import type { Problem } from "../schemas/problem";
import type { Session } from "../schemas/session";
import { readDocument } from "./documents";
import { storageProblems } from "./storage-problems";

/** Sessions as rows and archives hold them. */
const SESSION_DOCUMENT = {
  format: "caplens-session",
  version: SESSION_VERSION,
  shape: SessionShape,
  name: "the session",
} as const;

/** A session document as far as this version understands it. */
export type ReadSession =
  | { state: "ready"; session: Session }
  /** Of a newer version, yet with all that this version needs to show it. */
  | { state: "read-only"; session: Session; problem: Problem }
  | { state: "unreadable"; problem: Problem };

/** Reads a session document, a row's or an imported one, of whatever version. Never throws. */
export function readSession(document: unknown): ReadSession {
  const read = readDocument(document, SESSION_DOCUMENT);
  switch (read.state) {
    case "ready":
      return { state: "ready", session: read.document };
    case "read-only":
      return {
        state: "read-only",
        session: read.document,
        problem: storageProblems.newerVersion(read.version),
      };
    case "unreadable": {
      const { version, reason } = read;
      return {
        state: "unreadable",
        problem:
          version === null ? storageProblems.unreadable(reason) : storageProblems.newerVersion(version),
      };
    }
  }
}
