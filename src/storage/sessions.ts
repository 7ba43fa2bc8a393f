import { ProblemError } from "../lib/errors";
import { SessionShape } from "../schemas/generated/session";
import type { Problem } from "../schemas/problem";
import { mismatch } from "../schemas/read-outside";
import type { Session } from "../schemas/session";
import type { SessionChange } from "../schemas/tab-words";
import { comparedBefore } from "./comparison-of-row";
import type { StorageGuard } from "./guard";
import { LostRow } from "./lost-row";
import { cloneError } from "./plain-data";
import { referencedHashes } from "./references";
import type { RowTable } from "./row-table";
import {
  deletionTime,
  newestFirst,
  type OpenedSession,
  openRow,
  revisionOf,
  type SessionSummary,
  stampOf,
  summarise,
} from "./session-row";
import { storageProblems } from "./storage-problems";

/**
 * The saved sessions. A row is on disk when the call that wrote it resolves. Store the blobs that a session
 * names before the session itself, so that no saved session ever names what is not there. Every method
 * rejects with a ProblemError; after `quota-full` what was saved before is as it was.
 */
export interface SessionRepository {
  /**
   * Writes a session. `expectedRevision` is the revision it was loaded or last saved with, null for a new
   * one. Rejects, without writing, with `changed-elsewhere` when the row has another revision by now,
   * `session-deleted`, `session-invalid`, or the problem of a row that is newer than this app or unreadable.
   */
  save(session: Session, expectedRevision: number | null): Promise<{ revision: number }>;
  /** The session, or null when there is none of this id or it is deleted. */
  load(id: string): Promise<OpenedSession | null>;
  /** All that are not deleted, newest first, the unreadable among them. */
  list(): Promise<SessionSummary[]>;
  /** Changes the title (and `updatedAt`) of a saved session; rejects as `save` does. */
  rename(id: string, title: string, expectedRevision: number): Promise<{ revision: number }>;
  /**
   * Marks a session, readable or not, as deleted. Its row and blobs stay until it is purged; only a row that the
   * browser has lost goes at once.
   */
  remove(id: string): Promise<void>;
  /** Drops a session for good: for one that was only being made. */
  discard(id: string): Promise<void>;
  /** Takes the mark of `remove` away. Rejects with `session-not-found` once it is purged. */
  restore(id: string): Promise<void>;
  /** Drops the sessions that were deleted before `olderThan` (milliseconds since 1970); returns their ids. */
  purgeDeleted(olderThan: number): Promise<string[]>;
  /**
   * The hashes named in any row: read or unreadable, deleted or not. Rejects while there is a row that the browser
   * has lost, since nobody knows what it names.
   */
  referencedHashes(): Promise<Set<string>>;
  /** The row as it lies there, deleted or not, for people to look at; null when there is none. */
  raw(id: string): Promise<unknown>;
  survey(): Promise<SessionSurvey>;
}

export interface SessionSurvey {
  /** Sessions that are listed. */
  listed: number;
  /** Deleted ones that can still be brought back. */
  deleted: number;
  /** Hashes named by the listed ones; null while a row is lost. */
  named: Set<string> | null;
  /** Hashes named by deleted ones, with the latest time of deletion (milliseconds since 1970). */
  released: Map<string, number>;
}

export interface SessionRepositoryParts {
  table: RowTable;
  guard: StorageGuard;
  /** Told of every row that was written. */
  announce: (change: SessionChange) => void;
  now: () => number;
}

