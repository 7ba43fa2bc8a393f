import { isAbout, knownAbilities } from "../../lib/model-services/model-abilities";
import type { ModelChoice } from "../../schemas/connection";
import type { AbilityCorrection } from "../../schemas/model-settings";
import type { Problem } from "../../schemas/problem";
import type { Storage } from "../../storage/open-storage";

/** What is known of models against the built-in table, kept in the settings. */
export type ModelKnowledge = {
  corrections(): Promise<readonly AbilityCorrection[]>;
  /** Adds what a refusal taught to what was learnt of the same model before. */
  learn(choice: ModelChoice, refused: NonNullable<Problem["refused"]>): Promise<void>;
  /** Calls the listener after each change, made here or in another tab. */
  onChange(listener: () => void): void;
};

/** The corrections with one more, which a refusal taught; what it now says again is said once. */
export function withLearnt(
  before: readonly AbilityCorrection[],
  { baseUrl, model }: Pick<ModelChoice, "baseUrl" | "model">,
  refused: NonNullable<Problem["refused"]>,
  asOf: string,
): AbilityCorrection[] {
  const earlier = before.find((one) => one.origin === "refusal" && isAbout(one, { baseUrl, model }));
  const learnt: AbilityCorrection = {
    ...(earlier ?? { baseUrl, model: model.trim(), origin: "refusal" }),
    asOf,
    [refused]: false,
  };
  return [...before.filter((one) => one !== earlier), learnt];
}

/** True while the refusal would change what is taken for true of the model: people's own word stands against it. */
export function teaches(
  corrections: readonly AbilityCorrection[],
  choice: ModelChoice,
  refused: NonNullable<Problem["refused"]>,
): boolean {
  const { abilities, from } = knownAbilities(choice, corrections);
  return abilities[refused] && from[refused].kind !== "user";
}

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
    async learn(choice, refused) {
      const today = new Date().toISOString().slice(0, 10);
      await (await settings()).change((before) => ({
        ...before,
        corrections: withLearnt(before.corrections, choice, refused, today),
      }));
    },
    onChange(listener) {
      listeners.add(listener);
    },
  };
}
