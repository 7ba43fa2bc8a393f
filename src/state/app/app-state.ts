import type { StorageEvent } from "../../engine/shared/protocol";
import type { Problem } from "../../shapes/problem";
import type { CacheUsage } from "../../storage/media-cache/media-cache";
import type { FreedRoom } from "../../storage/open-storage";
import type { StorageUsage } from "../../storage/usage";

/** A store whose documents and media lie in storage. */
export type StorageUser = {
  /** Hashes of media that it needs, also where no row names them yet. */
  hashesInUse?: () => readonly string[];
  /** Stops its work and gives up what is unsaved: everything is about to be erased. */
  letGo: () => void | Promise<void>;
  /** There is room again for what found none. */
  roomFreed?: () => Promise<void>;
  /** Storage was changed by another tab, or something is wrong with it. */
  onStorage: (event: StorageEvent) => void | Promise<void>;
  /** The page may be gone in a moment. */
  leavePage?: () => void;
};

type AppState = {
  storage: "opening" | "open" | "failed";
  /** Nothing is kept after the page closes. */
  volatile: boolean;
  /** A problem of storage as a whole; the store of a session reports what that session could not save. */
  problem: Problem | null;
};

type AppActions = {
  /** Opens storage and follows what other tabs do to it. Once is enough: more calls wait for the same. Never rejects. */
  start(): Promise<void>;
  /** Counts a store in from now on. */
  attach(user: StorageUser): void;
  /** Storage takes documents again, though another tab had erased everything. */
  resume(): Promise<void>;
  storageUsage(): Promise<StorageUsage>;
  /** Asks the browser to keep storage until people clear it; whether it will. */
  keepPermanently(): Promise<boolean>;
  /** Drops deleted sessions, runs and quizzes for good and media that nothing names, then lets stores save what found no room. */
  freeRoom(): Promise<FreedRoom>;
  /** Forgets frames and sound taken earlier that no session needs; what that gave back. */
  clearMediaCache(): Promise<CacheUsage>;
  /** Erases everything and starts anew; returns what is left, in words, and stays then. */
  eraseEverything(): Promise<string[]>;
  startAnew(): void;
  /** Takes the problem as read. */
  dismiss(): void;
};

export type AppStore = AppState & AppActions;
