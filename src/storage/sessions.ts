import { SessionWordShape } from "../shapes/generated/session-word";
import type { Session } from "../shapes/session";
import type { SessionChange } from "../shapes/tab-words";
import { openBroadcast } from "./broadcast";
import { type Collection, type CollectionLine, keptCollection } from "./kept/collection";
import type { Ground, KeptThing } from "./kept/kept-thing";
import { openRowCopies } from "./row-copies";
import { LISTED_SESSIONS, type SessionSummary } from "./session-row";
import { type CopiedRows, openCopied } from "./storage-backend";

/** The line to the other tabs and workers of this origin. */
interface SessionChanges {
  announce(change: SessionChange): void;
  announceErasing(): void;
  /** Calls `listener` for each change made elsewhere, not for those announced here; returns how to stop. */
  subscribe(listener: (change: SessionChange) => void): () => void;
  onErasing(listener: () => void): () => void;
  close(): void;
}

/** Opens the line for the storage of this name; where there is no BroadcastChannel it stays silent. */
function openSessionChanges(name: string): SessionChanges {
  const line = openBroadcast(`caplens-sessions:${name}`, SessionWordShape);
  return {
    announce: line.announce,
    announceErasing: () => line.announce({ type: "storage-erasing" }),
    subscribe: (listener) =>
      line.subscribe((message) => {
        if (message.type === "session-changed") listener(message);
      }),
    onErasing: (listener) =>
      line.subscribe((message) => {
        if (message.type === "storage-erasing") listener();
      }),
    close: line.close,
  };
}

/** The saved sessions. */
export interface SessionRepository extends Collection<Session, { session: Session }, SessionSummary> {
  /** Changes the title (and `updatedAt`) of a saved session; rejects as `save` does. */
  rename(id: string, title: string, expectedRevision: number): Promise<{ revision: number }>;
}

/** The line to other tabs about sessions, on which erasing is told, too. */
export function sessionChangesOf({ name }: Ground): ReturnType<typeof openSessionChanges> {
  return openSessionChanges(name);
}

function sessionLine(ground: Ground): CollectionLine {
  const { announce, subscribe, close } = ground.once(sessionChangesOf);
  return {
    announce: (change) => announce({ type: "session-changed", ...change }),
    onChange: (listener) => subscribe(({ id }) => listener(id)),
    close,
  };
}

/** The rows of sessions with their second copies. */
export function sessionRows(ground: Ground): Promise<CopiedRows> {
  return openCopied(ground, {
    store: "sessions",
    tombstones: "tombstones",
    copies: () => openRowCopies(`${ground.name}-sessions`),
    // Versions before there were other copies name it so.
    lock: ground.name,
  });
}

const collection = keptCollection(
  {
    store: "sessions",
    since: 1,
    tombstones: "tombstones",
    tombstonesSince: 4,
    folder: "sessions",
    noun: { one: "session", many: "sessions" },
  },
  async () => LISTED_SESSIONS,
  { line: sessionLine, rows: (ground) => ground.once(sessionRows) },
);

export const KEPT_SESSIONS: KeptThing<SessionRepository> = {
  ...collection,
  async open(ground) {
    const opened = await collection.open(ground);
    const sessions = opened.store;
    const rename: SessionRepository["rename"] = (id, title, expectedRevision) =>
      sessions.change(id, expectedRevision, (session) => {
        return { ...session, title, updatedAt: new Date(ground.now()).toISOString() };
      });
    return { ...opened, store: { ...sessions, rename } };
  },
};
