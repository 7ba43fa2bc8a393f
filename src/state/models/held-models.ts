import type { StoreApi } from "zustand/vanilla";
import { modelAddress, modelReference } from "../../shapes/model-reference";
import type { Services } from "../services";
import { type ModelChoice, recallModels } from "./model-choices";
import type { ModelsActions, ModelsState, ModelsStore } from "./models-state";

/** No model is in use. */
export const NO_MODELS: Pick<ModelsState, "models" | "otherJudges" | "confirmed" | "kept"> = {
  models: { caption: null, judge: null },
  otherJudges: [],
  confirmed: [],
  kept: [],
};

/** Updates the models in use when keys come and go. */
export function heldModelActions(
  { getState: get, setState: set }: Pick<StoreApi<ModelsStore>, "getState" | "setState">,
  engine: Services["engine"],
): Pick<ModelsActions, "reconnectModels" | "dropModelsAt"> {
  return {
    async reconnectModels(hasKey) {
      const remembered = recallModels();
      const connected: ModelChoice[] = [];
      async function connect(choice: ModelChoice): Promise<void> {
        await engine.call("models/connect", { connection: { ...choice, apiKey: "" } });
        connected.push(choice);
      }
      for (const role of ["caption", "judge"] as const) {
        const choice = remembered?.[role];
        if (!choice || get().models[role] !== null || !hasKey(modelAddress(choice))) continue;
        await connect(choice);
        set(({ models }) => ({ models: { ...models, [role]: choice } }));
      }
      const inUse = new Set(get().otherJudges.map(modelReference));
      for (const choice of remembered?.otherJudges ?? []) {
        if (inUse.has(modelReference(choice)) || !hasKey(modelAddress(choice))) continue;
        await connect(choice);
        set(({ otherJudges }) => ({ otherJudges: [...otherJudges, choice] }));
      }
      return connected;
    },

    dropModelsAt(baseUrl) {
      const { models, otherJudges, confirmed } = get();
      const left = (choice: ModelChoice) => modelAddress(choice) !== baseUrl;
      const leftAs = (choice: ModelChoice | null) => (choice && left(choice) ? choice : null);
      set({
        models: { caption: leftAs(models.caption), judge: leftAs(models.judge) },
        otherJudges: otherJudges.filter(left),
        confirmed: confirmed.filter(left),
      });
    },
  };
}
