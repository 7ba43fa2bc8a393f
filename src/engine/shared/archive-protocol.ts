import type { KeptRun } from "../../shapes/kept-run";
import type { Problem } from "../../shapes/problem";
import type { Session } from "../../shapes/session";

/** How far reading or writing a session file has come; the total is null while nobody knows it. */
export type ArchiveProgress = { kind: "progress"; doneBytes: number; totalBytes: number | null };

/** A session that came in from a file or an address. */
export type ArrivedSession = {
  session: Session;
  /** Of the row it was saved in; null when it was not saved. */
  revision: number | null;
  /** Why it was not saved and can only be looked at. */
  readOnly: Problem | null;
  /** What of it did not come along, one sentence each. */
  notes: string[];
};

/** A session from an address, or what people are asked before so much is fetched; `sizeBytes` null: the server does not say. */
export type FetchedSession =
  | ({ kind: "arrived" } & ArrivedSession)
  /** `host`: the one that would send it, at the end of all redirections. */
  | { kind: "question"; host: string; sizeBytes: number | null };

/** Sessions in and out as one file. */
export type ArchiveCalls = {
  /** `media`: with video, frames and sound. */
  "sessions/export": {
    input: { session: Session; media: boolean };
    output: { blob: Blob; fileName: string; notes: string[] };
    event: ArchiveProgress;
  };
  /** Keeps the session of a file with its media, or nothing of it. One of a newer version is not kept. */
  "sessions/import": { input: { file: Blob }; output: ArrivedSession; event: ArchiveProgress };
  /** The session at an http(s) address, never kept: `readOnly` says from where it is shown. */
  "sessions/fetch": {
    /** `agreed`: people were asked, and want a large file too. */
    input: { url: string; agreed: boolean };
    output: FetchedSession;
    event: ArchiveProgress;
  };
  /** The runs about a session, kept or only shown, with all that they have led to, the newest first. */
  "sessions/runs": { input: { id: string }; output: KeptRun[]; event: never };
  /**
   * Keeps copies of the runs about a session, kept or only shown, for this one, with what media are at hand.
   * `onScreen`: one that a page still has, which is copied where storage has lost it.
   */
  "sessions/copy-runs": {
    input: { from: string; to: Session; onScreen: KeptRun | null };
    output: null;
    event: never;
  };
  /** Saves a copy of a saved session under a title of its own. */
  "sessions/duplicate": { input: { id: string }; output: { id: string }; event: never };
};