/** The repository over a table of rows. */
export function createSessionRepository(parts: SessionRepositoryParts): SessionRepository {
  const { table, guard, announce, now } = parts;

  /** Writes what `change` makes of the row, with the next revision, and tells the other tabs. */
  const write = async (
    id: string,
    kind: SessionChange["change"],
    change: (row: unknown) => object | undefined,
  ): Promise<{ revision: number }> => {
    let revision = 0;
    await guard.write(() =>
      table.update(id, (row) => {
        revision = revisionOf(row) + 1;
        const changed = change(row);
        return changed === undefined ? undefined : { ...changed, id, revision };
      }),
    );
    announce({ type: "session-changed", change: kind, id, revision });
    return { revision };
  };

  /** Checking a row takes longer than reading it, so what was checked once is not checked again. */
  const summaries = new Map<string, { stamp: string; summary: SessionSummary }>();
  const summaryOf = (row: unknown, id: string): SessionSummary => {
    const known = summaries.get(id);
    const stamp = stampOf(row);
    if (known?.stamp === stamp && known.summary.state !== "unreadable") return known.summary;
    const summary = summarise(row, id);
    summaries.set(id, { stamp, summary });
    return summary;
  };

  /** Drops a row for good if it still is what it should be. */
  async function drop(id: string, isDue: (row: unknown) => boolean): Promise<boolean> {
    let gone = false;
    await guard.write(() =>
      table.update(id, (row) => {
        gone = isDue(row);
        return gone || row === undefined ? undefined : existing(row);
      }),
    );
    if (gone) announce({ type: "session-changed", change: "purged", id, revision: null });
    return gone;
  }

  return {
    async save(session, expectedRevision) {
      const wrong = cloneError(session) ?? mismatch(SessionShape, session, "the session");
      if (wrong !== null) throw new ProblemError(storageProblems.sessionInvalid(wrong));
      return write(session.id, "saved", (row) => {
        if (row !== undefined || expectedRevision !== null)
          writableSession(row, session.id, expectedRevision);
        return { deletedAt: null, document: session, ...comparedBefore(row) };
      });
    },

    async load(id) {
      const row = await table.get(id);
      return row === undefined || deletionTime(row) !== null ? null : openRow(row, id);
    },

    async list() {
      const listed: SessionSummary[] = [];
      await table.visit((row, key) => {
        if (deletionTime(row) === null) listed.push(summaryOf(row, key));
      });
      const ids = new Set(listed.map(({ id }) => id));
      for (const id of summaries.keys()) if (!ids.has(id)) summaries.delete(id);
      return listed.sort(newestFirst);
    },

    rename: (id, title, expectedRevision) =>
      write(id, "saved", (row) => {
        const session = writableSession(row, id, expectedRevision);
        const document = { ...session, title, updatedAt: new Date(now()).toISOString() };
        return { deletedAt: null, document, ...comparedBefore(row) };
      }),

    async remove(id) {
      await write(id, "removed", (row) =>
        row instanceof LostRow ? undefined : { ...existing(row), deletedAt: deletionTime(row) ?? now() },
      );
    },

    async discard(id) {
      await drop(id, (row) => row !== undefined);
    },

    async restore(id) {
      await write(id, "restored", (row) => ({ ...existing(row), deletedAt: null }));
    },

    async purgeDeleted(olderThan) {
      const due = (row: unknown) => (deletionTime(row) ?? Number.POSITIVE_INFINITY) < olderThan;
      const candidates: string[] = [];
      await table.visit((row, key) => {
        if (due(row)) candidates.push(key);
      });
      const purged: string[] = [];
      for (const id of candidates) {
        // It may have been restored in the meantime.
        if (await drop(id, due)) purged.push(id);
      }
      return purged;
    },

    async referencedHashes() {
      const all = new Set<string>();
      await table.visit((row) => {
        if (row instanceof LostRow) throw new ProblemError(storageProblems.failed(row.lost));
        for (const hash of referencedHashes(row)) all.add(hash);
      });
      return all;
    },

    raw: async (id) => (await table.get(id)) ?? null,

    async survey() {
      const named = new Set<string>();
      const released = new Map<string, number>();
      let [listed, deleted, lost] = [0, 0, 0];
      await table.visit((row) => {
        const deletedAt = deletionTime(row);
        if (deletedAt === null) listed += 1;
        else deleted += 1;
        if (row instanceof LostRow) lost += 1;
        for (const hash of referencedHashes(row)) {
          if (deletedAt === null) named.add(hash);
          else released.set(hash, Math.max(deletedAt, released.get(hash) ?? 0));
        }
      });
      return { listed, deleted, named: lost === 0 ? named : null, released };
    },
  };
}

/** The session in a row that may be written over; throws the ProblemError that says why it may not. */
function writableSession(row: unknown, id: string, expectedRevision: number | null): Session {
  const refuse = (problem: Problem) => new ProblemError(problem);
  if (row === undefined) throw refuse(storageProblems.sessionNotFound());
  if (deletionTime(row) !== null) throw refuse(storageProblems.sessionDeleted());
  const opened = openRow(row, id);
  if (opened.state !== "ready") throw refuse(opened.problem);
  if (opened.revision !== expectedRevision) throw refuse(storageProblems.changedElsewhere());
  return opened.session;
}

/** The row as it lies there, damaged or not, to be written back with a mark. */
function existing(row: unknown): object {
  if (row instanceof LostRow) throw new ProblemError(storageProblems.unreadable(row.lost));
  if (typeof row !== "object" || row === null) throw new ProblemError(storageProblems.sessionNotFound());
  return row;
}
