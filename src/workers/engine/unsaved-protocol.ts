import type { Session } from "../../schemas/session";

/** What was unsaved as a page went. */
export type UnsavedCalls = {
  /**
   * Saves the session of a note (see `schemas/unsaved-note`) unless storage has it or it was deleted; beside what
   * another tab has made of it, as a copy. `session`: what was saved, null for nothing.
   */
  "sessions/take-unsaved": { input: { text: string }; output: { session: Session | null }; event: never };
};
