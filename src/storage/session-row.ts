import { DocumentRowShape } from "../schemas/generated/document-row";
import type { Problem } from "../schemas/problem";
import { fits } from "../schemas/read-outside";
import type { Session } from "../schemas/session";
import { LostRow } from "./lost-row";
import { readSession } from "./read-session";
import { storageProblems } from "./storage-problems";

/** A session as it came out of storage. Only `ready` ones can be saved again. */
export type OpenedSession =
  | { state: "ready"; session: Session; revision: number }
  /** Saved by a newer version of Caplens; it can be shown, not changed. */
  | { state: "read-only"; session: Session; revision: number; problem: Problem }
  /** The document as it lies there, so that it can be downloaded. */
  | { state: "unreadable"; id: string; document: unknown; problem: Problem };

/** What a list shows of a session, unreadable ones included. */
export interface SessionSummary {
  id: string;
  state: OpenedSession["state"];
  /** Of an unreadable session its title if that can be told, else its id. */
  title: string;
  /** ISO 8601; null where an unreadable session does not say. */
  createdAt: string | null;
  updatedAt: string | null;
  videoName: string | null;
  captionCount: number;
  /** To save or rename with; null for an unreadable row. */
  revision: number | null;
  /** Why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
}

/** Reads a row under its key. Never throws. */
export function openRow(row: unknown, key: string): OpenedSession {
  if (row instanceof LostRow) return unreadable(key, row, `the browser has lost it (${row.lost})`);
  if (!fits(DocumentRowShape, row)) {
    return unreadable(key, row, "its row is damaged");
  }
  const read = readSession(row.document);
  if (read.state === "unreadable") {
    return { state: "unreadable", id: key, document: row.document, problem: read.problem };
  }
  if (read.session.id !== key) return unreadable(key, row.document, "it lies under another session's name");
  return { ...read, revision: row.revision };
}

/** True for a row that is marked as deleted; a damaged row counts by its mark alone. */
export function deletionTime(row: unknown): number | null {
  const time = partOf(row, "deletedAt");
  return typeof time === "number" ? time : null;
}

/** The row's count of writes; 0 for one that says none. */
export function revisionOf(row: unknown): number {
  const revision = partOf(row, "revision");
  return typeof revision === "number" && Number.isSafeInteger(revision) && revision > 0 ? revision : 0;
}

/** Tells states of a row apart; with the time, since a purged session's id can be used again from revision 1. */
export function stampOf(row: unknown): string {
  return JSON.stringify([revisionOf(row), dateIn(partOf(row, "document"), "updatedAt")]);
}

/** What a list shows of a row. */
export function summarise(row: unknown, key: string): SessionSummary {
  const opened = openRow(row, key);
  if (opened.state === "unreadable") {
    // Of a damaged row the document is the row; what it holds may still say something.
    const document = partOf(row, "document") ?? opened.document;
    const title = partOf(document, "title");
    return {
      id: key,
      state: opened.state,
      title: typeof title === "string" && title !== "" ? title : key,
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
    id: key,
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

/** Newest first; what has no readable time comes last, in the order of ids. */
export function newestFirst(a: SessionSummary, b: SessionSummary): number {
  return timeOf(b) - timeOf(a) || (a.id < b.id ? -1 : 1);
}

function timeOf(summary: SessionSummary): number {
  const time = Date.parse(summary.updatedAt ?? "");
  return Number.isNaN(time) ? Number.MIN_SAFE_INTEGER : time;
}

function unreadable(id: string, document: unknown, reason: string): OpenedSession {
  return { state: "unreadable", id, document, problem: storageProblems.unreadable(reason) };
}

function dateIn(document: unknown, name: string): string | null {
  const value = partOf(document, name);
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
}

function partOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}
