import { JSON_LIMITS, parseSafeJson } from "../../foundation/safe-json";
import { repeatedCheckId } from "../../shapes/checklist-limits";
import type { Problem } from "../../shapes/problem";
import type { Session } from "../../shapes/session";
import { isDocument } from "../loose-document";
import { readSession } from "../read-session";
import { archiveProblems, refusal } from "./archive-problems";
import { sessionExcess } from "./session-excess";
import { tidySession } from "./tidy-session";

/** A session of the present version out of a text. `newer`: it was made by a newer version and can only be shown. */
interface ReadSessionText {
  session: Session;
  /** As it stood in the text. */
  document: unknown;
  newer?: Problem;
}

/**
 * Reads the JSON text of a session of any version: what this version does not know is dropped, ids, dates and media
 * types are made safe. `now`: ISO 8601. Throws a ProblemError that says what is wrong and where.
 */
export function readSessionText(text: string, now: string): ReadSessionText {
  const json = parseSafeJson(text, JSON_LIMITS);
  if (!json.ok) {
    const { reason, detail } = json;
    throw refusal(reason === "syntax" ? archiveProblems.notJson(detail) : archiveProblems.tooLarge(detail));
  }
  const { value } = json;
  if (!isDocument(value) || value.format !== "caplens-session")
    throw refusal(archiveProblems.otherDocument());
  const excess = sessionExcess(value);
  if (excess !== null) throw refusal(archiveProblems.tooLarge(excess));

  const read = readSession(value);
  if (read.state === "unreadable") {
    const { code, detail = "" } = read.problem;
    const isNewer = code === "newer-version";
    throw refusal(isNewer ? archiveProblems.newerUnreadable(detail) : archiveProblems.wrongShape(detail));
  }
  const repeated = repeatedCheckId(read.session.checklist);
  if (repeated !== null) {
    throw refusal(
      archiveProblems.wrongShape(`The check id “${repeated.slice(0, 100)}” occurs more than once.`),
    );
  }
  const session = tidySession(read.session, now);
  return { session, document: value, ...(read.state === "read-only" ? { newer: read.problem } : {}) };
}
