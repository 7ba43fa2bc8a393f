import { ProblemError } from "../../foundation/errors";
import { CHECKS_PER_HALF, QUESTIONS_PER_CHECK } from "../../shapes/checklist";
import type { Problem } from "../../shapes/problem";

const MIB = 1024 * 1024;

/** Limits of a session file; a file beyond any of these is refused before, not after, it is unpacked. */
export interface ArchiveLimits {
  /** The file as it lies there. */
  fileBytes: number;
  /** Entries in its directory, whatever they are. */
  entries: number;
  /** The directory itself. */
  directoryBytes: number;
  /** `session.json` or `archive.json`, unpacked. */
  documentBytes: number;
  /** One media file, unpacked. */
  mediaBytes: number;
  /** All that is read of a file, unpacked. */
  totalBytes: number;
  /** Times that a media file may grow in unpacking; small ones may grow as they like. */
  growth: number;
  growthFreeBytes: number;
}

/** Videos up to 200 MB are kept, with up to 512 frames and a sound track: all of that fits well. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  fileBytes: 1024 * MIB,
  entries: 4096,
  directoryBytes: 4 * MIB,
  documentBytes: 64 * MIB,
  mediaBytes: 512 * MIB,
  totalBytes: 1024 * MIB,
  growth: 200,
  growthFreeBytes: 64 * MIB,
};

/** Most entries in the lists of a session, by their names within the document. */
export const SESSION_LISTS = {
  captions: 1000,
  /** Its grounds for judging besides the checklist. */
  asks: 100,
  /** Suggested checks of both halves. */
  draft: 2 * CHECKS_PER_HALF,
  disputedChecks: 2 * CHECKS_PER_HALF,
  suggestedChecks: 2 * CHECKS_PER_HALF,
  /** Limit for one frame set. */
  frames: 4096,
  /** Limits for one caption. */
  verdicts: 2 * CHECKS_PER_HALF,
  overrules: 2 * CHECKS_PER_HALF,
  judgeReplies: 100_000,
  judgements: 100,
  /** Limit for one verdict. */
  items: QUESTIONS_PER_CHECK,
  /** Limit for one question. */
  rounds: 1000,
};

/** Limits for a run of a session: models, results (twenty rounds of each) and ratings. */
export const RUN_LISTS = { entries: 200, results: 4000, ratings: 20_000 };

const NOTHING_CHANGED = "Nothing was changed here.";

/** The problems of a session file, one function each, so that codes and words stand in one place. */
export const archiveProblems = {
  unknownFile: (): Problem => ({
    code: "session-file-unknown",
    message: `This is not a session file of Caplens. ${NOTHING_CHANGED}`,
    nextStep: "Choose a file that Caplens exported (.caplens.zip), or a session.json out of one.",
  }),
  noSession: (): Problem => ({
    code: "session-file-other",
    message: `This zip file holds no session of Caplens at its top. ${NOTHING_CHANGED}`,
    nextStep:
      "Choose a file that Caplens exported. If it was unpacked and packed again, pack what is in the folder, not the folder itself.",
  }),
  copyOfAll: (): Problem => ({
    code: "session-file-copy",
    message: `This is a copy of everything, not one session. ${NOTHING_CHANGED}`,
    nextStep: "Bring it in under “Settings”.",
  }),
  otherDocument: (): Problem => ({
    code: "session-file-other",
    message: `This is JSON, but not a session of Caplens. ${NOTHING_CHANGED}`,
    nextStep: "Choose a session file. Import a checklist where the checklist is edited.",
  }),
  damaged: (detail: string): Problem => ({
    code: "session-file-damaged",
    message: `This session file is cut short or damaged. ${NOTHING_CHANGED}`,
    nextStep: "Download or copy it again, or export the session anew where it was made.",
    detail,
  }),
  locked: (): Problem => ({
    code: "session-file-locked",
    message: `What is in this zip file is protected by a password. ${NOTHING_CHANGED}`,
    nextStep: "Unpack it, pack it again without a password, and open that.",
  }),
  otherPacking: (detail: string): Problem => ({
    code: "session-file-packing",
    message: `This zip file is packed in a way that Caplens can't unpack. ${NOTHING_CHANGED}`,
    nextStep: "Unpack it and pack it again as a plain zip file (method “deflate”), then open that.",
    detail,
  }),
  tooLarge: (detail: string): Problem => ({
    code: "session-file-too-large",
    message: `There is more in this file than Caplens reads from one session file. ${NOTHING_CHANGED}`,
    nextStep: "Export the session without its media where it was made, or check where the file comes from.",
    detail,
  }),
  notJson: (detail: string): Problem => ({
    code: "session-file-not-json",
    message: `The session in this file is not readable JSON. ${NOTHING_CHANGED}`,
    nextStep: "Correct it at the place named in the details, or export the session anew where it was made.",
    detail,
  }),
  wrongShape: (detail: string): Problem => ({
    code: "session-file-unreadable",
    message: `The session in this file is incomplete or has parts that Caplens can't read. ${NOTHING_CHANGED}`,
    nextStep: "Correct it at the place named in the details, or export the session anew where it was made.",
    detail,
  }),
  newerUnreadable: (detail: string): Problem => ({
    code: "newer-version",
    message: `This session was made by a newer version of Caplens and can't be shown by this one. ${NOTHING_CHANGED}`,
    nextStep: "Reload the page to get the newer version, then open the file again.",
    detail,
  }),
  newerFile: (version: number): Problem => ({
    code: "newer-version",
    message:
      "This file was made by a newer version of Caplens; what this one understands of it can be looked at.",
    nextStep: "Reload the page to get the newer version, then open the file again.",
    detail: `The version of the file is ${version}.`,
  }),
};

/** The error that rejects with one of them. */
export function refusal(problem: Problem): ProblemError {
  return new ProblemError(problem);
}
