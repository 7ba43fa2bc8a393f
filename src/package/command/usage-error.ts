import { ProblemError } from "../../foundation/errors";

/** A word of the command line that can't be followed, or a file that can't be used: the command ends with 2. */
export class UsageError extends Error {
  constructor(
    message: string,
    /** The next step, as a sentence. */
    readonly next = "",
  ) {
    super(message);
    this.name = "UsageError";
  }
}

/** The exit codes of all commands. */
export const EXIT = {
  /** All right. */
  good: 0,
  /** A check failed, a score lies below its threshold, a board must not be merged. */
  bad: 1,
  /** The words of the command can't be followed, or a file can't be used, in whole or in part. */
  usage: 2,
  /** Something could not be scored, and `--fail-on unscored` asked for that. */
  unscored: 3,
  /** Whoever read the output went away: 128 + SIGPIPE, as other programs end. */
  pipe: 141,
} as const;

/** One of some words. Throws `UsageError` for another. */
export function oneOf<Word extends string>(option: string, word: string, words: readonly Word[]): Word {
  const found = words.find((one) => one === word);
  if (found === undefined)
    throw new UsageError(`${option} takes ${words.join(", ")}; “${word}” is none of them.`);
  return found;
}

const NO_RIGHT = "Look at the rights of that file and of its folder.";

/** The next step after faults of the file system, by their codes. */
const AFTER: Readonly<Record<string, string>> = {
  EACCES: NO_RIGHT,
  EPERM: NO_RIGHT,
  EROFS: "Name a place that can be written to.",
  ENOENT: "Look at the path.",
  ENOSPC: "The disk is full: make room there, or name another place.",
  EDQUOT: "Your share of the disk is used up: make room there, or name another place.",
  EMFILE: "Close other programs, or let this one open more files (ulimit -n).",
};

/** The fault in words for people, and the next step. */
export function told(error: unknown): string {
  if (error instanceof UsageError) return [error.message, error.next].filter((part) => part !== "").join(" ");
  if (error instanceof ProblemError) {
    const { message, nextStep, detail } = error.problem;
    return [message, detail, nextStep].filter((part) => part !== undefined).join(" ");
  }
  if (!(error instanceof Error)) return String(error);
  const next = AFTER[String("code" in error ? error.code : "")];
  return next === undefined ? error.message : `${error.message}. ${next}`;
}
