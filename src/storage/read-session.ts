import { Value } from "typebox/value";
import type { Problem } from "../schemas/problem";
import { SESSION_VERSION, Session } from "../schemas/session";
import { migrate } from "./migrations";
import { whyNotPlain } from "./plain-data";
import { storageProblems } from "./storage-problems";

/** A session document as far as this version understands it. */
export type ReadSession =
  | { state: "ready"; session: Session }
  /** Of a newer version, yet with all that this version needs to show it. */
  | { state: "read-only"; session: Session; problem: Problem }
  | { state: "unreadable"; problem: Problem };

/** Reads a session document, a row's or an imported one, of whatever version. Never throws. */
export function readSession(document: unknown): ReadSession {
  const hostile = whyNotPlain(document);
  if (hostile !== null) return { state: "unreadable", problem: storageProblems.unreadable(hostile) };
  const migrated = migrate(document, "caplens-session");
  switch (migrated.state) {
    case "unreadable":
      return { state: "unreadable", problem: storageProblems.unreadable(migrated.reason) };
    case "newer": {
      const problem = storageProblems.newerVersion(migrated.version);
      const asToday: unknown = { ...migrated.document, version: SESSION_VERSION };
      if (!Value.Check(Session, asToday)) return { state: "unreadable", problem };
      return { state: "read-only", session: asToday, problem };
    }
    case "current": {
      const { document: session } = migrated;
      if (Value.Check(Session, session)) return { state: "ready", session };
      return { state: "unreadable", problem: storageProblems.unreadable(firstMismatch(session)) };
    }
  }
}

/** Where a value first departs from the shape of a session, in a few words and without the value itself. */
export function firstMismatch(value: unknown): string {
  const [error] = Value.Errors(Session, value);
  if (error === undefined) return "it has the shape of a session";
  return `${error.instancePath || "the session"} ${error.message}`.slice(0, 200);
}
