import { createStore, type StoreApi } from "zustand/vanilla";
import type { StorageEvent } from "../engine/shared/protocol";
import { RATING_NOTES, TYPED_NOTES } from "../foundation/document-versions";
import { isAbort, toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import type { CacheUsage } from "../storage/media-cache";
import type { FreedRoom } from "../storage/open-storage";
import type { StorageUsage } from "../storage/usage";
import type { Services } from "./services";
import { dropUnsaved, unsavedNotes } from "./sessions/autosaver";

/** Ours begin with our name; the colour scheme is kept by Mantine under a name of its own. */
const OURS = /^(caplens|mantine-color-scheme)/;

const PLACES = ["localStorage", "sessionStorage"] as const;

/** Removes what this page keeps in the browser besides storage: settings, the colours chosen, texts of forms. */
function forgetNotes(places: readonly (typeof PLACES)[number][]): void {
  for (const place of places) {
    try {
      const kept = globalThis[place];
      for (const key of Object.keys(kept)) if (OURS.test(key)) kept.removeItem(key);
    } catch {
      // A browser that refuses it has kept nothing there.
    }
  }
}

/** Notes beside answers, by how their names begin, and which word of the rest is the id of what they are about. */
const NOTES_BESIDE = [
  [TYPED_NOTES, 1],
  [RATING_NOTES, 0],
] as const;

const FIRST_PAUSE_MILLISECONDS = 1000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

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

/** Storage as a whole: opened once for every screen, watched, measured, freed and erased. */
export function createAppStore({ engine, page }: Pick<Services, "engine" | "page">): StoreApi<AppStore> {
  return createStore<AppStore>((set) => {
    const users: StorageUser[] = [];
    let started: Promise<void> | null = null;

    async function tell(user: StorageUser, event: StorageEvent): Promise<void> {
      try {
        await user.onStorage(event);
      } catch (error) {
        set({ problem: toProblem(error) });
      }
    }

    function onStorage(event: StorageEvent): void {
      // No other tab reaches what a tab keeps for itself.
      if (event.kind === "erased") forgetNotes(["sessionStorage"]);
      if (event.kind === "erased" || event.kind === "problem") set({ problem: event.problem });
      for (const user of users) void tell(user, event);
    }

    async function watch(): Promise<void> {
      let pause = FIRST_PAUSE_MILLISECONDS;
      for (;;) {
        const stopped = await engine
          .call("storage/watch", null, { onEvent: onStorage })
          .catch((error: unknown) => isAbort(error));
        if (stopped) return;
        // The engine broke down; its next call starts another one.
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
      }
    }

    /** Drops notes about what is gone for good; with what was deleted and can come back they stay. */
    async function dropNotes(): Promise<void> {
      const notes = NOTES_BESIDE.flatMap(([of, word]) =>
        unsavedNotes(of).map(({ name }) => ({ of, name, id: name.split(" ")[word] ?? "" })),
      );
      if (notes.length === 0) return;
      const gone = await engine.call("storage/gone", { ids: [...new Set(notes.map(({ id }) => id))] });
      for (const { of, name, id } of notes) if (gone.includes(id)) dropUnsaved(name, of);
    }

    async function open(): Promise<void> {
      page.onLeaving(() => {
        for (const user of users) user.leavePage?.();
      });
      void watch();
      try {
        const { volatile, problem } = await engine.call("storage/open", { keep: keep() });
        set({ storage: "open", volatile, problem });
        dropNotes().catch(() => undefined);
      } catch (error) {
        set({ storage: "failed", problem: toProblem(error) });
      }
    }

    /** Hashes in use on screens, and the texts of all unsaved work that waits for its next start. */
    const keep = () => [
      ...users.flatMap((user) => user.hashesInUse?.() ?? []),
      ...unsavedNotes("caplens-unsaved").map(({ text }) => text),
    ];

    return {
      storage: "opening",
      volatile: false,
      problem: null,

      start() {
        started ??= open();
        return started;
      },

      attach: (user) => void users.push(user),

      async resume() {
        await engine.call("storage/resume", null);
        set({ problem: null });
      },

      storageUsage: () => engine.call("storage/usage", null),

      keepPermanently: () => page.requestPersistence(),

      async freeRoom() {
        const freed = await engine.call("storage/free", { keep: keep() });
        await dropNotes().catch(() => undefined);
        for (const user of users) await user.roomFreed?.();
        return freed;
      },

      clearMediaCache: () => engine.call("media/clear-cache", { keep: keep() }),

      async eraseEverything() {
        for (const user of users) await user.letGo();
        const { leftOver } = await engine.call("storage/erase", null);
        forgetNotes(PLACES);
        if (leftOver.length === 0) page.startAnew();
        return leftOver;
      },

      startAnew: () => page.startAnew(),

      dismiss: () => set({ problem: null }),
    };
  });
}
