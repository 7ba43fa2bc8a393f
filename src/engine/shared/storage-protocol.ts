import type { Problem } from "../../shapes/problem";
import type { Session } from "../../shapes/session";
import type { SessionChange } from "../../shapes/tab-words";
import type { FreedRoom } from "../../storage/open-storage";
import type { OpenedSession, SessionSummary } from "../../storage/session-row";
import type { StorageUsage } from "../../storage/usage";

/** What is known of storage once it is open. */
type StorageFacts = {
  /** Nothing is kept after the page closes (the browser refuses storage). */
  volatile: boolean;
  /** Said to people when something about storage is not as usual. */
  problem: Problem | null;
};

/** What happens to storage without this page having asked for it. */
export type StorageEvent =
  /** Another tab or worker wrote a row. `problem`: what to tell whoever has this session on screen. */
  | ({ kind: "session"; problem: Problem | null } & Pick<SessionChange, "change" | "id" | "revision">)
  /** Another tab erases everything; nothing is written here until `storage/resume`. */
  | { kind: "erased"; problem: Problem }
  | { kind: "problem"; problem: Problem };

/** The calls about sessions, blobs and storage as a whole. */
export type StorageCalls = {
  "storage/open": { input: null; output: StorageFacts; event: never };
  /** Tells what happens elsewhere until it is cancelled. */
  "storage/watch": { input: null; output: never; event: StorageEvent };
  "storage/usage": { input: null; output: StorageUsage; event: never };
  /** Drops deleted sessions for good and media that nothing names; `keep`: hashes in use on the page. */
  "storage/free": { input: { keep: string[] }; output: FreedRoom; event: never };
  /** Erases all that is stored; nothing is written then until `storage/resume`. `leftOver`: what stayed, in words. */
  "storage/erase": { input: null; output: { leftOver: string[] }; event: never };
  "storage/resume": { input: null; output: null; event: never };
  "sessions/list": { input: null; output: SessionSummary[]; event: never };
  "sessions/load": { input: { id: string }; output: OpenedSession; event: never };
  "sessions/save": {
    input: { session: Session; revision: number | null };
    output: { revision: number };
    event: never;
  };
  "sessions/rename": {
    input: { id: string; title: string; revision: number };
    output: { revision: number };
    event: never;
  };
  "sessions/remove": { input: { id: string }; output: null; event: never };
  "sessions/restore": { input: { id: string }; output: null; event: never };
  /** The row as it lies there, as JSON text, also where it can't be read as a session. */
  "sessions/raw": { input: { id: string }; output: Blob; event: never };
  "blobs/put": { input: { blob: Blob }; output: { hash: string; sizeBytes: number }; event: never };
};
