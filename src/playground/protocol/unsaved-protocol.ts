import type { Session } from "../../shapes/session";

/** What was unsaved as a page went. */
export type UnsavedCalls = {
  /**
   * Saves the session of a note (see `schemas/unsaved-note`) unless storage has it or it was deleted; beside what
   * another tab has made of it, as a copy. `session`: as it is kept now; null for one that is not.
   */
  "sessions/take-unsaved": { input: { text: string }; output: { session: Session | null }; event: never };
};
