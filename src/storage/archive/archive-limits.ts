import { CHECKS_PER_HALF, QUESTIONS_PER_CHECK } from "../../shapes/checklist";

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
