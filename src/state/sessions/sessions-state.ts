import type { Problem } from "../../shapes/problem";
import type { KeptRun } from "../../shapes/run";
import type { Sample } from "../../shapes/sample";
import type { Session } from "../../shapes/session";
import type { SessionSummary } from "../../storage/sessions";
import type { PlaygroundAddress } from "../address";
import type { Act } from "../undo/undo-history";
import type { RescueParts } from "./rescued-media";

/** The view that shows and edits the open session, as the store of sessions sees it. */
export type SessionScreen = {
  /** The document on screen; null while there is none. */
  session(): Session | null;
  /** The bundled sample with this instruction, if it has it; each file of it is read once. Rejects with `ProblemError`. */
  sample(instructionId?: string): Promise<Sample>;
  /** Puts a session in the place of the one on screen, and brings its media from storage. */
  show(session: Session, options: { checkId: string | null }): Promise<void>;
  /** Puts a session in the place of the one on screen whose media are there already. */
  adopt(session: Session): void;
  /** Puts another state or a copy of the session on screen in its place, in the same view; `media`: it has others. */
  replace(session: Session, changed: { media: boolean }): void;
  /** Changes the session on screen for good. */
  change(update: (session: Session) => Session): void;
  /** Puts into the session what a model has written by now, which else comes a moment later. */
  catchUp(): void;
  /** Ends all work on the session on screen. */
  stop(): void;
  /** True while a model or the media are at work on it. */
  isBusy(): boolean;
  /** The media that it holds, to be had again from there where storage lost them. */
  media(): Omit<RescueParts, "engine">;
  /** Puts media into storage that found no room there. */
  keepMedia(): Promise<void>;
  /** Hashes of media that it needs, also where no row names them yet. */
  hashesInUse(): string[];
  offerUndo(act: Act): void;
};

/** A session file on its way in or out; the total is null while nobody knows it. */
export type Exchange = { kind: "import" | "export" | "fetch"; doneBytes: number; totalBytes: number | null };

/** The target of a link, and the part to show once it was fetched. */
export type LinkQuestion = {
  url: string;
  host: string;
  sizeBytes: number | null;
  captionId: string | undefined;
  checkId: string | undefined;
};

/** The link that a session came by: the address of its file, or the text in the link that holds it. */
type SessionLink = { session: string } | { shared: string };

/** The storage state of the session on screen. Its document is in the store of the playground. */
export type OpenedSession = {
  /** Null while none is on screen. */
  id: string | null;
  /** Row version in storage; null for a view nobody has changed yet. */
  revision: number | null;
  /** The reason why it can only be looked at. */
  readOnly: Problem | null;
  /** The link that brings it here again; null for a session of this browser. */
  link: SessionLink | null;
  /** Notes on the session from its loading ("one frame was missing from the file"). */
  notes: string[];
};

/** The subject of a problem with sessions: one could not be brought on screen, or not be kept. */
export type SessionsProblem = "opening" | "keeping";

export type SessionsState = {
  /** `starting`: nothing has been brought on screen yet. */
  phase: "starting" | "ready";
  /** The sessions of this browser, as of the last time that the list was read. */
  list: SessionSummary[];
  opened: OpenedSession;
  saving: "saved" | "pending" | "failed";
  /** A session is on its way in or out. */
  exchange: Exchange | null;
  /** A link leads to so much that people are asked first; `sizeBytes` null: the server does not say how much. */
  linkQuestion: LinkQuestion | null;
  problems: Partial<Record<SessionsProblem, Problem>>;
};

export type SessionsActions = {
  /** Says what shows the session that is open. Once, before anything is opened. */
  attach(screen: SessionScreen): void;
  /** Says which run is on screen, to be kept with a copy of its session. */
  holdRun(onScreen: () => KeptRun | null): void;
  /** Opens storage, saves what earlier pages left unsaved, lists the sessions. Once is enough. Never rejects. */
  start(): Promise<void>;
  /** Shows the view that an address names. The first time, one that names none stands for the latest session. */
  open(address: PlaygroundAddress): Promise<void>;
  openSample(instructionId?: string, exampleId?: string, checkId?: string): Promise<void>;
  openSession(id: string, captionId?: string, checkId?: string): Promise<void>;
  newSession(): Promise<void>;
  /**
   * Puts a new session on screen whose media are there already, and keeps it. Rejects with `AbortError` when another
   * one was opened in the meantime, or what is on screen could not be kept.
   */
  adopt(session: Session): Promise<void>;
  renameSession(id: string, title: string): Promise<void>;
  removeSession(id: string): Promise<void>;
  restoreSession(id: string): Promise<void>;
  /** Copies a session and opens the copy. */
  duplicateSession(id: string): Promise<void>;
  /** The row of a session as it lies in storage, damaged or not, as a JSON file. */
  rawSession(id: string): Promise<{ blob: Blob; fileName: string }>;

  /** A file with a session in it; null stands for the one on screen. `media`: with video, frames and sound. */
  exportSession(
    id: string | null,
    options: { media: boolean },
  ): Promise<{ blob: Blob; fileName: string; notes: string[] }>;
  /** Keeps and opens the session in a file. Rejects with `ProblemError`. */
  importSession(file: Blob): Promise<void>;
  /** Shows the session at an http(s) address, to look at and to copy; a large one asks first. Rejects with `ProblemError`. */
  openAddress(url: string, captionId?: string, checkId?: string): Promise<void>;
  /** Shows the session that a link holds, to look at and to copy. Rejects with `ProblemError`; what is on screen stays then. */
  openShared(text: string, captionId?: string, checkId?: string): Promise<void>;
  /** Fetches what a link leads to after people were asked, or leaves it. */
  answerLink(fetchIt: boolean): Promise<void>;
  cancelExchange(): void;

  /** The session on screen has changed: it is saved soon. */
  changed(): void;
  /** Writes what is not saved yet. */
  flush(): Promise<void>;
  /** Saves a view that nobody has changed yet, so that others can name it. */
  keepSession(): Promise<void>;
  /** Tries again what failed or found no room: the session, the copy of its video. */
  saveAgain(): Promise<void>;
  /** Goes on with the session on screen under a new id. */
  saveAsCopy(): Promise<void>;
  /** Puts what another tab saved in the place of the session on screen; can be taken back as a copy. */
  loadOtherVersion(): Promise<void>;
  /** Brings the session on screen back after it was deleted elsewhere, with what is unsaved here. */
  restoreShown(): Promise<void>;

  /** Tells a problem, unless it is that somebody cancelled. */
  report(about: SessionsProblem, error: unknown): void;
  dismiss(about: SessionsProblem): void;
};

export type SessionsStore = SessionsState & SessionsActions;

/** True where the session on screen can only be looked at. */
export function isReadOnly({ opened }: SessionsState): boolean {
  return opened.readOnly !== null;
}
