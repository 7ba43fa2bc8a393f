import { SESSION_VERSION } from "../lib/document-versions";
import type { Problem } from "../schemas/problem";
import { Session } from "../schemas/session";
import { firstMismatch, readDocument } from "./read-document";
import { storageProblems } from "./storage-problems";

/** A session document as far as this version understands it. */
export type ReadSession =
  | { state: "ready"; session: Session }
  /** Of a newer version, yet with all that this version needs to show it. */
  | { state: "read-only"; session: Session; problem: Problem }
  | { state: "unreadable"; problem: Problem };

const SESSIONS = {
  format: "caplens-session",
  version: SESSION_VERSION,
  schema: Session,
  name: "the session",
} as const;

/** Reads a session document, a row's or an imported one, of whatever version. Never throws. */
export function readSession(document: unknown): ReadSession {
  const read = readDocument(document, SESSIONS);
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

/** Where a value first departs from the shape of a session, in a few words and without the value itself. */
export function sessionMismatch(value: unknown): string {
  return firstMismatch(Session, value, SESSIONS.name);
}
