import { createStore, type StoreApi } from "zustand/vanilla";
import type { StorageEvent } from "../../engine/shared/protocol";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Services } from "../services";
import type { AppStore, StorageUser } from "./app-state";

/** Ours begin with our name; the colour scheme is kept by Mantine under a name of its own. */
const OURS = /^(caplens|mantine-color-scheme)/;

/** Removes what this page keeps in the browser besides storage: settings, the colours chosen. */
function forgetSettings(): void {
  for (const place of ["localStorage", "sessionStorage"] as const) {
    try {
      const kept = globalThis[place];
      for (const key of Object.keys(kept)) if (OURS.test(key)) kept.removeItem(key);
    } catch {
      // A browser that refuses it has kept nothing there.
    }
  }
}

const FIRST_PAUSE_MILLISECONDS = 1000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

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
      if (event.kind !== "session") set({ problem: event.problem });
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

    async function open(): Promise<void> {
      page.onLeaving(() => {
        for (const user of users) user.leavePage?.();
      });
      void watch();
      try {
        const { volatile, problem } = await engine.call("storage/open", null);
        set({ storage: "open", volatile, problem });
      } catch (error) {
        set({ storage: "failed", problem: toProblem(error) });
      }
    }

    const hashesInUse = () => users.flatMap((user) => user.hashesInUse?.() ?? []);

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
        const freed = await engine.call("storage/free", { keep: hashesInUse() });
        for (const user of users) await user.roomFreed?.();
        return freed;
      },

      clearMediaCache: () => engine.call("media/clear-cache", { keep: hashesInUse() }),

      async eraseEverything() {
        for (const user of users) await user.letGo();
        const { leftOver } = await engine.call("storage/erase", null);
        forgetSettings();
        if (leftOver.length === 0) page.startAnew();
        return leftOver;
      },

      startAnew: () => page.startAnew(),

      dismiss: () => set({ problem: null }),
    };
  });
}
