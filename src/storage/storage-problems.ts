import { abortError, ProblemError } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import { type KeptProblems, problemsOf } from "./kept/kept-problems";

/** The problems of storage, one a function, so that their codes and words stand in one place. */
export const storageProblems = {
  quotaFull: (detail?: string): Problem => ({
    code: "quota-full",
    message: "There is no room left for Caplens in this browser. What was saved before is still there.",
    nextStep: "Delete sessions you no longer need, free their space, or free disk space, and save again.",
    ...(detail === undefined ? {} : { detail }),
    retryable: false,
  }),
  fileUnreadable: (detail: string): Problem => ({
    code: "file-unreadable",
    message: "The file can't be read: it was changed, moved or deleted since it was chosen.",
    nextStep: "Choose the file again.",
    detail,
  }),
  failed: (detail: string): Problem => ({
    code: "storage-failed",
    message: "The browser's storage failed. What was saved before is still there.",
    nextStep: "Try again; if it happens again, reload the page.",
    detail,
    retryable: true,
  }),
  unavailable: (detail: string): Problem => ({
    code: "storage-unavailable",
    message: "This browser gives Caplens no storage, so nothing will be kept when the page is closed.",
    nextStep: "Export what you want to keep, or open Caplens in a window that is not private.",
    detail,
  }),
  blocked: (): Problem => ({
    code: "database-blocked",
    message: "Another tab holds an older version of Caplens open, so the saved sessions can't be opened yet.",
    nextStep: "Close or reload the other Caplens tabs; this one then goes on by itself.",
    retryable: true,
  }),
  superseded: (): Problem => ({
    code: "database-superseded",
    message: "A newer version of Caplens was opened in another tab; this one can no longer save.",
    nextStep: "Reload this tab.",
  }),
  databaseNewer: (detail: string): Problem => ({
    code: "database-newer",
    message: "The saved sessions were written by a newer version of Caplens than this page.",
    nextStep: "Reload the page to get the newer version.",
    detail,
  }),
  databaseClosed: (): Problem => ({
    code: "database-closed",
    message: "The browser closed the connection to the saved sessions.",
    nextStep: "Try again; if it happens again, reload the page.",
    retryable: true,
  }),
  /** `ones`: "2 sessions and 1 run". */
  recovered: (ones: string): Problem => ({
    code: "sessions-recovered",
    message: `The browser had lost what was saved; Caplens brought ${ones} back from its own copies.`,
    nextStep: "Check that your latest work is there. Export sessions to keep them safe from the browser.",
  }),
  erased: (): Problem => ({
    code: "storage-erased",
    message: "Everything that Caplens kept in this browser was erased.",
    nextStep: "Start over. A session that is still on screen can be kept as a copy first.",
  }),
  hashMismatch: (): Problem => ({
    code: "hash-mismatch",
    message: "The content does not fit the name it should be kept under.",
    nextStep: "Load the file again.",
  }),
};

const usualOfSessions = problemsOf("session");

/** The problems of saved sessions. */
export const sessionProblems: KeptProblems = {
  ...usualOfSessions,
  changedElsewhere: () => ({ ...usualOfSessions.changedElsewhere(), code: "changed-elsewhere" }),
};

/**
 * Any error of IndexedDB or the file system as one that people can act on. Aborted transactions carry the
 * name of cancelled work, so they must not get out as they are; `signal` tells the two apart.
 */
export function toStorageError(error: unknown, signal?: AbortSignal): Error {
  if (error instanceof ProblemError) return error;
  if (signal?.aborted) return abortError();
  return new ProblemError(problemOf(error), { cause: error });
}

/** True when the browser said that there is no room. */
export function isQuotaError(error: unknown): boolean {
  return nameOf(error) === "QuotaExceededError";
}

/** Name and message of an error, in one line. */
export function describeError(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function problemOf(error: unknown): Problem {
  const detail = describeError(error);
  switch (nameOf(error)) {
    case "QuotaExceededError":
      return storageProblems.quotaFull(detail);
    case "NotReadableError":
      return storageProblems.fileUnreadable(detail);
    case "InvalidStateError":
      return storageProblems.databaseClosed();
    case "VersionError":
      return storageProblems.databaseNewer(detail);
    default:
      return storageProblems.failed(detail);
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

/** Does the work; what it rejects with comes out as a ProblemError. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toStorageError(error);
  }
}
