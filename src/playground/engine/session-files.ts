import {
  type FetchLimits,
  fetchFile,
  fileAddress,
  isPage,
  remoteProblems,
} from "../../engine/shared/fetch-file";
import type {
  ArchiveCalls,
  ArchiveProgress,
  ArrivedSession,
  SharedLinkCalls,
} from "../../engine/shared/protocol";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { UNSAVED_NOTE } from "../../foundation/document-versions";
import { ProblemError, toProblem } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import { counted, plural } from "../../foundation/plural";
import { UnsavedNoteShape } from "../../shapes/generated/unsaved-note";
import type { Problem } from "../../shapes/problem";
import { fits } from "../../shapes/read-outside";
import type { KeptRun } from "../../shapes/run";
import type { Session, UnsavedNote } from "../../shapes/session";
import { mediaUses, missingMedia } from "../../storage/archive/media-uses";
import { type ReadArchive, readArchive, readSessionText } from "../../storage/archive/read-archive";
import { writeArchive } from "../../storage/archive/write-archive";
import { aboutDataSet, asRunOf, discardRuns, keepRun, runsAbout } from "../../storage/keep-runs";
import type { Storage } from "../../storage/open-storage";
import { linkProblems, packLink, unpackLink } from "../../storage/pack-link";
import { readSession } from "../../storage/read-session";
import type { SessionRepository } from "../../storage/sessions";
import { sharedSession } from "../../storage/shared-session";
import { sessionProblems } from "../../storage/storage-problems";
import type { UnsavedCalls } from "../protocol";
import { copyTitle, sessionFileName } from "./session-file-name";
import type { ShownSession } from "./shown-session";

/**
 * The session that the text of a link holds, read without trust: as that of a session file, and without media, which no
 * link holds. `newer` says that a newer version made it, so that it may not be shown whole. `now`: ISO 8601. Rejects
 * with a ProblemError.
 */
export async function readSharedSession(
  link: string,
  now: string,
): Promise<{ session: Session; newer?: Problem }> {
  const text = await unpackLink(link);
  try {
    const { session, newer } = readSessionText(text, now);
    const { video } = session;
    // A blob named by a hash might exist here, from another session: a link must not use it.
    const ownVideo = video?.stored.kind === "blob" ? { ...video, stored: { kind: "file" as const } } : video;
    const bare = { ...session, video: ownVideo, frames: null, audio: null };
    return { session: bare, ...(newer && { newer: linkProblems.newerShown(newer.detail ?? "") }) };
  } catch (error) {
    const { code, detail = "" } = toProblem(error);
    if (code === "newer-version") throw new ProblemError(linkProblems.newer(detail), { cause: error });
    if (code === "session-file-too-large") {
      throw new ProblemError(linkProblems.tooMuch(detail), { cause: error });
    }
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(linkProblems.unreadable(detail), { cause: error });
  }
}

const NOT_IN_FILE = "can't be read in this browser now, so";
const RUNS_UNREADABLE = `Models side by side ${NOT_IN_FILE} they are not in the file.`;

type Emit = (event: ArchiveProgress) => void;

