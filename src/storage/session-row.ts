import type { Problem } from "../shapes/problem";
import type { Session } from "../shapes/session";
import { type ListedKind, type OpenedKept, partOf } from "./kept/collection";
import { comparedBefore } from "./move-side-by-side";
import { SESSION_DOCUMENT } from "./read-session";

/** A session as it came out of storage. */
export type OpenedSession = OpenedKept<{ session: Session }>;

/** List entry of a session, unreadable ones included. */
export interface SessionSummary {
  id: string;
  state: OpenedSession["state"];
  /** The title; for an unreadable session, the title if it can be read, else the id. */
  title: string;
  /** ISO 8601; null where an unreadable session does not say. */
  createdAt: string | null;
  updatedAt: string | null;
  videoName: string | null;
  captionCount: number;
  /** To save or rename with; null for an unreadable row. */
  revision: number | null;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
}

/** Sessions with what lists show of them. */
export const LISTED_SESSIONS: ListedKind<Session, { session: Session }, SessionSummary> = {
  ...SESSION_DOCUMENT,
  summarise,
  keeps: comparedBefore,
};

function summarise(opened: OpenedSession, row: unknown, id: string): SessionSummary {
  if (opened.state === "unreadable") {
    // The document of a damaged row is the row itself; its content may still be usable.
    const document = partOf(row, "document") ?? opened.document;
    const title = partOf(document, "title");
    return {
      id,
      state: opened.state,
      title: typeof title === "string" && title !== "" ? title : id,
      createdAt: dateIn(document, "createdAt"),
      updatedAt: dateIn(document, "updatedAt"),
      videoName: null,
      captionCount: 0,
      revision: null,
      problem: opened.problem,
    };
  }
  const { session, revision, state } = opened;
  return {
    id,
    state,
    title: session.title,
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
    videoName: session.video?.name ?? null,
    captionCount: session.captions.length,
    revision,
    problem: opened.state === "read-only" ? opened.problem : null,
  };
}

function dateIn(document: unknown, name: string): string | null {
  const value = partOf(document, name);
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}
