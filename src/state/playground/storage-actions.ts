import type { ActionContext, PlaygroundActions } from "./playground-state";
import type { SessionView } from "./session-actions";

type StorageActions = Pick<PlaygroundActions, "saveAgain" | "rawSession">;

const HASH = /[0-9a-f]{64}/g;

type StorageParts = {
  view: SessionView;
  keepClip: () => Promise<void>;
  /** Documents that acts may bring back. */
  heldByActs: () => unknown[];
};

/** What the playground keeps in storage, and how it makes way when all of it is erased. */
export function storageActions(
  context: ActionContext,
  { view, keepClip, heldByActs }: StorageParts,
): StorageActions & {
  hashesInUse: () => string[];
  letGo: () => void;
  onRoomFreed: () => Promise<void>;
} {
  const { get, services, app, dismiss } = context;
  const { engine } = services;

  /** Media are put before the session that names them is saved, and come back with an act that is taken back. */
  function hashesInUse(): string[] {
    const { session, partialFrames } = get();
    return JSON.stringify([session, partialFrames, heldByActs()]).match(HASH) ?? [];
  }

  async function saveAgain(): Promise<void> {
    await view.saving.flush();
    if (get().saving !== "failed") {
      dismiss("storage");
      app.getState().dismiss();
    }
    await keepClip();
  }

  return {
    saveAgain,

    hashesInUse,

    letGo() {
      get().cancel();
      view.saving.giveUp();
    },

    async onRoomFreed() {
      if (get().problems.storage?.code === "quota-full") await saveAgain();
    },

    async rawSession(id) {
      const title = get().sessions.find((entry) => entry.id === id)?.title ?? id;
      const name = title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "");
      const blob = await engine.call("sessions/raw", { id });
      return { blob, fileName: `${name.slice(0, 60) || "session"}.damaged.json` };
    },
  };
}
