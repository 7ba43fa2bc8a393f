import { UNSAVED_NOTE } from "../../../foundation/document-versions";
import type { Session, UnsavedNote } from "../../../shapes/session";

/**
 * The session that was unsaved as the page went. A worker that is told to save then may be gone before it does; a note is there
 * at once. It is dropped when the session is saved, and taken in at the next start.
 */

const PREFIX = "caplens-unsaved:";

/** Notes a session as it is. Where there is no room, there is no note. */
export function noteUnsaved(
  session: Session,
  past: Omit<UnsavedNote, keyof typeof UNSAVED_NOTE | "session">,
): void {
  const note: UnsavedNote = { ...UNSAVED_NOTE, ...past, session };
  try {
    localStorage.setItem(PREFIX + session.id, JSON.stringify(note));
  } catch {
    // The worker may still manage it.
  }
}

export function dropUnsaved(sessionId: string): void {
  try {
    localStorage.removeItem(PREFIX + sessionId);
  } catch {
    // A browser that refuses it has kept no note.
  }
}

/** Every note that is there, as its text; `sessionId` is what it is dropped by. */
export function unsavedNotes(): { sessionId: string; text: string }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => ({ sessionId: key.slice(PREFIX.length), text: localStorage.getItem(key) ?? "" }));
  } catch {
    return [];
  }
}