/** Sessions in and out as one file. `limits` of fetching are the usual ones unless given. */
export function archiveHandlers(
  storage: () => Promise<Storage>,
  shown: ShownSession,
  limits?: FetchLimits,
): Handlers<ArchiveCalls> {
  /** The runs about a session, kept or only shown, the newest first. */
  async function runsOf(id: string, onLost?: Parameters<typeof runsAbout>[2]): Promise<readonly KeptRun[]> {
    return shown.runsOf(id) ?? (await runsAbout(await storage(), id, onLost));
  }

  async function keepCopies(session: Session, runs: readonly KeptRun[]): Promise<void> {
    const kept = await storage();
    for (const { hash } of mediaUses(session, runs)) {
      const blob = shown.blob(hash);
      if (blob) await kept.blobs.put(blob, hash);
    }
    await keepRuns(kept, session, runs);
  }

  return {
    "sessions/runs": async ({ id }) => [...(await runsOf(id))],

    "sessions/copy-runs": async ({ from, to, onScreen }) => {
      const runs = await runsOf(from);
      const isLost = onScreen !== null && runs.every(({ run }) => run.id !== onScreen.run.id);
      await keepCopies(to, isLost ? [onScreen, ...runs] : runs);
      return null;
    },

    "sessions/export": async ({ session, media }, { signal, emit }) => {
      const kept = await storage();
      // When rows can't be read any more, the session on screen can still be saved.
      const lost: string[] = [];
      const runs = await runsOf(session.id, (count, noun) => {
        const them = plural(count, "it is", "they are");
        lost.push(`${counted(count, noun)} of models side by side ${NOT_IN_FILE} ${them} not in the file.`);
      }).catch(() => null);
      const written = await writeArchive(session, runs ?? [], kept.blobs, {
        media,
        signal,
        onProgress: progressTo(emit),
      });
      const notes = [...written.notes, ...(runs ? lost : [RUNS_UNREADABLE])];
      return { ...written, notes, fileName: sessionFileName(session.title) };
    },

    "sessions/import": async ({ file }, { signal, emit }) => {
      const read = await readArchive(file, { signal, onProgress: progressTo(emit) });
      const kept = await storage();
      return read.newer === undefined ? keep(kept, read, signal) : show(kept, shown, read, read.newer);
    },

    "sessions/fetch": async ({ url, agreed }, { signal, emit }) => {
      const address = fileAddress(url);
      const options = { signal, onProgress: progressTo(emit), agreed, ...(limits && { limits }) };
      const fetched = await fetchFile(address, options);
      if (!("file" in fetched)) return { kind: "question", ...fetched };
      const { file, host } = fetched;
      if (await isPage(file)) throw new ProblemError(remoteProblems.page(host));
      const read = await readArchive(file, { signal });
      const readOnly = read.newer ?? remoteProblems.shown(host);
      return { kind: "arrived", ...(await show(await storage(), shown, read, readOnly)) };
    },

    "sessions/duplicate": async ({ id }) => {
      const kept = await storage();
      const { sessions } = kept;
      const opened = await sessions.load(id);
      if (opened === null) throw new ProblemError(sessionProblems.notFound());
      if (opened.state !== "ready") throw new ProblemError(opened.problem);
      const taken = new Set((await sessions.list()).map(({ title }) => title));
      const now = new Date().toISOString();
      const copy: Session = {
        ...opened.session,
        id: crypto.randomUUID(),
        title: copyTitle(opened.session.title, taken),
        createdAt: now,
        updatedAt: now,
      };
      await sessions.save(copy, null);
      try {
        await keepCopies(copy, await runsOf(id));
      } catch (error) {
        await sessions.discard(copy.id).catch(() => undefined);
        throw error;
      }
      return { id: copy.id };
    },
  };
}

/** Keeps runs for a session; when that fails, none of them is kept, nor a data set that only they are of. */
async function keepRuns(
  storage: Storage,
  session: Session,
  [first, ...others]: readonly KeptRun[],
): Promise<void> {
  if (!first) return;
  const own = asRunOf(session.id, first);
  await aboutDataSet(storage, own.dataSet, { withRuns: true }, async () => {
    try {
      await keepRun(storage, own, session);
      await keepRuns(storage, session, others);
    } catch (error) {
      await discardRuns(storage, [own.run.id]).catch(() => undefined);
      throw error;
    }
  });
}

/**
 * Keeps what was read: first its media, then the session, then its runs; when that fails or is cancelled, all that came
 * into the browser goes again.
 */
async function keep(storage: Storage, read: ReadArchive, signal: AbortSignal): Promise<ArrivedSession> {
  const before = new Set((await storage.blobs.list()).map(({ hash }) => hash));
  const put = new Map<string, number>();
  let session: Session | null = null;
  try {
    for (const { blob } of read.media) {
      const { hash } = await storage.blobs.put(blob, undefined, { signal });
      if (!before.has(hash)) put.set(hash, Date.now());
    }
    const saved = await saveNew(storage, read.session);
    session = saved.session;
    await keepRuns(storage, session, read.runs);
    return { ...saved, readOnly: null, notes: [...read.notes, ...(await missing(storage, read))] };
  } catch (error) {
    if (session) await storage.sessions.discard(session.id).catch(() => undefined);
    await storage.withdraw(put).catch(() => undefined);
    if (toProblem(error).code !== "quota-full") throw error;
    const isLeft = session !== null && (await isKept(storage, session.id));
    throw new ProblemError(noRoom(toProblem(error), isLeft), { cause: error });
  }
}

