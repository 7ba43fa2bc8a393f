import { type Learnt, withLearnt } from "../../calls/model-services/corrections";
import type { ModelChoice } from "../../shapes/connection";
import type { AbilityCorrection } from "../../shapes/model-settings";
import type { Storage } from "../../storage/open-storage";

/** What is known of models against the built-in table, kept in the settings. */
export type ModelKnowledge = {
  corrections(): Promise<readonly AbilityCorrection[]>;
  /** Adds what a refusal taught to what was learnt of the same model before. */
  learn(choice: ModelChoice, learnt: Learnt): Promise<void>;
  /** Calls the listener after each change, made here or in another tab. */
  onChange(listener: () => void): void;
};

/** The corrections in the settings of this browser. */
export function modelKnowledge(storage: () => Promise<Storage>): ModelKnowledge {
  const listeners = new Set<() => void>();
  let watching = false;

  async function settings() {
    const { settings } = await storage();
    if (!watching) {
      watching = true;
      settings.onChange(() => {
        for (const listener of listeners) listener();
      });
    }
    return settings;
  }

  return {
    async corrections() {
      return (await (await settings()).read()).settings.corrections;
    },
    async learn(choice, learnt) {
      const today = new Date().toISOString().slice(0, 10);
      await (await settings()).change((before) => ({
        ...before,
        corrections: withLearnt(before.corrections, choice, learnt, today),
      }));
    },
    onChange(listener) {
      listeners.add(listener);
    },
  };
}
