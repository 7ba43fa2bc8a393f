import { UNSAVED_NOTE } from "../../foundation/document-versions";
import type { Session, UnsavedNote } from "../../shapes/session";

/** Time as an autosaver sees it; a test brings its own. */
type Clock = {
  /** Milliseconds that only ever grow. */
  now(): number;
  /** Calls `act` once, after so many milliseconds; returns how to call it off. */
  after(milliseconds: number, act: () => void): () => void;
};

/** Saves by itself what changes, soon after a pause and at the latest after the longest wait. */
export type Autosaver = {
  /** Something is unsaved from now on. */
  changed(): void;
  /** Writes what is unsaved now; resolves when that is through, well or not. */
  flush(): Promise<void>;
  /** Writes until nothing is left, or until a write fails. True when nothing is left. */
  settle(): Promise<boolean>;
  /** Gives up what is unsaved. */
  forget(): void;
  isUnsaved(): boolean;
};

/** People who type rest this long between words; one write then takes all that came before. */
export const PAUSE_MILLISECONDS = 500;
/** A model that writes rests less: what it wrote is unsaved no longer than this. */
export const LONGEST_WAIT_MILLISECONDS = 2000;

const PAGE_CLOCK: Clock = {
  now: () => performance.now(),
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * The autosaver around `write`, which puts away what there is at that moment and tells whether that is kept; it does
 * not reject, and never runs twice at a time. After a write that failed the next change begins a new wait.
 */
export function createAutosaver(write: () => Promise<boolean>, clock: Clock = PAGE_CLOCK): Autosaver {
  let unsaved = false;
  let isWriting = false;
  let failed = false;
  /** When the first change came that no write has begun to take; null while none waits. */
  let waitingSince: number | null = null;
  let callOff = () => {};
  let running: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;

  async function attempt(): Promise<void> {
    if (!unsaved) return;
    unsaved = false;
    waitingSince = null;
    isWriting = true;
    failed = !(await write());
    isWriting = false;
    if (failed) unsaved = true;
  }

  function flush(): Promise<void> {
    callOff();
    queued ??= running.then(() => {
      queued = null;
      running = attempt();
      return running;
    });
    return queued;
  }

  return {
    changed() {
      unsaved = true;
      const now = clock.now();
      waitingSince ??= now;
      callOff();
      const rest = waitingSince + LONGEST_WAIT_MILLISECONDS - now;
      // Browsers delay the timers of hidden pages by up to a minute; the words of a model come all the same.
      if (rest <= 0) void flush();
      else callOff = clock.after(Math.min(PAUSE_MILLISECONDS, rest), () => void flush());
    },

    flush,

    async settle() {
      do await flush();
      while ((unsaved || isWriting) && !failed);
      return !unsaved;
    },

    forget() {
      callOff();
      unsaved = false;
      waitingSince = null;
    },

    isUnsaved: () => unsaved,
  };
}

/**
 * The session that was unsaved as the page went. A worker that is told to save then may be gone before it does; a note is there
 * at once. It is dropped when the session is saved, and taken in at the next start.
 */

const PREFIX = "caplens-unsaved:";

/** Notes a session as it is, beside notes of other names. Where there is no room, there is no note. */
export function noteUnsaved(
  name: string,
  session: Session,
  past: Omit<UnsavedNote, keyof typeof UNSAVED_NOTE | "session">,
): void {
  const note: UnsavedNote = { ...UNSAVED_NOTE, ...past, session };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(note));
  } catch {
    // The worker may still manage it.
  }
}

/** Drops a note. `of`: how names of another kind of notes begin. */
export function dropUnsaved(name: string, of = PREFIX): void {
  try {
    localStorage.removeItem(of + name);
  } catch {
    // A browser that refuses it has kept no note.
  }
}

/** Every note that is there, as its text; `name` is what it is dropped by. `of`: how names of another kind of notes begin. */
export function unsavedNotes(of = PREFIX): { name: string; text: string }[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(of))
      .map((key) => ({ name: key.slice(of.length), text: localStorage.getItem(key) ?? "" }));
  } catch {
    return [];
  }
}

/** The longest wait of a tab that takes notes up for those that are writing. */
const LONGEST_TURN_MILLISECONDS = 5000;

/**
 * Has tabs take up notes of a kind ("exclusive") only while none is writing what it noted ("shared"): what its own tab says and
 * takes back meanwhile would be kept for good. Gives what `act` gives; rejects where others write for five seconds.
 */
export async function notesInTurn<Value>(
  of: string,
  mode: LockMode,
  act: () => Promise<Value>,
): Promise<Value> {
  // A page without an encrypted connection has none.
  if (!navigator.locks) return act();
  const signal = mode === "exclusive" ? { signal: AbortSignal.timeout(LONGEST_TURN_MILLISECONDS) } : {};
  return await navigator.locks.request(of, { mode, ...signal }, act);
}