/** Saves under the session's own id, or under another one when a session, be it a deleted one, has that. */
async function saveNew(
  { sessions }: Storage,
  session: Session,
): Promise<{ session: Session; revision: number }> {
  try {
    return { session, ...(await sessions.save(session, null)) };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code === "quota-full") throw error;
    const renamed = { ...session, id: crypto.randomUUID() };
    return { session: renamed, ...(await sessions.save(renamed, null)) };
  }
}

/** Shows a session without saving it; its media stay in memory as long as it is shown. */
async function show(
  storage: Storage,
  shown: ShownSession,
  read: ReadArchive,
  readOnly: Problem,
): Promise<ArrivedSession> {
  // Never the id of a session of this browser, deleted ones included.
  const session = { ...read.session, id: crypto.randomUUID() };
  shown.hold(
    session.id,
    read.media,
    read.runs.map((run) => asRunOf(session.id, run)),
  );
  const notes = [...read.notes, ...(await missing(storage, read, shown))];
  return { session, revision: null, readOnly, notes };
}

async function missing(
  { blobs }: Storage,
  { session, runs }: ReadArchive,
  shown?: ShownSession,
): Promise<string[]> {
  const there = new Set((await blobs.list()).map(({ hash }) => hash));
  return missingMedia(
    session,
    runs,
    (hash) => there.has(hash) || shown?.has(hash) === true,
    "neither in the file nor in this browser",
  );
}

/** True also where that can't be found out. */
async function isKept({ sessions }: Storage, id: string): Promise<boolean> {
  return (await sessions.load(id).catch(() => undefined)) !== null;
}

function noRoom(problem: Problem, isLeft: boolean): Problem {
  const kept = isLeft ? "a part of it could not be taken back and may be listed" : "nothing of it was kept";
  return {
    ...problem,
    message: `There is not enough room in this browser for the session and its media; ${kept}.`,
    nextStep: `${isLeft ? "Delete that session and others" : "Delete sessions"} you no longer need, or free disk space, and open the file again. Exported without media, a session needs hardly any room.`,
  };
}

function progressTo(emit: Emit): (doneBytes: number, totalBytes: number | null) => void {
  return (doneBytes, totalBytes) => emit({ kind: "progress", doneBytes, totalBytes });
}

/** Sessions that fit into a link, out and in; storage is not touched. */
export function sharedLinkHandlers(shown: ShownSession): Handlers<SharedLinkCalls> {
  return {
    "sessions/to-link": async ({ session, parts }) => {
      const shared = sharedSession(session, parts);
      return { text: await packLink(JSON.stringify(shared)), captionId: shared.activeCaptionId };
    },

    "sessions/from-link": async ({ text }) => {
      const { session, newer } = await readSharedSession(text, new Date().toISOString());
      // Never the id of a session of this browser, deleted ones included.
      const own = { ...session, id: crypto.randomUUID() };
      shown.hold(own.id, [], []);
      return { session: own, revision: null, readOnly: newer ?? linkProblems.shown(), notes: [] };
    },
  };
}

/** Takes the unsaved work of an earlier page into storage. */
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
  if (through) return present.state === "ready" ? present.session : null;
  // The row is damaged, or of a newer version: this is all that there is of it here.
  const updatedAt = present.state === "ready" ? present.session.updatedAt : null;
  // The save that was under way came through.
  if (updatedAt === session.updatedAt) return session;
  if (present.state === "ready" && grownFrom.includes(present.session.updatedAt)) {
    await sessions.save(session, present.revision);
    return session;
  }
  // Both are kept: another tab went on with it.
  const copy = { ...session, id: crypto.randomUUID(), title: `${session.title} (unsaved changes)` };
  await sessions.save(copy, null);
  return copy;
}

/** Null for what is no note, or holds no session. Throws `newer-version` for one that only a newer version can go on with. */
function readNote(text: string): ReadNote | null {
  const note = parsed(text);
  const { format, version } = isFields(note) ? note : {};
  if (format === UNSAVED_NOTE.format && typeof version === "number" && version > UNSAVED_NOTE.version)
    throw new ProblemError(sessionProblems.newerVersion(version));
  if (!fits(UnsavedNoteShape, note)) return null;
  const read = readSession(note.session);
  if (read.state === "ready") return { ...note, session: read.session };
  if (read.problem.code === "newer-version") throw new ProblemError(read.problem);
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
