/**
 * Versions of kept documents that this app writes; `storage/migrations` brings older ones to them. They stand apart from
 * the schemas, which whoever only writes does not need.
 */
export const SESSION_VERSION = 7;
export const RUN_VERSION = 3;
export const RESULT_VERSION = 4;
export const DATA_SET_VERSION = 1;
export const RATING_VERSION = 1;
export const QUIZ_DRAFT_VERSION = 1;
export const INSTRUCTION_SET_VERSION = 1;
export const TRAINING_SET_VERSION = 1;
export const LABEL_SET_VERSION = 1;
export const JUDGE_CARD_VERSION = 1;
export const STUDY_VERSION = 1;
/** All documents of boards. */
export const LEADERBOARD_VERSION = 1;

/** The first fields of a note of unsaved work. */
export const UNSAVED_NOTE = { format: "caplens-unsaved", version: 1 } as const;

/**
 * The version of all that decides without a model: the rules, where in a caption they look, and how times are read and
 * held against each other. Results of runs carry it. Raise it whenever a verdict changes; a test tells when.
 */
export const RULES_VERSION = "10";

/** The version of the app, as in `package.json`: reports name what made them. */
export const APP_VERSION = "0.1.0";

/** Names of notes that people typed beside answers not given yet begin with it; the place, person and thing follow: "labels 1234 Ada". */
export const TYPED_NOTES = "caplens-typed:";

/** Names of notes of ratings begin with it, and go on with their run: a worker that is told to keep one may be gone with its page before it does. */
export const RATING_NOTES = "caplens-unsaved-rating:";
