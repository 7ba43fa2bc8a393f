/**
 * Versions of kept documents that this app writes; `storage/migrations` brings older ones to them. They stand apart from
 * the schemas, which whoever only writes does not need.
 */
export const SESSION_VERSION = 6;
export const RUN_VERSION = 3;
export const RESULT_VERSION = 4;
export const DATA_SET_VERSION = 1;
export const RATING_VERSION = 1;
export const QUIZ_DRAFT_VERSION = 1;

/** How a note of what was unsaved begins. */
export const UNSAVED_NOTE = { format: "caplens-unsaved", version: 1 } as const;
