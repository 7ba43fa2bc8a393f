import { SESSION_VERSION } from "../foundation/document-versions";
import { SessionShape } from "../shapes/generated/session";
import type { Session } from "../shapes/session";
import { type NamedKind, type ReadKept, readKept } from "./kept/collection";
import { SESSION_STEPS } from "./migrations";
import { sessionProblems } from "./storage-problems";

/** Sessions as rows and archives hold them. */
export const SESSION_DOCUMENT: NamedKind<Session, { session: Session }> = {
  format: "caplens-session",
  version: SESSION_VERSION,
  steps: SESSION_STEPS,
  shape: SessionShape,
  name: "the session",
  problems: sessionProblems,
  named: (session) => ({ session }),
};

/** Reads a session document, a row's or an imported one, of whatever version. Never throws. */
export function readSession(document: unknown): ReadKept<{ session: Session }> {
  return readKept(document, SESSION_DOCUMENT);
}
