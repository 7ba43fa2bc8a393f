import { SessionWordShape } from "../shapes/generated/session-word";
import type { Problem } from "../shapes/problem";
import type { Session } from "../shapes/session";
import type { SessionChange } from "../shapes/tab-words";
import { openBroadcast } from "./broadcast";
import { openRowCopies } from "./copied-table";
import {
  type Collection,
  type CollectionLine,
  keptCollection,
  type ListedKind,
  type OpenedKept,
  partOf,
} from "./kept/collection";
import type { Ground, KeptThing } from "./kept/kept-thing";
import { comparedBefore } from "./move-side-by-side";
import { SESSION_DOCUMENT } from "./read-session";
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
export function openSessionChanges(name: string): SessionChanges {
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

/** A session as it came out of storage. */
export type OpenedSession = OpenedKept<{ session: Session }>;

/** List entry of a session, unreadable ones included. */
export interface SessionSummary {
  id: string;
  state: OpenedSession["state"];
  /** The title; for an unreadable session, the title if it can be read, else the id. */
  title: string;
  /** ISO 8601; null where an unreadable session does not say. */
  createdAt: string | null;
  updatedAt: string | null;
  videoName: string | null;
  captionCount: number;
  /** To save or rename with; null for an unreadable row. */
  revision: number | null;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
}

/** Sessions with what lists show of them. */
export const LISTED_SESSIONS: ListedKind<Session, { session: Session }, SessionSummary> = {
  ...SESSION_DOCUMENT,
  summarise,
  keeps: comparedBefore,
};

function summarise(opened: OpenedSession, row: unknown, id: string): SessionSummary {
  if (opened.state === "unreadable") {
    // The document of a damaged row is the row itself; its content may still be usable.
    const document = partOf(row, "document") ?? opened.document;
    const title = partOf(document, "title");
    return {
      id,
      state: opened.state,
      title: typeof title === "string" && title !== "" ? title : id,
      createdAt: dateIn(document, "createdAt"),
      updatedAt: dateIn(document, "updatedAt"),
      videoName: null,
      captionCount: 0,
      revision: null,
      problem: opened.problem,
    };
  }
  const { session, revision, state } = opened;
  return {
    id,
    state,
    title: session.title,
    createdAt: session.createdAt,
    updatedAt: session.updatedAt,
    videoName: session.video?.name ?? null,
    captionCount: session.captions.length,
    revision,
    problem: opened.state === "read-only" ? opened.problem : null,
  };
}

function dateIn(document: unknown, name: string): string | null {
  const value = partOf(document, name);
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? value : null;
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
