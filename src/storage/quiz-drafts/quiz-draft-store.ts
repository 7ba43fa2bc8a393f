import { ProblemError } from "../../lib/errors";
import { QuizDraftShape } from "../../schemas/generated/quiz-draft";
import type { Problem } from "../../schemas/problem";
import type { QuizDraft } from "../../schemas/quiz-draft";
import { mismatch } from "../../schemas/read-outside";
import type { DocumentRow } from "../../schemas/rows";
import type { Broadcast } from "../broadcast";
import type { StorageGuard } from "../guard";
import { LostRow } from "../lost-row";
import { cloneError } from "../plain-data";
import { referencedHashes } from "../references";
import type { RowTable } from "../row-table";
import { deletionTime, revisionOf } from "../session-row";
import { storageProblems } from "../storage-problems";
import { quizDraftProblems } from "./quiz-draft-problems";
import {
  type OpenedQuizDraft,
  openQuizDraft,
  type QuizDraftSummary,
  summariseQuizDraft,
} from "./quiz-draft-row";

/** How many quizzes there are, and which media they name. */
export type QuizDraftSurvey = {
  listed: number;
  /** Deleted ones that can still be brought back. */
  deleted: number;
  /** Hashes named by the listed ones; null while a row is lost. */
  named: Set<string> | null;
  /** Hashes named by deleted ones, with the latest time of deletion (milliseconds since 1970). */
  released: Map<string, number>;
};

/**
 * Quizzes in the making. Store the media that a quiz names before the quiz itself. Every method rejects with a
 * ProblemError.
 */
export interface QuizDraftStore {
  /** All that are not deleted, the last changed first, the unreadable among them. */
  list(): Promise<QuizDraftSummary[]>;
  /** The quiz, or null when there is none of this id or it is deleted. */
  load(id: string): Promise<OpenedQuizDraft | null>;
  /**
   * Writes a quiz. `expectedRevision` is the revision it was loaded or last saved with, null for a new one. Rejects,
   * without writing, with `quiz-changed-elsewhere` where the row has another revision by now, `quiz-deleted`,
   * `quiz-not-found`, `quiz-invalid`, or the problem of a row that is newer than this app or unreadable.
   */
  save(draft: QuizDraft, expectedRevision: number | null): Promise<{ revision: number }>;
  /** Marks a quiz, readable or not, as deleted; one that the browser has lost goes at once. */
  remove(id: string): Promise<void>;
  /** Takes the mark of `remove` away. Rejects with `quiz-not-found` once it is purged. */
  restore(id: string): Promise<void>;
  /** Drops those that were deleted before `olderThan` (milliseconds since 1970); how many. */
  purgeDeleted(olderThan: number): Promise<number>;
  /** The hashes named in any row, deleted or not. Rejects while a row is lost: nobody knows what it names. */
  referencedHashes(): Promise<Set<string>>;
  survey(): Promise<QuizDraftSurvey>;
  /** Calls the listener with a quiz's id when it has changed, here or in another tab; returns how to stop. */
  onChange(listener: (id: string) => void): () => void;
}

/** The store over its table. */
export function createQuizDraftStore({
  table,
  guard,
  changes,
  now,
}: {
  table: RowTable;
  guard: StorageGuard;
  /** On which changes are told here and in other tabs. */
  changes: Broadcast<{ id: string }>;
  now: () => number;
}): QuizDraftStore {
  async function write(
    id: string,
    change: (row: unknown) => Omit<DocumentRow, "id" | "revision"> | undefined,
  ) {
    let revision = 0;
    await guard.write(() =>
      table.update(id, (row) => {
        revision = revisionOf(row) + 1;
        const changed = change(row);
        return changed && { ...changed, id, revision };
      }),
    );
    changes.announce({ id });
    return { revision };
  }

  async function survey(): Promise<QuizDraftSurvey> {
    const named = new Set<string>();
    const released = new Map<string, number>();
    let [listed, deleted, lost] = [0, 0, 0];
    await table.visit((row) => {
      if (row instanceof LostRow) lost += 1;
      const deletedAt = deletionTime(row);
      if (deletedAt === null) listed += 1;
      else deleted += 1;
      for (const hash of referencedHashes(row)) {
        if (deletedAt === null) named.add(hash);
        else released.set(hash, Math.max(deletedAt, released.get(hash) ?? 0));
      }
    });
    return { listed, deleted, named: lost === 0 ? named : null, released };
  }

  return {
    async list() {
      const listed: QuizDraftSummary[] = [];
      await table.visit((row, key) => {
        if (deletionTime(row) === null) listed.push(summariseQuizDraft(row, key));
      });
      return listed.sort((one, other) => ((one.updatedAt ?? "") < (other.updatedAt ?? "") ? 1 : -1));
    },

    async load(id) {
      const row = await table.get(id);
      return row === undefined || deletionTime(row) !== null ? null : openQuizDraft(row, id);
    },

    async save(draft, expectedRevision) {
      const wrong = cloneError(draft) ?? mismatch(QuizDraftShape, draft, "the quiz");
      if (wrong !== null) throw new ProblemError(quizDraftProblems.invalid(wrong));
      return write(draft.id, (row) => {
        const refusal = refusalOf(row, draft.id, expectedRevision);
        if (refusal) throw new ProblemError(refusal);
        return { deletedAt: null, document: draft };
      });
    },

    async remove(id) {
      await write(id, (row) =>
        row instanceof LostRow
          ? undefined
          : { document: documentOf(row), deletedAt: deletionTime(row) ?? now() },
      );
    },

    async restore(id) {
      await write(id, (row) => ({ document: documentOf(row), deletedAt: null }));
    },

    async purgeDeleted(olderThan) {
      const due = (row: unknown) => (deletionTime(row) ?? Number.POSITIVE_INFINITY) < olderThan;
      const candidates: string[] = [];
      await table.visit((row, key) => {
        if (due(row)) candidates.push(key);
      });
      let purged = 0;
      for (const id of candidates) {
        let gone = false;
        await guard.write(() =>
          table.update(id, (row) => {
            // It may have been restored in the meantime.
            gone = due(row);
            return gone || typeof row !== "object" || row === null ? undefined : row;
          }),
        );
        if (gone) purged += 1;
      }
      return purged;
    },

    async referencedHashes() {
      const { named, released } = await survey();
      if (named === null) throw new ProblemError(storageProblems.failed("Rows of quizzes are lost."));
      return new Set([...named, ...released.keys()]);
    },

    survey,

    onChange: (listener) => changes.subscribe(({ id }) => listener(id)),
  };
}

/** Why a row may not be written over; null where it may. */
function refusalOf(row: unknown, id: string, expectedRevision: number | null): Problem | null {
  if (row === undefined) return expectedRevision === null ? null : quizDraftProblems.notFound();
  if (deletionTime(row) !== null) return quizDraftProblems.deleted();
  const opened = openQuizDraft(row, id);
  if (opened.state !== "ready") return opened.problem;
  return opened.revision === expectedRevision ? null : quizDraftProblems.changedElsewhere();
}

/** What a row holds, damaged or not, to be written back with a mark. */
function documentOf(row: unknown): unknown {
  if (row instanceof LostRow) throw new ProblemError(quizDraftProblems.unreadable(row.lost));
  if (typeof row !== "object" || row === null) throw new ProblemError(quizDraftProblems.notFound());
  return "document" in row ? row.document : row;
}
