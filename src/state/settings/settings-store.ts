import { createStore, type StoreApi } from "zustand/vanilla";
import type { EngineCalls } from "../../engine/engine-protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { isAbort, toProblem } from "../../foundation/errors";
import type { ModelChoice } from "../models/model-choices";
import type { SettingsStore } from "./settings-state";

/** Telling it more often would not lock anything later. */
const PAUSE_MILLISECONDS = 20_000;

/** Calls `tell` when somebody does something on the page, at most every 20 seconds, as long as the page lives. */
function reportActivity(tell: () => void): void {
  let last = Number.NEGATIVE_INFINITY;
  const act = () => {
    if (performance.now() - last < PAUSE_MILLISECONDS) return;
    last = performance.now();
    tell();
  };
  if (typeof document === "undefined") return;
  for (const kind of ["pointerdown", "keydown", "wheel"]) {
    document.addEventListener(kind, act, { passive: true, capture: true });
  }
}

/** Actions on the models in use. */
type ModelsInUse = {
  /** Connects the remembered models at addresses that have a key, where none is in use; says which. */
  reconnectModels(hasKey: (baseUrl: string) => boolean): Promise<ModelChoice[]>;
  /** Forgets the models in use at an address. */
  dropModelsAt(baseUrl: string): void;
};

const FIRST_PAUSE_MILLISECONDS = 1000;
const LONGEST_PAUSE_MILLISECONDS = 60_000;

/** Settings for calling models and the keys that they are called with, as the engine tells them. `turn`: when to ask it. */
export function createSettingsStore(
  engine: WorkerClient<EngineCalls>,
  models: ModelsInUse,
  turn: Promise<void>,
): StoreApi<SettingsStore> {
  return createStore<SettingsStore>((set, get) => {
    let watching = false;

    /** Follows one of the two; an engine that broke down is started again by the next call. */
    async function follow(begin: () => Promise<never>): Promise<void> {
      await turn;
      let pause = FIRST_PAUSE_MILLISECONDS;
      for (;;) {
        try {
          await begin();
        } catch (error) {
          if (isAbort(error)) return;
          set({ problem: toProblem(error) });
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
        pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS);
      }
    }

    return {
      keys: null,
      kept: null,
      problem: null,

      watch() {
        if (watching) return;
        watching = true;
        void follow(() =>
          engine.call("keys/watch", null, { onEvent: (keys) => set({ keys, problem: null }) }),
        );
        void follow(() =>
          engine.call("settings/watch", null, { onEvent: (kept) => set({ kept, problem: null }) }),
        );
        reportActivity(() => {
          if (get().keys?.vault.state !== "unlocked") return;
          engine.call("keys/activity", null).catch(() => undefined);
        });
      },

      async createVault(passphrase) {
        await engine.call("vault/create", { passphrase });
      },

      async unlockVault(passphrase) {
        await engine.call("vault/unlock", { passphrase });
        const held = new Set(get().keys?.keys.map(({ baseUrl }) => baseUrl));
        return { connected: await models.reconnectModels((baseUrl) => held.has(baseUrl)) };
      },

      async lockVault() {
        await engine.call("vault/lock", null);
      },

      changePassphrase: (current, next) => engine.call("vault/change-passphrase", { current, next }),

      async discardVault() {
        await engine.call("vault/discard", null);
      },

      async keepKey(baseUrl) {
        await engine.call("vault/keep", { baseUrl });
      },

      async removeKey(baseUrl) {
        await engine.call("keys/remove", { baseUrl });
        models.dropModelsAt(baseUrl);
      },

      testKey: (choice) => engine.call("models/list", { connection: { ...choice, apiKey: "" } }),

      async change(patch) {
        await engine.call("settings/change", { patch });
      },

      forgetReplies: () => engine.call("replies/clear", null),

      async reset() {
        await engine.call("settings/reset", null);
      },
    };
  });
}
