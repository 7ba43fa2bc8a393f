import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { UnsavedNoteShape } from "../../shapes/generated/unsaved-note";
import { fits } from "../../shapes/read-outside";
import type { Session } from "../../shapes/session";
import type { UnsavedNote } from "../../shapes/unsaved-note";
import type { Storage } from "../../storage/open-storage";
import { readSession } from "../../storage/read-session";
import type { SessionRepository } from "../../storage/sessions";
import type { UnsavedCalls } from "../protocol/unsaved-protocol";

/** What was unsaved as an earlier page went, into storage. */
export function unsavedHandlers(storage: () => Promise<Storage>): Handlers<UnsavedCalls> {
  return {
    "sessions/take-unsaved": async ({ text }) => {
      const note = readNote(text);
      if (note === null) return { session: null };
      const { sessions } = await storage();
      try {
        return { session: await takeIn(note, sessions) };
      } catch (error) {
        // The worker of the page that went may have come through with its save just now.
        if (!(error instanceof ProblemError) || error.problem.code !== "changed-elsewhere") throw error;
        return { session: await takeIn(note, sessions) };
      }
    },
  };
}

type ReadNote = Omit<UnsavedNote, "session"> & { session: Session };

/** The session of a note as it is kept from now on; null for one that is not. */
async function takeIn(
  { session, saved, grownFrom, through }: ReadNote,
  sessions: SessionRepository,
): Promise<Session | null> {
  const present = await sessions.load(session.id);
  if (present === null) {
    // Deleted or erased since: it stays gone. One that was never saved has no row yet.
    if (saved || through || (await sessions.raw(session.id)) !== null) return null;
    await sessions.save(session, null);
    return session;
  }
  if (present.state !== "ready") return null;
  if (through) return present.session;
  const { updatedAt } = present.session;
  // The save that was under way came through.
  if (updatedAt === session.updatedAt) return session;
  if (grownFrom.includes(updatedAt)) {
    await sessions.save(session, present.revision);
    return session;
  }
  // Another tab went on with it: both are kept.
  const copy = { ...session, id: crypto.randomUUID(), title: `${session.title} (unsaved changes)` };
  await sessions.save(copy, null);
  return copy;
}

/** Null for what is no note, or holds no session that this version can go on with. */
function readNote(text: string): ReadNote | null {
  const note = parsed(text);
  if (!fits(UnsavedNoteShape, note)) return null;
  const read = readSession(note.session);
  return read.state === "ready" ? { ...note, session: read.session } : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
