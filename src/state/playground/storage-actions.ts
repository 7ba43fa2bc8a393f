import { forgetSettings } from "../forget-settings";
import type { ActionContext, PlaygroundActions } from "./playground-state";
import type { SessionView } from "./session-actions";

type StorageActions = Pick<
  PlaygroundActions,
  | "storageUsage"
  | "keepPermanently"
  | "saveAgain"
  | "freeRoom"
  | "eraseEverything"
  | "clearMediaCache"
  | "startAnew"
  | "rawSession"
>;

const HASH = /[0-9a-f]{64}/g;

type StorageParts = {
  view: SessionView;
  keepClip: () => Promise<void>;
  /** Documents that acts may bring back. */
  heldByActs: () => unknown[];
};

/** Care of what is kept: how much it is, room for more, and the end of all of it. */
export function storageActions(
  context: ActionContext,
  { view, keepClip, heldByActs }: StorageParts,
): StorageActions & { dropModels: () => Promise<void> } {
  const { get, set, services, dismiss } = context;
  const { engine, page } = services;

  /** Drops models and keys from the engine's memory and from the page, and locks the vault. */
  async function dropModels(): Promise<void> {
    set({
      models: { caption: null, judge: null },
      otherJudges: [],
      confirmed: [],
    });
    await engine.call("keys/forget", null);
  }

  /** Media are put before the session that names them is saved, and come back with an act that is taken back. */
  function hashesInUse(): string[] {
    const { session, partialFrames } = get();
    return JSON.stringify([session, partialFrames, heldByActs()]).match(HASH) ?? [];
  }

  async function saveAgain(): Promise<void> {
    await view.saving.flush();
    if (get().saving !== "failed") dismiss("storage");
    await keepClip();
  }

  return {
    dropModels,
    saveAgain,

    storageUsage: () => engine.call("storage/usage", null),

    keepPermanently: () => page.requestPersistence(),

    async freeRoom() {
      const freed = await engine.call("storage/free", { keep: hashesInUse() });
      if (get().problems.storage?.code === "quota-full") await saveAgain();
      return freed;
    },

    clearMediaCache: () => engine.call("media/clear-cache", { keep: hashesInUse() }),

    async eraseEverything() {
      get().cancel();
      view.saving.giveUp();
      await dropModels();
      const { leftOver } = await engine.call("storage/erase", null);
      forgetSettings();
      if (leftOver.length === 0) page.startAnew();
      return leftOver;
    },

    startAnew: () => page.startAnew(),

    async rawSession(id) {
      const title = get().sessions.find((entry) => entry.id === id)?.title ?? id;
      const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
      const blob = await engine.call("sessions/raw", { id });
      return { blob, fileName: `${name.slice(0, 60) || "session"}.damaged.json` };
    },
  };
}
